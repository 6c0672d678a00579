import { documentOf, masterOf } from '../../../domain/registry';
import { type Asking, found, nothing, type RowSet, type ToolAnswer } from '../tool';
import { factsAsked } from './facts-asked';
import { papersAsked } from './papers-asked';
import { recordsAsked } from './records-asked';
import type { RowsAsked, RowsTold } from './rows-told';

/** Fields of the rows an answer told of, or the first of them by one: of the same rows, by the same filters. Undefined where they have no such field. */
export async function rowsAsked(asking: Asking, sets: readonly RowSet[], asked: RowsAsked): Promise<ToolAnswer | undefined> {
  const parts: { set: RowSet; told: RowsTold }[] = [];
  for (const set of sets) {
    const [paper, record] = [documentOf(set.of), masterOf(set.of)];
    // What was counted is more than one page may show.
    const isCounted = record !== undefined && set.filters.screen === undefined && set.measures !== undefined && asked.end === undefined;
    const facts = paper || (record && !isCounted) ? undefined : await factsAsked(asking.context, set, asked);
    const told = paper ? await papersAsked(asking.context, paper, set, asked) : (facts ?? (record && (await recordsAsked(asking.context, record, set, asked))));
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

const headOf = ({ of, said, holds = [] }: RowSet, { by, total, alike = 1, unit = documentOf(of) ? '张' : '条' }: RowsTold): string => {
  return `${said}${holds.length > 0 ? `里写着${holds.join('、')}的` : ''}共 **${total} ${unit}**${by ? `，${by}的${alike > 1 ? `有 ${alike} ${unit}，一样` : ''}` : ''}：`;
};
const moreOf = ({ by, alike, total, lines }: RowsTold): string =>
  (by ? (alike ?? 1) : total) > lines.length ? `\n\n只列出 ${lines.length} 个，其余请打开列表查看。` : '';
