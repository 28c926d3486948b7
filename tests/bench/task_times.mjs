// How long the tasks of a page's thread take: by the clock, and of a processor alone, which other work on the machine
// changes little. A long task of the browser's own PerformanceObserver has the clock's time only.

/** Notes the tasks of the threads that draw pages, of all pages of a browser. */
export async function watchTasks(browser) {
  const session = await browser.newBrowserCDPSession();
  let events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value)
      if (one.name === 'ThreadControllerImpl::RunTask' || one.name === 'thread_name')
        events.push(one);
  });
  const start = () => {
    events = [];
    const traceConfig = { includedCategories: ['toplevel', '__metadata'] };
    return session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  };
  /** The longest tasks since `start`, in milliseconds of a processor and of the clock. */
  const end = async (count = 3) => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
    const drawing = new Set(
      events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf),
    );
    return events
      .filter((one) => one.ph === 'X' && drawing.has(threadOf(one)))
      .map(({ tdur = 0, dur }) => ({
        processor: Math.round(tdur / 1000),
        clock: Math.round(dur / 1000),
      }))
      .sort((one, other) => other.processor - one.processor)
      .slice(0, count);
  };
  return { start, end };
}

/** The longest tasks in a line: “processor (clock)”. */
export const timesText = (tasks) =>
  tasks.map(({ processor, clock }) => `${processor} (${clock})`).join(' ');
