import type { ToolAnswer } from '../tool';
import { paperMoney } from '../tools/paper-money';
import { given, use } from '../use';
import type { Told } from './words-of';

/** 付了没, 钱收到没, 开票了吗, 哪天到期: what is asked of the money of one paper. */
const MONEY =
  /(?:付|款|钱|票|账|结清|还清)[^，。]{0,5}(?:没|吗|么|未|几时|何时|什么时候|啥时候|哪天|多少)|[没未](?:有)?(?:付|收到?款|收到?钱|开票|结清)|(?:付|收|开)了多少|还(?:欠|差|剩)多少|到期|账期|paid|invoiced|due\b/i;
/** What is done with it, and pages that are called so. */
const OTHERWISE = new Set(['act', 'draft', 'how', 'command', 'explain']);

/** What one paper came to in money: invoiced, paid, due; undefined where nothing of the kind is asked. */
export async function moneyOfPaper({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const isOfPaper = frame.number !== undefined || (frame.has('here') && Boolean(asking.from.documentId));
  if (!isOfPaper || OTHERWISE.has(frame.intent) || !MONEY.test(frame.text) || !paperMoney.may(asking.context)) return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text)].join(' ') });
  const answer = await use(paperMoney, asking, given({ number: frame.number }));
  return answer.text === '' ? undefined : answer;
}
