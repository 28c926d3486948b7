import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { figureSvg } from '../../web/charts/figure/svg.ts';
import { openPython } from './python.ts';

// The figures of a program, captured where the page would show them.
const caught = `
import json, sys, types
display = types.ModuleType("_zeropoint.display")
shown = []
display.publish = shown.append
package = sys.modules.get("_zeropoint") or types.ModuleType("_zeropoint")
package.display = display
sys.modules.update({"_zeropoint": package, "_zeropoint.display": display})
import matplotlib.pyplot as plt
`;
const told = `
plt._flush_figures()
print(json.dumps(shown))
`;

const figureType = 'application/vnd.zeropoint.figure+json';

describe('figures that the page’s Python draws', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  const shown = (program: string) => JSON.parse(python.run(caught + program + told));
  const figure = (program: string) => {
    const [only, ...others] = shown(program);
    assert.equal(others.length, 0);
    return only[figureType];
  };
  const message = (program: string): string =>
    python.run(`${caught}
try:
    ${program}
except Exception as error:
    print(type(error).__name__, error)
plt.close("all")`);

  test('are in a colour by its name, with texts beside points and a legend in a size', () => {
    const { axes } = figure(`
plt.plot([1, 2], [1, 2], "orange", label="a")
plt.plot([1, 2], [2, 1], "r--")
plt.annotate("top", (1, 2), xytext=(0, 3), textcoords="offset points", ha="center")
plt.annotate("there", (1, 2), xytext=(0, 3))
plt.legend(prop={"size": 8})`);
    const [line, dashed, beside, there] = axes[0].marks;
    assert.equal(line.color, '#ffa500');
    assert.deepEqual([dashed.color, dashed.dash], ['#ff0000', 'dashed']);
    assert.deepEqual([beside.x, beside.y, beside.offset], [1, 2, [0, 3]]);
    assert.deepEqual([there.x, there.y, there.offset], [0, 3, undefined]);
    assert.equal(axes[0].legend.size, 8);
    const words = 'plt.annotate("a", (1, 2), xytext=(0, 3), textcoords="axes fraction")';
    assert.match(message(words), /textcoords is not available here/);
    assert.match(message('plt.plot([1], [1], "orangey")'), /'orangey' is not a valid format/);
  });

  test('are shown at the end of a cell, each once, with Jupyter’s line of text', () => {
    const all = shown('plt.plot([1, 2])\nplt.figure(figsize=(20, 4))\nplt.subplots(1, 4)');
    assert.deepEqual(
      all.map((one: Record<string, string>) => one['text/plain']),
      ['<Figure size 640x480 with 1 Axes>', '<Figure size 640x480 with 4 Axes>'],
    );
    assert.deepEqual(shown('pass'), []);
  });

  test('are shown by show, and not again at the end; a closed one is not shown', () => {
    assert.equal(shown('plt.plot([1])\nplt.show()').length, 1);
    assert.deepEqual(shown('plt.plot([1])\nplt.close()'), []);
  });

  test('a colour bar counts as axes, as in matplotlib', () => {
    const [only] = shown('plt.imshow([[1, 2]])\nplt.colorbar()');
    assert.equal(only['text/plain'], '<Figure size 640x480 with 2 Axes>');
    assert.equal(
      shown('plt.matshow([[1, 2], [3, 4]])')[0]['text/plain'],
      '<Figure size 480x480 with 1 Axes>',
    );
  });

  test('a heatmap has its values, limits and formatted numbers', () => {
    const { axes } = figure(`
import seaborn as sns
from matplotlib.colors import ListedColormap
ax = sns.heatmap([[1.5, -2.25], [float("nan"), 4]], vmin=-128, vmax=127, annot=True, fmt=".2f",
                 cmap=ListedColormap(["white"]), cbar=False, xticklabels=False)
ax.set_title("Weights")`);
    const [mark] = axes[0].marks;
    assert.deepEqual(mark.values, [1.5, -2.25, 'nan', 4]);
    assert.deepEqual(mark.texts, ['1.50', '-2.25', '', '4.00']);
    assert.deepEqual(mark.norm, { kind: 'linear', low: -128, high: 127 });
    assert.deepEqual(mark.colormap, { kind: 'listed', colors: ['#ffffff'] });
    assert.equal(axes[0].title, 'Weights');
    assert.deepEqual(axes[0].x.ticks, []);
    assert.equal(axes[0].y.inverted, true);
  });

  test('the chart draws what Python records', () => {
    const svg = figureSvg(
      figure(`
fig, axes = plt.subplots(2, 2, figsize=(8, 6))
axes[0, 0].plot([0, 1, 2], [0, 1, 4], "ro--", label="square")
axes[0, 0].legend()
axes[0, 1].bar(["int8", "int4"], [1, 2], color=["C0", "tab:orange"])
axes.flatten()[2].scatter([1, 2], [3, 4], c=[0.0, 1.0], cmap="viridis_r")
axes[1][1].text(0.5, 0.5, "middle", transform=axes[1][1].transAxes, ha="center")
fig.suptitle("All of them")`),
    );
    for (const text of ['square', 'int8', 'int4', 'middle', 'All of them']) {
      assert.ok(svg.includes(`>${text}<`), text);
    }
    for (const color of ['#ff0000', '#1f77b4', '#ff7f0e', '#fde725', '#440154']) {
      assert.ok(svg.includes(color), color);
    }
    assert.match(svg, /width="800" height="600"/);
  });

  test('titles, labels, grids and legends look as they are asked to', () => {
    const { axes, titleStyle, face } = figure(`
fig, ax = plt.subplots(facecolor="lightgray")
ax.plot([1, 10], [1, 10], "o-", markeredgecolor="r", label="a")
ax.set_title("left", loc="left", fontsize=8, color="C1")
ax.set_title("middle", fontweight="bold")
ax.set_xlabel("x", loc="right", fontsize=14)
ax.set_ylabel("y", loc="bottom", fontdict={"color": "red"})
ax.set_xscale("log")
ax.grid(which="both", linestyle="--", alpha=0.5)
ax.tick_params(axis="x", labelcolor="green", which="both")
ax.tick_params(axis="y", labelcolor="green", which="minor")
ax.legend(frameon=False, ncol=3, framealpha=1, title="t", title_fontsize=9)
fig.suptitle("all", fontsize=20, color="blue")`);
    const [{ x, y, ...chart }] = axes;
    assert.equal(face, '#d3d3d3');
    assert.deepEqual(titleStyle, { size: 20, color: '#0000ff' });
    assert.deepEqual([chart.title, chart.titleStyle], ['middle', { bold: true }]);
    assert.deepEqual(chart.sideTitles, { left: { text: 'left', size: 8, color: '#ff7f0e' } });
    assert.deepEqual([x.labelAt, x.labelStyle], ['end', { size: 14 }]);
    assert.deepEqual([y.labelAt, y.labelStyle], ['start', { color: '#ff0000' }]);
    const style = { dash: 'dashed', alpha: 0.5 };
    assert.deepEqual(
      [x.grid, x.gridStyle, x.minorGrid, x.minorGridStyle],
      [true, style, true, style],
    );
    assert.deepEqual([x.tickColor, y.tickColor], ['#008000', undefined]);
    const legend = { location: 'best', title: 't', columns: 3, frameless: true };
    assert.deepEqual(chart.legend, { ...legend, opacity: 1, titleSize: 9 });
    assert.equal(chart.marks[0].markerEdge, '#ff0000');
  });

  test('a grid without arguments goes on and off, and a minor one is another', () => {
    const shown = (program: string) => {
      const [{ x, y }] = figure(`plt.plot([1, 2])\n${program}`).axes;
      return [x.grid, x.minorGrid, y.grid].map(Boolean);
    };
    assert.deepEqual(shown('plt.grid()'), [true, false, true]);
    assert.deepEqual(shown('plt.grid()\nplt.grid()'), [false, false, false]);
    assert.deepEqual(shown('plt.grid(True)\nplt.grid(True)'), [true, false, true]);
    assert.deepEqual(shown('plt.grid(which="minor", axis="x")'), [false, true, false]);
    assert.match(message('plt.grid(which="all")'), /ValueError grid: which='all' is not supported/);
  });

  test('labels of bars are at their ends, away from them by the padding', () => {
    const { axes } = figure(`
fig, ax = plt.subplots()
ax.bar_label(ax.bar([0, 1], [2, -3]), padding=4)
ax.bar_label(ax.barh([0, 1], [2, -3]), padding=5)
ax.bar_label(ax.bar([3], [1]))`);
    const texts = axes[0].marks.filter(({ kind }: { kind: string }) => kind === 'text');
    assert.deepEqual(
      texts.map((one: Record<string, unknown>) => [
        one.text,
        one.horizontal,
        one.vertical,
        one.offset,
      ]),
      [
        ['2', 'center', 'bottom', [0, 4]],
        ['-3', 'center', 'top', [0, -4]],
        ['2', 'left', 'center', [5, 0]],
        ['-3', 'right', 'center', [-5, 0]],
        ['1', 'center', 'bottom', undefined],
      ],
    );
  });

  test('what a picture cannot show is refused or said, never left out in silence', () => {
    assert.match(
      message('plt.imshow([[1, 2]], interpolation="bilinear")'),
      /^ValueError imshow: interpolation='bilinear' is not supported here\. Supported: None, 'none'/,
    );
    for (const kind of ['nearest', 'none', 'antialiased'])
      assert.equal(message(`plt.imshow([[1, 2]], interpolation="${kind}")`), '');
    assert.match(message('plt.pcolormesh([[1]], shading="gouraud")'), /shading='gouraud'/);
    assert.match(message('plt.title("t", loc="top")'), /'top' is not a valid value for loc/);
    assert.match(message('plt.text(0, 0, "t", transform=plt.gcf())'), /text: transform=/);
    const said = (program: string) =>
      python.run(`${caught}
import warnings
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    plt.plot([1, 2], label="a")
    ${program}
print([str(one.message) for one in said])
plt.close("all")`);
    for (const [program, names] of [
      ['plt.legend(bbox_to_anchor=(1, 1))', 'legend: bbox_to_anchor'],
      ['plt.legend(shadow=True, fancybox=True)', 'legend: fancybox, shadow'],
      ['plt.plot([1], markeredgewidth=3)', 'plot: markeredgewidth'],
      ['plt.title("t", fontfamily="serif")', 'set_title: fontfamily'],
      ['plt.tick_params(length=9, direction="in")', 'tick_params: direction, length'],
      ['plt.suptitle("t", x=0.1)', 'suptitle: x'],
      ['plt.gca().spines["top"].set_color("red")', 'Spine.set_color: c'],
      [
        'plt.annotate("t", (0, 0), (1, 1), arrowprops=dict(arrowstyle="<->"))',
        'annotate: arrowstyle',
      ],
      ['plt.colorbar(plt.imshow([[1]]), shrink=0.5)', 'colorbar: shrink'],
    ])
      assert.match(
        said(program as string),
        new RegExp(`^\\['${names} has no effect here: `),
        program,
      );
    for (const program of [
      'plt.legend(fancybox=False)',
      'plt.title("t", pad=20)',
      'plt.annotate("t", (0, 0), (1, 1), arrowprops=dict(arrowstyle="->", color="r"))',
      'plt.colorbar(plt.imshow([[1]]), fraction=0.046, pad=0.04)',
    ])
      assert.equal(said(program).trim(), '[]', program);
  });

  test('a histogram’s bars can stand on its edges, and be narrower than its bins', () => {
    const { axes } = figure(`
_, axes = plt.subplots(1, 3)
axes[0].hist([0, 1, 1], bins=[0, 1, 2], align="left")
axes[1].hist([0, 1, 1], bins=[0, 1, 2], align="right", rwidth=0.5)
axes[2].hist([0, 1, 1], bins=[0, 1, 2], rwidth=0.5)`);
    const sides = [0, 1, 2].map((i) => [axes[i].marks[0].from, axes[i].marks[0].to]);
    assert.deepEqual(sides, [
      [
        [-0.5, 0.5],
        [0.5, 1.5],
      ],
      [
        [0.75, 1.75],
        [1.25, 2.25],
      ],
      [
        [0.25, 1.25],
        [0.75, 1.75],
      ],
    ]);
  });

  test('a histogram has edges of the data’s type, and its last bin both its edges', () => {
    const { axes } = figure(`
import torch
counts, edges, bars = plt.hist(torch.tensor([1, 2, 2, 3.5]), bins=3)
plt.hist([0, 1, 2, 2], bins=[0, 1, 2])`);
    const [even, given] = axes[0].marks;
    assert.deepEqual(even.value, [1, 2, 1]);
    assert.deepEqual(even.from, [1, Math.fround(1 + 2.5 / 3), Math.fround(1 + 5 / 3)]);
    assert.deepEqual(
      [given.from, given.to, given.value],
      [
        [0, 1],
        [1, 2],
        [1, 3],
      ],
    );
  });

  test('datasets of one histogram stand side by side, or on each other', () => {
    const { axes } = figure(`
_, axes = plt.subplots(1, 2)
axes[0].hist([[0, 1, 1], [0]], bins=[0, 1, 2], label=["a", "b"])
axes[1].hist([[0, 1, 1], [0]], bins=[0, 1, 2], stacked=True)`);
    const marks = [0, 1].map((i) => axes[i].marks);
    assert.deepEqual(
      marks[0].map(({ label, color }: Record<string, string>) => [label, color]),
      [
        ['a', '#1f77b4'],
        ['b', '#ff7f0e'],
      ],
    );
    const [left, right] = marks[0];
    assert.ok(Math.abs(left.to[0] - right.from[0]) < 1e-12);
    assert.deepEqual(marks[1][1].base, [1, 2]);
    assert.deepEqual(marks[1][1].value, [2, 2]);
  });

  test('a bar gets a colour of its own', () => {
    const { axes } = figure('plt.bar([1, 2], [3, 4], color="red")[1].set_color("blue")');
    assert.deepEqual(axes[0].marks[0].colors, ['#ff0000', '#0000ff']);
  });

  test('categories along an axis become tick labels', () => {
    const { axes } = figure('plt.bar(["a", "b"], [1, 2])\nplt.bar(["b", "c"], [1, 1])');
    assert.deepEqual(axes[0].x.tickLabels, ['a', 'b', 'c']);
    assert.deepEqual(axes[0].marks[1].from, [0.6, 1.6]);
  });

  test('results of calls print as in matplotlib', () => {
    const program = `
ax = plt.gca()
empty = repr(ax)
print(empty, plt.title("t"), plt.xlabel("x"), ax.set_ylabel("y"), plt.suptitle("s"), plt.text(1, 2, "q"))
print(ax, plt.ylim(0, 2), plt.bar([1, 2], [2, 3]), type(plt.plot([1])[0]))
plt.close("all")`;
    const [first, second] = python.run(caught + program).split('\n');
    const labels =
      "Text(0.5, 1.0, 't') Text(0.5, 0, 'x') Text(0, 0.5, 'y') Text(0.5, 0.98, 's') Text(1, 2, 'q')";
    assert.equal(first, `<AxesSubplot: > ${labels}`);
    const axes = "<AxesSubplot: title={'center': 't'}, xlabel='x', ylabel='y'>";
    const bars = '<BarContainer object of 2 artists>';
    assert.equal(second, `${axes} (0.0, 2.0) ${bars} <class 'matplotlib.lines.Line2D'>`);
  });

  test('a grid of axes is indexed like a NumPy array', () => {
    const program = `
fig, grid = plt.subplots(2, 3)
print(grid.shape, grid[1].shape, grid[:, 1].shape, grid[0, 1:].shape, len(grid.flat.__class__.__name__) > 0)
print(grid[1, 2] is grid[1][2], grid[-1, -1] is grid.ravel()[5], grid[:, 1][1] is grid[1, 1])
plt.close()
print(plt.subplots(1, 1, squeeze=False)[1].shape, type(plt.subplots()[1]).__name__)
plt.close("all")`;
    assert.equal(
      python.run(caught + program),
      '(2, 3) (3,) (2,) (2,) True\nTrue True True\n(1, 1) Axes\n',
    );
  });

  test('an unsupported name is reported with similar names', () => {
    assert.equal(
      message('plt.tripcolor([[1]])').trim(),
      "AttributeError module 'matplotlib.pyplot' has no attribute 'tripcolor' here; similar: " +
        'pcolor; dir(matplotlib.pyplot) lists all names.',
    );
    assert.match(
      message('plt.gca().quiver([1], [1])'),
      /^AttributeError 'AxesSubplot' object has no attribute 'quiver' here; .*dir\(\)/,
    );
    assert.match(
      message('plt.plot([1])[0].set_marker("o")'),
      /^AttributeError 'Line2D' object has no attribute 'set_marker' here; .*dir\(\)/,
    );
    assert.match(
      message('plt.bar([1], [2], hatch="/")'),
      /^TypeError bar\(\): the argument hatch is not available here/,
    );
    for (const [statement, name] of [
      ['plt.xscale("log", base=2)', 'set_xscale(): the argument base'],
      ['plt.yscale("symlog", linthresh=1)', 'set_yscale(): the argument linthresh'],
      ['plt.bar([1], [1], yerr=[1])', 'bar(): the argument yerr'],
      ['plt.plot([1], fillstyle="left")', 'plot(): the argument fillstyle'],
      ['import seaborn; seaborn.histplot([1], kde=True)', 'histplot(): the argument kde'],
    ] as const) {
      const said = message(statement);
      assert.ok(said.startsWith(`TypeError ${name} is not available here.`), said);
    }
    assert.match(
      message('import seaborn; seaborn.heatmap([[1]], nonsense=1)'),
      /^AttributeError QuadMesh.set\(\) got an unexpected keyword argument 'nonsense'/,
    );
    assert.match(message('plt.imshow([[1]], cmap="blub")'), /^ValueError 'blub' .* viridis/);
    assert.match(message('plt.imshow([[[1, 2, 3]]])'), /^TypeError .* no color images/);
    assert.match(
      message('import seaborn; seaborn.pairplot()'),
      /^AttributeError module 'seaborn' has no attribute 'pairplot' here; .*dir\(seaborn\)/,
    );
  });

  test('savefig writes no file and warns, and the notebook continues', () => {
    const program = `${caught}
import warnings
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    plt.savefig("a.png")
print(found[0].message)
plt.close("all")`;
    assert.match(python.run(program), /^savefig wrote no file 'a.png'/);
  });
});
