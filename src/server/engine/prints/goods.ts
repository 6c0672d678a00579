import type { PrintedLabel } from '../../../contract/print-answer';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { ReportDefinition } from '../../../define/report-definition';
import { documentOf, reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, Forbidden, NotFound } from '../../base/errors';
import { requireAction, screensFor } from '../access';
import { documentInfo } from '../documents/info';
import { type Balance, type GoodsLabel, labelsOfBalances, labelsOfDocument } from './goods-labels';
import { type LaidLabel, labelOf } from './labels';

const LABEL = ['printLabel'];
/** What the printer asks for of a line of goods without codes is his; what is proposed stays within a roll. */
const MOST_COPIES = 200;

/**
 * Labels of the goods of documents, or of rows of a report, in the order they stand there: read like on their page, printed with its
 * operation printLabel.
 * @throws BadInput, Forbidden, NotFound
 */
export async function printGoods(context: Context, laid: LaidLabel, type: string, ids: readonly string[]): Promise<PrintedLabel[]> {
  const found = await goodsOf(context, type, ids);
  if (found.length === 0) throw new NotFound('没有可打印的标签');
  return found.map((row) => ({ ...labelOf(context, laid, row), ...(row.label === null ? { copies: Math.min(row.proposed, MOST_COPIES) } : {}) }));
}

async function goodsOf(context: Context, type: string, ids: readonly string[]): Promise<GoodsLabel[]> {
  const document = documentOf(type);
  if (document) return ofDocuments(context, document, ids);
  const report = reportOf(type);
  if (!report?.labels) throw new BadInput('没有这种标签');
  requireReport(context, report);
  return labelsOfBalances(context, ids.map(balanceOf));
}

async function ofDocuments(context: Context, definition: DocumentDefinition, ids: readonly string[]): Promise<GoodsLabel[]> {
  if (!('specification' in definition.lines)) throw new BadInput('没有这种标签');
  const labels: GoodsLabel[] = [];
  for (const id of ids) {
    const { header } = await documentInfo(context, definition, { id });
    requireAction(context, definition.kind, LABEL, '打印标签', header);
    labels.push(...(await labelsOfDocument(context, id)));
  }
  return labels;
}

/** @throws Forbidden where no page of these goods may print their labels */
export function requireGoodsPrint(context: Context, type: string): void {
  const report = reportOf(type);
  if (documentOf(type)) requireAction(context, type, LABEL, '打印标签');
  else if (report?.labels) requireReport(context, report);
  else throw new BadInput('没有这种标签');
}

function requireReport(context: Context, report: ReportDefinition): void {
  const flag = report.labels?.operation ?? '';
  const holds = screensFor(context, report.resource).some((screen) => screen.actions.includes(flag) && allowsAny(context.permissions, screen.flag, [flag]));
  if (!holds && !context.isSystem) throw new Forbidden(`您没有【${report.title}-打印标签】权限`);
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
function balanceOf(id: string): Balance {
  const [warehouse = '', lot = '', ...pack] = id.split('.');
  if (!GUID.test(warehouse) || !GUID.test(lot)) throw new BadInput('记录编号不正确');
  return { warehouse, lot, packNo: pack.join('.') };
}
