import { serve } from '../../core/rpc/serve.ts';
import { fileReading } from './file_reader.ts';

// The whole of the worker that reads files for the one that surveys them.
serve(async () => fileReading);
