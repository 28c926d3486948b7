import type { FileDesk } from '../playground/model.ts';
import { fromFile } from '../playground/state_file.ts';

/**
 * Opens what a reader hands over: a state, a tensor as text, or something for the page around. Where
 * a file makes no sense, what is shown stays.
 */
export async function openFiles(files: readonly File[], desk: FileDesk): Promise<void> {
  const others: File[] = [];
  for (const file of files) {
    const { name } = file;
    try {
      const isJson = /\.json$/i.test(name);
      const text = isJson || /\.(?:csv|tsv|txt)$/i.test(name) ? await file.text() : undefined;
      const read = isJson && text ? fromFile(text) : undefined;
      if (read && 'wrong' in read)
        desk.refuse('state_file_unreadable', { name, parameter: read.wrong });
      else if (read) desk.show(read.state);
      else if (text !== undefined && !(isJson && text.includes('"nbformat"'))) desk.takeText(text);
      else if (desk.openOthers) others.push(file);
      else desk.refuse('file_foreign', { name });
    } catch (error) {
      desk.refuse('file_unreadable', { name, reason: String(error) });
    }
  }
  if (others.length > 0) desk.openOthers?.(others);
}
