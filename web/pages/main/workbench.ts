import type { Workbench } from '../../instrument/model.ts';
import { experimentsView } from '../../instrument/ways/experiments.ts';
import { openWorkbench, type WorkbenchHost } from '../../instrument/workbench.ts';

/** The workbench of the page, with the experiments that no embedded instrument has. */
export const openPageWorkbench = (host: WorkbenchHost): Workbench => ({
  ...openWorkbench(host),
  experiments: experimentsView,
});
