import type { Chance } from './chance.ts';
import { callIn, type FaultyPage } from './core_faults.ts';
import type { Ended } from './in_page.ts';
import type { Entry } from './record.ts';

// Files of a person that are cut off, harmed, or gone when they are read.

declare const faults: import('./in_page.ts').Faults;

const npyDictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
const npyHead = `${npyDictionary.padEnd(117)}\n`;
const npy = () => {
  const head = [0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0, ...Buffer.from(npyHead)];
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(Float32Array.of(1, -2, 3, 4.5, 0, 8).buffer),
  ]);
};
const cell = {
  cell_type: 'code',
  id: 'a',
  metadata: {},
  source: 'x = 1',
  outputs: [],
  execution_count: 1,
};
const notebook = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] };
const state = {
  zeropoint: { v: '2', tensor: '1,2;3,64', format: 'int8', scale: '0.5', zero_point: '0' },
};
const files: Readonly<Record<string, Buffer>> = {
  'a tensor.npy': npy(),
  'a notebook.ipynb': Buffer.from(JSON.stringify(notebook)),
  'a state.json': Buffer.from(JSON.stringify(state)),
};
export const openedKinds = ['cut off', 'harmed', 'gone'] as const;

/** Drops a file, waits for what is said of it, and sees that the page goes on. */
async function drop(name: string, bytes: readonly number[], isGone: boolean): Promise<Ended> {
  const wrong: string[] = [];
  const file = new File([Uint8Array.from(bytes)], name);
  if (isGone) {
    const fail = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'));
    Object.assign(file, { text: fail, arrayBuffer: fail });
  }
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  if (isGone) Object.defineProperty(dataTransfer, 'files', { value: [file] });
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  if (isGone) Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  const before = faults.see();
  const from = performance.now();
  document.body.dispatchEvent(event);
  const ms = await faults.until(
    (seen) => seen.sentences.length > 0 || (!seen.busy && seen.figures !== before.figures),
    from,
    5000,
  );
  const seen = faults.see();
  // A tensor as text has one for each of its first wrong numbers.
  const distinct = seen.sentences.filter(({ code }) => !code.startsWith('cell_'));
  if (distinct.length > 1) wrong.push(JSON.stringify(seen.sentences));
  const [sentence] = seen.sentences;
  // A file that is no state may be a tensor as text, which is shown with its problem.
  if (sentence && !seen.cells.startsWith(before.cells) && !/^cell_|not_finite/.test(sentence.code))
    wrong.push(`the cells are ${seen.cells}`);
  return { how: sentence ? 'sentence' : 'mended', ms, wrong, ...sentence };
}

export async function openedFile(page: FaultyPage, chance: Chance): Promise<Entry> {
  const name = chance.of(Object.keys(files));
  const way = chance.of(openedKinds);
  const whole = files[name] as Buffer;
  let bytes = [...whole];
  if (way === 'cut off') bytes = bytes.slice(0, 1 + chance.below(bytes.length - 1));
  // Within the part that a reader must understand: harmed numbers are other numbers.
  const end = name.endsWith('npy') ? 60 : bytes.length;
  if (way === 'harmed') for (let i = 0; i < 8; i += 1) bytes[chance.below(end)] = 0xff;
  const kind = `an opened file is ${way}`;
  const moment = `“${name}” is dropped`;
  try {
    await page.toBase();
    const ended = await callIn(page.page, drop, name, bytes, way === 'gone');
    // The sentence about a notebook stays until another is opened.
    if (name.endsWith('ipynb')) await page.again();
    else await page.toBase();
    return { kind, moment, ...ended };
  } catch (error) {
    await page.again();
    return { kind, moment, how: 'not met', ms: 0, wrong: [String(error).slice(0, 800)] };
  }
}
