import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import { screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { listMasters } from '../../engine/masters/list';
import { openPage } from '../places';
import type { RowSet } from '../tool';
import { askedOf, fieldsAsked } from './asked-of-row';
import { recordWords } from './list-records';
import { firstBy, orderAsked, orderTold } from './order-asked';
import { endWords, MOST_ROWS, type RowsAsked, type RowsTold, SHOWN_ROWS } from './rows-told';

const PATIENTS = 'patient';

/** Records of a set with the fields that are asked for, as the page shows them to the asker. */
export async function recordsAsked(
  context: Context,
  definition: MasterDefinition,
  set: RowSet,
  { asks, end, holds }: RowsAsked,
): Promise<RowsTold | undefined> {
  if (holds) return undefined;
  const isAsked = fieldsAsked(definition.fields, asks).length > 0;
  const { screen: flag, ...filters } = set.filters;
  const screen = (flag ? screenOf(flag) : undefined) ?? screensFor({ ...context, screen: '' }, definition.resource)[0];
  if (!screen || definition.resource === PATIENTS || (!isAsked && end === undefined)) return undefined;
  const answer = await listMasters(
    { ...context, screen: screen.flag },
    definition,
    listQuery.parse({ screen: screen.flag, ...filters, sort: definition.sort, pageSize: MOST_ROWS }),
  );
  const order = end && orderAsked(definition.fields, answer.list, { asks, end });
  if (end && (!order || answer.total > answer.list.length)) return undefined;
  const meant = order ? firstBy(definition.fields, answer.list, order, end) : answer.list;
  const rows = meant.slice(0, SHOWN_ROWS);
  return {
    lines: rows.map((row) => {
      const words = recordWords(definition, row);
      return [words, ...(order ? orderTold(definition.fields, row, order, words) : []), ...askedOf(definition.fields, row, asks, words)].join('，');
    }),
    total: answer.total,
    isAsked: isAsked || order !== undefined,
    ...(order ? { by: endWords(order.label, end), alike: meant.length } : {}),
    references: [],
    proposals: [openPage(screen, filters, `打开${screen.title}`)],
  };
}
