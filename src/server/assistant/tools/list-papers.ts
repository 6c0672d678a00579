import type { ListAnswer } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { listDocuments } from '../../engine/documents/list';

/** Documents, each once, as their list has them: also for whoever's one page of the kind shows its lines. */
export const listPapers = (
  context: Context,
  definition: DocumentDefinition,
  filters: Record<string, string>,
  asked: { pageSize: number; sort?: string },
): Promise<ListAnswer> => listDocuments(context, definition, listQuery.parse({ ...filters, level: 'document', ...asked }));
