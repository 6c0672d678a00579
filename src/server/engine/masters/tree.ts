import type { ListAnswer, Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Context } from '../../base/context';
import { readScreens } from './access';
import { listMasters } from './list';

/** Nodes a tree screen shows at once; beyond that the user filters. */
const LIMIT = 5000;

/** All visible nodes, flat, each with its parent; the client nests them. */
export async function treeOfMasters(context: Context, definition: MasterDefinition, query: ListQuery): Promise<{ list: Row[] }> {
  readScreens(context, definition);
  const list: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: ListAnswer = await listMasters(
      context,
      definition,
      Object.assign({}, query, { pageNum: 1, pageSize: 500, noTotal: 'true', cursor: cursor ?? '' }),
    );
    list.push(...page.list);
    cursor = page.cursor;
  } while (cursor && list.length < LIMIT);
  return { list };
}
