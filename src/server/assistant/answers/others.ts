import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import { amountIn } from '../../../define/spoken-numbers';
import { masterOf, screenOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { accounts } from '../tools/accounts';
import { commandsCalled, proposeCommand } from '../tools/commands';
import { decidedByMe } from '../tools/decided';
import { explainFigure } from '../tools/explain-figure';
import { findAnything } from '../tools/find-anything';
import { help, helpFor } from '../tools/help';
import { helpOfPage } from '../tools/help-of-page';
import { listRecords } from '../tools/list-records';
import { openScreen } from '../tools/open-page';
import { record } from '../tools/record';
import { reportIn, runAnyReport } from '../tools/report';
import { waitingForMe } from '../tools/waiting';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { countOfMasters } from './figures/masters';
import { askedOfAccounts } from './figures/money';
import { figureIn } from './goods';
import { aboutDocuments } from './papers';
import { kindOf, type Told } from './words-of';

/** Money owed, records, papers, pages, help. */
export async function aboutAccount(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const partner = told.partner ?? frame.unknown.find((one) => !/^[a-z ]+$/.test(one) || /[a-z]{6}/.test(one));
  const figures = frame.intent === 'explain' ? undefined : await askedOfAccounts(told);
  if (figures) return figures;
  if (frame.intent === 'explain') return use(explainFigure, asking, { what: 'account', ...given({ partner, figure: figureIn(told) }) });
  const over = /^(\d+(?:\.\d+)?)~/.exec(amountIn(frame.amount ?? '')?.range ?? '')?.[1];
  return use(accounts, asking, {
    ...given({ partner, over, due: dueOf(told) }),
    ...(frame.count ? { count: Math.min(frame.count, 20) } : {}),
    ...(frame.has('noun.overdue') || (frame.has('noun.account') && !dueOf(told) && (frame.has('noun.expired') || frame.has('noun.expiry')))
      ? { isOverdue: true }
      : {}),
    ...sideOf(told),
  });
}
/** 下周到期的, 本月该付的: what falls due in days that are named and not over. */
const DUE_THEN = /该[收付]|要[收付]|应该?[收付](?!款|账)|到期/;
/** 没到期的: what falls due from today on. */
const NOT_DUE = /[没未](?:有)?到期|not (?:yet )?due/i;
function dueOf({ frame, asking }: Told): string | undefined {
  const today = dayOf(asking.context.now());
  if (NOT_DUE.test(frame.text)) return `${today}~`;
  const span = [...frame.periods, ...frame.cover.flatMap(({ sense, value }) => (sense === 'ahead' ? [value as { from?: string; to?: string }] : []))].find(
    ({ to }) => to !== undefined && (to >= today || DUE_THEN.test(frame.text)),
  );
  // 月底之前要付的: what is past its day is to be paid by then as well.
  const isUntil = span?.from === today && /前|before|by /.test(frame.text);
  return span?.from && /到期|该[收付]|要[收付]|应[收付]|(?<!over)due/.test(frame.text) ? `${isUntil ? '' : span.from}~${span.to}` : undefined;
}
/** Which of the accounts is spoken of: by its name, by who owes whom, by what the house does with the others. */
function sideOf({ frame: { text, by, ...frame } }: Told): { side?: 'receivable' | 'payable' | 'prepaid' | 'advance' } {
  if (/预付/.test(text)) return { side: 'prepaid' };
  if (/预收/.test(text)) return { side: 'advance' };
  if (/应收|未收|欠(?:我|咱)|没收|该收|要收|receivable|owes? us|(?:客户|医院|经销商)[^，。]{0,4}欠/i.test(text)) return { side: 'receivable' };
  if (
    /应付|未付|(?:我们?|咱们?|本院|医院|公司)[^，。]{0,6}欠|^(?:还|一共)?欠|欠(?:供应商|厂家|谁|哪家|人家|别人|多少)|要付|该付|没付|payable|we owe|owe /i.test(
      text,
    )
  )
    return { side: 'payable' };
  if (by === 'partner' && /客户/.test(text)) return { side: 'receivable' };
  return by === 'partner' && frame.has('noun.partner') && /供应商|供货商/.test(text) ? { side: 'payable' } : {};
}

export async function aboutRecord(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const count = frame.intent === 'figure' && frame.partners.length + frame.goods.length === 0 ? await countOfMasters(told) : undefined;
  if (count) return count;
  const entries = [
    ['partner', told.partner],
    ['goods', told.product],
    ['department', told.department],
    ['warehouse', told.warehouse],
    ['employee', told.person],
    [undefined, frame.unknown[0]],
  ] as const;
  // Nobody can be called who is goods.
  const isContact = frame.has('noun.contact') && /电话|手机|联系/.test(frame.text);
  const [kind, name] = entries.find(([of, said]) => said && !(isContact && (of === 'goods' || of === undefined))) ?? [];
  if (isContact && !name) return nothing('没有找到这个人或单位的联系方式，或您没有查看它的权限；可以说出全名再问。');
  if (frame.code && !name) return use(findAnything, asking, { words: frame.code });
  if (!name || frame.intent === 'list') {
    const page = recordPage(told);
    if (page && !(frame.partners.length > 0))
      return use(listRecords, asking, { page, ...given({ state: frame.has('verb.do') && /停用/.test(frame.text) ? '停用' : (frame.state ?? undefined) }) });
  }
  if (!name) return nothing('');
  return use(record, asking, { name, asked: frame.intent === 'open' ? '' : frame.text.slice(0, 60), ...(kind ? { kind } : {}) });
}

const RECORD_PAGES: readonly [RegExp, readonly string[]][] = [
  [/注册|等审核的?机构|待审.*机构|机构.*[待没]审/, ['registAudit', 'reviewOrg', 'agencyApproval']],
  [/[没未].*下发/, ['productNotIssue', 'productIssue']],
  [/下发/, ['productIsIssue']],
  [/[待没]审.*产品|产品.*[待没]审/, ['productAudit', 'productDealerCheck']],
  [/用户|账号/, ['user', 'accountList']],
  [/员工|人员|护士|医生/, ['humanResources']],
  [/科室|部门/, ['organizationalStructure']],
  [/供应商|供货商/, ['supplierManage', 'dealerManagement', 'agencyManagement']],
  [/机构|单位|医院|经销商|客户|厂家/, ['agencyManagement', 'dealerManagement', 'supplierManage', 'agencyManagementNew']],
  [/产品|耗材|品种/, ['hProductDetails', 'businessProduct', 'productReleased']],
];

/** The page of the masters the question speaks of. */
function recordPage({ frame, asking }: Told): string | undefined {
  const { text } = frame;
  const { context } = asking;
  const kind = context.org.kind;
  const [words, flags] = RECORD_PAGES.find(([one]) => one.test(text)) ?? [];
  if (words) asking.asked?.push({ tool: 'heard', args: words.exec(text)?.[0] });
  return (flags ?? [])
    .map((flag) => screenOf(flag))
    .find((screen) => screen?.kinds.includes(kind) && allows(context.permissions, screen.flag) && masterOf(screen.resource))?.flag;
}

export async function aboutLog(told: Told): Promise<ToolAnswer> {
  if (told.frame.kind === 'decided') return use(decidedByMe, told.asking, given({ period: told.period }));
  return use(listRecords, told.asking, { page: 'logController', ...given({ period: told.period }) });
}

export async function aboutPage(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const report = reportIn(frame.text);
  if (report && !frame.has('verb.open') && (told.period || told.product || told.partner || told.department))
    return use(runAnyReport, asking, {
      report,
      ...given({ product: told.product, partner: told.partner, department: told.department, warehouse: told.warehouse, period: told.period }),
    });
  const listed = await recordsInState(told);
  if (listed) return listed;
  const said = frame.page ?? kindOf(told) ?? pageWords(frame.text);
  // 本月库存报表 is no page of this month.
  const text = frame.periods.reduce((rest, one) => rest.replace(one.text, ''), frame.text);
  const [whole] = await pagesCalled(asking.context, pageWords(text));
  const [part] = await pagesCalled(asking.context, said);
  return use(openScreen, asking, { page: (whole?.score ?? 0) >= (part?.score ?? 0) ? pageWords(text) : said });
}

/** 注册审核 待审: rows of a page of records in a state its tabs have. */
async function recordsInState({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const state = frame.state ?? frame.trait;
  if (!frame.page || !state) return undefined;
  const [page] = await pagesCalled(asking.context, frame.page);
  if (!page?.isOpen || page.score < 0.9 || !masterOf(page.screen.resource)) return undefined;
  const tab = (page.screen.preset.tabs ?? []).find(({ label }) => label === state || label.startsWith(state) || (/^待/.test(state) && label.startsWith('待')));
  return tab && use(listRecords, asking, { page: page.screen.flag, state: tab.label });
}

/** What is left of a text without the words that only ask to open something. */
export const pageWords = (text: string): string =>
  text
    // show me the 审批设置: the English around a name that was put in the words of the lists.
    .replace(/^[a-z ,']+(?=[\u3400-\u9fff])/i, '')
    .replace(
      /^(?:请|麻烦|帮我|给我|我要|我想|要|能不能|你好|,|，)*(?:打开|进入|进|跳到|跳转到?|转到|切换到|去|看一?下|看看?|查看|查一?下|显示|调出|找到|找一?下|搜索|open|go to)?/,
      '',
    )
    .replace(/(?:那个|的)?(?:页面|界面|列表|模块|菜单|功能)?(?:在哪里?|在哪儿|怎么进|打开)?[?？。!！吧]*$/, '')
    .slice(0, 60);

/** What I gave in and others have to decide. */
const SENT =
  /我(?:们)?(?:自己)?(?:提交?|送审|报上去|报的|申请|交上去|发起|递交?|开|做|制|建)(?:了|上去)?的|我(?:们)?(?:提交|送审|申请|发起)|别人(?:审|批|处理)/;

export async function aboutTodo(told: Told): Promise<ToolAnswer> {
  const { asking } = told;
  const isOthers = SENT.test(told.frame.text);
  const answer = await use(waitingForMe, asking, {
    ...given({ kind: kindOf(told) }),
    ...(isOthers ? { whose: 'others' as const } : {}),
    ...(/最久|最早|最老|longest|oldest/.test(told.frame.text) ? { order: 'oldest' as const } : {}),
  });
  return told.frame.intent === 'act'
    ? { ...answer, text: `我不会自己审核：请在收件箱（Alt+I）里逐张看过再办，或打开列表勾选后审核。\n\n${answer.text}` }
    : answer;
}

export async function aboutHelp(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  // 为什么不能提交, said before an open document, is about that one.
  if ((frame.intent === 'explain' || frame.has('ask.why')) && asking.from.documentId && frame.goods.length === 0 && !frame.has('ask.mean'))
    return aboutDocuments({ ...told, frame: { ...frame, intent: 'explain' } });
  // The last verb is what is asked how to do: 领错了怎么退.
  const tasks = [
    // 多领的怎么退回去, on a ward: back to the store.
    ...(isWard(told) && LEFT_OVER.test(frame.text) && /退|还/.test(frame.text) ? ['怎么退库'] : []),
    frame.text,
    ...[...frame.flows].reverse().map(({ flow, said }) => `怎么${isWard(told) && flow === 'return' ? '退库' : said}`),
    ...namedTasks(told),
    // 过期的东西怎么处理, whatever the goods are called.
    ...(frame.has('noun.expired') || frame.has('noun.expiry') ? ['近效期处理'] : []),
  ];
  const task = tasks.find((one) => helpFor(one, asking.context));
  if (task) return use(help, asking, { task });
  for (const page of [frame.page, frame.kind, kindOf(told), taskWords(frame.text)]) {
    const answer = page ? await use(helpOfPage, asking, { page: page.slice(0, 60) }) : nothing('');
    if (answer.text !== '') return answer;
  }
  return nothing('');
}

const LEFT_OVER = /(?:领|要|拿|发)(?:得)?(?:太)?多|多(?:领|要|拿|发)|用不[完掉上着]|没用[完掉上]|剩(?:下|的|余)|多(?:余|出来)/;
/** What is to be done, without the words that ask how. */
const taskWords = (text: string): string =>
  text
    .replace(/(?:请问|我要|我想|应该|在哪里?|从哪里?|怎么样?|如何|怎样|咋|操作|办理?|弄|做|用|登记|填|录入?|新增|设置|查看?|打开|[?？。!！的了呢吗])/g, '')
    .slice(0, 40);

/** On a ward things go back to the store. */
const isWard = ({ asking: { context } }: Told): boolean => context.org.kind === 'H' && context.user.departments.length > 0;
/** What is done, by the name the house has for it: how do I return. */
function namedTasks(told: Told): string[] {
  const [flow] = told.frame.flows;
  const kind = flow && (isWard(told) && flow.flow === 'return' ? '退库' : kindOf(told));
  return kind ? [`怎么${kind}`, kind] : [];
}

export async function aboutCommand({ asking, frame }: Told): Promise<ToolAnswer> {
  return commandsCalled(asking.context, frame.text).length > 0 ? use(proposeCommand, asking, { words: frame.text }) : nothing('');
}
