import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The committed contract. tests/unit/core/verb_table.test.ts tests what is made of its tables.

declare const projectRoot: string;

const contract: {
  readContract(): Promise<unknown>;
  contractFiles(contract: unknown): readonly (readonly [file: string, text: string])[];
} = await import(pathToFileURL(path.join(projectRoot, 'web/build/contract.mjs')).href);

test('names.ts, contract.ts and Python’s side are what the core says', async () => {
  for (const [file, text] of contract.contractFiles(await contract.readContract())) {
    assert.equal(fs.readFileSync(file, 'utf8'), text, 'node web/build/contract.mjs --write');
  }
});
