/** A module that has a type of SIMD, the vector of 128 bits, and nothing else. */
const simdProbe = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 123, 0);

/** The build of the core that this platform supports. */
export const variantHere = () => (WebAssembly.validate(simdProbe) ? 'simd' : 'scalar');
