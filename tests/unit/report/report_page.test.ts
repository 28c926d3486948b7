import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { type ReportClient, ReportPage } from '../../../web/report/report_page.ts';
import type { PageState, Recipe } from '../../../web/report/state.ts';
import { errorTable } from '../../../web/report/survey/error_table.ts';
import { derivedSteps, shownBy } from '../../../web/report/views/derived.ts';
import type { TensorRow } from '../../../web/report/views/rows.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));
/** Goes on once something holds, however busy the machine is. */
const until = async (holds: () => boolean) => {
  while (!holds()) await tick();
};
const fileNamed = (name: string) => new File(['x'], name);

interface Call {
  readonly verb: string;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const rows = ['a', 'b', 'c'].map((name, index) => surveyed(index, name));

type Draw = (state: PageState, onDrawn?: (tookMs: number) => void) => void;

/** A page whose workers the test answers. */
function openPage(draw: Draw = () => {}) {
  const calls: Call[] = [];
  const said: string[] = [];
  let closed = 0;
  let emit = (_: unknown) => {};
  const call =
    (verb: string) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const answer = resolve as (value: unknown) => void;
        const outcome = (value: unknown) =>
          answer(verb === 'survey' && !Array.isArray(value) ? [{ result: value }] : value);
        calls.push({ verb, args, resolve: outcome, reject });
      });
  const names = ['list', 'survey', 'window', 'mix', 'planExport', 'planSize'];
  const verbs = names.map((verb) => [verb, call(verb)]);
  const known = { formats: async () => ['q4_0', 'nf4'], holds: async () => true };
  const session = { ...Object.fromEntries(verbs), ...known };
  const client: ReportClient = {
    session: (options) => {
      emit = options?.onEvent ?? emit;
      return session;
    },
    close: () => {
      closed += 1;
    },
  };
  const page: ReportPage = new ReportPage({
    language: () => english,
    openClients: async () => () => client,
    workers: 2,
    fetchExample: async () => {
      throw new Error('offline');
    },
    instrumentAt: ({ data }, _, source) =>
      `#${data.join()}${source ? ` ${source.tensor} ${source.file} ${source.row} ${source.column}` : ''}`,
    save: () => {},
    openSink: async () => undefined,
    announce: (text) => said.push(text),
    draw: (onDrawn) => draw(page.shown, onDrawn),
    reveal: () => {},
  });
  const open = (verb: string) => calls.filter((one) => one.verb === verb);
  /** Opens a file, and lets the worker list the rows. */
  const list = async (name: string, listed: readonly TensorRow[] = rows) => {
    page.open([fileNamed(name)]);
    await tick();
    open('list')
      .at(-1)
      ?.resolve(checkpointOf(listed, { files: [name] }));
    await tick();
  };
  return { page, open, said, list, closed: () => closed, emit: (event: unknown) => emit(event) };
}

const windowOf = (value: number) => ({ shape: [1, 1], data: Float32Array.of(value) });

describe('the page of the report', () => {
  test('surveys only what an earlier survey of these files has not found, by place and name', async () => {
    const { page, open } = openPage();
    const found = rows.map(({ entry: { name }, report }) => ({ name, report }));
    page.open([fileNamed('kept')], [found[0], { ...found[1], name: 'other' }] as typeof found);
    await tick();
    open('list')
      .at(-1)
      ?.resolve(checkpointOf(rows, { files: ['kept'] }));
    await tick();
    assert.deepEqual(
      page.state.rows.map(({ report, entry: { name } }) => [name, report !== undefined]),
      [
        ['a', true],
        ['b', false],
        ['c', false],
      ],
    );
    assert.equal(page.state.rows[0]?.report, rows[0]?.report);
  });

  test('asks before it works through tensors out of all proportion to the file', async () => {
    const { page, open } = openPage();
    page.open([fileNamed('bomb')]);
    await tick();
    const [first] = checkpointOf(rows, { files: ['bomb'] }).tensors;
    const large = { ...(first as NonNullable<typeof first>), elements: 2 ** 30 };
    const deflated = { skip: 0, length: 2 ** 32, whole: 2 ** 32 };
    open('list')
      .at(-1)
      ?.resolve({
        ...checkpointOf(rows, { files: ['bomb'] }),
        tensors: [{ ...large, length: 1, deflated }],
      });
    await tick();
    assert.equal(page.state.phase, 'asked');
    assert.equal(open('survey').length, 0);
    page.goOn();
    await tick();
    assert.equal(page.state.phase, 'surveying');
    assert.equal(open('survey').length, 1);
  });

  test('gives the reading of headers up, and drops what comes late', async () => {
    const { page, open, list, closed, emit } = openPage();
    await list('first');
    page.open([fileNamed('second')]);
    await tick();
    emit({ read: 5 });
    assert.deepEqual([page.state.opening, page.state.openingBytes], ['second', 5]);
    const before = closed();
    await page.stopOpening();
    assert.equal(closed(), before + 1);
    assert.deepEqual([page.state.opening, page.state.openingBytes], [undefined, undefined]);
    emit({ read: 9 });
    open('list')
      .at(-1)
      ?.reject(new QuantError({ code: 'engine_crashed', values: { reason: 'closed' } }));
    await tick();
    assert.equal(page.state.problem, undefined);
    assert.equal(page.state.openingBytes, undefined);
    assert.deepEqual(page.state.checkpoint?.files, ['first']);
  });

  test('takes a list that comes in pieces', async () => {
    const { page, open, emit } = openPage();
    page.open([fileNamed('many')]);
    await tick();
    const whole = checkpointOf(rows, { files: ['many'] });
    emit({ tensors: whole.tensors.slice(0, 2), skipped: [] });
    emit({ tensors: whole.tensors.slice(2), skipped: [] });
    open('list')
      .at(-1)
      ?.resolve({ ...whole, tensors: [], skipped: [] });
    await tick();
    assert.deepEqual(
      page.state.rows.map(({ entry }) => entry.name),
      ['a', 'b', 'c'],
    );
  });

  test('has no size of a verdict that was planned for an earlier file', async () => {
    const { page, open, list } = openPage();
    const surveyAll = async () => {
      for (let answered = 0; answered < rows.length; answered += 1) {
        for (const [at, { resolve }] of open('survey').entries())
          resolve(rows[at % rows.length]?.report);
        await tick();
      }
    };
    await list('first');
    await surveyAll();
    const planning = () => open('planSize').length;
    while (planning() === 0) await tick();
    // The sizes of formats come first; the verdicts' follow when these are there.
    let answered = 0;
    while (planning() > answered && page.state.sizes.size === 0) {
      open('planSize')[answered]?.resolve(100 + answered);
      answered += 1;
      await tick();
    }
    assert.ok(page.state.sizes.size > 0);
    assert.ok(planning() > answered, 'no verdict is planned');
    await list('second');
    // A plan for each kind of file, one after the other; the second file is not surveyed yet.
    for (let turn = 0; turn < 4; turn += 1) {
      for (const call of open('planSize').slice(answered)) call.resolve(7);
      await tick();
    }
    assert.equal(page.state.verdict.sizes.size, 0);
  });

  test('shows the file that was chosen last, whichever is listed last', async () => {
    const { page, open } = openPage();
    page.open([fileNamed('first')]);
    await tick();
    page.open([fileNamed('second')]);
    await tick();
    const [first, second] = open('list');
    second?.resolve(checkpointOf(rows, { files: ['second'] }));
    await tick();
    first?.resolve(checkpointOf(rows, { files: ['first'] }));
    await tick();
    assert.deepEqual(page.state.checkpoint?.files, ['second']);
  });

  test('keeps the report if another file is refused, also if the refusal is late', async () => {
    const { page, open, list } = openPage();
    await list('good');
    page.open([fileNamed('bad')]);
    await tick();
    open('list')
      .at(-1)
      ?.reject(new QuantError({ code: 'weights_unknown', values: {} }));
    await tick();
    assert.equal(page.state.problem?.code, 'weights_unknown');
    assert.deepEqual(page.state.checkpoint?.files, ['good']);
    assert.equal(page.state.phase, 'surveying');
    page.open([fileNamed('late')]);
    await tick();
    const late = open('list').at(-1);
    await list('better');
    late?.reject(new QuantError({ code: 'weights_unknown', values: {} }));
    await tick();
    assert.equal(page.state.problem, undefined);
  });

  test('refuses files of which none holds weights without asking a worker', () => {
    const { page, open } = openPage();
    page.open([fileNamed('a.md'), fileNamed('b.md')]);
    assert.equal(page.state.problem?.code, 'none');
    assert.equal(open('list').length, 0);
  });

  test('says why there is no example', async () => {
    const { page } = openPage();
    await page.example();
    const { code, values } = page.state.problem ?? {};
    assert.deepEqual([code, values], ['example_unavailable', { reason: 'offline' }]);
  });

  test('shows the first page of a new order', () => {
    const { page } = openPage();
    page.show({ page: 2 });
    page.sort('std');
    assert.deepEqual([page.state.page, page.state.sorting.column], [0, 'std']);
  });

  test('surveys each tensor, and says when it has begun and ended', async () => {
    const startedMs = performance.now();
    const { page, open, said, list } = openPage();
    await list('a');
    for (let done = 0; done < 3; done += 1) {
      for (const call of open('survey')) call.resolve(rows[0]?.report);
      await tick();
    }
    assert.equal(page.state.phase, 'done');
    assert.ok(page.state.rows.every(({ report }) => report));
    const { took = Number.NaN } = page.state;
    assert.ok(took > 0 && took <= (performance.now() - startedMs) / 1000, `${took}`);
    assert.match(said.join('|'), /^Surveying 3 tensors\.\|3 tensors surveyed in \d+ s\.$/);
  });

  test('keeps what was done when it is cancelled, and goes on with the rest', async () => {
    const { page, open, list, closed } = openPage();
    await list('a');
    open('survey')[0]?.resolve(rows[0]?.report);
    await tick();
    page.cancel();
    assert.ok(closed() > 0);
    for (const call of open('survey')) call.resolve(rows[0]?.report);
    await tick();
    const done = () => page.state.rows.filter(({ report }) => report).length;
    assert.deepEqual([page.state.phase, done()], ['cancelled', 1]);
    const before = open('survey').length;
    page.goOn();
    await tick();
    const names = open('survey')
      .slice(before)
      .map(({ args }) => (args[0] as { name: string }[])[0]?.name);
    assert.ok(!names.includes('a'), names.join());
  });

  test('opens a part of the tensor that is selected, not of one before', async () => {
    const { page, open, list } = openPage();
    await list('a');
    page.select(0);
    page.select(1);
    await tick();
    const [first, second] = open('window');
    second?.resolve(windowOf(2));
    await tick();
    first?.resolve(windowOf(1));
    await tick();
    assert.deepEqual(
      page.state.opened && 'href' in page.state.opened && page.state.opened.href,
      '#2 b a 0 0',
    );
    page.select(2);
    await tick();
    assert.equal(page.state.opened, undefined);
    open('window').at(-1)?.resolve(windowOf(Number.NaN));
    await tick();
    assert.deepEqual(page.state.opened, { problem: { code: 'window_not_finite', values: {} } });
  });

  test('opens the part around the largest error under the shown format', async () => {
    const { page, open, list } = openPage();
    await list('a');
    const errors = [
      errorWith('q8_0', { worst: 256 * 100 + 200 }),
      errorWith('q4_0', { worst: 256 * 255 }),
    ];
    const shape = [256, 256];
    for (const [index, call] of open('survey').entries()) {
      call.resolve(surveyed(index, 'a', { entry: { shape }, errors }).report);
    }
    await tick();
    page.showFormat('q8_0');
    await tick();
    assert.equal(open('window').length, 0, 'nothing is selected');
    page.state = {
      ...page.state,
      rows: page.state.rows.map((row) => ({ ...row, entry: { ...row.entry, shape } })),
    };
    page.select(0);
    await tick();
    page.showFormat('q4_0');
    await tick();
    assert.deepEqual(
      open('window').map(({ args }) => args[2]),
      [
        { row: 68, column: 168 },
        { row: 192, column: 0 },
      ],
    );
    for (const [index, call] of open('window').entries()) call.resolve(windowOf(index + 1));
    await tick();
    const { opened, selected } = page.state;
    assert.equal(selected, 0);
    assert.equal(opened && 'href' in opened && opened.href, '#2 a a 192 0');
  });

  test('shows the mix of the file and the target that it has now', async () => {
    const { page, open, list } = openPage();
    const finish = async () => {
      for (let done = 0; done < 3; done += 1) {
        for (const call of open('survey')) call.resolve(rows[0]?.report);
        await tick();
      }
    };
    const mixOf = (bits: number) => ({
      places: new Uint32Array(),
      bits,
      squaredError: 0,
      isBest: true,
      atLeast: 0,
    });
    await list('a');
    await finish();
    page.mixing.find();
    await tick();
    await list('b');
    assert.equal(page.state.recipe, undefined);
    await finish();
    page.mixing.find();
    await tick();
    const [first, second] = open('mix');
    first?.resolve(mixOf(1));
    await tick();
    assert.equal(page.state.recipe, 'searching');
    second?.resolve(mixOf(2));
    const planned = () => {
      // The size is that of a plan.
      for (const call of open('planSize')) call.resolve(12);
      return page.state.recipe !== 'searching';
    };
    await until(planned);
    const { mix, fileBytes } = page.state.recipe as { mix: { bits: number }; fileBytes: number };
    assert.deepEqual([mix.bits, fileBytes], [2, 12]);
    page.show({ wish: { ...page.state.wish, target: 'x' } });
    page.mixing.find();
    await tick();
    assert.deepEqual((page.state.recipe as { names: string[] }).names, []);
  });

  describe('a preset of llama-quantize', () => {
    const values = ['blk.0.attn_v.weight', 'blk.0.ffn_up.weight'].map((name, index) =>
      surveyed(index, name, { entry: { shape: [16, 256] }, errors: [errorWith('q4_0')] }),
    );
    const reportIn = (row: (typeof values)[number] | undefined, formats: readonly string[]) => ({
      ...row?.report,
      errors: errorTable(formats.map((format) => errorWith(format, { squaredError: 0.5 }))),
    });
    /** Answers the surveys that wait. */
    const answer = async (
      open: ReturnType<typeof openPage>['open'],
      formats: readonly string[],
    ) => {
      for (let done = 0; done < values.length; done += 1) {
        for (const { args, resolve } of open('survey'))
          resolve(
            (args[0] as readonly { name: string }[]).map(({ name }) => ({
              result: reportIn(
                values.find(({ entry }) => entry.name === name),
                formats,
              ),
            })),
          );
        await tick();
      }
    };
    /** Plans files of 77 bytes, and whether there is a mix then. */
    const isFound = ({ page, open }: Pick<ReturnType<typeof openPage>, 'page' | 'open'>) => {
      for (const call of open('planSize')) call.resolve(77);
      return typeof page.state.recipe === 'object';
    };
    const shownOf = async (preset: string) => {
      const own = openPage();
      await own.list('a', values);
      await answer(own.open, ['q4_0']);
      own.page.show({ wish: { ...own.page.state.wish, preset } });
      await until(() => own.page.state.phase === 'done');
      own.page.mixing.find();
      await until(() => isFound(own));
      return own;
    };

    test('of measured formats is shown with the size of its file', async () => {
      const { page } = await shownOf('Q4_0');
      const recipe = page.state.recipe as Recipe;
      assert.deepEqual(
        [recipe.fileBytes, recipe.mix?.squaredError, recipe.mix?.chosen.map((one) => one.format)],
        [77, 1, ['q4_0', 'q4_0']],
      );
    });

    test('of others asks for another survey, and is shown after it', async () => {
      const { page, open } = await shownOf('Q4_K_M');
      const { unmeasured = [], mix } = page.state.recipe as Recipe;
      assert.deepEqual([unmeasured, mix], [['q6_k', 'q4_k'], undefined]);
      page.mixing.measure(unmeasured);
      await tick();
      assert.equal(typeof page.state.recipe, 'undefined');
      assert.deepEqual(
        unmeasured.filter((format) => page.state.surveyed.includes(format)),
        unmeasured,
      );
      await answer(open, page.state.surveyed);
      await until(() => isFound({ page, open }));
      const recipe = page.state.recipe as Recipe;
      assert.equal(recipe.fileBytes, 77);
      assert.equal(recipe.mix?.chosen.length, 2);
    });

    test('is not shown for a file that is opened meanwhile, nor after the survey is cancelled', async () => {
      for (const end of ['open', 'cancel'] as const) {
        const { page, open, list } = await shownOf('Q4_K_M');
        page.mixing.measure(['q4_k', 'q6_k']);
        await tick();
        if (end === 'cancel') page.cancel();
        else await list('b', values);
        await answer(open, ['q4_0', 'q4_k', 'q6_k']);
        assert.equal(page.state.recipe, undefined, end);
      }
    });
  });

  describe('draws a survey', () => {
    const settled = () => new Promise((resolve) => setImmediate(resolve));

    /** A page of which each drawing of rows takes so long; `answer` finishes what is being surveyed. */
    async function surveying(drawMs: number) {
      const drawn: { readonly found: number; readonly rows: unknown }[] = [];
      const setting = openPage((state, onDrawn) => {
        drawn.push({ found: state.found, rows: state.rows });
        onDrawn?.(drawMs);
      });
      await setting.list('a');
      mock.timers.enable({ apis: ['setTimeout'] });
      drawn.length = 0;
      let answered = 0;
      const answer = async () => {
        for (const call of setting.open('survey').slice(answered)) {
          answered += 1;
          call.resolve(rows[0]?.report);
        }
        await settled();
      };
      return { ...setting, drawn, answer };
    }

    afterEach(() => mock.timers.reset());

    test('once for all results that come between two drawings', async () => {
      const { page, drawn, answer } = await surveying(0);
      const before = page.state.rows;
      await answer();
      assert.equal(page.state.found, 2);
      assert.deepEqual(drawn, [], 'a result draws nothing');
      assert.equal(page.state.rows, before, 'nor are rows copied for it');
      mock.timers.tick(250);
      assert.equal(drawn.length, 1);
      assert.deepEqual(
        page.state.rows.map(({ report }) => report !== undefined),
        [true, true, false],
      );
      assert.ok(
        before.every(({ report }) => !report),
        'what has been drawn does not change',
      );
    });

    test('with its progress at each turn, and with rows less often if they take long', async () => {
      // Ten times 100 ms are four turns.
      const { page, drawn, answer, emit } = await surveying(100);
      const { rows: before } = page.state;
      await answer();
      for (let turn = 0; turn < 8; turn += 1) {
        emit(1);
        mock.timers.tick(250);
      }
      assert.deepEqual(
        drawn.map((one) => one.rows !== before),
        [false, false, false, true, true, true, true, true],
      );
      assert.ok(drawn.every(({ found }) => found === 2));
      assert.equal(new Set(drawn.map((one) => one.rows)).size, 2, 'without results, no copies');
    });

    test('with all rows as soon as it is cancelled or done', async () => {
      const { page, answer } = await surveying(10_000);
      await answer();
      page.cancel();
      assert.equal(page.state.rows.filter(({ report }) => report).length, 2);
      assert.equal(page.state.found, 2);
    });
  });

  describe('with very many tensors', () => {
    const many = Array.from({ length: 5000 }, (_, index) => surveyed(index, `layers.${index}.w`));

    /** A page of which each drawing of rows says whether the views would have to compute what it shows. */
    async function opened() {
      const drawn: { readonly state: PageState; readonly isDerived: boolean }[] = [];
      let shown: unknown[] = [];
      const setting = openPage((state, onDrawn) => {
        const depends = shownBy({ state, language: english });
        const isSame =
          depends.length === shown.length && depends.every((one, i) => one === shown[i]);
        shown = depends;
        if (!isSame) drawn.push({ state, isDerived: derivedSteps(state).next().done === true });
        onDrawn?.(0);
      });
      await setting.list('a', many);
      const { page, open } = setting;
      await until(() => open('survey').length > 0);
      let answered = 0;
      /** Answers what has been asked. */
      const answer = async () => {
        for (const { args, resolve } of open('survey').slice(answered)) {
          answered += 1;
          const entries = args[0] as readonly { readonly name: string }[];
          resolve(
            entries.map(({ name }) => ({ result: many[Number(name.split('.')[1])]?.report })),
          );
        }
        await tick();
      };
      const found = () => page.state.rows.filter(({ report }) => report).length;
      return { ...setting, drawn, answer, found };
    }

    const until = async (isSo: () => boolean) => {
      for (let turn = 0; !isSo(); turn += 1) {
        assert.ok(turn < 10_000, `never: ${isSo}`);
        await tick();
      }
    };

    test('draws rows after all that views derive from them has been computed, in slices', async (context) => {
      let time = 0;
      context.mock.method(performance, 'now', () => ++time);
      const { page, drawn, answer } = await opened();
      while (page.state.phase !== 'done') await answer();
      await until(() => page.shown.phase === 'done');
      const [first, last] = [drawn[0], drawn.at(-1)];
      assert.ok(first && last && first.state.rows !== last.state.rows);
      assert.ok(drawn.every(({ isDerived }) => isDerived));
      assert.ok(page.state.rows.every(({ report }) => report));
    });

    test('draws some while others are surveyed, and loses none that come during a preparation', async (context) => {
      let time = 0;
      let onTime = () => {};
      context.mock.method(performance, 'now', () => {
        onTime();
        // So little that rows do not wait for their drawing.
        time += 0.1;
        return time;
      });
      const { page, drawn, answer, found } = await opened();
      await answer();
      // A preparation of rows with results asks for the time when it begins.
      onTime = () => {
        if (!page.state.rows.some(({ report }) => report)) return;
        onTime = () => {};
        void answer();
      };
      const isGoingOn = () => page.state.phase === 'surveying';
      const shown = () => page.shown.rows.filter(({ report }) => report).length;
      await until(() => shown() > 0);
      assert.ok(shown() < page.state.found, 'some came too late for it');
      assert.ok(isGoingOn());
      assert.ok(drawn.every(({ isDerived }) => isDerived));
      while (isGoingOn()) await answer();
      assert.equal(found(), many.length);
      await until(() => shown() === many.length);
    });

    test('goes on though it is being cancelled', async () => {
      const { page, answer } = await opened();
      await answer();
      page.cancel();
      page.goOn();
      while (page.state.phase !== 'done') {
        assert.equal(page.state.phase, 'surveying');
        await answer();
      }
    });

    test('keeps all results when it is cancelled', async () => {
      const { page, answer, found } = await opened();
      await answer();
      const count = page.state.found;
      assert.ok(count > 0 && count < many.length);
      page.cancel();
      await until(() => page.state.phase === 'cancelled');
      assert.equal(found(), count);
    });

    test('has the rows of the file that was opened last, whatever is being prepared', async () => {
      const { page, answer, list, found } = await opened();
      await answer();
      page.cancel();
      const isOf = (name: string) => page.state.files[0]?.name === name;
      await list('b');
      await until(() => isOf('b') && page.state.phase === 'surveying');
      assert.deepEqual([page.state.rows.length, found()], [3, 0]);
      // And the other way round: the one that comes late is the one with many.
      await list('c', many);
      await list('d');
      await until(() => isOf('d'));
      for (let turn = 0; turn < 50; turn += 1) await tick();
      assert.deepEqual([page.state.rows.length, isOf('d')], [3, true]);
    });
  });

  test('shows a format of the report', async () => {
    const { page, list } = openPage();
    page.show({ chosen: ['q4_0', 'nf4'], format: 'q4_0' });
    await list('a');
    page.show({ chosen: ['nf4'] });
    assert.equal(page.state.format, 'nf4');
  });
});
