import type { DocumentInfo } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { type Field, type Fields, holds } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { textOf } from '../../../define/field-text';
import { wordsName } from '../../form/record-values';
import { escaped, printPage } from '../../table/print-table';

/** A document without a form of its own on paper as it stands: what its head says, its lines, who decided and what they said. */
export const printDetail = (definition: DocumentDefinition, info: DocumentInfo): void => printPage(detailPage(definition, info));

export function detailPage(definition: DocumentDefinition, { header, lines, sections, steps }: DocumentInfo): string {
  const title = escaped(`${definition.title} ${String(header.sn ?? '')}`);
  const shown = filled({ ...definition.header, ...pick(CORE_TRAIL, ['status', 'createdByName', 'createdAt', 'reviewedByName', 'reviewedAt']) }, [
    header,
  ]).filter(([, field]) => holds(field.shownWhen, header));
  const head = shown.map(([name, field]) => `<tr><th>${escaped(field.label)}</th><td>${words(field, header, name)}</td></tr>`).join('');
  const others = Object.entries(definition.sections)
    .map(([name, { title: words, fields }]) => table(words, fields, sections[name] ?? []))
    .join('');
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>`,
    `<body><h1>${title}</h1><table class="head"><tbody>${head}</tbody></table>`,
    `${table(definition.linesTitle ?? '明细', definition.lines, lines)}${others}${trail(steps)}</body></html>`,
  ].join('');
}

const pick = (fields: Fields, names: readonly string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** What nobody filled in needs no room on paper. */
const filled = (fields: Fields, rows: readonly Record<string, unknown>[]): [string, Field][] =>
  Object.entries(fields).filter(([name, field]) => rows.some((row) => !isEmpty(row[name]) && !(field.kind === 'flag' && String(row[name]) !== 'true')));

const words = (field: Field, row: Record<string, unknown>, name: string): string =>
  escaped(textOf(field, row[name], row[wordsName(name)])).replaceAll('\n', '<br>');

function table(title: string, fields: Fields, lines: readonly Record<string, unknown>[]): string {
  const columns = filled(fields, lines);
  if (columns.length === 0) return '';
  const head = columns.map(([, field]) => `<th>${escaped(field.label)}</th>`).join('');
  const body = lines
    .map((line, at) => `<tr><td>${at + 1}</td>${columns.map(([name, field]) => `<td>${words(field, line, name)}</td>`).join('')}</tr>`)
    .join('');
  return `<h2>${escaped(title)}</h2><table><thead><tr><th>行</th>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function trail(steps: DocumentInfo['steps']): string {
  if (steps.length === 0) return '';
  const body = steps
    .map((step) => [step.name, step.result || '待审批', step.opinion, step.by || step.approvers.join('、'), step.at ? minuteOf(step.at) : ''])
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('');
  return `<h2>审批</h2><table><thead><tr><th>环节</th><th>结果</th><th>意见</th><th>审批人</th><th>时间</th></tr></thead><tbody>${body}</tbody></table>`;
}

const STYLE = `@page{size:A4;margin:12mm}body{margin:0;color:#000;font:9pt/1.4 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1{margin:0 0 3mm;font-size:14pt;text-align:center}h2{margin:4mm 0 1mm;font-size:10pt}table{width:100%;border-collapse:collapse}
th,td{padding:.8mm 1.4mm;border:.2mm solid #888;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#eee;print-color-adjust:exact;font-weight:normal}
.head th{width:24mm;border-right:0}.head tbody{display:grid;grid-template-columns:1fr 1fr}.head tr{display:grid;grid-template-columns:26mm 1fr}tr{break-inside:avoid}`;
