// A PostgreSQL of the tests' own that means ill. The name of the database that a client asks for says how: the stream of an honest
// server is cut, its lengths lie, its messages come out of order, or the proof that it knows the password is left out.

import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import * as net from 'node:net';

const PASSWORD = 'secret';

/** A message of the protocol: its tag and its body. */
export interface Message {
  readonly tag: string;
  readonly body: Buffer;
  /** Said in place of the true length. */
  readonly length?: number;
}

export interface HostilePostgres {
  readonly port: number;
  /** How many bytes the last connection was sent. */
  readonly sent: () => number;
  readonly stop: () => Promise<void>;
}

export async function startHostilePostgres(): Promise<HostilePostgres> {
  let last = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const session = new Session(socket, (count) => {
      last = count;
    });
    socket.on('data', (bytes: Buffer) => session.receive(bytes));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    sent: () => last,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** One connection: what has come of it, and what it was sent. */
class Session {
  private received = Buffer.alloc(0);
  private started = false;
  private scenario = 'whole';
  private count = 0;
  private ended = false;
  private proof: Proof | null = null;

  private readonly socket: net.Socket;
  private readonly tell: (count: number) => void;

  constructor(socket: net.Socket, tell: (count: number) => void) {
    this.socket = socket;
    this.tell = tell;
  }

  receive(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    while (!this.ended) {
      const header = this.started ? 5 : 4;
      if (this.received.length < header) return;
      const end = this.received.readUInt32BE(header - 4) + header - 4;
      if (this.received.length < end) return;
      const message = this.received.subarray(0, end);
      this.received = this.received.subarray(end);
      if (this.started) this.answer(String.fromCharCode(message[0] ?? 0), message.subarray(5));
      else this.start(message.subarray(4));
    }
  }

  private start(body: Buffer): void {
    this.started = true;
    const words = body.subarray(4).toString('latin1').split('\0');
    this.scenario = words[words.indexOf('database') + 1] ?? 'whole';
    if (this.scenario.startsWith('scram-')) this.send(authentication(10, 'SCRAM-SHA-256\0\0'));
    else this.welcome();
  }

  private welcome(): void {
    const settings = [
      'server_version\x0017.0\0',
      'client_encoding\0UTF8\0',
      'server_encoding\0UTF8\0',
      'DateStyle\0ISO, MDY\0',
    ];
    const others = [
      'integer_datetimes\0on\0',
      'standard_conforming_strings\0on\0',
      'TimeZone\0UTC\0',
      'is_superuser\0off\0',
    ];
    this.send(authentication(0, ''));
    for (const setting of [...settings, ...others]) this.send(text('S', setting));
    this.send({ tag: 'K', body: Buffer.from([0, 0, 4, 210, 0, 0, 22, 46]) });
    this.send(READY);
    if (this.scenario === 'order-row-unasked') this.send(ROW);
    if (this.scenario === 'order-error-unasked') this.fail('57P01');
  }

  private answer(tag: string, body: Buffer): void {
    switch (tag) {
      case 'p':
        this.prove(body);
        break;
      case 'Q':
        this.rows(true);
        break;
      case 'P':
        this.send(text('1', ''));
        break;
      case 'B':
        this.send(text('2', ''));
        break;
      case 'D':
        if (body[0] === 0x53) this.send({ tag: 't', body: Buffer.from([0, 0]) });
        this.send(COLUMNS);
        break;
      case 'E':
        this.rows(false);
        break;
      case 'C':
        this.send(text('3', ''));
        break;
      case 'S':
        this.send(READY);
        break;
      case 'X':
        this.end();
        break;
      default:
    }
  }

  /** The rows of the only query; a simple one is told of its columns with them, and of its end. */
  private rows(simple: boolean): void {
    const honest = simple ? [COLUMNS, ROW, ROW, DONE, READY] : [ROW, ROW, DONE];
    for (const message of disordered(this.scenario, honest)) this.send(message);
    if (this.scenario === 'order-end-in-rows' || this.scenario.startsWith('last-')) this.end();
  }

  private prove(body: Buffer): void {
    if (this.proof === null) {
      const first = body.toString('latin1').replace(/^[^\0]*\0[\s\S]{4}/, '');
      if (this.scenario === 'scram-early-ok') {
        this.welcome();
        return;
      }
      this.proof = new Proof(first, this.scenario);
      this.send(authentication(11, this.proof.challenge));
      return;
    }
    const last = this.proof.answerTo(body.toString('latin1'), this.scenario);
    if (last !== null) this.send(authentication(12, last));
    this.welcome();
  }

  private fail(code: string): void {
    this.send(text('E', `SERROR\0VERROR\0C${code}\0Mon purpose\0\0`));
  }

  private send(message: Message): void {
    if (this.ended) return;
    const lie = /^length-(.)-(-?\d+)$/.exec(this.scenario);
    const length = lie?.[1] === message.tag ? Number(lie[2]) : undefined;
    let bytes = encoded(length === undefined ? message : { ...message, length });
    const most = /^closed-(\d+)$/.exec(this.scenario)?.[1];
    if (most !== undefined) bytes = bytes.subarray(0, Math.max(0, Number(most) - this.count));
    this.count += bytes.length;
    this.tell(this.count);
    this.socket.write(bytes);
    // Whoever was lied to waits for what does not come: the end of the connection is what comes.
    if (length !== undefined || (most !== undefined && this.count >= Number(most))) this.end();
  }

  private end(): void {
    this.ended = true;
    this.socket.end();
  }
}

/** Why a server ends a connection. */
const LAST_WORDS = text('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
const READY: Message = { tag: 'Z', body: Buffer.from('I') };
const DONE: Message = { tag: 'C', body: Buffer.from('SELECT 2\0') };
/** One column `a` of type `int4`, as text. */
const COLUMNS: Message = {
  tag: 'T',
  body: Buffer.from([0, 1, 0x61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]),
};
/** The bytes of a value are a number both as text and in binary: `1111` is 825307441 there. */
const ROW: Message = { tag: 'D', body: Buffer.from([0, 1, 0, 0, 0, 4, 49, 49, 49, 49]) };

/** What an ill-meaning server makes of honest rows. */
function disordered(scenario: string, honest: readonly Message[]): readonly Message[] {
  const error = text('E', 'SERROR\0VERROR\0C22012\0Mon purpose\0\0');
  const at = honest.indexOf(ROW);
  switch (scenario) {
    case 'order-error-in-rows':
      return [...honest.slice(0, at + 1), error, ...honest.filter(({ tag }) => tag === 'Z')];
    case 'order-rows-first':
      return [ROW, ...honest];
    case 'order-done-twice':
      return [...honest.slice(0, -1), DONE, ...honest.slice(-1)];
    case 'order-end-in-rows':
      return honest.slice(0, at + 1);
    case 'order-columns-missing':
      return [...honest.slice(0, at), { tag: 'D', body: Buffer.from([0, 0]) }, ...honest.slice(at + 1)];
    case 'order-more-columns':
      return [
        ...honest.slice(0, at),
        { tag: 'D', body: Buffer.from([0, 2, 0, 0, 0, 1, 49, 0, 0, 0, 1, 50]) },
        ...honest.slice(at + 1),
      ];
    case 'order-value-too-long':
      return [
        ...honest.slice(0, at),
        { tag: 'D', body: Buffer.from([0, 1, 0, 0, 0, 99, 49]) },
        ...honest.slice(at + 1),
      ];
    case 'order-value-negative':
      return [
        ...honest.slice(0, at),
        { tag: 'D', body: Buffer.from([0, 1, 255, 255, 255, 254, 49]) },
        ...honest.slice(at + 1),
      ];
    case 'order-unknown-message':
      return [{ tag: '?', body: Buffer.alloc(4) }, ...honest];
    case 'order-notices':
      return [text('N', 'SNOTICE\0VNOTICE\0C00000\0Mwell\0\0'), ...honest];
    case 'last-words-at-once':
      return [LAST_WORDS];
    case 'last-words-in-rows':
      return [...honest.slice(0, at + 1), LAST_WORDS];
    case 'last-words-behind-rows':
      return [...honest.filter(({ tag }) => tag !== 'Z'), LAST_WORDS];
    case 'last-error-in-rows':
      return [...honest.slice(0, at + 1), error];
    case 'last-rows':
      return honest.filter(({ tag }) => tag !== 'Z');
    case 'last-of-nothing':
      return [];
    case 'order-copy':
      return [{ tag: 'G', body: Buffer.from([0, 0, 0]) }, ...honest];
    default:
      return honest;
  }
}

/** The names of all scenarios that are no cuts. */
export function scenarios(): string[] {
  const lengths = ['R', 'S', 'K', 'Z', 'T', 'D', 'C', '1', '2'].flatMap((tag) =>
    [-2147483648, -1, 0, 3, 4, 5, 30001, 1073741824, 2147483647].map((length) => `length-${tag}-${length}`),
  );
  const orders = [
    ...[
      'error-in-rows',
      'rows-first',
      'done-twice',
      'end-in-rows',
      'columns-missing',
      'more-columns',
      'value-too-long',
    ],
    ...['value-negative', 'unknown-message', 'notices', 'copy', 'row-unasked', 'error-unasked'],
  ];
  const proofs = [
    'whole',
    'no-final',
    'wrong-final',
    'early-ok',
    'other-nonce',
    'no-iterations',
    'no-salt',
    'error',
    'empty-final',
  ];
  return ['whole', ...orders.map((name) => `order-${name}`), ...lengths, ...proofs.map((name) => `scram-${name}`)];
}

/** The names of the scenarios in which the server ends the connection before its answer is over, and says why or not. */
export const LAST_WORDS_SCENARIOS: readonly string[] = [
  ...['at-once', 'in-rows', 'behind-rows'].map((where) => `last-words-${where}`),
  ...['last-error-in-rows', 'last-rows', 'last-of-nothing'],
];

/** The server's side of SCRAM-SHA-256. RFC 5802, RFC 7677. */
class Proof {
  readonly challenge: string;
  private readonly first: string;

  constructor(first: string, scenario: string) {
    this.first = first.replace(/^[^,]*,[^,]*,/, '');
    const nonce = /r=([^,]*)/.exec(this.first)?.[1] ?? '';
    const own = scenario === 'scram-other-nonce' ? 'anothernonce' : `${nonce}server`;
    const salt = scenario === 'scram-no-salt' ? '' : Buffer.from('salt').toString('base64');
    const iterations = scenario === 'scram-no-iterations' ? '0' : '4096';
    this.challenge = `r=${own},s=${salt},i=${iterations}`;
  }

  /** What proves that this server knows the password, where it does; `null` for nothing. */
  answerTo(final: string, scenario: string): string | null {
    if (scenario === 'scram-no-final') return null;
    if (scenario === 'scram-error') return 'e=other-error';
    if (scenario === 'scram-empty-final') return '';
    const salted = pbkdf2Sync(PASSWORD, 'salt', 4096, 32, 'sha256');
    const key = createHmac('sha256', salted).update('Server Key').digest();
    const exchanged = [this.first, this.challenge, final.replace(/,p=[^,]*$/, '')].join(',');
    const signature = createHmac('sha256', key).update(exchanged).digest();
    const wrong = createHash('sha256').update(signature).digest();
    return `v=${(scenario === 'scram-wrong-final' ? wrong : signature).toString('base64')}`;
  }
}

function text(tag: string, body: string): Message {
  return { tag, body: Buffer.from(body, 'latin1') };
}

function authentication(kind: number, body: string): Message {
  return { tag: 'R', body: Buffer.concat([Buffer.from([0, 0, 0, kind]), Buffer.from(body, 'latin1')]) };
}

function encoded({ tag, body, length }: Message): Buffer {
  const header = Buffer.alloc(5);
  header.write(tag, 'latin1');
  header.writeInt32BE(length ?? body.length + 4, 1);
  return Buffer.concat([header, body]);
}
