import fs from 'node:fs';
import path from 'node:path';

/** The imports of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** An import: a file and the file that it imports. */
export interface Arrow {
  readonly file: string;
  readonly target: string;
}

/** The graph of files and the arrows between them; arrows to other targets are left out. */
export function graphOf(files: readonly string[], arrows: readonly Arrow[]): Graph {
  const graph = new Map(files.map((file) => [file, new Set<string>()]));
  for (const { file, target } of arrows) if (graph.has(target)) graph.get(file)?.add(target);
  return graph;
}

/** The paths of files below a folder whose names match, from the project's root. */
export function filesBelow(root: string, folder: string, pattern: RegExp): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name))
    .sort();
}

/** Sentences stand apart from code: the build and tests read them alone. */
const isWords = (file: string) => /(?:^|\/)\w*words\.ts$|(?:^|\/)messages\/errors\//.test(file);

/** The lines up to which a file is small. */
const fewLines = 40;

/**
 * The importers of each file by its text, and the small files that a single other one imports. A part that loads
 * on demand counts as two importers, for it must be a file.
 */
export function smallFiles(textOf: ReadonlyMap<string, string>) {
  const importers = new Map([...textOf.keys()].map((file) => [file, new Set<string>()]));
  for (const [file, text] of textOf) {
    for (const [, how, target = ''] of text.matchAll(/(from|import\(|import) ?'(\.[^']+)'/g)) {
      const found = importers.get(path.posix.join(path.posix.dirname(file), target));
      found?.add(file);
      if (how === 'import(') found?.add('on demand');
    }
  }
  const isSmall = ([file, text]: readonly [string, string]) =>
    importers.get(file)?.size === 1 && text.split('\n').length - 1 <= fewLines && !isWords(file);
  return { importers, small: [...textOf].filter(isSmall).map(([file]) => file) };
}

/** The graph of the groups that nodes belong to, without arrows within a group. */
export function grouped(graph: Graph, groupOf: (node: string) => string): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [node, targets] of graph) {
    const group = groupOf(node);
    const known = groups.get(group) ?? new Set<string>();
    for (const target of targets) if (groupOf(target) !== group) known.add(groupOf(target));
    groups.set(group, known);
  }
  return groups;
}

/** Groups of nodes that reach each other (Tarjan's strongly connected components of two or more). */
export function cycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    let low = number;
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (target === node) found.push([node, node]);
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? Infinity);
      lowest.set(node, low);
    }
    lowest.set(node, low);
    if (low === number) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** The layers of a line of the diagram in architecture.md, each with its place, counted from the left. */
export function drawnLayers(root: string, first: string): ReadonlyMap<string, number> {
  const text = fs.readFileSync(path.join(root, 'web/docs/develop/architecture.md'), 'utf8');
  const line = text.split('\n').find((one) => one.startsWith(first) && one.includes(' ← ')) ?? '';
  const places = line.split(' ← ').map((names) => names.split(', '));
  return new Map(places.flatMap((names, place) => names.map((name) => [name, place] as const)));
}

/** Imports between layers that the diagram does not draw from right to left, and layers that it lacks. */
export function undrawn(
  drawn: ReadonlyMap<string, number>,
  layers: Readonly<Record<string, readonly string[]>>,
): string[] {
  const placeOf = (layer: string) => drawn.get(layer) ?? Number.NaN;
  return Object.entries(layers).flatMap(([layer, targets]) => [
    ...(drawn.has(layer) ? [] : [layer]),
    ...targets.filter((one) => !(placeOf(one) < placeOf(layer))).map((one) => `${layer} → ${one}`),
  ]);
}
