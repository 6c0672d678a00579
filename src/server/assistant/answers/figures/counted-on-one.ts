import type { Row } from '../../../../contract/answers';
import { plain } from '../../../../define/money';
import { statusLabel } from '../../../../define/status';
import { documents } from '../../../../domain/registry';
import { documentInfo } from '../../../engine/documents/info';
import { documentReference, openDocument } from '../../places';
import { found, type ToolAnswer } from '../../tool';
import { goodsOf } from '../../tools/lacking';
import { readableKinds } from '../../words/kinds';
import type { Told } from '../words-of';

const TAKE = 'stockTake';
const SHOWN = 20;

/** 少了什么没有, of one stocktake: what was counted on it so far beside its books, also before it is given in. */
export async function countedOnOne({ asking: { context, asked }, frame: { number = '', text: whole } }: Told, text: string): Promise<ToolAnswer | undefined> {
  const definition = readableKinds(context).find(({ kind }) => kind === TAKE);
  if (!definition || !documents.some(({ kind, prefix }) => kind === TAKE && number.startsWith(prefix))) return undefined;
  const info = await documentInfo(context, definition, { sn: number });
  const [isLess, isMore] = [/亏|少/.test(text), /盈|多/.test(text)];
  const counted = info.lines.filter((line) => countOf(line) !== '');
  const apart = counted
    .map((line) => ({ line, by: Number(countOf(line)) - Number(line.bookQuantity ?? 0) }))
    .filter(({ by }) => by !== 0 && (isLess === isMore || (isLess ? by < 0 : by > 0)));
  // What is counted blind is held against no book before it is given in.
  if (counted.some((line) => String(line.bookQuantity ?? '') === '')) {
    asked?.push({ tool: 'heard', args: whole });
    return found({
      text: `盘点单 **${number}** ${statusLabel(Number(info.header.status))}：已盘 ${counted.length}/${info.lines.length} 行。盲盘在提交之前不显示账面数，现在还看不出差异；提交以后可以再问。`,
      references: [documentReference(context, definition, info.header)],
      proposals: openDocument(context, definition, info.header),
    });
  }
  const said = isLess && !isMore ? '少了' : isMore && !isLess ? '多了' : '有差异';
  const so = counted.length < info.lines.length ? `已盘 ${counted.length}/${info.lines.length} 行，其中` : '';
  const head = `盘点单 **${number}** ${statusLabel(Number(info.header.status))}：${so}${apart.length === 0 ? `没有${said}的` : `${said}的有 **${apart.length} 行**`}`;
  asked?.push({ tool: 'heard', args: whole });
  return found({
    text: apart.length === 0 ? `${head}。` : `${head}：\n\n${apart.slice(0, SHOWN).map(words).join('\n')}`,
    data: { counted: counted.length, lines: info.lines.length, apart: apart.map(words) },
    references: [documentReference(context, definition, info.header)],
    proposals: openDocument(context, definition, info.header),
  });
}

/** What was counted, again where it was counted again. */
const countOf = (line: Row): string => String(line.recountQuantity || (line.countQuantity ?? ''));

const words = ({ line, by }: { line: Row; by: number }): string => {
  const lot = line.batchNo ? ` 批号 ${line.batchNo}` : '';
  return `- **${goodsOf(line)}**${lot}：账面 ${plain(String(line.bookQuantity ?? 0))}，实盘 ${plain(countOf(line))}，${by < 0 ? '少' : '多'} **${plain(String(Math.abs(by)))} ${line.unitName ?? ''}**`;
};
