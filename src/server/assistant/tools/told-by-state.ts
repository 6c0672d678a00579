import type { DocumentDefinition } from '../../../define/define-document';
import { type Status, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { listPapers } from './list-papers';

export type InState = { label: string; count: number };

/** 没办完的 44 张: how many of them stand where, in the order papers go; nothing where all stand in one state. */
export async function countedByState(context: Context, definition: DocumentDefinition, filters: Record<string, string>): Promise<InState[]> {
  const states = (filters['f.status'] ?? '').split(',').filter(Boolean);
  if (states.length < 2) return [];
  const counts = await Promise.all(
    states.map(async (state) => {
      const { total } = await listPapers(context, definition, { ...filters, 'f.status': state }, { pageSize: 1 });
      return { label: statusLabel(Number(state) as Status), count: total };
    }),
  );
  const some = counts.filter(({ count }) => count > 0);
  return some.length > 1 ? some : [];
}
