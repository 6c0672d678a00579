import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { ReportDefinition } from '../../../define/report-definition';
import { prints } from '../../../domain/registry';

/** Operation of every page that prints labels of its goods. */
export const LABEL = 'printLabel';
/** As many rows as a link carries. */
const MOST = 80;

/** The form labels of goods are printed on. */
const FORM = prints.find((print) => print.goods)?.print ?? '';

/** Whether the lines of such documents have labels; a kind whose own print is its labels prints those. */
export const hasGoodsLabels = (definition: DocumentDefinition): boolean => 'specification' in definition.lines && !definition.printFlags.includes(LABEL);

/** Address of the labels of these records: documents by id, rows of the stock by what names their goods. */
export const labelsOf = (type: string, screen: string, ids: readonly string[]): [path: string, query: Record<string, string>] => [
  `/newprint/${FORM}`,
  { type, screen, ids: ids.join(',') },
];

/** Why labels of these rows cannot be printed; undefined = they can. */
export function whyNotLabels(report: ReportDefinition, level: string, rows: readonly Row[]): string | undefined {
  const { labels } = report;
  if (labels && level !== labels.level) return `请先切换到“${report.levels[labels.level]?.label ?? labels.level}”层次`;
  if (rows.length === 0) return '请先选中表格中一行数据，再进行相关操作。';
  return rows.length > MOST ? `一次最多选${MOST}行` : undefined;
}

export const labelKeyOf = (report: ReportDefinition, row: Row): string => (report.labels?.key ?? []).map((column) => String(row[column] ?? '')).join('.');
