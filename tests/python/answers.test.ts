import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { everyCombination } from '../combinations.ts';
import { openPython } from './python.ts';

declare const projectRoot: string;

/** A statement of a program, and what is printed when it runs. */
type Answer = readonly [statement: string, output: string];

const folder = (...parts: string[]) => path.join(projectRoot, 'tests', ...parts);
const text = (file: string) => fs.readFileSync(file, 'utf8');

/** Without --all, a loop over hundreds of seeds runs for a tenth of them. */
const shortened = (program: string) =>
  everyCombination ? program : program.replaceAll(/(for seed in range\(\d+)0(?=\))/g, '$1');

/** Whether a statement has printed what is recorded; a shortened one, the beginning of it. */
function isAnswer([statement, output]: Answer, [whole, recorded]: Answer): boolean {
  if (statement === whole || statement !== shortened(whole)) return output === recorded;
  return output !== '' && recorded.startsWith(output);
}

describe('programs answer in the page’s Python as in PyTorch, to the byte', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
    python.python.FS.writeFile('execute.py', text(folder('python', 'execute.py')));
  });

  const answersOf = (program: string): Answer[][] => {
    python.python.FS.writeFile('program.txt', program);
    return JSON.parse(
      python.run(
        'import json, execute\nprint(json.dumps(execute.execute(open("program.txt").read())))\nimport torch\ntorch.backends.quantized.engine = "fbgemm"',
      ),
    );
  };

  // The second folder has what PyTorch has since 1.13, answered by 2.6. The programs about quantized
  // layers name the engine QNNPACK and run a second time with FBGEMM.
  for (const [programs, golden, engine, chosen] of [
    ['programs', 'python', 'qnnpack', ''],
    ['newer_programs', 'newer_python', 'qnnpack', ''],
    ['programs', 'fbgemm_python', 'fbgemm', 'eager_'],
  ] as const)
    for (const file of fs.readdirSync(folder('python', programs))) {
      if (!file.startsWith(chosen)) continue;
      const topic = path.basename(file, '.py');
      test(chosen ? `${topic} with ${engine}` : topic, () => {
        const expected: Answer[][] = JSON.parse(
          text(folder('golden/answers', golden, `${topic}.json`)),
        );
        const program = text(folder('python', programs, file));
        const actual = answersOf(shortened(program.replaceAll('"qnnpack"', `"${engine}"`)));
        assert.equal(actual.flat().length, expected.flat().length);
        const pairs = actual.flatMap((answers, i) =>
          answers.map((answer, j) => [answer, expected[i]?.[j]] as const),
        );
        const differences = pairs.filter(
          ([answer, wanted]) => !wanted || !isAnswer(answer, wanted),
        );
        assert.deepEqual(differences, []);
      });
    }
});
