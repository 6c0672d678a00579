import { z } from 'zod';
import type { DocumentInfo, Row } from '../../../contract/answers';
import { dayOf, minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { statusLabel } from '../../../define/status';
import { documentReference, documentWords, openDocument } from '../places';
import { defineTool, found } from '../tool';
import { LACKING } from '../words/said/lacking';
import { askedOf } from './asked-of-row';
import { lackingOf } from './lacking';
import { standingOf, wholeStanding } from './standing';
import { pointedInfo } from './this-document';

const schema = z.object({ number: z.string().max(40).optional().describe('单号；不填为用户正在看的单据') });
const SHOWN = 10;

/** What a document holds and what has happened to it: its lines, who made, submitted and reviewed it, what came of it. */
export const showDocument = defineTool<z.infer<typeof schema>>({
  name: 'showDocument',
  about: '单据',
  description: '查看一张单据的内容与进度：明细、制单人、审核人与时间、上下游单据。',
  args: schema,
  may: () => true,
  run: async (asking, { number }) => {
    const { context } = asking;
    const meant = await pointedInfo(asking, number);
    if ('refused' in meant) return meant.refused;
    const { one, info } = meant;
    const { definition } = one;
    const lines = info.lines.slice(0, SHOWN).map((line) => `- ${lineWords(definition, line)}`);
    const trail = trailOf(definition, info);
    const today = dayOf(context.now());
    const standing = standingOf(definition, info, today);
    const related = info.related.filter(({ status }) => status >= 0).map((other) => `${other.title}（${statusLabel(other.status)}）`);
    const head = documentWords(definition, info.header);
    const asked = askedOf({ ...CORE_TRAIL, ...definition.header }, info.header, asking.text, head);
    const lacking = LACKING.test(asking.text) ? lackingOf(definition, info) : undefined;
    const told =
      lacking === undefined
        ? [
            standing.length > 0 ? `进度：\n\n${standing.map((words) => `- ${words}`).join('\n')}` : '',
            lines.length > 0 ? `共 ${info.lines.length} 行明细：\n\n${lines.join('\n')}` : '',
            trail.length > 0 ? `经过：\n\n${trail.map((step) => `- ${step}`).join('\n')}` : '',
            related.length > 0 ? `相关单据：${related.join('、')}。` : '',
          ]
        : [
            lacking,
            wholeStanding(definition, info, today)
              .map((words) => `- ${words}`)
              .join('\n'),
          ];
    return found({
      text: [[`${definition.title} **${one.sn}** ${head}`, ...asked].join('，'), ...told].filter(Boolean).join('\n\n'),
      data: {
        sn: one.sn,
        facts: documentWords(definition, info.header),
        header: headerSaid(definition, info.header),
        standing,
        ...(lacking === undefined ? {} : { lacking }),
        lines: info.lines.slice(0, 30).map((line) => lineWords(definition, line)),
        trail,
        related,
      },
      references: [documentReference(context, definition, info.header)],
      proposals: openDocument(context, definition, info.header),
    });
  },
});

/** Every field of the header that says something, by what it is called. */
const headerSaid = ({ header }: DocumentDefinition, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(header).flatMap(([name, field]) => {
      const words = name in row ? textOf(field, row[name], row[`${name}Name`]) : '';
      return words === '' || words === '否' ? [] : [[field.label, words]];
    }),
  );

/** What a line is read by: goods, lot, how many, for how much. */
const COLUMNS = ['productName', 'specification', 'specModel', 'batchNo', 'expiryDate', 'quantity', 'unit', 'approvedQuantity', 'price', 'amount'];

/** 留置针 22G · 批号 A1 · 数量 9 盒 · 金额 900.00: of those columns what its own table has and the user sees. */
export function lineWords(definition: DocumentDefinition, line: Row): string {
  const goods = wordsIn(definition, line, COLUMNS);
  // Lines of no goods, of a voucher: what their own table shows.
  const own = Object.keys(definition.lines).filter((name) => definition.lines[name]?.list);
  return goods !== '' ? goods : wordsIn(definition, line, own);
}

function wordsIn(definition: DocumentDefinition, line: Row, columns: readonly string[]): string {
  const words = columns.flatMap((name) => {
    const field: Field | undefined = definition.lines[name];
    const value = field && name in line ? textOf(field, line[name], line[`${name}Name`]) : '';
    return !field || value === '' || /^0(?:\.0+)?$/.test(value)
      ? []
      : [field.kind === 'ref' || name === 'productName' || name === 'specModel' ? value : `${field.label} ${value}`];
  });
  return [...new Set(words)].join(' · ');
}

/** Who made it, then every step, oldest first, in the words of its own actions. */
function trailOf(definition: DocumentDefinition, info: DocumentInfo): string[] {
  const label = (action: string): string => definition.actions.find((one) => one.id === action)?.label ?? WORDS[action] ?? '';
  const made = `${String(info.header.createdByName ?? '')} ${moment(info.header.createdAt)} 制单`;
  const steps = [...info.history]
    .reverse()
    .flatMap((step) =>
      label(step.action) === '' || step.action === 'add' ? [] : [`${step.by} ${moment(step.at)} ${label(step.action)}${step.text ? `：${step.text}` : ''}`],
    );
  const waiting = info.steps.find((step) => step.result === '');
  return [made, ...steps, ...(waiting && Number(info.header.status) === 1 ? [`正在等待：${waiting.name}（${waiting.approvers.join('、')}）`] : [])];
}
const WORDS: Record<string, string> = { edit: '修改', print: '打印', red: '红冲' };
const moment = (at: unknown): string => (at ? minuteOf(at instanceof Date ? at.toISOString() : String(at)) : '');
