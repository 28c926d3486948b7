import type { PyodideAPI } from 'pyodide';
import type { Engine } from '../core/engine/engine.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { Value, Variables } from './protocol.ts';

/** As Python describes a variable: a tensor by its handle, a float by its text. */
type Described =
  | Exclude<Value, { kind: 'tensor' } | { kind: 'float' }>
  | { readonly kind: 'handle'; readonly value: number }
  | { readonly kind: 'float'; readonly value: string };

const infinities: Readonly<Record<string, number>> = {
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
};

/** Python's text of a float, read, and written so that `float()` reads it. */
const floatOf = (text: string): number => infinities[text] ?? Number(text);
const floatText = (value: number): string => (Object.is(value, -0) ? '-0.0' : String(value));

function withModule<T>(python: PyodideAPI, use: (module: VariablesModule) => T): T {
  const module = python.pyimport('_zeropoint.variables');
  try {
    return use(module);
  } finally {
    module.destroy();
  }
}

interface VariablesModule {
  read(names: string): string;
  assign(variables: string): void;
}

/** The values of variables; the elements of tensors are copied out of the core. */
export function readFrom(python: PyodideAPI, engine: Engine, names: readonly string[]): Variables {
  const json = withModule(python, (module) => module.read(JSON.stringify(names)));
  const described = Object.entries(JSON.parse(json) as Record<string, Described>);
  return Object.fromEntries(described.map(([name, one]) => [name, valueFrom(one, engine)]));
}

function valueFrom(described: Described, engine: Engine): Value {
  if (described.kind === 'float') return { kind: 'float', value: floatOf(described.value) };
  if (described.kind !== 'handle') return described;
  return { kind: 'tensor', tensor: engine.readTensor({ id: described.value }) as Tensor };
}

/** Gives variables new values. */
export function assignTo(python: PyodideAPI, engine: Engine, variables: Variables): undefined {
  const described = Object.entries(variables).map(([name, value]) => [
    name,
    describedOf(value, engine),
  ]);
  withModule(python, (module) => module.assign(JSON.stringify(Object.fromEntries(described))));
  return undefined;
}

function describedOf(value: Value, engine: Engine): Described {
  if (value.kind === 'float') return { kind: 'float', value: floatText(value.value) };
  if (value.kind !== 'tensor') return value;
  return { kind: 'handle', value: engine.createTensor(value.tensor).id };
}
