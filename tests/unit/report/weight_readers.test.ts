import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Group, ourAnswer } from '../../golden/ask/weights/read.ts';
import { goldenFiles } from '../support/weight_files.ts';

// Every golden file as its library reads it. web/docs/records/weight_files.md lists their verdicts.

type Read = Readonly<Record<string, unknown>>;

/** Files, or members of archives, that our readers refuse and the library reads. */
const stricter: Readonly<Record<string, readonly string[]>> = {
  safetensors_files: [
    'dtype C64',
    'two tensors with one name',
    'two members that are not known, with one name',
    'metadata twice with one name',
    'a tensor that is a list',
    'a dtype that is an object',
    'an extent beyond 53 bits, and 0',
  ],
  npys: [
    ...['complex', 'complex of 16 bytes', 'text', 'bytes', 'raw bytes', 'dates', 'durations']
      .concat('a name')
      .map((type) => `elements: ${type}`),
    'records',
    'records that NumPy wrote',
    'two shapes',
    'a shape of (0x4,)',
  ],
  npzs: [
    'complex beside real',
    'records beside numbers',
    'a stream of more bytes than announced',
    'far more bytes announced than there are',
    'bytes after the elements, deflated',
  ],
};
/** They do not compare checksums. */
const laxer = ['a wrong checksum', 'a wrong checksum, deflated'];

const isArray = (value: unknown) => Array.isArray(value);

describe('a file of weights', () => {
  for (const group of ['safetensors_files', 'npys', 'npzs'] as const satisfies Group[]) {
    for (const { name, bytes, read, refused } of goldenFiles<Read>(group)) {
      test(`${group}: ${name}`, async () => {
        const answer = await ourAnswer(group, bytes);
        if (laxer.includes(name)) return assert.ok('read' in answer);
        if (refused !== undefined) return assert.ok('code' in answer);
        const isStricter = stricter[group]?.includes(name);
        if ('code' in answer) return assert.ok(isStricter, answer.code);
        const entries = Object.entries(read ?? {}).filter(([one]) => !one.endsWith('/'));
        assert.deepEqual(Object.keys(answer.read).sort(), entries.map(([one]) => one).sort());
        let differing = 0;
        for (const [tensor, theirs] of entries) {
          const ours: unknown = answer.read[tensor];
          if (isArray(theirs) && !isArray(ours)) differing += 1;
          else if (isArray(theirs)) assert.deepEqual(ours, theirs);
          else assert.ok(!isArray(ours), `${tensor} is refused: ${theirs}`);
        }
        assert.equal(differing > 0, isStricter ?? false);
      });
    }
  }
});

test('each kind of file has its number of malformed ones', () => {
  const refused = (group: string) =>
    goldenFiles(group).filter((one) => one.refused !== undefined).length;
  assert.ok(refused('safetensors_files') >= 100);
  assert.ok(refused('npys') >= 60);
});
