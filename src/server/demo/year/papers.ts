import type { FileStore } from '../../files/file-store';
import { plainPage } from '../../files/plain-page';
import { keepFile } from '../../files/stored-files';
import type { Desk } from './desk';

/** A paper of one page, kept as if it had been uploaded. @returns its id */
export const paper = async (desk: Desk, files: FileStore, name: string, words: readonly string[]): Promise<string> =>
  (await keepFile(files, desk.context, { name: `${name}.pdf`, content: plainPage(['演示样本', name, ...words]), isShared: true })).id;
