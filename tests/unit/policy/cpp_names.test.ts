import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesBelow } from './graph.ts';

// A type of the core has one definition: two of one name would be one type for the linker.

declare const projectRoot: string;

/** The types that a header defines at the outermost level of a namespace, by their whole names. */
export function typesOf(text: string): string[] {
  const namespaces: string[] = [];
  const found: string[] = [];
  for (const line of text.split('\n')) {
    const opened = /^namespace ([\w:]+) \{$/.exec(line)?.[1];
    if (opened !== undefined) namespaces.push(opened);
    if (/^\} {2}\/\/ namespace [\w:]+$/.test(line)) namespaces.pop();
    const name = /^(?:struct|class|enum class) (\w+)(?: final)?(?: : [\w:, ]+)? \{/.exec(line)?.[1];
    if (name !== undefined) found.push([...namespaces, name].join('::'));
  }
  return found;
}

test('types are found in the namespaces around them, without specializations and declarations', () => {
  const text = [
    'namespace a {',
    'class Declared;',
    'struct One {',
    '  struct Inner {',
    '};',
    'namespace b::c {',
    'enum class Two : std::uint8_t {',
    '}  // namespace b::c',
    'template <>',
    'struct One<int> {',
    'class Three {};',
    '}  // namespace a',
    'struct Four : One {',
  ];
  assert.deepEqual(typesOf(text.join('\n')), ['a::One', 'a::b::c::Two', 'a::Three', 'Four']);
});

test('no two headers of the core define a type of the same name', () => {
  const headers = filesBelow(projectRoot, 'src', /\.hpp$/);
  const placesOf = new Map<string, string[]>();
  for (const file of headers) {
    for (const name of typesOf(fs.readFileSync(path.join(projectRoot, file), 'utf8'))) {
      placesOf.set(name, [...(placesOf.get(name) ?? []), file]);
    }
  }
  assert.ok(placesOf.size > 150);
  assert.deepEqual(
    [...placesOf].filter(([, files]) => files.length > 1),
    [],
  );
});
