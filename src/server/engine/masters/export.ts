import type { Readable } from 'node:stream';
import type { Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Field } from '../../../define/field';
import { sheetShapeOf } from '../../../define/field-sheet';
import { textOf } from '../../../define/field-text';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { ROW_LIMIT, xlsxStream } from '../exports';
import { readScreens, requireOperation } from './access';
import { importFields } from './import';
import { layoutOf } from './layout';
import { listMasters } from './list';
import { shownFields } from './present';

/** The filtered list as a workbook, with the columns of the saved layout (`columns=a,b`) or the default ones. */
export async function exportMasters(context: Context, definition: MasterDefinition, query: ListQuery): Promise<Readable> {
  requireOperation(context, definition, 'export');
  const shown = shownFields(context, readScreens(context, definition), layoutOf(definition));
  const asked =
    typeof query.columns === 'string' && query.columns !== ''
      ? query.columns.split(',').map((name) => name.replace(/Name$/, (end, _at: number, all: string) => (shown.some(([field]) => field === all) ? end : '')))
      : undefined;
  const typed = definition.comesBack && new Set(importFields(definition).map(([name]) => name));
  const listed = asked ? asked.flatMap((name) => shown.filter(([field]) => field === name)) : shown.filter(([, field]) => field.list);
  const columns = typed ? shown.filter(([name]) => typed.has(name)) : listed;
  if (columns.length === 0) throw new BadInput('请至少选择一列导出');
  const first = await listMasters(context, definition, Object.assign({}, query, { pageNum: 1, pageSize: 500, cursor: '' }));
  if (first.total > ROW_LIMIT || (first.isCapped && (await isOverLimit(context, definition, query)))) throw new BadInput(`导出最多${ROW_LIMIT}行，请缩小范围`);
  await logOperation(context.db, context, {
    resource: definition.resource,
    name: definition.title,
    operation: 'export',
    before: {},
    after: { rows: String(first.total) },
  });
  const sheet = columns.map(([, field]) => ({ title: field.label, shape: sheetShapeOf(field), width: field.width }));
  return xlsxStream(definition.title, sheet, texts(context, definition, query, columns, first));
}

async function* texts(
  context: Context,
  definition: MasterDefinition,
  query: ListQuery,
  columns: [string, Field][],
  first: { list: Row[]; cursor?: string },
): AsyncGenerator<string[]> {
  let page = first;
  for (let count = 0; count < ROW_LIMIT; ) {
    for (const row of page.list) {
      if (++count > ROW_LIMIT) return;
      yield columns.map(([name, field]) => textOf(field, row[name], row[`${name}Name`]));
    }
    if (!page.cursor) return;
    page = await listMasters(context, definition, Object.assign({}, query, { pageNum: 1, pageSize: 500, cursor: page.cursor, noTotal: 'true' }));
  }
}

/** Whether a row stands behind the last one an export may hold. */
async function isOverLimit(context: Context, definition: MasterDefinition, query: ListQuery): Promise<boolean> {
  const beyond = await listMasters(context, definition, Object.assign({}, query, { pageNum: ROW_LIMIT + 1, pageSize: 1, cursor: '', noTotal: 'true' }));
  return beyond.list.length > 0;
}
