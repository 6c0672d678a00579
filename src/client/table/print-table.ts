import type { Row } from '../../contract/answers';
import { textOf } from '../../define/field-text';
import { progress, say } from '../ui/toast';
import { wordsIn } from './cell-range';
import { type GridColumn, isRightAligned } from './grid-column';
import type { Layout } from './layout';
import type { Rows } from './use-block-source';

/** Rows one print may hold: some hundred sheets. */
const PRINT_LIMIT = 5000;
/** `said`: what the rows were asked with; `signedBy`: who signs below them. */
type Around = { said?: string; signedBy?: readonly string[] };
type Printed = Around & { title: string; columns: readonly GridColumn[]; layout: Layout; rows: Rows };

/**
 * Prints a table as it is arranged, all rows of its filter and their totals, not merely what is on the screen: read to the end, set as
 * a plain table whose head repeats on every sheet, and printed from a frame of its own.
 */
export async function printTable({ title, columns, layout, rows, ...around }: Printed): Promise<void> {
  if (rows.count === 0) return void say.info('没有可以打印的数据');
  if (!rows.isCounted) return void say.info('正在统计行数，请稍后再试');
  if (rows.count > PRINT_LIMIT) return void say.warning(`一次最多打印 ${PRINT_LIMIT} 行，请缩小范围或使用导出`);
  const stopped = new AbortController();
  const shown = progress({ title: '正在准备打印', stop: () => stopped.abort() });
  try {
    const all = await rows.readAll(0, rows.count, stopped.signal, (done) => shown.say(`${done} / ${rows.count} 行`));
    printPage(pageOf(title, readingOrder(columns, layout), all, rows.totals, around));
  } catch {
    if (!stopped.signal.aborted) say.warning('没有准备好打印，请稍后再试');
  } finally {
    shown.end();
  }
}

/** Shown columns from left to right: pinned to the left, the middle, pinned to the right. */
function readingOrder(columns: readonly GridColumn[], { order, start, end, hidden }: Layout): GridColumn[] {
  const shown = order.filter((id) => !hidden.includes(id));
  const middle = shown.filter((id) => !start.includes(id) && !end.includes(id));
  const inPlace = [...start.filter((id) => shown.includes(id)), ...middle, ...end.filter((id) => shown.includes(id))];
  return inPlace.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

export function pageOf(
  title: string,
  columns: readonly GridColumn[],
  rows: readonly Row[],
  totals: Readonly<Record<string, string>>,
  { said = '', signedBy = [] }: Around = {},
): string {
  const cell = (tag: 'td' | 'th', column: GridColumn, words: string) => `<${tag}${isRightAligned(column.field) ? ' class="n"' : ''}>${escaped(words)}</${tag}>`;
  const head = columns.map((column) => cell('th', column, column.title)).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => cell('td', column, wordsIn(row, column))).join('')}</tr>`).join('');
  const sums = columns
    .map((column, at) => cell('th', column, totals[column.id] === undefined ? (at === 0 ? '合计' : '') : textOf(column.field, totals[column.id])))
    .join('');
  const hasSums = columns.some((column) => column.id in totals);
  const signs = signedBy.length > 0 ? `<footer>${signedBy.map((who) => `<span>${escaped(who)}：</span>`).join('')}</footer>` : '';
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>`,
    `<body><h1>${escaped(title)}</h1><p>${said ? `${escaped(said)}；` : ''}共 ${rows.length} 行</p>`,
    `<table><thead><tr>${head}</tr></thead><tbody>${body}${hasSums ? `<tr>${sums}</tr>` : ''}</tbody></table>${signs}</body></html>`,
  ].join('');
}

const STYLE = `@page{size:A4 landscape;margin:10mm}body{margin:0;color:#000;font:9pt/1.35 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1{margin:0;font-size:13pt;text-align:center}p{margin:1mm 0 2mm;color:#444;font-size:8pt}table{width:100%;border-collapse:collapse}
th,td{padding:.6mm 1.2mm;border:.2mm solid #888;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#eee;print-color-adjust:exact}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}tr{break-inside:avoid}
footer{display:flex;gap:8mm;margin-top:8mm;break-inside:avoid}footer span{flex:1;border-bottom:.2mm solid #000;padding-bottom:8mm}`;

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frame stays until the dialog of the browser is gone. */
export function printPage(html: string): void {
  const frame = document.createElement('iframe');
  frame.title = '打印';
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.onload = () => {
    const page = frame.contentWindow;
    page?.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
    page?.print();
  };
  frame.srcdoc = html;
  document.body.append(frame);
}
