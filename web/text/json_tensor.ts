import type { ParsedText, TextProblem } from './parsed_text.ts';
import type { Steps } from './steps.ts';
import { firstFew, lineOf, type ReadLiteral, readLiteral } from './tensor_literal.ts';

/**
 * Parses a tensor as a JSON object: `data`, a nested or flat array, and optionally `shape`. If an
 * object has such an object as its `tensor`, as in the page's own files, that one is read.
 */
export function* jsonTensorSteps(text: string): Steps<ParsedText> {
  const outer = yield* membersOf(text, 0);
  const inner = outer.get('tensor');
  const members =
    inner !== undefined && text[inner] === '{' ? yield* membersOf(text, inner) : outer;
  const data = yield* listAt(text, members.get('data'));
  if (!data) return { problem: { code: 'text_no_data' } };
  if ('problem' in data) return data;
  if (!members.has('shape')) return { tensor: data.tensor };
  const shape = yield* listAt(text, members.get('shape'));
  if (!shape) return { problem: { code: 'text_no_data' } };
  if ('problem' in shape) return shape;
  return shaped(data.tensor.texts, shape.tensor.texts, lineOf(text, members.get('shape')));
}

function* listAt(text: string, offset: number | undefined): Steps<ReadLiteral | undefined> {
  if (offset === undefined || text[offset] !== '[') return undefined;
  return yield* readLiteral(text, offset);
}

function shaped(texts: readonly string[], extents: readonly string[], line: number): ParsedText {
  const wrong = extents.find((extent) => !/^[1-9]\d{0,8}$/.test(extent));
  if (wrong !== undefined) {
    return { problem: { code: 'text_unexpected', found: firstFew(wrong), line } };
  }
  if (extents.length > 3) return { problem: { code: 'text_dims', line } };
  const shape = extents.map(Number);
  const expected = shape.reduce((product, extent) => product * extent, 1);
  if (expected === texts.length) return { tensor: { shape, texts } };
  const problem: TextProblem = {
    code: 'text_shape_differs',
    shape: shape.join(' × '),
    expected,
    actual: texts.length,
  };
  return { problem };
}

/** The offsets of the values of an object's own members, by name; `start` is not behind its brace. */
function* membersOf(text: string, start: number): Steps<Map<string, number>> {
  const members = new Map<string, number>();
  // An unterminated string ends with its line, so that no text is scanned twice.
  const pattern = /"((?:[^"\\\n]|\\.)*)"?|'([^'\n]*)'?|[[\]{}]/g;
  pattern.lastIndex = start;
  let [depth, count] = [0, 0];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [found] = match;
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    else if (depth === 1) {
      const value = /\s*:\s*/y;
      value.lastIndex = pattern.lastIndex;
      if (value.test(text)) members.set(match[1] ?? match[2] ?? '', value.lastIndex);
    }
    if (depth === 0) break;
    count += 1;
    if (count % 4096 === 0) yield pattern.lastIndex / text.length;
  }
  return members;
}
