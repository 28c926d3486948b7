// Lists of names for users of the library, which need no engine.

export { binaryOperators, reductions, unaryOperators } from '../engine/contract.ts';
export { generatedKinds } from '../engine/quantizer_types.ts';
export { conventions } from '../engine/tile_types.ts';
export { causes, integerDTypes } from '../engine/types.ts';
