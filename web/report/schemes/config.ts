import type { ByteSource } from '../readers/bytes.ts';

// The quantization config in a file beside a checkpoint: `config.json` of Transformers and MLX,
// `quantize_config.json` of AutoGPTQ and AutoAWQ, `hf_quant_config.json` of ModelOpt.

/** The facts about a module's codes; missing where the file does not say. */
export interface ModuleConfig {
  readonly bits?: number;
  readonly group?: number;
}

/** The facts that name a scheme; missing where the file does not say. */
export interface QuantConfig extends ModuleConfig {
  /** In lower case: `gptq`, `awq`, `compressed-tensors`, `fp8`, `mxfp4`, `modelopt`. */
  readonly method?: string;
  /** The format of compressed-tensors, such as `pack-quantized`, or of ModelOpt, such as `NVFP4`. */
  readonly format?: string;
  /** The version of GPTQ's files: `gptq` or `gptq_v2`. */
  readonly checkpointFormat?: string;
  /** The version of AWQ's files, such as `gemm`. */
  readonly version?: string;
  /** Rows and columns of a block. */
  readonly block?: readonly [number, number];
  /** Modules with facts of their own, by name. */
  readonly modules?: Readonly<Record<string, ModuleConfig>>;
}

/** The facts about a module: its own before those of all. */
export const moduleConfig = (config: QuantConfig, module: string): ModuleConfig =>
  config.modules && Object.hasOwn(config.modules, module)
    ? (config.modules[module] ?? config)
    : config;

const configNames = new Set([
  ...['config.json', 'quantize_config.json', 'quant_config.json', 'hf_quant_config.json'],
]);
const baseOf = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

/** Whether a file may say how the checkpoint beside it is quantized. */
export const isConfig = (name: string): boolean => configNames.has(baseOf(name).toLowerCase());

/** Configurations are small; a larger file is another one. */
const mostBytes = 1 << 22;

/** Reads what the files say; one that cannot be understood says nothing. */
export async function readConfigs(
  sources: readonly ByteSource[],
): Promise<QuantConfig | undefined> {
  const found: QuantConfig[] = [];
  for (const source of sources) {
    if (source.size > mostBytes) continue;
    const text = new TextDecoder().decode(await source.read(0, source.size));
    found.push(configFrom(jsonOf(text)));
  }
  const joined: QuantConfig = Object.assign({}, ...found.reverse());
  return Object.keys(joined).length > 0 ? joined : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  value instanceof Object && !Array.isArray(value) ? (value as Members) : {};

/** The facts in a configuration, whichever program wrote it. */
export function configFrom(json: unknown): QuantConfig {
  const whole = membersOf(json);
  const own = ['quantization_config', 'quantization', 'compression_config'].find(
    (key) => key in whole,
  );
  const { text_config: inner } = whole;
  if (!own && inner) return configFrom(inner);
  const config = own ? membersOf(whole[own]) : isBare(whole) ? whole : {};
  const { quant_algo: algorithm } = config;
  const isModelOpt = typeof algorithm === 'string';
  const method = textOf(config.quant_method) ?? (isModelOpt ? 'modelopt' : methodOf(config));
  const format = textOf(config.format) ?? textOf(algorithm);
  const block = blockOf(config.weight_block_size) ?? blockOf(groupsOf(config)?.block_structure);
  const checkpointFormat = textOf(config.checkpoint_format);
  const version = textOf(config.version);
  const modules = modulesOf(config);
  return {
    ...(method !== undefined && { method: method.toLowerCase() }),
    ...(format !== undefined && { format }),
    ...factsOf(config),
    ...(checkpointFormat !== undefined && { checkpointFormat }),
    ...(version !== undefined && { version }),
    ...(block && { block }),
    ...(modules && { modules }),
  };
}

/** Bits and group, under the names that programs give them. */
function factsOf(config: Members): ModuleConfig {
  const own = groupsOf(config);
  const bits = numberOf(config.bits) ?? numberOf(config.w_bit) ?? numberOf(own?.num_bits);
  const group =
    numberOf(config.group_size) ?? numberOf(config.q_group_size) ?? numberOf(own?.group_size);
  return { ...(bits !== undefined && { bits }), ...(group !== undefined && { group }) };
}

/** The weights of compressed-tensors' groups, if all modules are in one group. */
function groupsOf({ config_groups: groups }: Members): Members | undefined {
  const [only, ...more] = Object.values(membersOf(groups));
  return more.length === 0 ? membersOf(membersOf(only).weights) : undefined;
}

/** The members of MLX's configurations that are modules. */
function modulesOf(config: Members): QuantConfig['modules'] {
  const found = Object.entries(config).flatMap(([name, value]) => {
    const facts = value instanceof Object ? factsOf(membersOf(value)) : {};
    return Object.keys(facts).length > 0 && name !== 'config_groups' ? [[name, facts]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Whether a file is a configuration of a quantization and of nothing else. */
const isBare = (config: Members): boolean =>
  'quant_method' in config || ('bits' in config && 'group_size' in config) || 'w_bit' in config;

/** The method in configs from before `quant_method` existed. */
function methodOf(config: Members): string | undefined {
  if ('desc_act' in config) return 'gptq';
  if ('w_bit' in config) return 'awq';
  if (config.load_in_4bit === true || config.load_in_8bit === true) return 'bitsandbytes';
  return undefined;
}

const textOf = (value: unknown) =>
  typeof value === 'string' && /^[\w .+-]{1,63}$/.test(value) ? value : undefined;
const numberOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);

function blockOf(value: unknown): QuantConfig['block'] {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [rows, columns] = value.map(numberOf);
  return rows !== undefined && columns !== undefined ? [rows, columns] : undefined;
}
