import { type RawBuilder, sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import { type Context, within } from '../../base/context';
import { BadInput, Forbidden, NotFound } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { requireAction, screensFor } from '../access';
import { documentInfo } from '../documents/info';
import { requireGoodsPrint } from './goods';
import { labelSourceOf } from './label-source';
import { requireLabelPrint } from './labels';

/** Counts a printing of documents and says so in the log; the next one is 补打. @throws Forbidden, NotFound */
export async function documentsPrinted(context: Context, definition: DocumentDefinition, ids: readonly string[]): Promise<{ printed: number }> {
  for (const id of ids) {
    const { header } = await documentInfo(context, definition, { id });
    requireAction(context, definition.kind, ['print', ...definition.otherForms.map((other) => other.flag)], '打印', header);
    await inTransaction(context.db, async (tx) => {
      await sql`update document set print_count = print_count + 1 where org_id = ${context.org.id} and id = ${id}`.execute(tx);
      await logOperation(tx, within(context, tx), {
        resource: definition.kind,
        id,
        name: String(header.sn),
        operation: 'print',
        after: { printCount: String(Number(header.printCount ?? 0) + 1) },
      });
    });
  }
  return { printed: ids.length };
}

/** The same for labels. */
export async function labelsPrinted(context: Context, resource: string, ids: readonly string[], reason: string): Promise<{ printed: number }> {
  requireLabelPrint(context, resource);
  const counted = labelSourceOf(resource)?.counts;
  return counted ? countLabels(context, resource, sql.ref(counted), ids, reason) : { printed: ids.length };
}

/** Labels of goods printed from a document or from the stock: those with a code of their own, by their ids. */
export async function goodsPrinted(context: Context, type: string, ids: readonly string[], reason: string): Promise<{ printed: number }> {
  requireGoodsPrint(context, type);
  return countLabels(context, type, sql.ref('id'), ids, reason);
}

/** A second printing needs a right to reprint, the label page's or the page's own, and a reason. */
async function countLabels(
  context: Context,
  resource: string,
  column: RawBuilder<unknown>,
  ids: readonly string[],
  reason: string,
): Promise<{ printed: number }> {
  return inTransaction(context.db, async (tx) => {
    const found = await sql<{
      label_no: string;
      print_count: number;
    }>`select label_no, print_count from stock_label where org_id = ${context.org.id} and ${column} = any(${[...ids]}::uuid[]) and deleted_at is null and state <> '5' for update`.execute(
      tx,
    );
    if (found.rows.length === 0) throw new NotFound('没有可打印的标签');
    const again = found.rows.filter((row) => row.print_count > 0);
    if (again.length > 0 && reason === '') throw new BadInput(`标签${again[0]?.label_no}已打印过，请填写补打原因`);
    if (again.length > 0 && !mayReprint(context, resource)) throw new Forbidden('您没有【标签管理-补打】权限');
    await sql`update stock_label set print_count = print_count + 1, state = case when state = '0' then '1'
      else state end, updated_at = ${context.now()} where org_id = ${context.org.id} and ${column} = any(${[...ids]}::uuid[]) and deleted_at is null and state <> '5'`.execute(
      tx,
    );
    await logOperation(tx, within(context, tx), {
      resource,
      name: found.rows
        .map((row) => row.label_no)
        .slice(0, 5)
        .join('、'),
      operation: again.length > 0 ? 'reprint' : 'print',
      after: { count: String(found.rows.length), reason },
    });
    return { printed: found.rows.length };
  });
}

const mayReprint = (context: Context, resource: string): boolean =>
  context.isSystem ||
  [...screensFor(context, resource), ...screensFor({ ...context, screen: '' }, 'stockLabel')].some((screen) =>
    allowsAny(context.permissions, screen.flag, ['reprint']),
  );
