import {
  type Granularity,
  generatedKinds,
  type Observer,
  type Quantizer,
  type QuantizerVerbs,
  type RangeOptions,
  type Scheme,
  type Switches,
} from './quantizer_types.ts';
import { conventions } from './tile_types.ts';
import type { Tensor } from './types.ts';
import { type Outcome, unwrap } from './unwrap.ts';
import {
  checkBoolean,
  checkInteger,
  checkList,
  checkNumber,
  checkObject,
  checkTensor,
  checkTyped,
  isExtent,
  refuse,
} from './validate.ts';

/** What src/bindings/quantizers.cpp exports. */
// biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
export type QuantizerCore = Record<keyof QuantizerVerbs, (...args: any[]) => any>;

const largestIndex = 2 ** 32 - 1;

function checkIndex(argument: string, value: unknown): void {
  const fits =
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= largestIndex;
  if (!fits) refuse(argument, 'a whole number from 0');
}

function granularityOf(granularity: Granularity = { perTensor: true }): Granularity {
  checkObject('granularity', granularity);
  if ('perChannel' in granularity) checkIndex('granularity.perChannel', granularity.perChannel);
  else if ('perGroup' in granularity) checkIndex('granularity.perGroup', granularity.perGroup);
  else if (!('perTensor' in granularity)) {
    refuse('granularity', '{perTensor: true}, {perChannel: axis} or {perGroup: size}');
  }
  return granularity;
}

function checkName(argument: string, value: unknown): void {
  if (typeof value !== 'string') refuse(argument, 'a string such as "int8"');
}

/** A scheme in the form that the core reads, with every default in its place. */
function schemeOf(scheme: Scheme) {
  checkObject('scheme', scheme);
  const { format, symmetric = false, restricted = false, convention = 'lesson' } = scheme;
  checkName('scheme.format', format);
  checkBoolean('scheme.symmetric', symmetric);
  checkBoolean('scheme.restricted', restricted);
  if (!conventions.includes(convention)) {
    refuse('scheme.convention', conventions.map((name) => `"${name}"`).join(', '));
  }
  return {
    format,
    granularity: granularityOf(scheme.granularity),
    symmetric,
    restricted,
    convention,
  };
}

function quantizerOf(quantizer: Quantizer) {
  checkObject('quantizer', quantizer);
  checkTensor('quantizer.scales', quantizer.scales);
  checkTensor('quantizer.zeroPoints', quantizer.zeroPoints);
  return {
    scheme: schemeOf(quantizer.scheme),
    scales: quantizer.scales,
    zeroPoints: quantizer.zeroPoints,
  };
}

const observerNames: readonly unknown[] = ['minMax', 'absMax', 'mse', 'entropy'];

function observerOf(observer: Observer, options: RangeOptions) {
  checkObject('options', options);
  const { includeZero = false } = options;
  checkBoolean('options.includeZero', includeZero);
  if (observerNames.includes(observer)) return { name: observer, includeZero };
  const expected = '"minMax", "absMax", "mse", "entropy" or {percentile: [lower, upper]}';
  if (typeof observer !== 'object' || observer === null) refuse('observer', expected);
  const [lower, upper] = checkList('observer.percentile', observer.percentile);
  checkNumber('observer.percentile[0]', lower);
  checkNumber('observer.percentile[1]', upper);
  return { name: 'percentile', lower, upper, includeZero };
}

const checkOptional = (argument: string, tensor: Parameters<typeof checkTensor>[1] | undefined) => {
  if (tensor !== undefined) checkTensor(argument, tensor);
};

/** The quantizers around an instance of the core: types are checked, refusals thrown. */
export function quantizerVerbs(core: QuantizerCore): QuantizerVerbs {
  type Applying = 'quantizeWith' | 'dequantizeWith' | 'roundWith';
  const applying = <V extends Applying>(verb: V): QuantizerVerbs[V] =>
    // Each of them takes a tensor and a quantizer; only what comes back differs.
    ((tensor: Parameters<QuantizerVerbs[V]>[0], quantizer: Quantizer) => {
      checkTensor('tensor', tensor);
      return unwrap(core[verb](tensor, quantizerOf(quantizer)));
    }) as QuantizerVerbs[V];
  const inAnyWay =
    <V extends 'measure' | 'anatomizeWith'>(verb: V) =>
    (
      tensor: Tensor,
      quantizer: Quantizer,
      options: Switches = {},
    ): ReturnType<QuantizerVerbs[V]> => {
      const { clamp = true, castToFloat = true } = options;
      checkTensor('tensor', tensor);
      checkBoolean('clamp', clamp);
      checkBoolean('castToFloat', castToFloat);
      return unwrap(core[verb](tensor, quantizerOf(quantizer), clamp, castToFloat));
    };

  return {
    formats: () => core.formats(),
    observe: (tensor, scheme, observer = 'minMax', options = {}) => {
      checkTensor('tensor', tensor);
      const outcome: Outcome<Omit<Quantizer, 'scheme'>> = core.observe(
        tensor,
        schemeOf(scheme),
        observerOf(observer, options),
      );
      return { scheme, ...unwrap(outcome) };
    },
    quantizeWith: applying('quantizeWith'),
    dequantizeWith: applying('dequantizeWith'),
    roundWith: applying('roundWith'),
    measure: inAnyWay('measure'),
    anatomizeWith: inAnyWay('anatomizeWith'),
    landscape: (tensor, scheme, scales, zeroPoints) => {
      checkTensor('tensor', tensor);
      checkTyped('scales', scales, Float32Array);
      checkTyped('zeroPoints', zeroPoints, Int32Array);
      return unwrap(core.landscape(tensor, schemeOf(scheme), scales, zeroPoints));
    },
    histogram: (tensor, bins, low, high) => {
      checkTensor('tensor', tensor);
      checkInteger('bins', bins);
      checkNumber('low', low);
      checkNumber('high', high);
      return unwrap(core.histogram(tensor, bins, low, high));
    },
    generate: (kind, shape, seed) => {
      if (!generatedKinds.includes(kind)) {
        refuse('kind', generatedKinds.map((name) => `"${name}"`).join(', '));
      }
      const extents = checkList('shape', shape);
      const fits = extents.length >= 1 && extents.length <= 3;
      if (!fits || !extents.every((extent) => isExtent(extent) && extent > 0)) {
        refuse('shape', 'one to three whole numbers from 1');
      }
      if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 53) {
        refuse('seed', 'a whole number from 0 to 2⁵³');
      }
      return unwrap(core.generate(kind, shape, seed));
    },
    bitsPerWeight: (shape, scheme) => {
      if (!checkList('shape', shape).every(isExtent)) {
        refuse('shape', 'an array of whole numbers that are not negative');
      }
      return unwrap(core.bitsPerWeight(shape, schemeOf(scheme)));
    },
    pack: (levels, format) => {
      checkTensor('levels', levels);
      checkName('format', format);
      return unwrap(core.pack(levels, format));
    },
    unpack: (packed, format, count) => {
      checkTensor('packed', packed);
      checkName('format', format);
      checkIndex('count', count);
      return unwrap(core.unpack(packed, format, count));
    },
    linearW8A32: (x, weight, scales, bias) => {
      checkTensor('x', x);
      checkTensor('weight', weight);
      checkTensor('scales', scales);
      checkOptional('bias', bias);
      return unwrap(core.linearW8A32(x, weight, scales, bias));
    },
    linearInt8: (x, qparams, weight, bias) => {
      checkTensor('x', x);
      checkObject('qparams', qparams);
      checkNumber('qparams.scale', qparams.scale);
      checkNumber('qparams.zeroPoint', qparams.zeroPoint);
      checkObject('weight', weight);
      checkTensor('weight.values', weight.values);
      checkTensor('weight.scales', weight.scales);
      checkTensor('weight.zeroPoints', weight.zeroPoints);
      checkOptional('bias', bias);
      return unwrap(core.linearInt8(x, qparams, weight, bias));
    },
  };
}
