import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  optionNames as elementOptions,
  optionChoices,
} from '../../../web/instrument/element/options.ts';
import { settingsOf } from '../../../web/instrument/element/requested_options.ts';
import { en as advanced } from '../../../web/instrument/settings/advanced_words.ts';
import { changed } from '../../../web/instrument/settings/changes.ts';
import { configDraft, draftOf, readDraft } from '../../../web/instrument/settings/draft.ts';
import { lockNames, locksOf } from '../../../web/instrument/settings/lock_names.ts';
import { unlocked, withinLocks } from '../../../web/instrument/settings/locks.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import { fromParameters } from '../../../web/instrument/settings/read_parameters.ts';
import {
  flagNames,
  observingOptions,
  optionNames,
  options,
  optionsOf,
  optionText,
  plainOptions,
  quantizingOptions,
  settingNames,
} from '../../../web/instrument/settings/table.ts';
import { lessonState, type QuantizerConfig } from '../../../web/instrument/store/state.ts';

// Everything that follows from the table of settings, for every option and every value of it.

const values = (name: (typeof optionNames)[number]) => Object.entries(options[name].values);

/** The lesson's config with one option changed, by the way of the form. */
function withOption(name: (typeof optionNames)[number], value: unknown): QuantizerConfig {
  const { form } = readDraft({ ...draftOf(lessonState), [name]: value });
  assert.ok(form);
  return form.config;
}

for (const name of optionNames) {
  const { parameter, plain } = options[name];

  describe(`the option ${name}`, () => {
    test('survives form, link and address for each of its values', () => {
      for (const [text, value] of values(name)) {
        const config = withOption(name, value);
        assert.equal(optionsOf(config)[name], value);
        assert.equal(configDraft(config)[name], value);
        const written = toParameters({ ...lessonState, config });
        assert.equal(written[parameter], value === plain ? undefined : text);
        const read = fromParameters(written);
        assert.ok('state' in read);
        assert.deepEqual(read.state.config, config);
        const pinned = toParameters({ ...lessonState, pinned: config });
        const again = fromParameters(pinned);
        assert.ok('state' in again);
        assert.deepEqual(again.state.pinned, config);
      }
    });

    test('is changed by a link, and only it', () => {
      for (const [text, value] of values(name)) {
        const read = changed(lessonState, `with&${parameter}=${text}`);
        assert.ok('state' in read);
        const before = { ...optionsOf(lessonState.config), [name]: value };
        assert.deepEqual(optionsOf(read.state.config), before);
      }
    });

    test('refuses every other text', () => {
      for (const text of ['', '2', 'true', 'constructor', 'toString', '__proto__', ' 1']) {
        const read = changed(lessonState, `with&${parameter}=${encodeURIComponent(text)}`);
        assert.deepEqual(read, { wrong: parameter }, text);
      }
    });

    test('is an attribute, a property and a lock', () => {
      assert.ok(elementOptions.includes(parameter));
      assert.deepEqual(optionChoices[parameter], Object.keys(options[name].values));
      assert.equal(settingsOf(lessonState)[parameter], plain);
      assert.ok(lockNames.includes(parameter));
      const draft = draftOf(lessonState);
      for (const [, value] of values(name)) {
        const next = { ...draft, [name]: value };
        assert.equal(withinLocks(locksOf([parameter]), draft, next), draft);
        assert.equal(withinLocks(unlocked, draft, next)[name], value);
      }
    });
  });
}

test('a default is one of the values, and what the lesson has', () => {
  for (const name of optionNames) {
    assert.equal(options[name].values[optionText(options[name].plain)], options[name].plain);
    assert.equal(optionsOf(lessonState.config)[name], options[name].plain);
  }
  assert.deepEqual(optionsOf(lessonState.config), plainOptions);
});

test('the core takes each option in one argument', () => {
  const { config } = lessonState;
  const all = [config.scheme, observingOptions(config), quantizingOptions(config)].flatMap(
    (argument) => Object.keys(argument),
  );
  const names = ['format', 'granularity', ...optionNames];
  assert.deepEqual(all.sort(), names.sort());
});

test('every switch has a name and a hint', () => {
  const words = Object.keys(advanced);
  for (const name of flagNames) {
    assert.ok(words.includes(`settings.${name}`), name);
    assert.ok(words.includes(`settings.${name}Hint`), name);
  }
});

test('every setting can be locked', () => {
  for (const name of settingNames) assert.ok(locksOf([name]).size > 0, name);
});
