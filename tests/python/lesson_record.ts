import fs from 'node:fs';
import path from 'node:path';

declare const projectRoot: string;

/** An output of Jupyter with PyTorch, with texts as single strings. */
export interface RecordedOutput {
  readonly output_type: string;
  /** The name of a stream: stdout or stderr. */
  readonly name?: string | undefined;
  readonly text?: string;
  readonly data?: Readonly<Record<string, unknown>> & { readonly 'text/plain': string };
  /** The name of an error. */
  readonly ename?: string;
  readonly evalue?: string;
  readonly traceback?: string | readonly string[];
}

/** PyTorch's outputs of each code cell of each lesson, by name and id. */
export const lessonRecord: Readonly<
  Record<string, Readonly<Record<string, readonly RecordedOutput[]>>>
> = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/lesson_outputs.json'), 'utf8'),
);
