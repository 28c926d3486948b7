import { QuantError } from 'zeropoint';

console.log(new QuantError({ code: 'scale_zero', values: {} }).message);
