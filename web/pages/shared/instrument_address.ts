import { storedKinds } from '../../core/engine/contract.ts';
import { type LevelDType, levelDTypes } from '../../core/engine/names.ts';
import { wholeAddress } from '../../instrument/store/address.ts';
import { lessonState } from '../../instrument/store/state.ts';

const isLevelDType = (format: string): format is LevelDType =>
  (levelDTypes as readonly string[]).includes(format);

/** The address of the instrument with a tensor, under a format if the instrument has it. */
export function instrumentAt(shape: readonly number[], data: Float32Array, format: string): string {
  const { config } = lessonState;
  const scheme = isLevelDType(format)
    ? { ...config.scheme, format, symmetric: true, restricted: true }
    : config.scheme;
  const state = {
    ...lessonState,
    tensor: { dtype: 'float32' as const, shape: [...shape], data },
    config: { ...config, scheme, source: 'minMax' as const },
    stored:
      format in storedKinds ? ({ format } as NonNullable<typeof lessonState.stored>) : undefined,
  };
  return `./#${wholeAddress(state)}`;
}
