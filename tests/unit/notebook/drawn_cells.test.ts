import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noChange } from 'lit-html';
import { type CellPlace, DrawnCells } from '../../../web/notebook/drawn_cells.ts';
import { type Cell, emptyCell, notebookOf } from '../../../web/notebook/model.ts';
import {
  type OpenNotebook,
  openNotebook,
  withCellIn,
  withCellState,
} from '../../../web/notebook/store/open_notebook.ts';

const cellsOf = (count: number, length = 0) =>
  Array.from({ length: count }, (_, at) => emptyCell(`c${at}`, 'code', 'x'.repeat(length)));
const openedOf = (cells: readonly Cell[]) =>
  openNotebook(notebookOf(cells), { name: 'n', title: '', isLesson: false, live: false });
const breath = () => new Promise((done) => setTimeout(done));

/** A page whose cells note which drawing they show. */
class Page {
  readonly cells = new DrawnCells();
  readonly places = new Map<string, CellPlace>();
  /** The cell and the number of its drawing, in the order in which they were drawn. */
  log: string[] = [];
  /** The drawing that each cell shows. */
  readonly shown = new Map<string, string>();

  #placeOf(id: string): CellPlace {
    const show = (view: unknown) => this.shown.set(id, String(view));
    const place = this.places.get(id) ?? { marks: undefined, show };
    this.places.set(id, place);
    return place;
  }

  /** Draws the notebook; returns the cells that this drawing itself draws. */
  draw(opened: OpenNotebook, name: string): string[] {
    const before = this.log.length;
    const { cells } = opened.notebook;
    if (!this.cells.of(opened)) return cells.map(({ id }) => id);
    for (const cell of cells) {
      const place = this.#placeOf(cell.id);
      const view = this.cells.view(place, cell, () => {
        this.log.push(cell.id);
        return name;
      });
      if (view !== noChange) place.show(view);
    }
    return this.log.slice(before);
  }

  /** Waits until every cell shows a drawing. */
  async follows(name: string): Promise<void> {
    for (let rounds = 0; [...this.places.keys()].some((id) => this.shown.get(id) !== name); ) {
      await breath();
      rounds += 1;
      assert.ok(rounds < 10_000, 'some cells are never drawn');
    }
  }
}

test('a notebook of a usual size is drawn at once, and again', () => {
  const page = new Page();
  const lesson = openedOf(cellsOf(60, 300));
  assert.equal(page.draw(lesson, 'first').length, 60);
  assert.equal(page.draw({ ...lesson, selected: 'c1' }, 'again').length, 60);
});

test('of very many cells, or of long ones, a drawing draws few, and the others follow', async () => {
  for (const [count, length, most] of [
    [5000, 10, 99],
    [30, 50_000, 2],
    [3, 1_000_000, 1],
  ] as const) {
    const page = new Page();
    const opened = openedOf(cellsOf(count, length));
    const drawn = page.draw(opened, 'first');
    assert.ok(drawn.length <= most && drawn.length > 0, `${drawn.length}`);
    assert.deepEqual(
      drawn,
      [...opened.notebook.cells.keys()].slice(0, drawn.length).map((at) => `c${at}`),
    );
    await page.follows('first');
    assert.equal(page.log.length, count, 'each is drawn once');
  }
});

test('a change in very many cells draws what has changed, and the others follow', async () => {
  const page = new Page();
  const opened = openedOf(cellsOf(5000));
  page.draw(opened, 'first');
  await page.follows('first');
  const typed = withCellIn({ ...opened, selected: 'c4000' }, 'c4000', { source: 'y' });
  assert.deepEqual(page.draw(typed, 'typed'), ['c4000']);
  const moved = { ...typed, selected: 'c4001' };
  assert.deepEqual(page.draw(moved, 'moved'), ['c4000', 'c4001']);
  const running = withCellState(moved, 'c7', { run: 'running' });
  assert.deepEqual(page.draw(running, 'running'), ['c7', 'c4001']);
  await page.follows('running');
  const { length } = page.log;
  await breath();
  await breath();
  assert.equal(page.log.length, length, 'nothing is drawn any more');
});

test('what changes in all of very many cells is drawn in parts', async () => {
  const page = new Page();
  let opened = openedOf(cellsOf(5000));
  page.draw(opened, 'first');
  await page.follows('first');
  const cellStates = new Map(
    opened.notebook.cells.map(({ id }) => {
      const one = withCellState(opened, id, { run: 'queued' });
      return [id, one.cellStates.get(id)] as const;
    }),
  );
  opened = { ...opened, cellStates } as OpenNotebook;
  assert.ok(page.draw(opened, 'queued').length <= 1001);
  await page.follows('queued');
});

test('a selected cell is drawn at once, wherever it is', () => {
  const page = new Page();
  const opened = { ...openedOf(cellsOf(5000)), selected: 'c4999' };
  assert.equal(page.draw(opened, 'first').at(-1), 'c4999');
});

test('drawings that follow each other leave no cell behind', async () => {
  const page = new Page();
  const opened = openedOf(cellsOf(3000));
  for (let at = 0; page.shown.size < 3000; at += 1) {
    page.draw(opened, `drawing ${at}`);
    await breath();
    assert.ok(at < 3000);
  }
  page.draw(opened, 'last');
  await page.follows('last');
});

test('a cell that has left the page is not drawn any more', async () => {
  const page = new Page();
  page.draw(openedOf(cellsOf(5000)), 'first');
  for (const [id, place] of page.places)
    if (!page.shown.has(id)) {
      page.cells.forget(place);
      page.places.delete(id);
    }
  const { length } = page.log;
  await breath();
  await breath();
  assert.equal(page.log.length, length);
});
