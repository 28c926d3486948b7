import { refuse } from './validate.ts';
import type { Around, Table } from './verbs.ts';

/** The fields of a structure that are tensors. */
export const tensorsIn = (kind: string, { fields }: Table): readonly string[] =>
  (fields[kind] ?? []).filter((field) => field.kind === 'tensor').map(({ name }) => name);

/** JavaScript gets handles for the numbers by which the core names tensors. */
function resultOf(kind: string, table: Table): (answer: unknown) => unknown {
  if (kind === 'tensor') return (id) => ({ id });
  const names = tensorsIn(kind, table);
  if (names.length === 0) return (answer) => answer;
  return (answer) => {
    const ids = answer as Record<string, number>;
    return Object.fromEntries(names.map((name) => [name, { id: ids[name] }]));
  };
}

/** Calls of verbs on tensors by handle. */
export const withHandles: Around = (call, { args, result }, table) => {
  const finish = resultOf(result, table);
  const operands = args.flatMap(({ kind }, i) => (kind === 'operand' ? [i] : []));
  const names = operands.map((i) => args[i]?.name).join(' or ');
  return (...given) => {
    // Numbers alone are Python's to compute.
    if (operands.length > 1 && !operands.some((i) => typeof given[i] === 'object')) {
      refuse(names, 'a handle of a tensor');
    }
    return finish(call(...given));
  };
};
