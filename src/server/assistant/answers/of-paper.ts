import { documents } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { showDocument } from '../tools/document-detail';
import { findDocuments } from '../tools/find-documents';
import { paperMoney } from '../tools/paper-money';
import { given, use } from '../use';
import { LACKING } from '../words/said/lacking';
import { documentWordsOf } from './document-words-of';
import { searched } from './papers-found';
import { hearsAll, type Told } from './words-of';

/** 付了没, 钱收到没, 开票了吗, 哪天到期: what is asked of the money of one paper. */
const MONEY =
  /(?:付|款|钱|票|账|结清|还清)[^，。]{0,5}(?:没|吗|么|未|几时|何时|什么时候|啥时候|哪天|多少)|[没未](?:有)?(?:付|收到?款|收到?钱|开票|结清)|(?:付|收|开)了多少|还(?:欠|差|剩)多少|到期|账期|paid|invoiced|due\b/i;
const ENDS = /到期(?!.{0,4}(?:款|钱))/;
const endsItself = (number: string): boolean =>
  Object.values(documents.find(({ prefix }) => number.startsWith(prefix))?.header ?? {}).some(
    ({ kind, label }) => kind === 'date' && /结束|有效期|截止/.test(label),
  );
/** What counts: reviewed, stopped, completed. */
const POSTED: readonly string[] = ['2', '5', '7'];
/** What is done with it, and pages that are called so. */
const OTHERWISE = new Set(['act', 'draft', 'how', 'command', 'explain']);

/** What one paper came to in money: invoiced, paid, due; undefined where nothing of the kind is asked. */
export async function moneyOfPaper(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (OTHERWISE.has(frame.intent) || !MONEY.test(frame.text) || !paperMoney.may(asking.context)) return undefined;
  const isOpen = frame.has('here') && Boolean(asking.from.documentId);
  const number = frame.number ?? (isOpen ? undefined : await latestNumber(told));
  if (number === undefined && !isOpen) return undefined;
  // 什么时候到期, of a paper that ends itself: the day it does, not one money is due.
  if (number && ENDS.test(frame.text) && endsItself(number)) return use(findDocuments, asking, { number });
  hearsAll({ asking, frame }, told.partner);
  const answer = await use(paperMoney, asking, given({ number }));
  return answer.text === '' ? undefined : answer;
}

/** 还差什么, of one paper: what of it is still to come. */
export async function lackingOfPaper({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { number } = frame;
  if (number === undefined || OTHERWISE.has(frame.intent) || !LACKING.test(frame.text)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(showDocument, asking, { number });
}

/** 一院最近那张发票: the newest paper of the kind that is named. */
async function latestNumber(told: Told): Promise<string | undefined> {
  const { frame } = told;
  // 这张发票20250011: letters and digits beside a paper are its number, whether there is one or not.
  const written = frame.code ?? (frame.has('noun.lot') ? undefined : frame.lot);
  if (written && (frame.kind || frame.flows.length > 0) && /[这那]?张|单|发票/.test(frame.text)) return written;
  const isOne = /(?:最近|最新|最后|上)(?:的)?(?:那|这|一)?(?:一)?张|[那这]张最[近新后]/.test(frame.text) && /[没未吗么]|多少/.test(frame.text);
  if (!isOne || (!frame.kind && frame.flows.length === 0)) return undefined;
  const hits = await searched(told, { ...documentWordsOf(told), status: undefined, trait: undefined }, { pageSize: 20 });
  const rows = hits.flatMap((hit) => hit.rows);
  // A red paper takes another one back, a draft owes nothing yet.
  const number = (rows.find(({ status, isRed }) => POSTED.includes(String(status)) && isRed !== true) ?? rows[0])?.sn;
  return number ? String(number) : undefined;
}
