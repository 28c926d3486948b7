import type { ErrorRecord } from '../../core/engine/errors.ts';
import type {
  DisplayOutput,
  ErrorOutput,
  MimeBundle,
  OutputEvent,
  StreamOutput,
} from '../../python/protocol.ts';

/** A result as Python reports it; in a file, the number may be missing. */
export interface ResultOutput {
  readonly output_type: 'execute_result';
  readonly execution_count: number | null;
  readonly data: MimeBundle;
  readonly metadata: MimeBundle;
}

/** An output that a file can contain, as in nbformat 4 but with texts in one piece. */
export type StoredOutput = StreamOutput | ResultOutput | DisplayOutput | ErrorOutput;

/**
 * An output that the page shows while the lesson core replaces Python: the instrument's panels, or an
 * error of the core. Files do not contain it.
 */
export interface LiveOutput {
  readonly output_type: 'live';
  readonly shows: 'chart' | ErrorRecord;
}

export type Output = StoredOutput | LiveOutput;

/** The outputs after another event from Python; consecutive stream outputs are merged. */
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

/** The text without terminal escape sequences. */
export const plainText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  text.replace(/\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g, '');

/** Returns the text behind the last carriage return of a line; one at its end restarts the text that follows. */
const restarted = (line: string): string => line.slice(line.lastIndexOf('\r', line.length - 2) + 1);

/** The text as a terminal shows it: carriage returns restart the line. */
export const printedText = (text: string): string =>
  plainText(text)
    .replace(/\r+/g, '\r')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(restarted)
    .join('\n');

/** The addresses of pictures, by what holds them: pages render their outputs after every change. */
const addresses = new WeakMap<object, { readonly svg: string; readonly address: string }>();

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  }
}

/** The address of a picture of `holder`; a surrogate without its other half, which a file may contain, has none. */
export function svgAddress(holder: object, svg: string): string {
  const known = addresses.get(holder);
  if (known?.svg === svg) return known.address;
  const address = `data:image/svg+xml;utf8,${encoded(svg)}`;
  addresses.set(holder, { svg, address });
  return address;
}

export type { ErrorOutput };
