/** A command that cannot be followed, and why. */
export class Usage extends Error {}
