import type { ErrorRecord } from '../core/engine/errors.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { LanguageCode } from '../ui/messages/index.ts';

// Requests of the page and the command line to Python, and Python's answers.

/** A display of a cell, by media type: a text in one piece, or the parsed value of a JSON type. */
export type MimeBundle = Readonly<Record<string, unknown>>;

export interface StreamOutput {
  readonly output_type: 'stream';
  readonly name: 'stdout' | 'stderr';
  /** The next piece; pieces of one name that follow one another are one output in a file. */
  readonly text: string;
}

export interface ResultOutput {
  readonly output_type: 'execute_result';
  readonly execution_count: number;
  readonly data: MimeBundle;
  readonly metadata: MimeBundle;
}

export interface DisplayOutput {
  readonly output_type: 'display_data';
  readonly data: MimeBundle;
  readonly metadata: MimeBundle;
  /** Names the output for a later update. It is not stored in a file. */
  readonly display_id?: string;
}

export interface ErrorOutput {
  readonly output_type: 'error';
  readonly ename: string;
  readonly evalue: string;
  /** Plain text without colours, as many lines as each entry has. */
  readonly traceback: readonly string[];
}

/** Everything shown so far goes: at once, or as soon as there is something else to show. */
export interface ClearOutput {
  readonly output_type: 'clear_output';
  readonly wait: boolean;
}

/** Replaces what was displayed under the same name. */
export interface UpdateOutput {
  readonly output_type: 'update_display_data';
  readonly display_id: string;
  readonly data: MimeBundle;
  readonly metadata: MimeBundle;
}

/** Outputs as nbformat 4 stores them, with every text in one piece. */
export type StoredOutput = StreamOutput | ResultOutput | DisplayOutput | ErrorOutput;
export type OutputEvent = StoredOutput | ClearOutput | UpdateOutput;

export interface RunRequest {
  readonly source: string;
  /** The number in the brackets of In and Out, and in a traceback's `Cell In[3]`. */
  readonly count: number;
  /** The language of whoever reads the outputs: Python's LANG names it from then on. */
  readonly language?: LanguageCode | undefined;
}

/** A line that was not run, because it speaks to IPython or a shell: `!pip …`, `%magic`, `help?`. */
export interface SkippedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * How a run ended. After `stopped` and `crashed` every variable is gone and another interpreter is
 * starting; a crash has been shown as an error output.
 */
export interface RunEnd {
  readonly status: 'ok' | 'error' | 'stopped' | 'crashed';
  readonly skipped: readonly SkippedLine[];
  /** The line of the cell to which an error points, counted from 1. */
  readonly line?: number;
  /** Whether outputs beyond a limit were left out. */
  readonly isCut?: boolean;
}

export type PythonState =
  | { readonly state: 'off' }
  | {
      readonly state: 'loading';
      /** `files` come over the network, then Python `starts`. */
      readonly what: 'files' | 'start';
      /** From 0 to 1, over both. */
      readonly progress: number;
    }
  | { readonly state: 'idle' }
  /** `since` is performance.now() when the cell began: long ago is a reason to ask about it. */
  | { readonly state: 'running'; readonly since: number }
  | { readonly state: 'failed'; readonly error: ErrorRecord };

/** The value of a variable. `other` is anything else, by the name of its type. */
export type Value =
  | { readonly kind: 'tensor'; readonly tensor: Tensor }
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'str'; readonly value: string }
  /** A `torch.dtype` by its name, such as int8. */
  | { readonly kind: 'dtype'; readonly value: string }
  | { readonly kind: 'other'; readonly type: string };

export type Variables = Readonly<Record<string, Value>>;

/** A dotted path of names, read without running any of the notebook's code. */
export interface NamePath {
  readonly path: readonly string[];
  /** The names that the notebook imports, and what they stand for: `nn` for `torch.nn`. */
  readonly imports: Readonly<Record<string, string>>;
  /** Whether the notebook's variables are this interpreter's. */
  readonly isOwn: boolean;
}

/** A name and what it stands for. */
export type KnownName = readonly [
  name: string,
  kind: 'namespace' | 'class' | 'function' | 'variable' | 'property',
];

/**
 * Python in a worker of its own. One thing is done at a time, in the order of asking; what needs
 * Python while it is off or has failed loads it first.
 */
export interface PythonClient {
  readonly state: PythonState;
  /** Calls back at each change of state, until the function that is returned is called. */
  listen(listener: (state: PythonState) => void): () => void;
  /** Settles once cells can be run; rejects with a QuantError `python_unavailable`. */
  load(): Promise<void>;
  /** Rejects only where Python cannot be loaded. */
  run(request: RunRequest, onOutput: (output: OutputEvent) => void): Promise<RunEnd>;
  /** The variables with these names; names that are not there are left out. */
  read(names: readonly string[]): Promise<Variables>;
  assign(variables: Variables): Promise<void>;
  /** The names behind a path; without one, all that stand by themselves. Undefined for an unknown path. */
  names(path: NamePath): Promise<readonly KnownName[] | undefined>;
  /** The signature of a function and a line about it, where there is one. */
  about(path: NamePath): Promise<string | undefined>;
  /** Puts a file into the folder that cells run in. It stays there over restarts. */
  putFile(name: string, bytes: Uint8Array): Promise<void>;
  removeFile(name: string): Promise<void>;
  /** Ends Python at once, whatever it does, and starts it again: every variable is gone. */
  stop(): void;
  /** As `stop`, and settles once the other interpreter is there. */
  restart(): Promise<void>;
  /** Ends Python for good. */
  close(): void;
}
