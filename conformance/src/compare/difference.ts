// What a comparison finds: one value, where it stands, and how each side has it.

export interface Difference {
  /** Number of the request in the run, from 1; absent for what belongs to no request. */
  readonly request?: number;
  /** Label of the request, or of the phase. */
  readonly label: string;
  readonly where:
    | 'start-up'
    | 'answers'
    | 'connection'
    | 'status'
    | 'header'
    | 'framing'
    | 'body'
    | 'capture'
    | 'statement'
    | 'fault'
    | 'exit';
  /** Header name, JSON path, statement number; empty for the whole. */
  readonly place: string;
  readonly reference: string;
  readonly subject: string;
}

/** A difference before it is attributed to a request. */
export type Finding = Omit<Difference, 'request' | 'label'>;
