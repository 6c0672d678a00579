import { documentOf, masterOf } from '../../../domain/registry';
import type { Frame } from '../reading/frame';
import { type Asking, found, nothing, type RowSet, type ToolAnswer } from '../tool';
import { factsAsked } from './facts-asked';
import { papersAsked } from './papers-asked';
import { recordsAsked } from './records-asked';

/** What is asked of rows: words for fields of theirs, and at which end of an order the one stands that is meant. */
export type RowsAsked = { asks: string; end?: Frame['end'] | 'urgent' | undefined };
/** Rows with what was asked of each; `isAsked`: whether they tell a field that is asked for; `isBlank`: they have one by that name, and it is empty. */
export type RowsTold = Pick<ToolAnswer, 'references' | 'proposals'> & {
  lines: string[];
  total: number;
  isAsked: boolean;
  isBlank?: boolean;
  by?: string;
  alike?: number;
};

export const MOST_ROWS = 200;
export const SHOWN_ROWS = 12;

/** Fields of the rows an answer told of, or the first of them by one: of the same rows, by the same filters. Undefined where they have no such field. */
export async function rowsAsked(asking: Asking, sets: readonly RowSet[], asked: RowsAsked): Promise<ToolAnswer | undefined> {
  const parts: { set: RowSet; told: RowsTold }[] = [];
  for (const set of sets) {
    const [paper, record] = [documentOf(set.of), masterOf(set.of)];
    const told = paper
      ? await papersAsked(asking.context, paper, set, asked)
      : record
        ? await recordsAsked(asking.context, record, set, asked)
        : await factsAsked(asking.context, set, asked);
    if (told && told.lines.length > 0) parts.push({ set, told });
  }
  const blank = parts.length > 0 && parts.every(({ told }) => told.isBlank) ? parts[0] : undefined;
  if (blank)
    return nothing(`${headOf(blank.set, blank.told).replace(/：$/, '')}，都没有写「${asked.asks}」。`, { rows: sets, proposals: blank.told.proposals });
  if (parts.length === 0 || !parts.some(({ told }) => told.isAsked)) return undefined;
  return found({
    text: parts
      .map(({ set, told }) => `${set.said === '' ? '' : `${headOf(set, told)}\n\n`}${told.lines.map((line) => `- ${line}`).join('\n')}${moreOf(told)}`)
      .join('\n\n'),
    rows: sets,
    references: parts.flatMap(({ told }) => told.references),
    proposals: parts.flatMap(({ told }) => told.proposals),
  });
}

const headOf = ({ of, said, holds = [] }: RowSet, { by, total, alike = 1 }: RowsTold): string => {
  const unit = documentOf(of) ? '张' : '条';
  return `${said}${holds.length > 0 ? `里写着${holds.join('、')}的` : ''}共 **${total} ${unit}**${by ? `，${by}的${alike > 1 ? `有 ${alike} ${unit}，一样` : ''}` : ''}：`;
};
const moreOf = ({ by, alike, total, lines }: RowsTold): string =>
  (by ? (alike ?? 1) : total) > lines.length ? `\n\n只列出 ${lines.length} 个，其余请打开列表查看。` : '';

/** 金额最大, 有效期最早. */
export const endWords = (label: string, end: RowsAsked['end']): string =>
  end === 'urgent' ? `最急（按${label}）` : `${label}${end === 'first' ? '最早' : end === 'last' ? '最晚' : end === 'least' ? '最小' : '最大'}`;
