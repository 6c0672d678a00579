import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { dunned } from '../../../domain/datasets/dunned';
import { masterOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { runQuery } from '../../engine/queries/run';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { asks } from './turn';
import { hearsAll, type Told } from './words-of';

/** 催一下市三院回款, 给云溪出催款函: money is to be asked for; what was done (催过几次) is told elsewhere. */
const URGES = /催/;
const OF_MONEY = /款|钱|账|欠|逾期|应收|付|还/;
const OF_OTHERS = /发票|开票|发货|到货|送货|货(?!款)|证|审批|对账|催[^，。]{0,4}[过了]|催收记录|催款记录|谁|几|哪|吗|没有?$/;
const LETTER = /函/;
const DESK = 'report:dunning';
const SHOWN = 5;

/** Whom money is asked of, how much is late and what he promised; the page and its button, with just him. Nothing is sent from here. */
export async function moneyUrged(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isAsked = URGES.test(frame.text) && OF_MONEY.test(frame.text) && !OF_OTHERS.test(frame.text) && !asks(frame);
  const isOther = frame.number !== undefined || frame.has('ask.how') || frame.intent === 'how' || frame.goods.length > 0 || frame.partners.length === 0;
  if (context.org.kind === 'H' || !isAsked || isOther) return undefined;
  const [screen] = screensFor({ ...context, screen: '' }, DESK);
  hearsAll(told);
  if (!screen) return nothing('您没有【催收】页面的权限，不能催款；需要时请联系本机构管理员授权。');
  const partners = [...new Set(frame.partners.flatMap((one) => one.found.map(({ id }) => id)))];
  const named = [...new Set(frame.partners.map(({ found: [first], said }) => first?.name ?? said))].join('、');
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({
      of: dunned.id,
      by: ['partner', 'promiseState', 'promiseDay', 'promised', 'promisedBy', 'remindedAt'],
      measures: ['overdue', 'open', 'longest'],
      where: { partner: partners.join() },
      order: '-overdue',
      totals: false,
      limit: SHOWN,
    }),
  );
  const page = openPage(screen, { 'f.partner': partners.join() }, `打开${screen.title}（${named}）`);
  if (list.length === 0) return nothing(`${named}没有没收的应收款，不用催。`, { proposals: [page] });
  const action = masterOf('debtor')?.actions.find(({ id }) => id === (LETTER.test(frame.text) ? 'letter' : 'remind'));
  const may = action?.flags.some((flag) => allows(context.permissions, screen.flag, flag));
  const how = may
    ? `我不会自己${action?.label}：打开【${screen.title}】，勾选它，点“${action?.label}”。`
    : `您没有【${screen.title}-${action?.label ?? ''}】的权限。`;
  return found({ text: `${how}\n\n${list.map(wordsOf).join('\n')}`, data: list, proposals: [page] });
}

const sum = (value: unknown): string => grouped(String(value || '0'));
function wordsOf(row: Record<string, unknown>): string {
  const late = Number(row.overdue) > 0 ? `，其中逾期 **${sum(row.overdue)} 元**（最长 ${row.longest} 天）` : '，没有逾期的';
  const promise = row.promiseDay
    ? `；${row.promisedBy ? `${row.promisedBy}` : '对方'}答应 ${String(row.promiseDay).slice(0, 10)} 付 ${sum(row.promised)} 元${row.promiseState === 'broken' ? '，没有兑现' : ''}`
    : '';
  const reminded = row.remindedAt ? `；最近一次催收 ${dayOf(new Date(String(row.remindedAt)))}` : '';
  return `- **${row.partnerName}** 未收 ${sum(row.open)} 元${late}${promise}${reminded}`;
}
