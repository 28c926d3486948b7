/** Inputs that once made a reader fail; they stay here after they were mended. */
export const found: Readonly<Record<string, readonly string[]>> = {};
