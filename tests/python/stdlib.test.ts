import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { openShell } from './cells.ts';

declare const projectRoot: string;

interface StdlibList {
  readonly kept: readonly (readonly string[])[];
}

const { kept }: StdlibList = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'web/python/stdlib.json'), 'utf8'),
);

/** Modules that notebooks import, with typical code for each. */
const uses = {
  'math, random, statistics':
    'import math, random, statistics\nstatistics.mean([1, 2]), math.ceil(0.5)',
  'text and data': 'import json, re, string, textwrap, csv, base64, struct\njson.loads("[1]")',
  collections:
    'import collections, itertools, functools, operator, heapq, bisect\ncollections.Counter("a")',
  'classes and types':
    'import abc, dataclasses, enum, typing, types, numbers, copy, weakref\ntyping.Optional[int]',
  'time and dates':
    'import time, datetime, timeit, calendar\ndatetime.date(2024, 1, 1), timeit.timeit("1", number=1) > 0',
  files:
    'import io, os, pathlib, tempfile, shutil, glob\nfrom pathlib import Path\nPath("a.txt").write_text("x"), glob.glob("*.txt"), os.getcwd()',
  programs:
    'import sys, gc, inspect, argparse, logging, warnings, traceback, contextlib\nargparse.ArgumentParser()\nlogging.warning("w")\nwarnings.warn("w")',
  numbers:
    'from fractions import Fraction\nfrom decimal import Decimal\nDecimal("1.1") + 1, Fraction(1, 3)',
  hashes: 'import hashlib, hmac, uuid, secrets\nhashlib.sha256(b"a").hexdigest(), uuid.UUID(int=1)',
  pprint: 'import pprint, reprlib\npprint.pprint({"a": list(range(50))})',
  pickle: 'import pickle\npickle.loads(pickle.dumps({"a": (1, 2.5)}))',
  unittest:
    'import unittest\nclass T(unittest.TestCase):\n    def test(self): self.assertEqual(1, 1)\nunittest.main(argv=["x"], exit=False)',
  'big numbers': 'len(str(3 ** 8000))',
  encodings:
    '"ä".encode("latin-1"), "ä".encode("utf-16"), b"x".decode("ascii"), "x".encode("cp1252")',
  platform: 'import platform, sys\nplatform.python_version(), sys.version_info >= (3, 10)',
};

describe('the included standard library', () => {
  let shell: Awaited<ReturnType<typeof openShell>>;
  before(async () => {
    shell = await openShell();
  });

  for (const [name, source] of Object.entries(uses)) {
    test(`works: ${name}`, async () => {
      const { status, traceback } = await shell.run(source);
      assert.equal(status, 'ok', traceback);
    });
  }

  test('every listed module can be imported', async () => {
    const names = kept.flat().filter((name) => !['this', '_ssl'].includes(name));
    const source = `import importlib\nfor name in ${JSON.stringify(names)}: importlib.import_module(name)`;
    const { status, traceback } = await shell.run(source);
    assert.equal(status, 'ok', traceback);
  });
});
