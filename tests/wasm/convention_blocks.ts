import assert from 'node:assert/strict';
import { storedVerbs } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncStoredEngine } from '../../web/core/worker/stored_client.ts';
import { blockAt, storedBlocks } from '../../web/instrument/conventions/compute.ts';
import { conventionGroups, type Microscaling } from '../../web/instrument/conventions/groups.ts';
import { openEngine, openFormats } from './engines.ts';

// Blocks of tensors in the formats of a group, from the real core.

/** The stored formats, directly and as a page calls them, and a tensor of 5 rows of 83 elements. */
export async function openConventions() {
  const core = await openFormats('simd');
  const entries = storedVerbs.map((verb) => {
    const method = core[verb] as (...args: unknown[]) => unknown;
    return [verb, async (...args: unknown[]) => method(...args)];
  });
  const verbs = Object.fromEntries(entries) as AsyncStoredEngine;
  const normal = (await openEngine('simd')).generate('normal', [5, 83], 3);
  return { core, verbs, normal };
}

export const groupOf = (name: string, format: Microscaling = 'mxfp4') =>
  conventionGroups(format).find((one) => one.name === name) ?? assert.fail(name);

/** The block that contains an element. */
export async function comparedIn(
  verbs: AsyncStoredEngine,
  name: string,
  tensor: Tensor,
  index: number,
) {
  const group = groupOf(name);
  const span = blockAt(tensor.shape, index, group.size);
  const blocks = await storedBlocks(verbs, tensor, group.formats, span);
  const originals = tensor.data.slice(span.first, span.first + span.count) as Float32Array;
  return { group, span, shape: tensor.shape, blocks, originals };
}
