import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { limitFiles } from '../../web/python/file_quota.ts';
import { openPython } from './python.ts';

const mebibyte = 2 ** 20;

describe('the files of Python', () => {
  let run: (program: string) => string;
  before(async () => {
    const opened = await openPython();
    run = opened.run;
    // A smaller limit within that of every start, so that it is reached at once.
    limitFiles(opened.python, 16 * mebibyte);
  });

  /** The printed text of a program, in which `tried` says what an attempt raised. Files of earlier programs go first. */
  const tried = (program: string) =>
    run(`import gc, os, shutil
gc.collect()  # closes the files of the program before
for name in os.listdir("."): shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)
block = bytes(2 ** 20)
def tried(act):
    try:
        act()
    except OSError as error:
        print(type(error).__name__, error.strerror)
${program}`);

  const full = 'OSError No space left on device\n';
  const kinds: Readonly<Record<string, readonly [string, string]>> = {
    'many blocks in one': [
      'f = open("f", "wb", 0)\ntried(lambda: [f.write(block) for _ in range(60)])',
      full,
    ],
    'one long write': ['tried(lambda: open("f", "wb", 0).write(bytes(2 ** 26)))', full],
    'many of them': [
      'tried(lambda: [open(str(n), "wb", 0).write(block) for n in range(60)])',
      full,
    ],
    'a far position': [
      'f = open("f", "wb", 0)\nf.seek(2 ** 40)\ntried(lambda: f.write(b"x"))',
      full,
    ],
    'a length that is set': ['f = open("f", "wb", 0)\ntried(lambda: f.truncate(2 ** 31))', full],
    'a length by name': ['open("f", "wb").close()\ntried(lambda: os.truncate("f", 2 ** 31))', full],
    'names alone': ['tried(lambda: [open(str(n), "w").close() for n in range(20_000)])', full],
    'folders alone': ['tried(lambda: [os.mkdir(str(n)) for n in range(20_000)])', full],
    'links alone': ['tried(lambda: [os.symlink("f", str(n)) for n in range(20_000)])', full],
    'long names': [
      `tried(lambda: [open(f"{n:05}" + "x" * 240, "w").close() for n in range(20_000)])
print(len(os.listdir(".")) < 16 * 2**20 / 1900)`,
      `${full}True\n`,
    ],
    // Their folder lists only their first 255 letters.
    'the longest names': [
      `made = []
def act():
    for n in range(20_000):
        os.mkdir(f"{n:04}" + "x" * 4000)
        made.append(n)
tried(act)
for n in made: os.rmdir(f"{n:04}" + "x" * 4000)
print(len(made) < 16 * 2**20 / 16_000)`,
      `${full}True\n`,
    ],
    'all that there is, and a byte more': [
      `f = open("f", "wb", 0)
least, most = 0, 2 ** 25
while least + 1 < most:
    size = (least + most) // 2
    f.truncate(0)
    try: f.truncate(size)
    except OSError: most = size
    else: least = size
f.truncate(0)
tried(lambda: f.truncate(most))
f.truncate(least)
print(os.path.getsize("f") == least > 2 ** 20)`,
      `${full}True\n`,
    ],
    'open files without a name': [
      `held = []
def act():
    for n in range(60):
        f = open("f", "wb", 0)
        held.append(f)
        f.write(block)
        os.remove("f")
tried(act)
for f in held: f.close()`,
      full,
    ],
    'a file that is written again and again': [
      'for _ in range(60): tried(lambda: open("f", "wb", 0).write(block))\nprint(os.path.getsize("f"))',
      '1048576\n',
    ],
    'files that are removed in between': [
      `for n in range(60):
    tried(lambda: open("f", "wb", 0).write(block))
    os.remove("f")
print(os.listdir("."))`,
      '[]\n',
    ],
  };
  for (const [name, [program, printed]] of Object.entries(kinds))
    test(`take no more than their limit, and Python goes on: ${name}`, () => {
      assert.equal(tried(program), printed);
      assert.equal(tried('open("f", "w").write("x")\nprint(open("f").read())'), 'x\n');
    });
});
