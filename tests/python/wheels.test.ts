import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { entryField, type WheelParts, wheelOf } from '../unit/support/wheel_writer.ts';
import { openPython } from './python.ts';

// Wheels beside a notebook: installed, or refused with a code. Each kind of malformed wheel differs from one that
// is installed in a single respect.

describe('a wheel beside a notebook', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  const taking = (name: string, bytes: Uint8Array) => {
    python.python.FS.writeFile(name, bytes);
    const wheels = python.python.pyimport('_zeropoint.wheels');
    try {
      return JSON.parse(wheels.taking(name));
    } finally {
      wheels.destroy();
    }
  };
  const take = (parts: WheelParts = {}) => {
    const { name, bytes } = wheelOf(parts);
    return taking(name, bytes);
  };
  /** The error of a statement. */
  const raised = (statement: string) =>
    python.run(
      `
try: exec(${JSON.stringify(statement)})
except Exception as error: print(f"{type(error).__name__}: {error}")`,
    );
  const site = () =>
    python
      .run(
        `
import os
from _zeropoint import wheels
for folder, _, files in sorted(os.walk(wheels.SITE)):
    for file in sorted(files): print(os.path.relpath(os.path.join(folder, file), wheels.SITE))`,
      )
      .split('\n')
      .filter((line) => line !== '' && !line.includes('__pycache__'));

  test('is importable, with its metadata, its data and its parts', () => {
    const files = {
      'kit/__init__.py': 'from .inner import two\n__version__ = "1.5"\n',
      'kit/inner.py': 'two = 2\n',
      'kit/table, with "marks".csv': 'a,b\n1,2\n',
      'single.py': 'import kit\nvalue = kit.two + 1\n',
    };
    assert.equal(take({ name: 'kit', version: '1.5', files, isDeflated: true }), null);
    const printed = python.run(`
import kit, single, os, importlib.metadata
print(kit.two, single.value, importlib.metadata.version("Kit"))
print(open(os.path.join(os.path.dirname(kit.__file__), 'table, with "marks".csv')).read().split()[1])
print(importlib.metadata.distribution("kit").metadata["Name"], importlib.metadata.requires("kit"))`);
    assert.equal(printed, '2 3 1.5\n1,2\nkit None\n');
  });

  test('may be for any Python 3 that this one follows, and have parts that are not modules', () => {
    for (const [name, tag] of Object.entries({
      one: 'py2.py3-none-any',
      two: 'py38-none-any',
      three: 'cp314-none-any',
    }))
      assert.equal(take({ name, tag }), null, tag);
    assert.equal(take({ name: 'four', metadata: 'Requires-Python: >=3.8, !=3.9.*, <4\n' }), null);
    const files = {
      'five-1.0.data/purelib/five.py': 'x = 5\n',
      'five-1.0.data/scripts/five': '#!python\n',
      'five-1.0.data/data/share/five.txt': 'text',
    };
    assert.equal(take({ name: 'five', files }), null);
    assert.equal(python.run('import five; print(five.x)'), '5\n');
    assert.deepEqual(
      site().filter((path) => /five/.test(path) && !path.includes('dist-info')),
      ['five.py'],
    );
  });

  test('replaces an older version, whose modules are imported anew', () => {
    const files = { 'again/__init__.py': 'number = 1\n', 'again/old.py': '' };
    assert.equal(take({ name: 'again', files }), null);
    assert.equal(python.run('import again, again.old; print(again.number)'), '1\n');
    const newer = { 'again/__init__.py': 'number = 2\n' };
    assert.equal(take({ name: 'again', version: '2.0', files: newer }), null);
    assert.equal(python.run('import again; print(again.number)'), '2\n');
    assert.match(raised('import again.old'), /^ModuleNotFoundError: No module named 'again\.old'/);
    python.run('from _zeropoint import wheels; wheels.leave("again-2.0-py3-none-any.whl")');
    assert.match(raised('import again'), /No module named 'again': available here are/);
  });

  test('shares the folder of a namespace with another one', () => {
    assert.equal(take({ name: 'part_a', files: { 'space/a.py': 'x = 1\n' } }), null);
    assert.equal(take({ name: 'part_b', files: { 'space/b.py': 'x = 2\n' } }), null);
    assert.equal(python.run('import space.a, space.b; print(space.a.x + space.b.x)'), '3\n');
    python.run('from _zeropoint import wheels; wheels.leave("part_a-1.0-py3-none-any.whl")');
    assert.equal(python.run('import space.b; print(space.b.x)'), '2\n');
  });

  const init = 'small/__init__.py';
  const link = 0o120777 * 0x10000;
  const refusals: Readonly<Record<string, readonly [string, WheelParts, RegExp?]>> = {
    'is made for a processor': [
      'wheel_native',
      { tag: 'cp314-cp314-manylinux_2_28_x86_64' },
      /x86_64/,
    ],
    'is made for another system': ['wheel_native', { tag: 'py3-none-win_amd64' }, /win_amd64/],
    'says that it is not pure': ['wheel_native', { purelib: 'false' }, /Root-Is-Purelib: false/],
    'holds a library': [
      'wheel_native',
      { files: { 'small/_c.cpython-314-x86_64.so': 'ELF' } },
      /_c\./,
    ],
    'holds a library with a version': ['wheel_native', { files: { 'small/libz.so.1.2': '' } }],
    'holds a library of Windows': ['wheel_native', { files: { 'small/_c.PYD': 'MZ' } }],
    'holds WebAssembly': ['wheel_native', { files: { 'small/core.wasm': '' } }],
    'is for Python 2': ['wheel_python', { tag: 'py2-none-any' }],
    'is for a later Python': ['wheel_python', { tag: 'py399-none-any' }],
    'requires an older Python': [
      'wheel_python',
      { metadata: 'Requires-Python: >=3.8,<3.13\n' },
      /<3\.13/,
    ],
    'requires a later one': ['wheel_python', { metadata: 'Requires-Python: ~=4.1\n' }],
    'leads to the folder above': ['wheel_path', { files: { '../up.py': '' } }, /\.\.\/up\.py/],
    'leads out in the middle': ['wheel_path', { files: { 'small/../../up.py': '' } }],
    'begins at the root': ['wheel_path', { files: { '/etc/up.py': '' } }],
    'has a path of Windows': ['wheel_path', { files: { 'small\\up.py': '' } }],
    'names a drive': ['wheel_path', { files: { 'C:/up.py': '' } }],
    'has an empty part in a path': ['wheel_path', { files: { 'small//up.py': '' } }],
    'hides the end of a name behind NUL': ['wheel_path', { files: { 'small/a.py\0.txt': '' } }],
    'has a name that cannot be shown': ['wheel_path', { files: { 'small/\x1b[2Ja.py': '' } }],
    'has a name of 300 letters': ['wheel_path', { files: { [`small/${'a'.repeat(300)}.py`]: '' } }],
    'has a symbolic link': ['wheel_path', { damage: entryField(init, 38, link) }],
    'has a device': ['wheel_path', { damage: entryField(init, 38, 0o020666 * 0x10000) }],
    'is encrypted': ['wheel_damaged', { damage: entryField(init, 8, 1, 2) }],
    'is compressed in another way': ['wheel_damaged', { damage: entryField(init, 10, 14, 2) }],
    'has a file that is a folder, too': [
      'wheel_damaged',
      { files: { small: '', 'small/a.py': '' } },
    ],
    'has other content than RECORD says': [
      'wheel_damaged',
      { spoil: (members) => Object.assign(members, { [init]: 'answer = 43\n' }) },
      /small\/__init__\.py/,
    ],
    'has a file that RECORD does not know': [
      'wheel_damaged',
      { spoil: (members) => Object.assign(members, { 'small/more.py': '' }) },
      /more/,
    ],
    'has a hash that proves nothing': [
      'wheel_damaged',
      {
        spoil: (members, info) => {
          members[`${info}RECORD`] = String(members[`${info}RECORD`]).replaceAll('sha256=', 'md5=');
        },
      },
    ],
    'has another size than RECORD says': [
      'wheel_damaged',
      {
        spoil: (members, info) => {
          members[`${info}RECORD`] = String(members[`${info}RECORD`]).replace(/,12$/m, ',13');
        },
      },
    ],
    'has a RECORD without columns': [
      'wheel_damaged',
      { spoil: (members, info) => Object.assign(members, { [`${info}RECORD`]: 'a\nb\n' }) },
    ],
    'has a sum that is wrong': ['wheel_damaged', { damage: entryField(init, 16, 7) }],
    'has bytes that cannot be decompressed': [
      'wheel_damaged',
      { damage: entryField(init, 10, 8, 2) },
    ],
    'lacks RECORD': [
      'wheel_incomplete',
      { spoil: (members, info) => delete members[`${info}RECORD`] },
    ],
    'lacks WHEEL': [
      'wheel_incomplete',
      { spoil: (members, info) => delete members[`${info}WHEEL`] },
    ],
    'lacks METADATA': [
      'wheel_incomplete',
      { spoil: (members, info) => delete members[`${info}METADATA`] },
    ],
    'lacks a file of RECORD': [
      'wheel_incomplete',
      { spoil: (members) => delete members[init] },
      /__init__/,
    ],
    'has two folders of metadata': [
      'wheel_incomplete',
      { files: { 'other-1.0.dist-info/METADATA': '' } },
    ],
    'has a later layout': ['wheel_field', { wheelVersion: '2.0' }, /Wheel-Version/],
    'has other tags inside': [
      'wheel_field',
      {
        spoil: (members, info) => {
          members[`${info}WHEEL`] = String(members[`${info}WHEEL`]).replace('py3-', 'py2-');
        },
      },
      /Tag/,
    ],
    'has another version inside': [
      'wheel_field',
      {
        spoil: (members, info) => {
          members[`${info}METADATA`] = String(members[`${info}METADATA`]).replace('1.0', '1.1');
        },
      },
      /Version/,
    ],
    'has another name inside': [
      'wheel_field',
      {
        spoil: (members, info) => {
          members[`${info}METADATA`] = String(members[`${info}METADATA`]).replace('small', 'large');
        },
      },
      /Name/,
    ],
    'brings torch': ['wheel_there', { name: 'torch' }, /torch/],
    'brings tqdm under another name': [
      'wheel_there',
      { files: { 'tqdm/__init__.py': '' } },
      /tqdm/,
    ],
    'brings a module of Python': ['wheel_there', { files: { 'json/__init__.py': '' } }, /json/],
    'brings a module of this page': ['wheel_there', { files: { '_zeropoint/shell.py': '' } }],
    'unpacks to 300 times its size': [
      'wheel_ratio',
      { files: { 'small/zeros.txt': new Uint8Array(3e6) }, isDeflated: true },
      /zeros/,
    ],
    'says that it unpacks to 256 MB': [
      'wheel_large',
      { damage: (bytes) => entryField(init, 20, 2 ** 28)(entryField(init, 24, 2 ** 28)(bytes)) },
    ],
    'has no directory': [
      'wheel_not_zip',
      { damage: (bytes) => bytes.subarray(0, bytes.length - 22) },
    ],
    'is cut': ['wheel_not_zip', { damage: (bytes) => bytes.subarray(0, bytes.length / 2) }],
    'is empty': ['wheel_not_zip', { damage: () => new Uint8Array() }],
    'has a directory elsewhere': [
      'wheel_not_zip',
      {
        damage: (bytes) => {
          const made = Buffer.from(bytes);
          made.writeUInt32LE(1 << 20, made.length - 10);
          return made;
        },
      },
    ],
    'says that it has 60,000 files': [
      'wheel_many',
      {
        damage: (bytes) => {
          const made = Buffer.from(bytes);
          made.writeUInt16LE(60_000, made.length - 12);
          return made;
        },
      },
    ],
  };

  for (const [what, [code, parts, values]] of Object.entries(refusals))
    test(`that ${what} is refused as ${code}, and leaves nothing`, () => {
      const before = site();
      const refusal = take(parts);
      assert.equal(refusal?.code, code, JSON.stringify(refusal));
      if (values) assert.match(JSON.stringify(refusal.values), values);
      assert.deepEqual(site(), before);
    });

  test('whose directory is long is refused before it is read', () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, i) => [`small/m${i}.txt`, '']),
    );
    assert.equal(take({ files })?.code, 'wheel_many');
    const fewer = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/m${i}.txt`, '']));
    assert.equal(take({ name: 'many', files: fewer }), null);
  });

  test('needs the name of a wheel', () => {
    const { bytes } = wheelOf();
    for (const name of [
      'small.whl',
      'small-1.0-py3-none-any (1).whl',
      'small-1.0-py3-none-any.WHL',
    ])
      assert.equal(taking(name, bytes)?.code, 'wheel_name', name);
    assert.equal(taking('other-1.0-py3-none-any.whl', bytes)?.code, 'wheel_field');
  });

  test('that is damaged at any place is refused, or installed as it is stated', () => {
    const { name, bytes } = wheelOf({ name: 'fuzzed', isDeflated: true });
    const codes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      codes.add(taking(name, damaged)?.code ?? 'installed');
    }
    codes.delete('installed');
    for (const code of codes) assert.match(code, /^wheel_/);
    assert.ok(codes.has('wheel_damaged') && codes.has('wheel_not_zip') && codes.has('wheel_path'));
  });

  test('that is refused is named when its module is imported', () => {
    assert.equal(take({ name: 'fast', tag: 'cp314-cp314-linux_x86_64' })?.code, 'wheel_native');
    assert.match(
      raised('import fast'),
      /No module named 'fast': fast-1\.0-cp314-cp314-linux_x86_64\.whl is refused \(wheel_native\)/,
    );
    assert.equal(take({ name: 'fast' }), null);
    assert.equal(python.run('import fast; print(fast.answer)'), '42\n');
  });

  test('does not run before it is imported', () => {
    const files = { 'loud/__init__.py': 'print("runs", __name__)\n' };
    assert.equal(take({ name: 'loud', files }), null);
    assert.equal(python.run('print("before")\nimport loud'), 'before\nruns loud\n');
  });
});

describe('pip install in a cell', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
    for (const parts of [
      { name: 'small' },
      {
        name: 'needy',
        metadata:
          'Requires-Dist: numpy>=1.0\nRequires-Dist: absent-kit (>=2)\nRequires-Dist: tests; extra == "dev"\nRequires-Dist: old; python_version < "3.9"\n',
      },
      { name: 'refused', tag: 'py3-none-win32' },
    ]) {
      const { name, bytes } = wheelOf(parts);
      python.python.FS.writeFile(name, bytes);
      python.run(`from _zeropoint import wheels; wheels.taking(${JSON.stringify(name)})`);
    }
    const { name, bytes } = wheelOf({ name: 'written' });
    python.python.FS.writeFile(name, bytes);
  });

  /** The output of a cell with this line, errors included. */
  const printed = (line: string) =>
    python
      .run(
        `
import contextlib, io
from _zeropoint import shell, source
text, skipped = source.without_magics(${JSON.stringify(line)})
with contextlib.redirect_stderr(io.StringIO()) as errors: exec(text)
print(errors.getvalue(), end="")
for number, one in skipped: print("skipped", one)`,
      )
      .trimEnd();

  test('finds what is here already, under the names of packages', () => {
    assert.equal(
      printed('%pip install torch'),
      'Requirement already satisfied: torch in this page (1.13.0)',
    );
    assert.match(
      printed('!pip install -U "numpy>=1.20" matplotlib'),
      /numpy>=1\.20 in this page.*\n.*matplotlib in this page/,
    );
    assert.match(printed('!pip3 install scikit-learn'), /scikit-learn in this page/);
    assert.equal(
      printed('!pip install dataclasses'),
      "Requirement already satisfied: dataclasses in Python's standard library",
    );
    assert.equal(printed('!{sys.executable} -m pip install -q tqdm'), '');
    assert.equal(printed('!python -m pip install --quiet --no-cache-dir tqdm'), '');
    assert.match(printed('pip install tqdm'), /tqdm in this page/);
    assert.match(printed('!uv pip install tqdm'), /tqdm in this page/);
    assert.match(printed('if True:\n    !pip install tqdm'), /tqdm in this page/);
    assert.match(printed('!pip install \\\n  torch \\\n  tqdm'), /torch in .*\n.*tqdm in /);
  });

  test('says which version is here', () => {
    assert.match(
      printed('!pip install torch==2.1.0'),
      /^ERROR: this page has torch 1\.13\.0, and no other version \(==2\.1\.0\)/,
    );
    assert.match(
      printed('!pip install "small~=1.0"'),
      /small~=1\.0 in small-1\.0-py3-none-any\.whl \(1\.0\)/,
    );
    assert.match(printed('!pip install "small!=1.0.*"'), /no other version/);
    assert.match(printed('!pip install "small<=0.9"'), /no other version/);
  });

  test('finds wheels, and says what they need', () => {
    assert.equal(
      printed('%pip install small'),
      'Requirement already satisfied: small in small-1.0-py3-none-any.whl (1.0)',
    );
    assert.match(printed('%pip install Small[all]'), /small-1\.0/);
    assert.match(printed('%pip install needy'), /\(1\.0\); it needs absent-kit beside it$/);
    assert.match(printed('%pip install ./small-1.0-py3-none-any.whl'), /small in small-1\.0/);
    assert.match(printed('%pip install written-1.0-py3-none-any.whl'), /written in written-1\.0/);
    assert.equal(python.run('import written; print(written.answer)'), '42\n');
  });

  test('says what is possible where nothing is found', () => {
    const how =
      /nothing is downloaded.* Put a wheel of pure Python \(a \.whl file\) beside the notebook/;
    for (const line of [
      '!pip install -q transformers',
      '!pip install git+https://github.com/a/b',
      '!pip install https://a.org/b-1.0-py3-none-any.whl',
      '!pip install none-1.0-py3-none-any.whl',
      '!pip install -e .',
      '!pip install -r requirements.txt',
    ])
      assert.match(printed(line), how, line);
    assert.match(
      printed('!pip install refused'),
      /refused-1\.0-py3-none-win32\.whl is refused \(wheel_native, none-win32\)/,
    );
    assert.match(printed('!pip install torchvision'), /torchvision can be imported, but/);
    assert.match(printed('!pip install pillow'), /PIL can be imported, but/);
    assert.match(printed('!pip install'), /at least one requirement/);
    assert.match(printed('!pip install "a'), /^ERROR: No closing quotation/);
  });

  test('reads a file of requirements', () => {
    python.run(
      'open("needs.txt", "w").write("# here\\ntorch\\n--index-url x\\nsmall>=0.1  # ours\\n")',
    );
    assert.match(
      printed('!pip install -r needs.txt'),
      /^Requirement.*torch in .*\nRequirement.*small>=0\.1 in /,
    );
  });

  test('leaves other commands alone', () => {
    assert.equal(printed('!pip list'), 'skipped !pip list');
    assert.equal(printed('!pip uninstall -y torch'), 'skipped !pip uninstall -y torch');
    assert.equal(printed('!pip installer'), 'skipped !pip installer');
    assert.equal(printed('!apt-get install pip'), 'skipped !apt-get install pip');
  });
});
