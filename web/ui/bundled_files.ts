import type { Files } from './files.ts';

/** Imports a file as a module, which bundlers handle like other modules. */
type Load<M> = () => Promise<M>;

export interface BundledParts {
  /** Style sheets. */
  readonly styles?: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, Load<unknown>>>;
  readonly texts: Readonly<Record<string, Load<{ readonly default: string }>>>;
  readonly bytes: Readonly<Record<string, Load<{ readonly default: ArrayBuffer }>>>;
}

/** The files of the engine and of the stored formats: only the SIMD build. */
export const engineParts: BundledParts = {
  modules: {
    'engine.simd.js': () => import('../engine.simd.js' as string),
    'formats.simd.js': () => import('../formats.simd.js' as string),
  },
  texts: {
    'engine.worker.simd.js': () => import('./worker.js' as string),
    'formats.worker.simd.js': () => import('./formats_worker.js' as string),
  },
  bytes: {
    'zeropoint.simd.wasm': () => import('./wasm.js' as string),
    'zeropoint.formats.simd.wasm': () => import('./formats_wasm.js' as string),
  },
};

/** Files that are included in a bundle. */
export function bundledFiles({ styles = {}, modules, texts, bytes }: BundledParts): Files {
  const found = <T>(table: Readonly<Record<string, T>>, name: string): T => {
    const part = table[name];
    if (part === undefined) throw new Error(`${name} is not in the bundle`);
    return part;
  };
  const addresses = new Map<string, string>();
  return {
    address: (name) => {
      const blob = () => new Blob([found(styles, name)], { type: 'text/css' });
      const address = addresses.get(name) ?? URL.createObjectURL(blob());
      addresses.set(name, address);
      return address;
    },
    module: async <M>(name: string) => (await found(modules, name)()) as M,
    text: async (name) => (await found(texts, name)()).default,
    bytes: async (name) => (await found(bytes, name)()).default,
  };
}
