// Lists of names for users of the library, which need no engine.

export {
  binaryOperators,
  causes,
  conventions,
  generatedKinds,
  integerDTypes,
  reductions,
  unaryOperators,
} from '../engine/contract.ts';
