import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { UniqueNames } from './names.ts';
import { type OnnxFiles, place } from './onnx_data.ts';
import { channelAxes, onnxRoles, operatorName } from './onnx_nodes.ts';
import { OnnxScopes } from './onnx_scopes.ts';
import { readNumbers, readPair, readString, readTensor } from './onnx_tensor.ts';
import { onnxTypes } from './onnx_types.ts';
import { Protobuf, type Range } from './protobuf.ts';

// ONNX models: the initializers of graphs, and the tensors of Constant nodes.

/** Protobuf's own limit of 100 levels, of which a graph in a graph takes three. */
const mostDepth = 32;
const mostMetadata = 1000;
const mostTextLength = 1024;
const mostTensors = 1 << 20;
const mostAttributes = 1 << 16;
const mostAxes = 64;

/**
 * Reads a model, which is the file whose name ends with .onnx, or the first; the others hold external
 * data, by their relative paths or names.
 */
export async function readOnnx(sources: readonly ByteSource[]): Promise<Checkpoint> {
  const named = sources.findIndex(({ name }) => /\.onnx$/i.test(name));
  const [model, source] = named < 0 ? [0, sources[0]] : [named, sources[named]];
  if (!source) return refuse('weights_no_file', {});
  const reading = new OnnxReading({ proto: new Protobuf(source), sources, model }, source);
  await reading.model();
  return reading.checkpoint();
}

class OnnxReading {
  readonly #files: OnnxFiles;
  readonly #name: string;
  readonly #whole: Range;
  readonly #proto: Protobuf;
  readonly #names = new UniqueNames();
  readonly #tensors: TensorEntry[] = [];
  readonly #skipped: SkippedTensor[] = [];
  readonly #metadata = new Map<string, string>();
  readonly #scopes = new OnnxScopes<TensorEntry | SkippedTensor>();

  constructor(files: OnnxFiles, source: ByteSource) {
    this.#files = files;
    this.#proto = files.proto;
    this.#name = source.name;
    this.#whole = { start: 0, end: source.size };
  }

  checkpoint(): Checkpoint {
    return {
      kind: 'onnx',
      files: this.#files.sources.map(({ name }) => name),
      tensors: this.#withRoles(),
      skipped: this.#skipped,
      metadata: Object.fromEntries(this.#metadata),
    };
  }

  /** The tensors with what the nodes do with them. */
  #withRoles(): readonly TensorEntry[] {
    const { nodes, tensors } = this.#scopes.resolved();
    const roles = onnxRoles(nodes, tensors);
    const axes = channelAxes(nodes, tensors);
    const names = new Map([...tensors].map(([name, entry]) => [entry, name]));
    return this.#tensors.map((entry) => {
      const name = names.get(entry) ?? '';
      const [stored, channelAxis] = [roles.get(name), axes.get(name)];
      const axis = channelAxis !== 0 && channelAxis !== undefined && { channelAxis };
      const isWeight = !stored || typeof stored.node === 'object';
      return { ...entry, ...(stored && { stored }), ...(isWeight && axis) };
    });
  }

  async model(): Promise<void> {
    const texts: Readonly<Record<number, string>> = {
      2: 'producer_name',
      3: 'producer_version',
      4: 'domain',
    };
    const numbers: Readonly<Record<number, string>> = { 1: 'ir_version', 5: 'model_version' };
    let hasGraph = false;
    for await (const field of this.#proto.fields(this.#whole)) {
      const { number, wire, value } = field;
      const text = texts[number];
      const count = numbers[number];
      if (text) this.#note(text, await readString(this.#name, this.#proto, field));
      else if (count) this.#note(count, String(BigInt.asIntN(64, value)));
      else if (wire !== 'bytes') continue;
      else if (number === 14) this.#note(...(await readPair(this.#name, this.#proto, field)));
      else if (number === 25) await this.#function(field);
      else if (number === 7) {
        hasGraph = true;
        await this.#graph(field, 0, this.#scopes.open());
      }
    }
    if (!hasGraph) refuse('onnx_no_graph', { name: this.#name });
  }

  #note(key: string, value: string): void {
    if (value.length <= mostTextLength && this.#metadata.size < mostMetadata)
      this.#metadata.set(key, value);
  }

  async #graph(graph: Range, depth: number, scope: number): Promise<void> {
    if (depth > mostDepth) refuse('onnx_nested', { name: this.#name, offset: graph.start });
    for await (const field of this.#proto.fields(graph)) {
      if (field.wire !== 'bytes') continue;
      if (field.number === 1) await this.#node(field, depth, scope);
      if (field.number === 5) await this.#tensor(field, scope);
      if (field.number === 11) await this.#input(field, scope);
      if (field.number === 15) await this.#sparse(field);
    }
  }

  /** An input of a graph: its name is that of no tensor of the graphs around it. */
  async #input(value: Range, scope: number): Promise<void> {
    for await (const field of this.#proto.fields(value)) {
      if (field.number === 1 && field.wire === 'bytes')
        this.#scopes.define(scope, await readString(this.#name, this.#proto, field));
    }
  }

  /** A function sees no names but its own. */
  async #function(body: Range): Promise<void> {
    const scope = this.#scopes.open();
    for await (const field of this.#proto.fields(body)) {
      if (field.wire !== 'bytes') continue;
      if (field.number === 4)
        this.#scopes.define(scope, await readString(this.#name, this.#proto, field));
      if (field.number === 7) await this.#node(field, 0, scope);
    }
  }

  /** A Constant names its tensor by its output; the other nodes may contain graphs. */
  async #node(node: Range, depth: number, scope: number): Promise<void> {
    let [operator, domain] = ['', ''];
    const inputs: string[] = [];
    const outputs: string[] = [];
    const numbers = new Map<string, readonly number[]>();
    const attributes: Range[] = [];
    for await (const field of this.#proto.fields(node)) {
      const { number, wire } = field;
      if (wire !== 'bytes') continue;
      if (number === 1) inputs.push(await readString(this.#name, this.#proto, field));
      if (number === 2) outputs.push(await readString(this.#name, this.#proto, field));
      if (number === 4) operator = await readString(this.#name, this.#proto, field);
      if (number === 5) attributes.push(field);
      if (number === 7) domain = await readString(this.#name, this.#proto, field);
      if (attributes.length > mostAttributes)
        refuse('onnx_fields', { name: this.#name, offset: field.start });
    }
    const named = operatorName(operator, domain);
    this.#scopes.add(scope, { operator: named, inputs, outputs, numbers });
    for (const attribute of attributes) {
      let name = '';
      const values: number[] = [];
      for await (const field of this.#proto.fields(attribute)) {
        const { number, wire, ...range } = field;
        if (number === 3 || number === 8) {
          const some = await readNumbers(this.#proto, field, mostAxes + 1);
          values.push(...some.map((value) => Number(BigInt.asIntN(64, value))));
        }
        if (wire !== 'bytes') continue;
        if (number === 1) name = await readString(this.#name, this.#proto, field);
        if (number === 5 && named === 'Constant')
          await this.#tensor(range, scope, outputs.at(-1) ?? '');
        if (number === 6 || number === 11)
          await this.#graph(range, depth + 1, this.#scopes.open(scope));
      }
      if (values.length > 0 && values.length <= mostAxes) numbers.set(name, values);
    }
  }

  async #tensor(at: Range, scope: number, constant?: string): Promise<void> {
    if (this.#tensors.length + this.#skipped.length >= mostTensors)
      refuse('onnx_fields', { name: this.#name, offset: at.start });
    const tensor = await readTensor(this.#name, this.#proto, at);
    const name = this.#names.add(constant ?? tensor.name);
    const placed = await place(this.#files, name, tensor);
    if ('reason' in placed) this.#skipped.push(placed);
    else this.#tensors.push(placed);
    this.#scopes.define(scope, constant ?? tensor.name, placed);
  }

  /** Sparse tensors are listed only. */
  async #sparse(at: Range): Promise<void> {
    const shape: number[] = [];
    let [name, dtype] = ['', ''];
    for await (const field of this.#proto.fields(at)) {
      if (field.number === 1 && field.wire === 'bytes') {
        const values = await readTensor(this.#name, this.#proto, field);
        name = values.name;
        dtype = onnxTypes[values.type]?.name ?? '';
      }
      if (field.number === 3) {
        shape.push(...(await readNumbers(this.#proto, field, mostAxes + 1)).map(Number));
        if (shape.length > mostAxes) refuse('onnx_axes', { name: this.#name, offset: field.start });
      }
    }
    const tensor = this.#names.add(name);
    const reason = { code: 'onnx_sparse', values: { tensor } };
    this.#skipped.push({ name: tensor, shape, dtype, reason });
  }
}
