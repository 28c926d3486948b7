// Lists of names for users of the library, which need no engine.

export {
  binaryOperators,
  causes,
  conventions,
  generatedKinds,
  integerDTypes,
  layerCauses,
  reductions,
  requantizations,
  storedCauses,
  storedFamilies,
  storedKinds,
  unaryOperators,
} from '../engine/contract.ts';
