import type { OutputEvent, RunEnd } from '../../web/python/protocol.ts';
import { openPython } from './python.ts';

export interface Ran extends RunEnd {
  readonly outputs: readonly OutputEvent[];
  readonly stdout: string;
  readonly stderr: string;
  /** The plain texts of the displayed values. */
  readonly shown: readonly string[];
  /** The traceback of an error as a single string. */
  readonly traceback: string;
}

/** A notebook's shell without its worker. */
export async function openShell() {
  const outputs: OutputEvent[] = [];
  const page = {
    stream: (name: 'stdout' | 'stderr', text: string) => {
      outputs.push({ output_type: 'stream', name, text });
    },
    output: (json: string) => {
      outputs.push(JSON.parse(json));
    },
  };
  const { python, engine } = await openPython(page);
  const shell = python.pyimport('_zeropoint.shell');
  let count = 0;
  const run = async (source: string): Promise<Ran> => {
    outputs.length = 0;
    count += 1;
    const end: RunEnd = JSON.parse(await shell.run(source, count));
    const written = (name: string) =>
      outputs
        .map((one) => (one.output_type === 'stream' && one.name === name ? one.text : ''))
        .join('');
    const error = outputs.find((one) => one.output_type === 'error');
    return {
      ...end,
      outputs: [...outputs],
      stdout: written('stdout'),
      stderr: written('stderr'),
      shown: outputs.flatMap((one) => ('data' in one ? [String(one.data['text/plain'])] : [])),
      traceback: error?.output_type === 'error' ? error.traceback.join('\n') : '',
    };
  };
  /** Resets all variables and cell numbers. */
  const reset = () => {
    shell.begin();
    count = 0;
  };
  return { run, reset, python, engine };
}
