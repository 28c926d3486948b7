import type { Files } from '../../../web/ui/files.ts';

/** The files of a page: text and bytes are made of their names, and modules are what the test gives. */
export function fakeFiles(modules: Readonly<Record<string, unknown>> = {}) {
  /** The names of the files that were asked for. */
  const asked: string[] = [];
  const files: Files = {
    address: (name) => name,
    text: async (name) => {
      asked.push(name);
      return `text of ${name}`;
    },
    bytes: async (name) => {
      asked.push(name);
      return new TextEncoder().encode(name).buffer as ArrayBuffer;
    },
    module: async <M>(name: string) => {
      asked.push(name);
      return modules[name] as M;
    },
  };
  return { asked, files };
}

/** The name of the file that bytes are of. */
export const nameOf = (bytes: unknown) => new TextDecoder().decode(bytes as ArrayBuffer);

/** Names of files count as valid modules from now on, the probe for SIMD only where there is any. */
export function acceptNames(variant: 'simd' | 'scalar'): void {
  WebAssembly.validate = (bytes) => variant === 'simd' || bytes.byteLength > 20;
}
