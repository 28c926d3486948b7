import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { actionsOf } from '../../../web/instrument/actions.ts';
import type { Engines } from '../../../web/instrument/compute.ts';
import { FileOpener } from '../../../web/instrument/export/file_opener.ts';
import { gridSelection } from '../../../web/instrument/grid/grid_selection.ts';
import { needsWorkbench } from '../../../web/instrument/instrument.ts';
import type {
  Actions,
  FileReceiver,
  Model,
  Section,
  Workbench,
} from '../../../web/instrument/model.ts';
import { isFixed, setByHand } from '../../../web/instrument/settings/by_hand.ts';
import { draftOf, type FormDraft } from '../../../web/instrument/settings/draft.ts';
import { locksOf } from '../../../web/instrument/settings/lock_names.ts';
import {
  type Lockable,
  type Locks,
  unlocked,
  withinLocks,
} from '../../../web/instrument/settings/locks.ts';
import { presets } from '../../../web/instrument/settings/samples.ts';
import { PageState } from '../../../web/instrument/store/page_state.ts';
import { lessonState, type PendingState } from '../../../web/instrument/store/state.ts';
import { UiStore } from '../../../web/instrument/store/ui_store.ts';
import { Loadable } from '../../../web/ui/loadable.ts';
import { settle } from '../support/fake_python.ts';

// The buttons and fields of the instrument, without the page around it.

const none = { dtype: 'float32', shape: [0], data: new Float32Array(0) };
const tensorOf = (...values: number[]): Tensor => ({
  dtype: 'float32',
  shape: [values.length],
  data: Float32Array.from(values),
});

describe('an instrument', () => {
  let page: PageState;
  let ui: UiStore;
  let actions: Actions;
  let draws: number;
  let shown: { wanted: PendingState; isLimited: boolean }[];
  /** How often the workbench was asked for, and what it is. */
  let loads: number;
  let workbench: Loadable<Workbench>;
  let bench: () => Promise<Workbench>;
  let opened: (readonly File[])[];
  const origin: PendingState = { ...lessonState, element: 4 };

  beforeEach(async () => {
    [draws, loads, shown, opened] = [0, 0, [], []];
    const core = { anatomize: async () => ({ quantized: none, counts: [] }) };
    page = new PageState({ lesson: async () => core } as unknown as Engines, () => {});
    ui = new UiStore(() => {
      draws += 1;
    });
    bench = async () => ({}) as Workbench;
    workbench = new Loadable(
      () => {
        loads += 1;
        return bench();
      },
      () => {},
    );
    actions = actionsOf({
      ...{ around: {}, page, ui, workbench, origin },
      model: 'the model' as unknown as Model,
      files: { open: async (files) => void opened.push(files) },
      show: (wanted, within) => shown.push({ wanted, isLimited: within === page.within }),
    });
    page.show(lessonState);
    await settle();
    draws = 0;
  });

  describe('that is edited', () => {
    test('loses its notice, and changes its draft', () => {
      for (const act of ['edit', 'receive'] as const) {
        ui.set({ notice: { code: 'x', values: {} } });
        actions[act]((draft) => ({ ...draft, scale: `${act} 1` }));
        assert.deepEqual([ui.state.notice, page.draft.scale], [undefined, `${act} 1`]);
      }
    });

    test('is undone and redone', () => {
      actions.edit((draft) => ({ ...draft, scale: '9' }));
      actions.undo();
      assert.equal(page.draft.scale, '3.5');
      actions.redo();
      assert.equal(page.draft.scale, '9');
    });

    test('by hand has one scale, and a drag is one step', () => {
      actions.edit((draft) => ({ ...draft, source: 'mse', sharing: 'channel' }));
      for (const scale of ['5', '6']) setByHand(actions, { scale });
      const { source, sharing, scale } = page.draft;
      assert.deepEqual(
        { source, sharing, scale },
        {
          ...{ source: 'given', sharing: 'tensor', scale: '6' },
        },
      );
      actions.undo();
      assert.deepEqual([page.draft.scale, page.draft.source], ['3.5', 'mse']);
      setByHand(actions, {});
      setByHand(actions, {});
      actions.undo();
      assert.equal(page.draft.source, 'given', 'without a field, each is a step');
    });

    test('takes a setting as a whole, without a zero point that its format does not have', () => {
      actions.edit((draft) => ({
        ...draft,
        adapted: { reason: 'format', scale: '', zeroPoint: '' },
      }));
      actions.take({ ...lessonState.config, scale: 2 });
      assert.deepEqual([page.draft.scale, page.draft.adapted], ['2', undefined]);
      actions.take({
        ...lessonState.config,
        scheme: { ...lessonState.config.scheme, format: 'uint8' },
      });
      assert.deepEqual([page.draft.source, page.draft.adapted?.reason], ['minMax', 'format']);
    });

    test('gets its own settings back, and keeps its tensor', () => {
      actions.edit((draft) => ({ ...draft, scale: '9', clamp: false, texts: ['1'], shape: [1] }));
      actions.resetSettings();
      assert.deepEqual(
        [page.draft.scale, page.draft.clamp, page.draft.texts],
        ['3.5', true, ['1']],
      );
    });
  });

  describe('that shows something', () => {
    test('shows an example within the locks, with the chart and the pinned setting that are there', () => {
      const pinned = { ...lessonState.config, scale: 8 };
      actions.see({ chart: 'histogram', pinned });
      actions.choose('ties');
      assert.deepEqual(shown, [
        { wanted: { ...presets.ties, chart: 'histogram', pinned }, isLimited: true },
      ]);
      assert.equal(loads, 1, 'the workbench explains it');
    });

    test('goes back to its start, within the locks', () => {
      actions.reset();
      assert.deepEqual(shown, [{ wanted: origin, isLimited: true }]);
    });

    test('draws a sample with the numbers of min–max, unless an observer finds them', async () => {
      const sample = { kind: 'normal', shape: [2], seed: 1 } as const;
      actions.select(3);
      actions.draw(sample);
      const { wanted } = shown[0] ?? assert.fail();
      assert.deepEqual(
        [wanted.sample, wanted.tensor, wanted.element],
        [sample, undefined, undefined],
      );
      assert.deepEqual(wanted.config, { ...lessonState.config, source: 'minMax' });
      assert.ok(shown[0]?.isLimited);
      page.result = page.result && {
        ...page.result,
        state: { ...lessonState, config: { ...lessonState.config, source: 'mse' } },
      };
      actions.draw(sample);
      assert.equal(shown[1]?.wanted.config.source, 'mse');
      page.result = undefined;
      actions.draw(sample);
      assert.equal(shown[2]?.wanted.config.source, 'minMax');
    });

    test('selects, points, and has its model', () => {
      actions.select(3);
      assert.equal(page.look.element, 3);
      actions.point(2);
      assert.equal(ui.state.pointed, 2);
      assert.equal(actions.now(), 'the model');
      actions.setUi({ gridWidth: 7 });
      assert.equal(ui.state.gridWidth, 7);
      actions.toggle('out' as Section, true);
      assert.ok(ui.state.open.has('out' as Section));
    });
  });

  test('tries again: the core, and the workbench after it could not be loaded', async () => {
    let retries = 0;
    page.retry = () => {
      retries += 1;
    };
    actions.retry();
    assert.equal(retries, 1);
    bench = () => Promise.reject(new Error('offline'));
    await workbench.load();
    assert.equal(workbench.failure, 'offline');
    actions.retryWorkbench();
    assert.equal(loads, 2);
  });

  test('opens files, and has cells and links only where the page has them', () => {
    const files = [new File([''], 'a.npy')];
    actions.openFiles(files);
    assert.deepEqual(opened, [files]);
    assert.ok(!('addCell' in actions) && !('link' in actions));
    const around = { addCell: () => {}, link: () => '' };
    const own = actionsOf({
      ...{ around, page, ui, workbench, origin, model: {} as Model, show: () => {} },
      files: { open: async () => {} },
    });
    assert.deepEqual([own.addCell, own.link], [around.addCell, around.link]);
  });

  describe('that opens files', () => {
    const files = [new File([''], 'a.npy'), new File([''], 'b.csv')];
    let receiver: FileReceiver;
    let opener: FileOpener;
    const openWith = (locks: Locks = unlocked, given = files) => {
      opener = new FileOpener({
        ...{ around: { openOthers: () => {} }, page, ui, actions, locks, workbench },
        show: (wanted, within) => shown.push({ wanted, isLimited: within === page.within }),
      } as ConstructorParameters<typeof FileOpener>[0]);
      return opener.open(given);
    };
    /** A page whose notice counts how often it is scrolled into view. */
    const rootOf = (hasNotice: boolean) => {
      const root = {
        scrolled: [] as unknown[],
        querySelector: (selector: string) => {
          assert.equal(selector, '.notice[data-code]');
          return hasNotice ? { scrollIntoView: (how: unknown) => root.scrolled.push(how) } : null;
        },
      };
      return root as typeof root & ParentNode;
    };

    beforeEach(() => {
      bench = async () =>
        ({
          openFiles: (given: readonly File[], to: FileReceiver) => {
            assert.equal(given, files);
            receiver = to;
          },
        }) as unknown as Workbench;
    });

    test('does nothing while the tensor is locked', async () => {
      await openWith(locksOf(['tensor']));
      assert.equal(loads, 0);
    });

    test('shows states within the locks, and takes tensors and texts as if they were pasted', async () => {
      await openWith();
      receiver.show(lessonState);
      assert.deepEqual(shown, [{ wanted: lessonState, isLimited: true }]);
      receiver.takeTensor(tensorOf(1, 2));
      assert.deepEqual(page.draft.texts, ['1', '2']);
      receiver.takeText('[3, 4]');
      const { texts, textOpen, text } = page.draft;
      assert.deepEqual(
        { texts, textOpen, text },
        {
          ...{ texts: ['3', '4'], textOpen: false, text: undefined },
        },
      );
      receiver.takeText('[3, 4');
      assert.deepEqual([page.draft.textOpen, page.draft.text], [true, '[3, 4']);
      assert.deepEqual(page.draft.texts, ['3', '4']);
    });

    test('scrolls to the reason of a refusal, once, unless the section of files shows it', async () => {
      await openWith();
      const root = rootOf(true);
      opener.drawn(root);
      assert.deepEqual(root.scrolled, [], 'nothing was refused');
      receiver.refuse('file_unknown', { name: 'x' });
      assert.deepEqual(ui.state.notice, { code: 'file_unknown', values: { name: 'x' } });
      opener.drawn(root);
      opener.drawn(root);
      assert.deepEqual(root.scrolled, [{ block: 'nearest' }]);
      receiver.refuse('file_unknown', { name: 'y' });
      ui.toggle('out' as Section, true);
      opener.drawn(root);
      assert.equal(root.scrolled.length, 1);
      receiver.refuse('file_unknown', { name: 'z' });
      ui.toggle('out' as Section, false);
      opener.drawn(rootOf(false));
    });

    test('says that it cannot without the workbench, and tries again the next time', async () => {
      bench = () => Promise.reject(new Error('offline'));
      await openWith();
      assert.deepEqual(ui.state.notice, {
        code: 'file_unreadable',
        values: { name: 'a.npy', reason: 'offline' },
      });
      await openWith();
      assert.equal(loads, 2);
    });

    test('refuses none where a drop holds none', async () => {
      bench = () => Promise.reject(new Error('offline'));
      await openWith(unlocked, []);
      assert.equal(loads, 1);
      assert.equal(ui.state.notice, undefined);
    });
  });

  describe('draws its UI', () => {
    test('if a change changes anything', () => {
      ui.set({ pointed: undefined, gridWidth: 0 });
      assert.equal(draws, 0);
      ui.set({ pointed: undefined, gridWidth: 5 });
      assert.deepEqual([draws, ui.state.gridWidth], [1, 5]);
    });

    test('if a section opens or closes', () => {
      const before = ui.state.open;
      ui.toggle('out' as Section, false);
      assert.equal(draws, 0);
      ui.toggle('out' as Section, true);
      assert.deepEqual([draws, [...ui.state.open], before.size], [1, ['out'], 0]);
      ui.toggle('out' as Section, true);
      assert.equal(draws, 1);
      ui.toggle('out' as Section, false);
      assert.deepEqual([draws, ui.state.open.size], [2, 0]);
    });

    test('which starts closed, with the usual sample in its form', () => {
      assert.deepEqual(new UiStore(() => {}).state, {
        ...{ pointed: undefined, range: undefined, firstRow: 0, firstColumn: 0, gridWidth: 0 },
        sampleForm: { kind: 'normal', shape: '8 × 8', seed: '0' },
        ...{ isGridAtEnd: false, chartWidth: 0, rulerDomain: undefined, rulerStart: undefined },
        ...{ open: new Set(), notice: undefined, copied: undefined },
        isUnfolded: undefined,
      });
    });
  });

  describe('needs the workbench', () => {
    const root = (canvas: object | null = null) =>
      ({
        querySelector: (name: string) => (name === 'canvas.raster' ? canvas : {}),
      }) as unknown as ParentNode;
    const needs = (of: Partial<PageState> = {}, canvas: object | null = null) =>
      needsWorkbench(Object.assign(Object.create(page), of) as PageState, ui.state, root(canvas));
    const draft = (change: Partial<FormDraft>) => ({
      draft: { ...draftOf(lessonState), ...change },
    });
    const resultWith = (counts: number[]) =>
      ({ result: { anatomy: { counts } } }) as unknown as Partial<PageState>;

    test('not at first', () => assert.equal(needs(), false));

    test('for other charts, comparisons, sections and pictures', () => {
      assert.ok(needs(draft({ stored: { format: 'nf4' } })));
      assert.ok(needs({ look: { ...page.look, chart: 'staircase' } }));
      assert.ok(needs({ look: { ...page.look, pinned: lessonState.config } }));
      assert.ok(needs({}, {}));
      ui.toggle('out' as Section, true);
      assert.ok(needs());
    });

    test('for notes, problems, and more than one scale', () => {
      assert.ok(needs(draft({ adapted: { reason: 'format', scale: '1', zeroPoint: '0' } })));
      assert.ok(needs(draft({ sharing: 'channel' })));
      assert.ok(needs({ problems: [{ field: 'scale', code: 'x', values: {} }] }));
    });

    test('where min–max clips', () => {
      const minMax = draft({ source: 'minMax' });
      assert.ok(needs({ ...minMax, ...resultWith([5, 1, 0]) }));
      assert.ok(!needs({ ...minMax, ...resultWith([5, 0, 1]) }));
      assert.ok(!needs({ ...minMax, result: undefined }));
      assert.ok(!needs({ ...draft({ source: 'given' }), ...resultWith([5, 1, 0]) }));
    });
  });

  describe('has a grid', () => {
    test('whose selection is in the slice that is shown, of the newest draft', () => {
      const shape = [3, 2, 4];
      const model = { draft: { ...page.draft, shape }, look: { slice: 2 }, range: undefined };
      let current = model as unknown as Model;
      const changes: unknown[] = [];
      const grid = gridSelection({
        now: () => current,
        setUi: (change: unknown) => changes.push(change),
      } as unknown as Actions);
      const { slice, rows, columns, slices, range } = grid.now();
      assert.deepEqual(
        { slice, rows, columns, slices, range },
        {
          ...{ slice: 2, rows: 2, columns: 4, slices: 3, range: undefined },
        },
      );
      const cell = { row: 1, column: 2 };
      assert.deepEqual(grid.rangeAt(cell), { anchor: cell, focus: cell });
      const own = { anchor: cell, focus: { row: 0, column: 0 } };
      current = { ...current, range: own, draft: { ...current.draft, shape: [2, 4] } };
      assert.deepEqual([grid.rangeAt(cell), grid.now().slice], [own, 0]);
      grid.mark(own);
      grid.mark(undefined);
      assert.deepEqual(changes, [{ range: own }, { range: undefined }]);
    });
  });
});

describe('locks', () => {
  const before = draftOf(lessonState);
  const lock = (...names: Lockable[]) => new Set(names);

  test('keep their fields and let others change', () => {
    const after = { ...before, scale: '9', clamp: false };
    assert.equal(withinLocks(unlocked, before, after), after);
    assert.deepEqual(withinLocks(lock('scale'), before, after), { ...before, clamp: false });
    assert.equal(withinLocks(lock('scale', 'clamp'), before, after), before);
  });

  test('that lock the reset lock no field', () => {
    const after = { ...before, scale: '9' };
    assert.deepEqual(withinLocks(lock('reset'), before, after), after);
  });

  test('of the elements keep their text, too', () => {
    const locks = lock('texts', 'shape');
    const open = withinLocks(locks, before, { ...before, textOpen: true, text: '[1]' });
    assert.match(open.text ?? '', /191\.6/);
    assert.equal(open.textOpen, true);
    assert.equal(withinLocks(locks, before, { ...before, text: '[1]' }), before);
    const other = withinLocks(lock('scale'), before, { ...before, text: '[1]' });
    assert.equal(other.text, '[1]');
  });

  test('fix a number that has one, and one that only an unlocked source could give', () => {
    const fixed = (source: 'given' | 'mse', locks: Locks) =>
      isFixed({ draft: { ...before, source }, locks } as Model, 'scale');
    assert.equal(fixed('given', unlocked), false);
    assert.equal(fixed('mse', unlocked), false);
    assert.equal(fixed('given', lock('scale')), true);
    assert.equal(fixed('given', lock('zeroPoint')), false);
    assert.equal(fixed('given', lock('source')), false);
    assert.equal(fixed('mse', lock('source')), true);
  });
});
