import type { DocumentInfo, Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Field, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { goodsOf } from './lacking';

/** 为什么拒收了一根: asked of what was done. */
export const ASKS_REASON = /为什么|为啥|为何|原因|理由|怎么回事|咋回事|因为[什啥]|\bwhy\b|reason/i;
/** What a field is called that keeps why something is so. */
const KEEPS_REASON = /原因|理由|事由|(?:拒收|异常|不合格|差异)说明/;
const SHOWN = 6;

/** Why, as it was written down: what the head keeps, and of each line that has a reason its goods with it; what `told` says already is not said again. */
export function reasonsKept({ header: ofHead, lines: ofLines }: DocumentDefinition, { header, lines }: DocumentInfo, told: readonly string[]): string[] {
  const head = written(ofHead, header).flatMap(([label, words]) => (told.some((said) => said.includes(words)) ? [] : [`${label} ${words}`]));
  const below = lines.flatMap((line) => {
    const own = written(ofLines, line);
    const lot = line.batchNo ? `批号 ${line.batchNo}` : '';
    return own.length > 0 ? [`${[goodsOf(line), lot].filter(Boolean).join(' ')}：${own.map(([label, words]) => `${label} ${words}`).join('，')}`] : [];
  });
  return [...head, ...below.slice(0, SHOWN), ...(below.length > SHOWN ? [`写了原因的共 ${below.length} 行，列出前 ${SHOWN} 行`] : [])];
}

const written = (fields: Fields, row: Row): [label: string, words: string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const words = keepsReason(field) ? textOf(field, row[name]) : '';
    return words === '' ? [] : [[field.label, words]];
  });
const keepsReason = (field: Field): boolean => ['text', 'choice'].includes(field.kind) && KEEPS_REASON.test(field.label) && field.needs === undefined;
