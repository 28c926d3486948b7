import { loadLessonEngine } from '../engine/lesson.ts';
import { serve } from '../rpc/serve.ts';

// The whole of the page's worker: this file is bundled into the text that a blob: worker starts from.
serve(loadLessonEngine);
