import type { ErrorOutput, OutputEvent, StreamOutput } from './protocol.ts';
import { mostOfCell } from './reply_schema.ts';

const {
  letters: mostLetters,
  outputs: mostOutputs,
  shown: mostShown,
  errorText: mostOfError,
  errors: mostErrors,
} = mostOfCell;

/** So many pieces go out at once; then they are gathered, and go out as often as a screen draws. */
const burst = 200;
const refillMs = 20;
const mostGathered = 2 ** 16;
/** The page copies all that a cell has printed whenever a piece is added: long texts grow by larger ones. */
const longLetters = 2 ** 18;
const longRefillMs = 250;
const longMostGathered = 2 ** 21;

const counted = (letters: number) => letters.toLocaleString('en');

/** Sent at the limit: the cell may run on for long, or for ever. */
const cutNote = `\n[The rest is not kept: the cell has printed more than ${counted(mostLetters)} characters.]\n`;

/** Sent when the cell has ended. */
const cutEnd = (letters: number) => `[${counted(letters)} characters were left out.]\n`;

const manyOutputs = `more than ${mostOutputs} outputs`;
const longOutputs = `outputs of more than ${counted(mostShown)} characters`;

/** An error's own words, of which a program can make any number. */
const brief = (error: ErrorOutput): ErrorOutput => ({
  ...error,
  ename: error.ename.slice(0, mostOfError),
  evalue: error.evalue.slice(0, mostOfError),
  traceback: [error.traceback.join('\n').slice(-mostOfError)],
});

/** Passes a cell's outputs on: text in pieces that a page can follow, and not without end. */
export class OutputGate {
  readonly #send: (output: OutputEvent) => void;
  #name: StreamOutput['name'] = 'stdout';
  #gathered = '';
  #letters = 0;
  #outputs = 0;
  #errors = 0;
  #shown = 0;
  #isCut = false;
  #turns = 0;
  #credit = burst;
  #last = 0;

  constructor(send: (output: OutputEvent) => void) {
    this.#send = send;
  }

  /** A cell begins. */
  begin(): void {
    this.#letters = 0;
    this.#outputs = 0;
    this.#errors = 0;
    this.#shown = 0;
    this.#isCut = false;
    this.#turns = 0;
  }

  /** Whether something of the cell's outputs was left out. */
  get isCut(): boolean {
    return this.#isCut || this.#letters > mostLetters;
  }

  /** A cell has ended: sends what is gathered, and how much was left out. */
  end(): void {
    const over = this.#letters - mostLetters;
    if (over > 0) this.#gathered += cutEnd(over);
    this.flush();
  }

  stream(name: StreamOutput['name'], text: string): void {
    const before = this.#letters;
    this.#letters += text.length;
    if (before > mostLetters) return;
    this.#turnTo(name);
    if (this.#letters > mostLetters) {
      this.#gathered += text.slice(0, mostLetters - before) + cutNote;
      this.flush();
      return;
    }
    this.#gathered += text;
    const most = this.#letters > longLetters ? longMostGathered : mostGathered;
    if (this.#gathered.length > most || this.#mayFlush()) this.flush();
  }

  /** Each change between the streams is an output of its own; past the limit they share one. */
  #turnTo(name: StreamOutput['name']): void {
    if (name === this.#name || this.#turns > mostOutputs) return;
    this.flush();
    this.#turns += 1;
    this.#name = name;
  }

  /** `letters` is how long the output was as text. */
  output(output: OutputEvent, letters = 0): void {
    if (output.output_type === 'error') {
      this.#errors += 1;
      if (this.#errors > mostErrors) return;
      this.flush();
      this.#send(letters > mostOfError ? brief(output) : output);
      return;
    }
    this.#outputs += 1;
    this.#shown += letters;
    // An output that is left out must not send the printed text before it piece by piece.
    if (this.#isCut) return;
    this.flush();
    if (output.output_type === 'clear_output') this.#letters = 0;
    this.#isCut = this.#outputs > mostOutputs || this.#shown > mostShown;
    if (!this.#isCut) {
      this.#send(output);
      return;
    }
    const reason = this.#outputs > mostOutputs ? manyOutputs : longOutputs;
    const text = `[The rest is not shown: the cell has shown ${reason}.]\n`;
    this.#send({ output_type: 'stream', name: 'stderr', text });
  }

  flush(): void {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    this.#send({ output_type: 'stream', name: this.#name, text });
  }

  #mayFlush(): boolean {
    const now = performance.now();
    const [most, refill] = this.#letters > longLetters ? [1, longRefillMs] : [burst, refillMs];
    this.#credit = Math.min(most, this.#credit + (now - this.#last) / refill);
    this.#last = now;
    if (this.#credit < 1) return false;
    this.#credit -= 1;
    return true;
  }
}
