import type { DocumentInfo, Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { STATUS } from '../../../define/status';

/** What every line that passes on keeps: how much of it is still to come. */
const OPEN = 'open';
const isLacking = (line: Row): boolean => Number(line[OPEN] ?? 0) > 0;

/** The lines in the order they stand, those that lack something first. */
export const lackingFirst = (lines: readonly Row[]): Row[] => [...lines.filter(isLacking), ...lines.filter((line) => !isLacking(line))];

/** What has come of a line: the quantities it keeps live, those that are not nought. */
export function comeOf(fields: DocumentDefinition['lines'], line: Row): string[] {
  const kept = Object.entries(fields).filter(([name, field]) => isKept(field) && line[name] !== undefined && line[name] !== '');
  const moved = kept.filter(([name]) => Number(line[name]) !== 0);
  return (moved.length > 0 ? moved : kept).map(([name, field]) => `${field.label} ${textOf(field, line[name])}`);
}
export const isKept = (field: Field): boolean => field.kind === 'quantity' && 'live' in field && field.live !== undefined;

export const goodsOf = (line: Row): string => [line.productName, line.specificationName].filter(Boolean).join(' ');

/** What is in force, or was and is through: before that nothing has been asked for, and nothing lacks. */
const IN_FORCE: readonly number[] = [STATUS.reviewed, STATUS.completed];

/** The lines of which something is still to come, each with how much; undefined where lines of its kind pass nothing on, or nothing is asked for yet. */
export function lackingLines({ lines: fields }: DocumentDefinition, { header, lines }: DocumentInfo): string[] | undefined {
  const field = fields[OPEN];
  if (!field || !IN_FORCE.includes(Number(header.status)) || lines.every((line) => line[OPEN] === undefined)) return undefined;
  return lines.filter(isLacking).map((line) => {
    const unit = String(line.unitName ?? '');
    const whole = fields.quantity && line.quantity !== undefined ? `数量 ${textOf(fields.quantity, line.quantity)}` : '';
    const beside = [whole, ...comeOf(fields, line)].filter(Boolean).join('，');
    return `${goodsOf(line)}：还差 **${textOf(field, line[OPEN])}${unit ? ` ${unit}` : ''}**${beside ? `（${beside}）` : ''}`;
  });
}

/** 还差什么, of one paper: what is still to come of it, alone, and what that comes to. */
export function lackingOf(definition: DocumentDefinition, info: DocumentInfo): string | undefined {
  const lacking = lackingLines(definition, info);
  if (lacking === undefined) return undefined;
  if (lacking.length === 0) return `共 ${info.lines.length} 行，都齐了，没有还差的。`;
  const worth = Object.entries(definition.header).flatMap(([name, field]) =>
    'sumOf' in field && field.sumOf?.includes(`{${OPEN}}`) && name in info.header ? [`，${field.label} **${textOf(field, info.header[name])} 元**`] : [],
  );
  return `还差 **${lacking.length} 行**（共 ${info.lines.length} 行）${worth.join('')}：\n\n${lacking.map((words) => `- ${words}`).join('\n')}`;
}
