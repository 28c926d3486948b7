import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import type { CodesGroup } from './codes_group.ts';
import { type CompanionName, companionName, rootOf, split, weightName } from './companion_names.ts';
import type { QuantConfig } from './config.ts';
import { ownRoles } from './own_exports.ts';
import { schemeOf } from './schemes.ts';
import type { StoredAs } from './stored_as.ts';

// Which tensors of a checkpoint are codes, and which belong to them. Names, dtypes and shapes decide; a
// configuration beside the file only adds the name of the scheme.

/** The dtypes that codes have. Wider integers are indices; wider floats are weights. */
const codeDtypes: ReadonlySet<WeightDtype> = new Set([
  ...(['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i4', 'u4', 'f4', 'f6_e2m3', 'f6_e3m2'] as const),
  ...(['f8_e4m3', 'f8_e5m2', 'f8_e4m3fnuz', 'f8_e5m2fnuz'] as const),
]);

/** Marks the tensors that are no weights by themselves. */
export function recognized(checkpoint: Checkpoint, config?: QuantConfig): Checkpoint {
  const roles = new Map<TensorEntry, StoredAs>(ownRoles(checkpoint));
  for (const group of groupsOf(checkpoint.tensors)) {
    const { codes, companions } = group;
    if (roles.has(codes) || codes.stored) continue;
    const scheme = schemeOf(group, config, checkpoint);
    const names = companions.map(({ name }) => name);
    roles.set(codes, { role: 'codes', scheme, names, weight: weightName(codes.name) });
    for (const one of companions) {
      const { names: before = [] } = roles.get(one) ?? {};
      roles.set(one, { role: 'companion', scheme, names: [...before, codes.name] });
    }
  }
  for (const entry of checkpoint.tensors) {
    if (checkpoint.kind === 'torch' && !roles.has(entry) && isOptimizer.test(entry.name))
      roles.set(entry, { role: 'optimizer', scheme: '', names: [] });
  }
  if (roles.size === 0) return checkpoint;
  const tensors = checkpoint.tensors.map((entry) => {
    const stored = entry.stored ?? roles.get(entry);
    return stored ? { ...entry, stored } : entry;
  });
  return { ...checkpoint, tensors };
}

/** The state of optimizers, which checkpoints of training runs keep beside the weights. */
const isOptimizer =
  /^(?:\w*optim(?:izers?)?(?:_states?)?(?:_dict)?)\.(?:\d+\.|\w+\.)?(?:state|exp_avg|param_groups)/;

interface Family {
  readonly codes: TensorEntry[];
  /** By the weights that they name. */
  readonly companions: Map<string, TensorEntry[]>;
  readonly scales: Set<TensorEntry>;
}

/** All codes with their companions. */
function* groupsOf(tensors: readonly TensorEntry[]): Generator<CodesGroup> {
  const families = new Map<string, Family>();
  for (const entry of tensors) {
    const [parent, leaf] = split(entry.name);
    const name = companionName(leaf);
    const isCode = !name && codeDtypes.has(entry.dtype) && isMany(entry);
    if (!name && !isCode) continue;
    const empty: Family = { codes: [], companions: new Map(), scales: new Set() };
    const family = families.get(parent) ?? empty;
    families.set(parent, family);
    if (name) addCompanion(family, entry, name);
    else family.codes.push(entry);
  }
  for (const family of families.values()) {
    for (const codes of family.codes) {
      // bitsandbytes and quanto put the companions of `weight` into a folder `weight`.
      const below = families.get(codes.name);
      const own = [
        ...beside(family, codes),
        ...(below ? [...below.companions.values()].flat() : []),
      ];
      const isScale = (one: TensorEntry) =>
        family.scales.has(one) || below?.scales.has(one) === true;
      const scales = own.filter(isScale).sort((a, b) => Number(isZero(a)) - Number(isZero(b)));
      const others = own.filter((one) => !isScale(one));
      if (scales.length > 0) yield { codes, companions: [...scales, ...others] };
    }
  }
}

/** Zero points follow the scales. */
const isZero = ({ name }: TensorEntry) => /zero/i.test(name);

function addCompanion(family: Family, entry: TensorEntry, { root, isScale }: CompanionName): void {
  const named = family.companions.get(root) ?? [];
  named.push(entry);
  family.companions.set(root, named);
  // Scales need their fraction: in files they are wider floats, E4M3, E8M0 or integers.
  if (isScale && !entry.dtype.startsWith('f8_e5m2')) family.scales.add(entry);
}

/** A single number is a counter or a version, whatever is beside it. */
const isMany = ({ elements, shape }: TensorEntry) => elements > 1 && shape.length > 0;

/** Integers with such names count something, whatever is beside them. */
const counts = /(?:^|_)(?:ids?|index|steps?|counts?|masks?|positions?|tracked)$/i;

/** The companions in the folder of codes: those that name the same weight, or none. */
function beside(family: Family, codes: TensorEntry): TensorEntry[] {
  const [, leaf] = split(codes.name);
  const root = rootOf(leaf);
  const nameless = family.companions.get('') ?? [];
  if (root === '') return [...nameless, ...(family.companions.get('weight') ?? [])];
  const named = family.companions.get(root) ?? [];
  const isTheirs = root === 'weight' || (family.codes.length === 1 && !counts.test(leaf));
  return isTheirs ? [...named, ...nameless] : named;
}
