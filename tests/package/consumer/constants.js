import { integerDTypes } from 'zeropoint';

console.log(integerDTypes.join(' '));
