import type { Files } from '../ui/files.ts';
import type { Screen } from '../ui/screen.ts';
import type { PageEngines } from './engines.ts';
import type { Workbench } from './model.ts';
import type { WorkbenchModule } from './workbench.ts';

/** Loads the workbench with its own engine, so that long computations do not delay a drag. */
export async function loadWorkbench(
  files: Files,
  engines: PageEngines,
  screen: Screen,
  changed = screen.draw,
): Promise<Workbench> {
  const { openWorkbench } = await files.module<WorkbenchModule>('workbench.js');
  const sheet = 'workbench.css';
  if (!(await screen.addSheet(files.address(sheet)))) throw new Error(sheet);
  return openWorkbench({ core: engines.aside, open: engines.open, files, changed });
}
