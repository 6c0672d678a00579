import { isAskedSo, rowsCalled, rowWordsOf, split, WORDED } from '../../../domain/screens/row-words';
import type { Context } from '../../base/context';
import { kindsIn } from '../words/kinds';
import { askedNext } from './asked-next';
import { isAsking, REST_ALONE, STANDS_ALONE, WHAT_ALONE, WHOM_ALONE, WHY_ALONE } from './bare';
import type { Frame } from './frame';
import { leans, WHERE_LIES } from './leans';
import { NOTHING_BEFORE, readOne } from './read-one';
import { applied } from './slots';

const WHY = /原因|理由/;
const ENDS = /到期|过期/;
/** What is told with the place where it lies. */
const LIES = new Set<Frame['subject']>(['stock', 'expiry', 'low']);

/** What is asked of rows of any kind. */
const OF_ANY = /谁|时候|几点|几号|哪/;
/** Whether papers of the kind are asked so for a field of theirs. */
const isAskedOf = ({ kind = '', flows }: Frame, said: string): boolean =>
  [...[kind, ...flows.map((one) => one.said)].flatMap((one) => kindsIn(one)?.kinds ?? []), ...WORDED.filter((id) => rowsCalled(id).includes(kind))].some((id) =>
    Object.values(rowWordsOf(id).asks ?? {}).some((words) => split(words).includes(said)),
  );

/** The question without what asks in it: the rows it is of. */
const unasked = ({ text, cover }: Frame): string =>
  applied(
    text,
    cover.flatMap(({ sense, from, to }) => (/^(?:ask\.|by\.|verb\.list$)/.test(sense) ? [{ from, to, text: '' }] : [])),
  ).trim();

/**
 * What is asked behind a question, of the rows it tells: 到了没 of the one paper, 发货没 of each, 都什么 goods by goods. `whole` reads the sentence as one,
 * where the rows have nothing of the sort; undefined where it is asked of no rows at all.
 */
export async function askedBehind(context: Context, said: string, first: Frame, whole: Frame): Promise<Frame | undefined> {
  // 没付的付款申请: papers, whatever is owed.
  const was: Frame = first.kind && first.subject === 'account' ? { ...first, subject: 'document' } : first;
  const last = { last: was, answer: '' };
  const paper = was.number ?? (was.kind && was.tail ? `${was.kind}${was.tail}` : undefined);
  if (paper) return readOne(context, `${paper}${said}`, NOTHING_BEFORE, false);
  if (LIES.has(was.subject) && WHERE_LIES.test(said)) return was;
  const isWhy = WHY.test(said) || WHY_ALONE.test(said);
  // Why papers were made or refused is told of the whole sentence; so is what was half understood.
  if (isWhy && (was.kind || was.flows.length > 0 || was.trait || was.cover.some(({ sense }) => sense === '?'))) return undefined;
  // 多少钱 asks for a field of other rows than these: it belongs to the figure.
  if (isAskedSo(said) && !isAskedOf(was, said) && !OF_ANY.test(said)) return undefined;
  const isOfPapers = was.subject === 'document' || was.subject === 'licence';
  // 发货没: a field of theirs, or nothing they say.
  if (STANDS_ALONE.test(said) && isAsking(said)) return isOfPapers ? { ...was, asking: { asks: said } } : undefined;
  if (STANDS_ALONE.test(said)) return isOfPapers ? readOne(context, `${unasked(was)} ${said}`, NOTHING_BEFORE, false) : undefined;
  if (REST_ALONE.test(said)) return isOfPapers ? { ...was, asking: { asks: said, whole } } : undefined;
  // 快到期的合同，哪天到: the day they end.
  const asks = isWhy ? '什么原因' : ENDS.test(was.text) ? said.replace(/[到过](?=了?$)/, '$&期') : said;
  const next = await askedNext(context, asks, was);
  if (next?.asking) return { ...next, asking: { ...next.asking, whole } };
  if (was !== first) return { ...was, asking: { asks: said, whole } };
  if (WHOM_ALONE.test(said) && isOfPapers) return { ...was, asking: { asks: '谁家的', whole } };
  if (!isOfPapers || !(WHAT_ALONE.test(said) || /[谁哪]/.test(said))) return undefined;
  return leans(await readOne(context, said, NOTHING_BEFORE, false), was) ? readOne(context, said, last, false) : undefined;
}
