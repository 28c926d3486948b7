import type { ErrorRecord } from '../engine/errors.ts';
import type {
  DisplayOutput,
  ErrorOutput,
  MimeBundle,
  OutputEvent,
  StreamOutput,
} from '../python/protocol.ts';

/** As Python reports it; a file may have lost its number. */
export interface ResultOutput {
  readonly output_type: 'execute_result';
  readonly execution_count: number | null;
  readonly data: MimeBundle;
  readonly metadata: MimeBundle;
}

/** What a file can hold, named and shaped as nbformat 4 has it, with every text in one piece. */
export type StoredOutput = StreamOutput | ResultOutput | DisplayOutput | ErrorOutput;

/**
 * What only the page shows while the lesson core stands in for Python: the instrument's own panels,
 * or a refusal of the core. Neither is Python's output, and a file holds neither.
 */
export interface LiveOutput {
  readonly output_type: 'live';
  readonly shows: 'chart' | ErrorRecord;
}

export type Output = StoredOutput | LiveOutput;

/** The outputs after one more report of Python's; consecutive pieces of a stream are one. */
export function withEvent(outputs: readonly Output[], event: OutputEvent): readonly Output[] {
  switch (event.output_type) {
    case 'clear_output':
      return [];
    case 'update_display_data': {
      const { display_id, data, metadata } = event;
      const isIt = (one: Output) =>
        one.output_type === 'display_data' && one.display_id === display_id;
      return outputs.map((one) => (isIt(one) ? { ...one, data, metadata } : one) as Output);
    }
    case 'stream': {
      const last = outputs.at(-1);
      if (last?.output_type !== 'stream' || last.name !== event.name) return [...outputs, event];
      return [...outputs.slice(0, -1), { ...last, text: last.text + event.text }];
    }
    default:
      return [...outputs, event];
  }
}

/** The letters without the escape sequences that terminals make colours of. */
export const plainText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  text.replace(/\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g, '');

/** As a terminal leaves it: a carriage return begins its line anew. */
export const printedText = (text: string): string =>
  plainText(text)
    .replaceAll('\r\n', '\n')
    .replace(/^.*\r(?!$)/gm, '');
export type { ErrorOutput };
