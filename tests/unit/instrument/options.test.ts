import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  hideNames,
  isOn,
  mannerOf,
  type Options,
  optionChoices,
  optionNames,
} from '../../../web/instrument/element/options.ts';
import {
  requestedFrom,
  settingsOf,
  written,
} from '../../../web/instrument/element/requested_options.ts';
import { tensorText } from '../../../web/instrument/element/tensor_like.ts';

import { lockNames, locksOf } from '../../../web/instrument/settings/lock_names.ts';
import { presets } from '../../../web/instrument/settings/samples.ts';
import { settingNames } from '../../../web/instrument/settings/table.ts';
import { fromAddress, wholeAddress } from '../../../web/instrument/store/address.ts';
import { lessonState, type State } from '../../../web/instrument/store/state.ts';
import { en as optionErrors } from '../../../web/ui/messages/errors/options.ts';
import { en as errors } from '../../../web/ui/messages/errors/page.ts';

const shown = (options: Options, present = lessonState as Parameters<typeof requestedFrom>[0]) => {
  const { wanted, remarks } = requestedFrom(present, options);
  assert.deepEqual(remarks, []);
  return wanted;
};

const codes = (options: Options) =>
  [...mannerOf(options).remarks, ...requestedFrom(lessonState, options).remarks].map(
    ({ code, values }) => `${code} ${values.option ?? ''}`,
  );

describe('applying options', () => {
  test('without options changes nothing', () => {
    assert.deepEqual(shown({}), lessonState);
    // A tensor that is asked for next is still quantized by min–max: its scale is not the lesson's.
    const afterwards = shown({ tensor: '[[1, 2], [3, 4]]' }, shown({ lang: 'en' }));
    assert.equal(settingsOf(afterwards).source, 'min_max');
  });

  test('an example', () => {
    assert.deepEqual(shown({ preset: 'ties' }), presets.ties);
    assert.deepEqual(shown({ preset: 'outlier' }).sample, presets.outlier.sample);
  });

  test('an address, which takes precedence over an example; an empty one is the lesson', () => {
    const state = 'v=2&tensor=1,2;3,4&format=uint4&source=min_max';
    const read = fromAddress(state);
    assert.ok('state' in read);
    assert.deepEqual(shown({ preset: 'ties', state }), read.state);
    assert.deepEqual(shown({ preset: 'ties', state: '' }), lessonState);
  });

  test('any tensor that could be pasted, with min–max by default', () => {
    for (const tensor of [
      '[[1, 2], [3, 4]]',
      '1, 2\n3, 4',
      'torch.tensor([[1., 2.], [3., 4.]])',
      tensorText([
        [1, 2],
        [3, 4],
      ]),
      tensorText({ shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) }),
    ]) {
      const wanted = shown({ tensor });
      assert.deepEqual(wanted.tensor?.shape, [2, 2]);
      assert.deepEqual(wanted.tensor?.data, Float32Array.of(1, 2, 3, 4));
      assert.equal(wanted.config.source, 'minMax');
    }
  });

  test('a tensor from a program keeps every float32', () => {
    const data = Float32Array.of(0.1, 1 / 3, 1e-38, -3.4e38);
    assert.deepEqual(shown({ tensor: tensorText({ shape: [4], data }) }).tensor?.data, data);
  });

  test('another tensor keeps the current settings', () => {
    const present = shown({ preset: 'ties' });
    assert.deepEqual(shown({ tensor: '[1, 2]' }, present).config, presets.ties.config);
  });

  test('settings by the names of the address', () => {
    const { config } = shown({
      format: 'int4',
      source: 'percentile:1:99',
      granularity: 'channel:1',
      symmetric: '1',
      convention: 'torch',
      clamp: '0',
    });
    assert.equal(config.scheme.format, 'int4');
    assert.deepEqual(config.source, { percentile: [1, 99] });
    assert.deepEqual(config.scheme.granularity, { perChannel: 1 });
    assert.ok(config.scheme.symmetric && !config.clamp && config.castToFloat);
    assert.equal(config.scheme.convention, 'torch');
  });

  test('a number is set by hand, for the whole tensor', () => {
    const rows = shown({ preset: 'spread' });
    const { config } = shown({ scale: '0.5' }, rows);
    assert.equal(config.source, 'given');
    assert.equal(config.scale, 0.5);
    assert.deepEqual(config.scheme.granularity, { perTensor: true });
  });

  test('symmetric and set by hand means the zero point 0', () => {
    assert.equal(shown({ symmetric: '1' }).config.zeroPoint, 0);
  });

  test('view options', () => {
    const { element, chart } = shown({ element: '2', chart: 'rate_distortion' });
    assert.deepEqual([element, chart], [2, 'rate_distortion']);
  });
});

describe('invalid options', () => {
  const cases: readonly (readonly [Options, string])[] = [
    [{ lang: 'fr' }, 'option_not_listed lang'],
    [{ theme: 'blue' }, 'option_not_listed theme'],
    [{ hide: 'out everything' }, 'option_not_listed hide'],
    [{ lock: 'zero-point' }, 'option_not_listed lock'],
    [{ preset: 'nothing' }, 'option_not_listed preset'],
    [{ state: 'v=2&format=int8' }, 'option_unreadable state'],
    [{ tensor: '[[1, 2], [3]]' }, 'text_ragged '],
    [{ tensor: '[1, x]' }, 'cell_number_unreadable '],
    [{ tensor: '[1, nan]' }, 'cell_number_not_finite '],
    [{ sample: 'normal,8' }, 'option_unreadable sample'],
    [{ format: 'int3' }, 'option_not_listed format'],
    [{ source: 'best' }, 'option_not_listed source'],
    [{ scale: 'half' }, 'option_unreadable scale'],
    [{ zero_point: '' }, 'option_unreadable zero_point'],
    [{ granularity: 'row' }, 'option_not_listed granularity'],
    [{ symmetric: 'yes' }, 'option_not_listed symmetric'],
    [{ restricted: 'yes' }, 'option_not_listed restricted'],
    [{ convention: 'mine' }, 'option_not_listed convention'],
    [{ half_away: 'yes' }, 'option_not_listed half_away'],
    [{ include_zero: 'yes' }, 'option_not_listed include_zero'],
    [{ clamp: 'off' }, 'option_not_listed clamp'],
    [{ cast_to_float: 'off' }, 'option_not_listed cast_to_float'],
    [{ element: '9' }, 'option_unreadable element'],
    [{ slice: '-1' }, 'option_unreadable slice'],
    [{ chart: 'pie' }, 'option_not_listed chart'],
  ];

  for (const [options, code] of cases) {
    test(`${JSON.stringify(options)} is reported as ${code}`, () => {
      assert.deepEqual(codes(options), [code]);
    });
  }

  test('cover every option except booleans', () => {
    const covered = new Set(cases.flatMap(([options]) => Object.keys(options)));
    assert.deepEqual(
      optionNames.filter((name) => !covered.has(name)),
      ['readonly'],
    );
  });

  test('do not affect the others', () => {
    const { wanted } = requestedFrom(lessonState, { format: 'int3', scale: '2', zero_point: '1' });
    const { format } = wanted.config.scheme;
    assert.deepEqual([format, wanted.config.scale, wanted.config.zeroPoint], ['int8', 2, 1]);
  });

  test('have a message for every code', () => {
    const sentences: Record<string, string> = { ...errors, ...optionErrors };
    for (const [, code] of cases) assert.ok(sentences[code.split(' ')[0] ?? ''], code);
  });
});

describe('locks', () => {
  test('are named one by one, or all by readonly', () => {
    const { locks } = mannerOf({ lock: 'scale tensor' });
    assert.ok(locks.has('texts') && locks.has('scale') && locks.has('source'));
    assert.ok(!locks.has('zeroPoint') && !locks.has('reset'));
    assert.deepEqual(mannerOf({ readonly: '' }).locks, locksOf(lockNames));
    assert.equal(mannerOf({ readonly: 'false' }).locks.size, 0);
  });

  test('exist for every setting, the tensor and the reset button', () => {
    assert.deepEqual([...lockNames].sort(), ['tensor', 'reset', ...settingNames].sort());
  });
});

describe('settings for programs', () => {
  test('survive the round trip through options', () => {
    for (const preset of Object.values(presets) as State[]) {
      const settings = Object.entries(settingsOf(preset));
      const options = Object.fromEntries(settings.map(([name, value]) => [name, written(value)]));
      const byHand = preset.config.source === 'given';
      const { scale, zero_point, ...rest } = options;
      const { config } = shown(byHand ? options : rest);
      const found = byHand ? {} : { scale: config.scale, zeroPoint: config.zeroPoint };
      assert.deepEqual(config, { ...preset.config, ...found });
    }
  });

  test('have booleans that are on unless their text says otherwise', () => {
    assert.deepEqual(['', 'true', '1', 'false', '0', null, undefined].map(isOn), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('the options of a state equal its address', () => {
  const state = shown({ tensor: '[[1, 2], [3, 4]]', format: 'int4', chart: 'histogram' });
  const address = wholeAddress(state as State);
  assert.deepEqual(wholeAddress(shown({ state: address }) as State), address);
});

test('lists have no duplicates', () => {
  for (const names of [optionNames, hideNames, lockNames, ...Object.values(optionChoices)]) {
    assert.equal(new Set(names).size, names?.length);
  }
});

test('a format other than the lesson’s takes its scale from the data by default', () => {
  assert.equal(shown({ format: 'int4' }).config.source, 'minMax');
  assert.equal(shown({ format: 'int4', scale: '50', zero_point: '0' }).config.source, 'given');
  const onScreen = structuredClone(lessonState);
  assert.equal(shown({ format: 'int4' }, onScreen).config.source, 'minMax');
  const byHand = { ...onScreen, config: { ...onScreen.config, scale: 4, zeroPoint: 0 } };
  assert.equal(shown({ format: 'int4' }, byHand).config.source, 'given');
});
