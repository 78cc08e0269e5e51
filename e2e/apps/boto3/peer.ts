// The server that stands for AWS: it answers by what is asked alone, and keeps what came.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Peer {
  readonly url: string;
  /** What was asked since this was called last. */
  asked(): readonly string[];
  stop(): void;
}

/** What an operation is answered: a status, and a body that is sent as JSON unless it is a text. */
type Answer = readonly [number, object | string, Readonly<Record<string, string>>?];

const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.0' };
const XML_TYPE = { 'content-type': 'text/xml' };

const USERS = [
  { Username: 'a', UserCreateDate: 1700000000.123, UserStatus: 'CONFIRMED' },
  { Username: 'ü', UserCreateDate: 1700000001, UserStatus: 'UNCONFIRMED' },
];

/** Services that are asked in JSON, by the operation that a header names. */
function byTarget(target: string, body: string): Answer {
  const given = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>;
  const refused = (status: number, type: string, message: string): Answer => [
    status,
    { __type: type, message },
    { 'x-amzn-errortype': `${type}:http://internal.amazon.com/` },
  ];
  switch (target.split('.').at(-1)) {
    case 'AdminGetUser':
      return given['Username'] === 'nobody'
        ? refused(400, 'UserNotFoundException', 'User does not exist.')
        : [200, { ...USERS[0], UserAttributes: [{ Name: 'sub', Value: '1' }], Unknown: { x: 1 } }];
    case 'SignUp':
      return given['Username'] === 'taken'
        ? refused(400, 'com.amazonaws.cognito#UsernameExistsException', 'User already exists: ü')
        : [200, { UserConfirmed: false, UserSub: 'sub' }];
    case 'InitiateAuth':
      return [200, { AuthenticationResult: { AccessToken: 'token', ExpiresIn: 3600 }, ChallengeParameters: {} }];
    case 'ListUsers':
      return [
        200,
        given['PaginationToken'] === undefined ? { Users: USERS, PaginationToken: 'next' } : { Users: [USERS[1]] },
      ];
    case 'GetQueueUrl':
      return [200, { QueueUrl: 'https://sqs.eu-central-1.amazonaws.com/1/jobs' }];
    case 'SendMessage':
      return [200, { MessageId: 'm1', MD5OfMessageBody: 'dcae5fbd48a56a1b4ee8a5a02c7d2e66' }];
    case 'ReceiveMessage':
      return [
        200,
        {
          Messages: [
            { MessageId: 'm1', ReceiptHandle: 'r', Body: 'wörk', MD5OfBody: 'e0e5ae9f7d6e6fd0ab3bb1a4bff2d3ee' },
          ],
        },
      ];
    case 'DeleteMessageBatch':
      return [200, { Successful: [{ Id: '1' }], Failed: [] }];
    case 'ListQueues':
      return given['QueueNamePrefix'] === 'fail' ? [500, 'nonsense'] : [200, {}];
    case 'PutItem':
      return [200, {}];
    case 'Query':
      return [
        200,
        { Items: [{ id: { S: '1' }, price: { N: '12.50' }, raw: { B: 'AP8=' } }], Count: 1, ScannedCount: 1 },
      ];
    case 'GetSecretValue':
      return [200, { Name: 's', SecretString: 'whispered', SecretBinary: 'AAH/', CreatedDate: 1.5e9 }];
    default:
      return refused(400, 'UnknownOperationException', target);
  }
}

/** Services that are asked by forms, and answer in XML. */
function byForm(form: URLSearchParams): Answer {
  const action = form.get('Action') ?? '';
  const said = (content: string): Answer => [
    200,
    `<${action}Response xmlns="http://a/"><${action}Result>${content}</${action}Result><ResponseMetadata><RequestId>r-1</RequestId></ResponseMetadata></${action}Response>`,
  ];
  if (action === 'Publish') return said('<MessageId>p-1</MessageId>');
  if (action === 'GetCallerIdentity')
    return said('<Arn>arn:aws:iam::1:user/u</Arn><UserId>U</UserId><Account>1</Account>');
  return [
    404,
    '<ErrorResponse xmlns="http://a/"><Error><Type>Sender</Type><Code>NotFound</Code><Message>Topic &lt;none&gt;</Message></Error><RequestId>r-2</RequestId></ErrorResponse>',
  ];
}

const LISTED = [
  '<Contents><Key>a/1</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;1&quot;</ETag><Size>5</Size></Contents>',
  '<Contents><Key>a/%C3%BC+2</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;2&quot;</ETag><Size>50</Size></Contents>',
];

function listing(query: URLSearchParams): string {
  const isLast = query.has('continuation-token') || query.has('marker');
  const more = isLast ? '' : '<NextContinuationToken>next/1=</NextContinuationToken>';
  const contents = isLast ? LISTED[1] : LISTED.join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix>a/</Prefix><KeyCount>2</KeyCount><EncodingType>url</EncodingType><IsTruncated>${!isLast}</IsTruncated>${more}${contents}</ListBucketResult>`;
}

/** S3, which is asked by methods and paths. */
function byPath(method: string, url: URL): Answer {
  const key = url.pathname.split('/').slice(2).join('/');
  const query = url.searchParams;
  if (method === 'POST' && query.has('uploads'))
    return [200, '<InitiateMultipartUploadResult><UploadId>up</UploadId></InitiateMultipartUploadResult>'];
  if (method === 'POST' && query.has('uploadId'))
    return [200, '<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>'];
  if (method === 'POST')
    return [
      200,
      '<DeleteResult><Deleted><Key>a &amp; b</Key></Deleted><Error><Key>é</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>',
    ];
  if (method === 'PUT' && key === 'to')
    return [
      200,
      '<CopyObjectResult><ETag>"c"</ETag><LastModified>2026-01-02T03:04:05.000Z</LastModified></CopyObjectResult>',
    ];
  if (method === 'PUT') return [200, '', { etag: '"tag"' }];
  if (url.pathname === '/')
    return [
      200,
      '<ListAllMyBucketsResult><Buckets><Bucket><Name>one</Name></Bucket><Bucket><Name>two</Name></Bucket></Buckets></ListAllMyBucketsResult>',
    ];
  if (key === '') return [200, listing(query)];
  if (key === 'missing')
    return [
      404,
      '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>missing</Key></Error>',
      { 'x-amz-request-id': 'id-1', 'x-amz-id-2': 'id-2' },
    ];
  const headers = { etag: '"tag"', 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT', 'x-amz-meta-by': 'test' };
  return [200, 'contënt', { ...headers, 'content-type': 'text/plain' }];
}

/** What of a request is random, or in the order of a set. */
function settled(text: string): string {
  const sorted = (_: string, names: string): string => ` m/${names.split(',').sort().join(',')}`;
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID').replace(/ m\/(\w(?:,\w)*)/g, sorted);
}

function answerTo(request: IncomingMessage, body: string): Answer {
  const url = new URL(request.url ?? '/', 'http://peer');
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') {
    const [status, content, headers] = byTarget(target, body);
    return [status, content, { ...JSON_TYPE, ...headers }];
  }
  if (url.pathname.startsWith('/2015-03-31/functions/')) return [200, { ok: true }, JSON_TYPE];
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const [status, content, headers] = isForm ? byForm(new URLSearchParams(body)) : byPath(request.method ?? '', url);
  return [status, content, { ...XML_TYPE, ...headers }];
}

function respond(request: IncomingMessage, response: ServerResponse, body: string): void {
  const [status, content, headers] = answerTo(request, body);
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  response.sendDate = false;
  response.writeHead(status, { 'x-amzn-requestid': 'r-0', ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

export async function startPeer(): Promise<Peer> {
  let seen: string[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      const shown = body.length > 5000 ? `${body.slice(0, 100)} (${body.length})` : body;
      seen.push(settled(`${request.method} ${request.url}\n${request.rawHeaders.join('|')}\n${shown}`));
      respond(request, response, Buffer.concat(parts).toString());
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked() {
      const told = seen;
      seen = [];
      return told;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
