// Lists of names for users of the library, which need no engine.

export {
  binaryOperators,
  causes,
  conventions,
  generatedKinds,
  reductions,
  unaryOperators,
} from '../engine/contract.ts';
export { integerDTypes } from '../engine/values.ts';
