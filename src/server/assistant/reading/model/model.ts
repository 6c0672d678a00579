import { readFileSync } from 'node:fs';
import { serverFile } from '../../../base/checkout';
import type { Model } from './linear';
import { unpacked } from './stored';

/** Where `npm run understand` keeps what it made; a test says whether it is what the sources make now. */
export const MODEL_FILE = 'assistant/reading/model/trained.bin';

let read: Model | undefined;
/** The model of this process, read at the first question. */
export const model = (): Model => (read ??= unpacked(readFileSync(serverFile(MODEL_FILE))));
