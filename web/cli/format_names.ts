import { presetNames } from '../report/export/presets.ts';
import { usualFormats } from '../report/survey/report.ts';
import { nearestNames } from './nearest.ts';
import { Usage } from './usage.ts';

// Formats have one name each. People write others: in capitals, as a library calls them, or the name of what
// is not a format but a mix or a method.

/** Other names of the same bytes. */
const same: Readonly<Record<string, string>> = {
  ...{ f16: 'float16', fp16: 'float16', half: 'float16', bf16: 'bfloat16' },
  ...{ fp8_e4m3: 'float8_e4m3fn', f8_e4m3: 'float8_e4m3fn', float8_e4m3: 'float8_e4m3fn' },
  ...{ fp8_e4m3fn: 'float8_e4m3fn', e4m3: 'float8_e4m3fn', e4m3fn: 'float8_e4m3fn' },
  ...{ fp8_e5m2: 'float8_e5m2', f8_e5m2: 'float8_e5m2', e5m2: 'float8_e5m2' },
  ...{ e2m1: 'float4_e2m1fn', fp4_e2m1: 'float4_e2m1fn' },
  ...{ e2m3: 'float6_e2m3fn', fp6_e2m3: 'float6_e2m3fn', float6_e2m3: 'float6_e2m3fn' },
  ...{ e3m2: 'float6_e3m2fn', fp6_e3m2: 'float6_e3m2fn', float6_e3m2: 'float6_e3m2fn' },
  ...{ bnb_nf4: 'nf4', nf4_dq: 'nf4_double', bnb_nf4_dq: 'nf4_double' },
};

/** Names that stand for several formats, by how the formats' names begin. */
const several: Readonly<Record<string, readonly string[]>> = {
  ...{ int8: ['int8_'], i8: ['int8_'], w8: ['int8_'], w8a8: ['int8_', 'float8_'] },
  ...{ qint8: ['int8_'], w8a16: ['int8_'], w4a8: ['int4_'] },
  ...{ bnb: ['nf4', 'int8_per_channel'], bitsandbytes: ['nf4', 'int8_per_channel'] },
  ...{
    int4: ['int4_'],
    i4: ['int4_'],
    w4: ['int4_'],
    w4a16: ['int4_'],
    '4bit': ['int4_', 'nf4', 'q4_'],
  },
  ...{ '8bit': ['int8_', 'q8_'], fp8: ['float8_'], float8: ['float8_'], f8: ['float8_'] },
  ...{ fp6: ['float6_'], float6: ['float6_'], fp4: ['float4_', 'mxfp4_', 'nvfp4', 'nf4'] },
  ...{ float4: ['float4_', 'mxfp4_', 'nvfp4'], f4: ['float4_', 'mxfp4_', 'nvfp4'] },
  ...{ mxfp4: ['mxfp4_'], mxfp6: ['mxfp6_'], mxfp8: ['mxfp8_'], iq4: ['iq4_'] },
  ...{
    q1: ['q1_'],
    tq1: ['tq1_'],
    tq2: ['tq2_'],
    q8: ['q8_'],
    q6: ['q6_'],
    q5: ['q5_'],
    q4: ['q4_'],
    q3: ['q3_'],
    q2: ['q2_'],
  },
};

/** Methods, which choose the codes of one of these formats by data that is not here. */
const methods = new Set(['gptq', 'awq', 'smoothquant', 'aqlm', 'exl2', 'exl3', 'autoround']);

/** The formats that names mean; throws a Usage that explains a name which means none, or several. */
export const formatsNamed = async (
  names: readonly string[],
  knownFormats: () => Promise<readonly string[]>,
): Promise<string[]> => {
  if (names.every((name) => usualFormats.includes(name))) return [...names];
  const known = await knownFormats();
  const formats = names.map((name) => formatNamed(name, known));
  const twice = formats.find((format, at) => formats.indexOf(format) < at);
  if (twice) throw new Usage(`The formats name ${twice} twice.`);
  return formats;
};

/** The format that a name means. */
export function formatNamed(name: string, known: readonly string[]): string {
  const text = name
    .trim()
    .toLowerCase()
    .replaceAll('-', '_')
    .replace(/^(?:torch|np|numpy|jnp)\./, '');
  const format = [text, same[text]].find((one) => one !== undefined && known.includes(one));
  if (format) return format;
  throw new Usage(
    `“${name}” is no format: ${reasonOf(text, known)} --formats list prints all names. (unknown_stored_format)`,
  );
}

function reasonOf(text: string, known: readonly string[]): string {
  if (text === '') return 'it is empty.';
  const begins = Object.hasOwn(several, text) ? (several[text] ?? []) : [];
  const chosen = known.filter((format) => begins.some((start) => format.startsWith(start)));
  if (chosen.length > 0) return `it may be ${orOf(chosen)}.`;
  const [, type] = /^((?:q\d|iq\d)_(?:k|xs|nl))_(?:xs|s|m|l|xl)$/.exec(text) ?? [];
  if (type || /^(?:mostly|ud)_|_moe$/.test(text)) {
    const nearest = type && known.includes(type) ? ` Its tensors are mostly ${type}:` : ' For one,';
    const isPreset = presetNames.some((one) => one.toLowerCase() === text);
    const by = isPreset ? `ask for it by --mix ${text.toUpperCase()}, ` : '';
    return `it is a mix of formats, which llama-quantize chooses tensor by tensor.${nearest} ${by}name a format, or let the report find a mix (--target-bpw).`;
  }
  if (/^(?:iq\d_\w+|tq\d_\d|q[12]_0|q8_1|q8_k|q4_0_\d_\d)$/.test(text))
    return 'nothing here writes this type of ggml.';
  if (/^(?:f|fp|float)(?:32|64)$/.test(text))
    return 'tensors that are not quantized keep their type.';
  if (/fnuz$/.test(text)) return 'nothing here writes the float8 of AMD’s first accelerators.';
  if (text === 'hqq')
    return 'it is a method with a search of its own, which is not here. Name the format of its codes.';
  if (methods.has(text))
    return 'it is a method, which needs activations. Name the format of its codes.';
  const near = nearestNames(text, [...known], (format) => format.slice(0, text.length + 2))
    .slice(0, 3)
    .map(({ name }) => name);
  return `the nearest names are ${near.join(', ')}.`;
}

const orOf = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** The names behind --formats, apart from each other. */
export function namesOfFormats(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length > 1 && names.includes(''))
    throw new Usage(`--formats has a comma without a name beside it: “${text}”.`);
  if (new Set(names).size < names.length) throw new Usage('--formats names a format twice.');
  return names;
}
