import type { OutputEvent, StreamOutput } from './protocol.ts';

/** A cell's printed text is cut here: who prints forever must not fill the page's memory. */
const mostLetters = 1_000_000;
const mostOutputs = 1000;

/** So many pieces go out at once; then they are gathered, and go out as often as a screen draws. */
const burst = 200;
const refill = 20;
const mostGathered = 2 ** 16;

export const cutNote = (letters: number) =>
  `\n[The rest is not shown: the cell has printed more than ${letters.toLocaleString('en')} characters.]\n`;

/** Passes a cell's outputs on: text in pieces that a page can follow, and not without end. */
export class OutputGate {
  readonly #send: (output: OutputEvent) => void;
  #name: StreamOutput['name'] = 'stdout';
  #gathered = '';
  #letters = 0;
  #outputs = 0;
  #credit = burst;
  #last = 0;

  constructor(send: (output: OutputEvent) => void) {
    this.#send = send;
  }

  /** A cell begins. */
  begin(): void {
    this.#letters = 0;
    this.#outputs = 0;
  }

  stream(name: StreamOutput['name'], text: string): void {
    if (this.#letters > mostLetters) return;
    if (name !== this.#name) this.flush();
    this.#name = name;
    this.#letters += text.length;
    if (this.#letters > mostLetters) {
      const over = this.#letters - mostLetters;
      this.#gathered += text.slice(0, text.length - over) + cutNote(mostLetters);
      this.flush();
      return;
    }
    this.#gathered += text;
    if (this.#gathered.length > mostGathered || this.#mayFlush()) this.flush();
  }

  output(output: OutputEvent): void {
    this.flush();
    this.#outputs += 1;
    if (output.output_type === 'clear_output') this.#letters = 0;
    if (output.output_type !== 'error' && this.#outputs > mostOutputs) {
      if (this.#outputs > mostOutputs + 1) return;
      const text = `[The rest is not shown: the cell has shown more than ${mostOutputs} outputs.]\n`;
      this.#send({ output_type: 'stream', name: 'stderr', text });
      return;
    }
    this.#send(output);
  }

  flush(): void {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    this.#send({ output_type: 'stream', name: this.#name, text });
  }

  #mayFlush(): boolean {
    const now = performance.now();
    this.#credit = Math.min(burst, this.#credit + (now - this.#last) / refill);
    this.#last = now;
    if (this.#credit < 1) return false;
    this.#credit -= 1;
    return true;
  }
}
