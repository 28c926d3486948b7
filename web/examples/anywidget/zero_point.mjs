// <zero-point> as a widget, for every front end that takes modules of this form: Jupyter and marimo
// through anywidget, and MyST's {anywidget} directive. The Python package declares the traits.

const site = 'https://example.org/zeropoint/';

/** The properties that the model may set on the element, in the order in which they are set. */
const asked = ['options', 'state', 'tensor', 'settings'];
const isAsked = (value) => value !== undefined && value !== null;

/** Models that a view is telling what it shows. */
const beingTold = new WeakSet();

/** A tensor as nested lists. */
function nested({ shape, data }) {
  const lists = (axis, start, length) => {
    if (axis === shape.length) return data[start];
    const step = length / shape[axis];
    return Array.from({ length: shape[axis] }, (_, i) => lists(axis + 1, start + i * step, step));
  };
  return lists(0, 0, data.length);
}

async function render({ model, el }) {
  await import(`${site}element.js`);
  const element = document.createElement('zero-point');
  let isTelling = false;

  const ask = (name) => {
    // The state includes everything that another view of the model reports.
    if (isTelling || (beingTold.has(model) && name !== 'state')) return;
    const value = model.get(name);
    if (isAsked(value)) element[name] = value;
  };
  const tell = ({ detail: { state, settings, metrics } }) => {
    const told = { state, tensor: nested(element.tensor), settings, metrics };
    isTelling = true;
    beingTold.add(model);
    for (const [name, value] of Object.entries(told)) model.set(name, value);
    beingTold.delete(model);
    isTelling = false;
    model.save_changes();
  };

  const handlers = asked.map((name) => [`change:${name}`, () => ask(name)]);
  for (const name of asked) ask(name);
  for (const [event, handler] of handlers) model.on(event, handler);
  element.addEventListener('zeropoint-ready', tell);
  element.addEventListener('zeropoint-change', tell);
  el.append(element);

  return () => {
    for (const [event, handler] of handlers) model.off(event, handler);
    element.remove();
  };
}

export default { render };
