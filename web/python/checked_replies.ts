import { type Call, type Reply, start } from '../core/rpc/protocol.ts';
import {
  anyObject,
  type Fault,
  fields,
  integerIn,
  noSize,
  nothing,
  oneOf,
  optional,
  type Rule,
} from '../schema/schema.ts';
import { visible } from '../ui/visible_text.ts';
import type { PythonVerbs, StartEvent } from './messages.ts';
import type { NamePath, OutputEvent, RunRequest } from './protocol.ts';
import {
  aboutText,
  knownNames,
  mostOfCell,
  outputFault,
  refusal,
  runEnd,
  variablesOf,
} from './reply_schema.ts';

// The gate on the trusted side of Python's worker. The one in output.ts stands within the worker, whose
// JavaScript a cell may change; this one believes nothing that it is told.

/** A reply that is as the protocol says, one that nobody waits for any more, or why it is neither. */
export type Checked =
  | { readonly reply: Reply }
  | { readonly isDropped: true }
  | { readonly fault: string };

/** A call that is not answered yet. */
interface Sent {
  readonly call: Call;
  readonly cell: CellCount;
}

/** The sizes of all outputs that a cell has sent so far. */
interface CellCount {
  letters: number;
  outputs: number;
  errors: number;
  /** As in `JsonSize`. */
  shown: number;
}

/** A crash, and an answer, whose content is checked apart. */
interface Crashed {
  readonly kind: 'crashed';
  readonly reason?: unknown;
  readonly limit?: 'memory';
}

interface Answered {
  readonly kind: 'value';
  readonly id: number;
  readonly value?: unknown;
}

const id = integerIn(start, 2 ** 53);
const any: Rule<unknown> = () => undefined;
const ready = fields({ kind: oneOf('ready') });
const crashed = fields<Crashed>({
  kind: oneOf('crashed'),
  reason: optional(any),
  limit: optional(oneOf('memory')),
});
const event = fields({ kind: oneOf('event'), id, event: any });
const startEvent = fields<StartEvent>({
  snapshot: (value) => (value instanceof Uint8Array ? undefined : { part: '' }),
});
const answer = fields<Answered>({ kind: oneOf('value'), id, value: optional(any) });
const refused = fields({ kind: oneOf('refused'), id, error: refusal });
const envelopes: ReadonlyMap<unknown, Rule<unknown>> = new Map<unknown, Rule<unknown>>(
  Object.entries({ ready, crashed, event, value: answer, refused }),
);

/** How a value must look that answers a call. */
const answers: { readonly [V in keyof PythonVerbs]: (...args: never[]) => Rule<unknown> } = {
  run: () => runEnd,
  read: (names: readonly string[]) => variablesOf(names),
  assign: () => nothing,
  names: (_: NamePath) => (value) => (value === undefined ? undefined : knownNames(value)),
  about: (_: NamePath) => (value) => (value === undefined ? undefined : aboutText(value)),
  putFile: () => nothing,
  removeFile: () => nothing,
};

/**
 * Printed text comes in pieces, many at first and then as often as a screen draws. A worker that sends more
 * of them floods its page.
 */
const pieces = { longLetters: 2 ** 16, atOnce: 20_000, perCell: 5000, perSecond: 100 } as const;

/** The longest reason of a crash that is shown. */
const mostOfReason = 300;

/** Checks what one worker sends, in the order in which it is sent. */
export class CheckedReplies {
  readonly #now: () => number;
  readonly #sent: Sent[] = [];
  #isReady = false;
  #lastId: number = start;
  /** When the allowance of pieces was last counted, and what is left of it. */
  #since: number;
  #allowance: number = pieces.atOnce;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** Notes a call that is sent to the worker. */
  sent(call: Call): void {
    this.#sent.push({ call, cell: { letters: 0, outputs: 0, errors: 0, shown: 0 } });
    this.#lastId = Math.max(this.#lastId, call.id);
    if (this.#sent.length === 1) this.#allowCell();
  }

  read(message: unknown): Checked {
    const { kind } = anyObject(message) ? {} : (message as { readonly kind?: unknown });
    const envelope = envelopes.get(kind);
    if (!envelope) return wrong('a message of no known kind');
    const fault = envelope(message);
    if (fault) return wrong(placeIn('message', fault));
    const reply = message as Reply;
    switch (reply.kind) {
      case 'crashed':
        return { reply: { ...reply, reason: reasonFrom(reply.reason) } };
      case 'ready':
        if (this.#isReady) return wrong('a message that no cell may send');
        this.#isReady = true;
        return { reply };
      case 'event':
        return this.#event(reply);
      default:
        return this.#answer(reply);
    }
  }

  #answer(reply: Extract<Reply, { readonly kind: 'value' | 'refused' }>): Checked {
    const next = this.#isReady ? this.#sent.shift() : undefined;
    if (next?.call.id !== reply.id) return wrong('an answer that nobody asked for');
    this.#allowCell();
    if (reply.kind === 'refused') return { reply };
    const { verb, args } = next.call;
    const rule = answers[verb as keyof PythonVerbs] as (
      ...all: readonly unknown[]
    ) => Rule<unknown>;
    const fault = rule(...args)(reply.value);
    return fault ? wrong(placeIn(`answer to “${verb}”`, fault)) : { reply };
  }

  #event(reply: Extract<Reply, { readonly kind: 'event' }>): Checked {
    if (reply.id === start)
      return this.#isReady || startEvent(reply.event)
        ? wrong('a message that no cell may send')
        : { reply };
    if (!this.#isReady || reply.id > this.#lastId) return wrong('an output of no cell');
    const size = noSize();
    const fault = outputFault(reply.event, size);
    if (fault) return wrong(placeIn('output', fault));
    const output = reply.event as OutputEvent;
    const isPiece = output.output_type === 'stream' && output.text.length < pieces.longLetters;
    const [current] = this.#sent;
    // A task that a cell has left running may still print after its end, to nobody.
    const isDropped = current?.call.id !== reply.id || current.call.verb !== 'run';
    if ((isPiece || isDropped) && !this.#mayPass()) return wrong('too many outputs at once');
    if (isDropped) return { isDropped };
    const excess = excessOf(
      output,
      current.call.args[0] as RunRequest,
      current.cell,
      size.characters,
    );
    return excess === undefined ? { reply } : wrong(excess);
  }

  /** The next call begins in the worker: a cell may send many pieces at first. */
  #allowCell(): void {
    if (this.#sent[0]?.call.verb === 'run') this.#allow(pieces.perCell);
  }

  #allow(more: number): void {
    this.#allowance = Math.min(pieces.atOnce, this.#allowance + more);
  }

  #mayPass(): boolean {
    const now = this.#now();
    this.#allow(((now - this.#since) / 1000) * pieces.perSecond);
    this.#since = now;
    this.#allowance -= 1;
    return this.#allowance >= 0;
  }
}

/** Counts an output of a cell; returns what the cell has sent too much of. */
function excessOf(
  output: OutputEvent,
  { count }: RunRequest,
  cell: CellCount,
  characters: number,
): string | undefined {
  switch (output.output_type) {
    case 'stream':
      cell.letters += output.text.length;
      // The notes that text was left out come on top.
      return cell.letters > mostOfCell.letters + mostOfNotes ? 'too much text' : undefined;
    case 'error':
      cell.errors += 1;
      return cell.errors > mostOfCell.errors ? 'too many errors' : undefined;
    case 'clear_output':
      cell.letters = 0;
      break;
    case 'execute_result':
      if (output.execution_count !== count) return 'a result of another cell';
  }
  cell.outputs += 1;
  cell.shown += characters;
  if (cell.outputs > mostOfCell.outputs) return 'too many outputs';
  return cell.shown > mostOfCell.shown ? 'outputs that are too long' : undefined;
}

const mostOfNotes = 1000;

const wrong = (what: string): Checked => ({ fault: `it sent ${what}` });

/** The part of a message that is wrong, in a sentence. */
function placeIn(whole: string, { part, limits }: Fault): string {
  const place = part === '' ? whole : `${visible(part.slice(0, 60))} of the ${whole}`;
  return limits ? `${place} beyond the limits` : `${place} that is wrong`;
}

/** Why a worker says that it ended, as one line of bounded length in which nothing acts. */
function reasonFrom(reason: unknown): string {
  if (typeof reason !== 'string') return 'it gave no reason';
  const [line = ''] = reason
    .slice(0, mostOfReason + 1)
    .trim()
    .split('\n');
  return visible(line.length > mostOfReason ? `${line.slice(0, mostOfReason)}…` : line);
}
