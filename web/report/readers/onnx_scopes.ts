import type { OnnxNode } from './onnx_nodes.ts';

interface Scope<Value> {
  readonly around: number | undefined;
  /** The names that the graph defines; those of tensors in the file with them. */
  readonly defined: Map<string, Value | undefined>;
  readonly nodes: OnnxNode[];
}

/**
 * The names of an ONNX model. Graphs within a node see those around them, unless they define the same
 * name; functions see only their own. https://github.com/onnx/onnx/blob/main/docs/IR.md#names-within-a-graph
 */
export class OnnxScopes<Value> {
  readonly #scopes: Scope<Value>[] = [];

  /** A new scope, within another or on its own. */
  open(around?: number): number {
    return this.#scopes.push({ around, defined: new Map(), nodes: [] }) - 1;
  }

  /** A name of a scope; the first tensor of a name is the one that nodes use. */
  define(scope: number, name: string, value?: Value): void {
    const defined = this.#scopes[scope]?.defined;
    if (defined && defined.get(name) === undefined) defined.set(name, value);
  }

  add(scope: number, node: OnnxNode): void {
    this.#scopes[scope]?.nodes.push(node);
    for (const output of node.outputs) this.define(scope, output);
  }

  /** All nodes, and the tensors that they use, by names that mean one thing each. */
  resolved(): {
    readonly nodes: readonly OnnxNode[];
    readonly tensors: ReadonlyMap<string, Value>;
  } {
    const tensors = new Map<string, Value>();
    for (const [scope, { defined }] of this.#scopes.entries())
      for (const [name, value] of defined)
        if (value !== undefined) tensors.set(keyOf(scope, name), value);
    const nodes = this.#scopes.flatMap(({ nodes: own }, scope) =>
      own.map((node) => ({
        ...node,
        inputs: node.inputs.map((name) => this.#keyFrom(scope, name)),
        outputs: node.outputs.map((name) => keyOf(scope, name)),
      })),
    );
    return { nodes, tensors };
  }

  /** The key of a name as a node of a scope uses it. */
  #keyFrom(scope: number, name: string): string {
    // An input that is left out.
    if (name === '') return '';
    for (let at: number | undefined = scope; at !== undefined; at = this.#scopes[at]?.around)
      if (this.#scopes[at]?.defined.has(name)) return keyOf(at, name);
    return keyOf(scope, name);
  }
}

const keyOf = (scope: number, name: string): string => `${scope} ${name}`;
