import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import type { CodesGroup } from './codes_group.ts';
import {
  type CompanionName,
  companionName,
  continues,
  isOfActivations,
  isTelling,
  rootOf,
  split,
  weightName,
} from './companion_names.ts';
import type { QuantConfig } from './config.ts';
import { ownRoles } from './own_exports.ts';
import { schemeOf } from './schemes.ts';
import type { StoredAs } from './stored_as.ts';

// Which tensors of a checkpoint are codes, and which belong to them. Names, dtypes and shapes decide; a
// configuration beside the file adds the name of the scheme. Names that nobody has listed here count, too, if
// they tell what they are, or continue the name of codes.

/** The dtypes that codes have. Wider integers are indices; wider floats are weights. */
const codeDtypes: ReadonlySet<WeightDtype> = new Set([
  ...(['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i4', 'u4', 'f4', 'f6_e2m3', 'f6_e3m2'] as const),
  ...(['f8_e4m3', 'f8_e5m2', 'f8_e4m3fnuz', 'f8_e5m2fnuz'] as const),
]);

/** Marks the tensors that are no weights by themselves. */
export function recognized(checkpoint: Checkpoint, config?: QuantConfig): Checkpoint {
  const roles = new Map<TensorEntry, StoredAs>(ownRoles(checkpoint));
  // Those of a companion, which may belong to very many codes, are added in place.
  const users = new Map<TensorEntry, string[]>();
  for (const group of groupsOf(checkpoint.tensors)) {
    const { codes, companions } = group;
    if (roles.has(codes) || codes.stored) continue;
    const scheme = schemeOf(group, config, checkpoint);
    const names = companions.map(({ name }) => name);
    roles.set(codes, { role: 'codes', scheme, names, weight: weightName(codes.name) });
    for (const one of companions) {
      const own = users.get(one) ?? [...(roles.get(one)?.names ?? [])];
      own.push(codes.name);
      users.set(one, own);
      roles.set(one, { role: 'companion', scheme, names: own });
    }
  }
  for (const entry of checkpoint.tensors) {
    // A configuration says that narrow floats are codes, wherever their scales are.
    if (config?.method !== undefined && isFloat8(entry) && isMany(entry) && !roles.has(entry))
      roles.set(entry, {
        role: 'codes',
        scheme: schemeOf({ codes: entry, companions: [] }, config, checkpoint),
        names: [],
        weight: weightName(entry.name),
      });
    if (checkpoint.kind === 'torch' && !roles.has(entry) && isOptimizer.test(entry.name))
      roles.set(entry, { role: 'optimizer', scheme: '', names: [] });
    if (!roles.has(entry) && entry.elements === 1 && isOfActivations(split(entry.name)[1]))
      roles.set(entry, { role: 'activations', scheme: '', names: [] });
  }
  if (roles.size === 0) return checkpoint;
  const tensors = checkpoint.tensors.map((entry) => {
    const stored = entry.stored ?? roles.get(entry);
    return stored ? { ...entry, stored } : entry;
  });
  return { ...checkpoint, tensors };
}

const isFloat8 = ({ dtype }: TensorEntry) => dtype.startsWith('f8_') && dtype !== 'f8_e8m0';

/** The state of optimizers, which checkpoints of training runs keep beside the weights. */
const isOptimizer =
  /^(?:\w*optim(?:izers?)?(?:_states?)?(?:_dict)?)\.(?:\d+\.|\w+\.)?(?:state|exp_avg|param_groups)/;

interface Family {
  readonly codes: TensorEntry[];
  /** By the weights that they name. */
  readonly companions: Map<string, TensorEntry[]>;
  readonly scales: Set<TensorEntry>;
  /** Tensors that are neither, by their names and dtypes. */
  readonly others: TensorEntry[];
}

/** All codes with their companions. */
function* groupsOf(tensors: readonly TensorEntry[]): Generator<CodesGroup> {
  const families = new Map<string, Family>();
  for (const entry of tensors) {
    const [parent, leaf] = split(entry.name);
    const name = companionName(leaf);
    const isCode = !name && isMany(entry) && (codeDtypes.has(entry.dtype) || isIndex(entry, leaf));
    let family = families.get(parent);
    if (!family) {
      family = { codes: [], companions: new Map(), scales: new Set(), others: [] };
      families.set(parent, family);
    }
    if (name) addCompanion(family, entry, name);
    else if (isCode) family.codes.push(entry);
    else family.others.push(entry);
  }
  const folders = tellingFolders(families.keys());
  for (const family of families.values()) {
    for (const codes of family.codes) {
      // bitsandbytes and quanto put the companions of `weight` into a folder `weight`.
      const below = families.get(codes.name);
      const own = [
        ...beside(family, codes),
        ...(below ? [...below.companions.values()].flat().slice(0, mostCompanions) : []),
      ];
      const isScale = (one: TensorEntry) =>
        family.scales.has(one) || below?.scales.has(one) === true;
      const scales = own.filter(isScale).sort((a, b) => Number(isZero(a)) - Number(isZero(b)));
      const others = own.filter((one) => !isScale(one));
      const told = toldBy(codes, families, folders);
      if (scales.length > 0)
        yield { codes, companions: [...new Set([...scales, ...others, ...told.others])] };
      else if (told.all.length > 0 && isMain(codes, family))
        yield { codes, companions: [...new Set([...told.all, ...own])] };
    }
  }
}

/** QuIP#'s codes are wide integers: they are known by their names alone. */
const isIndex = ({ dtype }: TensorEntry, leaf: string) =>
  dtype === 'i64' && /^q_?idxs$/i.test(leaf);

/** Whether codes are the largest of their folder, and no counters. */
function isMain(codes: TensorEntry, family: Family): boolean {
  const [, leaf] = split(codes.name);
  const isLargest = family.codes.every(({ elements }) => elements <= codes.elements);
  return isLargest && !counts.test(leaf);
}

/** The folders within each folder whose names are those of companions, such as `scale` with a tensor for each axis. */
function tellingFolders(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const [parent, leaf] = split(name);
    if (!isTelling(leaf)) continue;
    const own = found.get(parent) ?? [];
    own.push(name);
    found.set(parent, own);
  }
  return found;
}

/** Tensors in the folder of codes, or in one of their own there, whose names say that they belong to codes. */
function toldBy(
  codes: TensorEntry,
  families: ReadonlyMap<string, Family>,
  folders: ReadonlyMap<string, readonly string[]>,
) {
  const [parent, leaf] = split(codes.name);
  const here = families.get(parent);
  const below = families.get(codes.name);
  // A folder with very many codes is a list of weights: each has its own companions, by name.
  if (!here || parent === '' || here.codes.length > mostInFolder) return { others: [], all: [] };
  const leafOf = ({ name }: TensorEntry) => split(name)[1];
  const isSmaller = ({ elements }: TensorEntry) => elements < codes.elements;
  const isOwn = (one: TensorEntry) =>
    one !== codes &&
    mayScale(one) &&
    one.elements !== codes.elements &&
    (isTelling(leafOf(one)) ||
      spreadsOver(one, codes) ||
      (isSmaller(one) && sharesExtent(one, codes) && continues(leafOf(one), leaf)));
  const inFolders = (folders.get(parent) ?? [])
    .slice(0, mostCompanions)
    .flatMap((name) => families.get(name)?.others.slice(0, mostCompanions) ?? []);
  const roots = new Set(here.codes.map((one) => rootOf(leafOf(one))));
  // Those that name none of the codes here.
  const unnamed = [...here.companions].flatMap(([root, named]) => (roots.has(root) ? [] : named));
  const isOnly = here.codes.length === 1 || isMain(codes, here);
  const others = [
    ...here.others.filter(isOwn),
    ...inFolders,
    ...(isOnly ? unnamed.filter(isOwn) : []),
  ];
  const isBelow = (one: TensorEntry) => isSmaller(one) && sharesExtent(one, codes);
  const all = [
    ...others,
    ...here.codes.filter((one) => isTelling(leafOf(one)) && isSmaller(one) && mayScale(one)),
    ...(below?.others.filter(isBelow) ?? []),
  ];
  // Narrow floats may be weights: only a word of quantizers makes them codes.
  const isKnown = !isFloat8(codes) || all.some((one) => isTelling(leafOf(one)));
  return { others, all: isKnown ? all : [] };
}

const mostInFolder = 64;
/** No scheme has as many companions for one weight: more belong to something else. */
const mostCompanions = 256;

/** Whether two tensors have an axis in common, or one has a single number. */
const sharesExtent = (one: TensorEntry, other: TensorEntry): boolean =>
  one.elements === 1 || one.shape.some((extent) => extent > 1 && other.shape.includes(extent));

/** Whether a tensor has a number for each row of codes, as no weight does. */
const spreadsOver = (one: TensorEntry, codes: TensorEntry): boolean =>
  one.shape.length > 1 &&
  one.shape.length === codes.shape.length &&
  one.shape.at(-1) === 1 &&
  one.shape.every((extent, axis) => extent === 1 || extent === codes.shape[axis]);

/** Zero points follow the scales. */
const isZero = ({ name }: TensorEntry) => /zero/i.test(name);

/** Scales need their fraction: in files they are wider floats, E4M3, E8M0 or integers. */
const mayScale = ({ dtype }: TensorEntry) => !dtype.startsWith('f8_e5m2');

function addCompanion(family: Family, entry: TensorEntry, { root, isScale }: CompanionName): void {
  const named = family.companions.get(root) ?? [];
  named.push(entry);
  family.companions.set(root, named);
  if (isScale && mayScale(entry)) family.scales.add(entry);
}

/** A single number is a counter or a version, whatever is beside it. */
const isMany = ({ elements, shape }: TensorEntry) => elements > 1 && shape.length > 0;

/** Integers with such names count something, whatever is beside them. */
const counts = /(?:^|_)(?:ids?|index|steps?|counts?|masks?|positions?|tracked)$/i;

/** The companions in the folder of codes: those that name the same weight, or none. */
function beside(family: Family, codes: TensorEntry): TensorEntry[] {
  const [, leaf] = split(codes.name);
  const root = rootOf(leaf);
  const few = (name: string) => family.companions.get(name)?.slice(0, mostCompanions) ?? [];
  const nameless = few('');
  if (root === '') return [...nameless, ...few('weight')];
  const named = few(root);
  const isTheirs = root === 'weight' || (family.codes.length === 1 && !counts.test(leaf));
  return isTheirs ? [...named, ...nameless] : named;
}
