import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { amountIn } from '../../../define/spoken-numbers';
import { masterOf } from '../../../domain/registry';
import { openPage } from '../places';
import type { Frame } from '../reading/frame';
import { found, nothing, type ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { waitingForMe } from '../tools/waiting';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** Words of the palette: a page and what of it is meant, in any order (机构 停用, 待审 5万以上, xqgl 已过期). No sentence is said so. */
export async function paletteSaid(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  if (frame.number || frame.tail || QUESTION.test(frame.text)) return undefined;
  return (await inbox(told)) ?? (await tabOf(told)) ?? (await recordsIn(told));
}

const QUESTION = /[吗呢么?？]|怎么|如何|怎样|咋|为什么|为啥|多少|几|哪|谁|什么|是不是|有没有|how|what|which|who|why/i;
const WAITS = /^(?:我的)?(?:待审核?|待批|待办|待处理|待我审核?|待审批|要审|等我[审批])/;

/** 待审 5万以上: everything that waits for the asker, of whatever kind, by its sum. */
async function inbox(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const range = frame.amount ? amountIn(frame.amount)?.range : undefined;
  const isInbox = WAITS.test(frame.text.trim()) || (frame.has('noun.todo') && !frame.has('ask.yes'));
  if (!isInbox || !range || frame.partners.length > 0) return undefined;
  const [from = '', to = ''] = range.split('~');
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(waitingForMe, asking, {
    ...given({ kind: frame.kind ? kindOf(told) : undefined }),
    ...(from ? { above: Number(from) } : {}),
    ...(to ? { below: Number(to) } : {}),
  });
}

/** A page with one of its tabs: 效期管理 已过期. */
async function tabOf(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (!frame.page || frame.text.length > 24) return undefined;
  const [page] = await pagesCalled(asking.context, frame.page);
  if (!page?.isOpen || page.score < 0.9) return undefined;
  const rest = frame.cover.filter(({ sense }) => sense !== 'page' && sense !== 'filler').map(({ text }) => text);
  const tab = (page.screen.preset.tabs ?? []).find(({ label }) =>
    rest.some((said) => said === label || `已${said}` === label || label === said.replace(/的$/, '')),
  );
  if (!tab) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return found({
    text: `【${page.title}】的“${tab.label}”，按 Enter 打开。`,
    data: { page: page.title, tab: tab.label },
    references: [{ id: `page:${page.screen.flag}`, kind: 'page', title: page.title, content: page.screen.group, path: page.screen.path }],
    proposals: [openPage(page.screen, { tab: tab.id }, `打开${page.title}（${tab.label}）`)],
  });
}

/** States records have, beside a word for the records: 用户 停用, 供应商 冻结. */
const STATES = /^(?:已|被)?(停用|启用|冻结|离职|在职|锁定|作废|过期|已过期|禁用|驳回|打回来?|退回来?)(?:的)?$/;
const THINGS: Readonly<Record<string, readonly string[]>> = {
  机构: ['agencyManagement', 'agencyManagementNew'],
  医院: ['agencyManagement', 'agencyManagementNew'],
  用户: ['user'],
  账号: ['user', 'accountList'],
  人员: ['humanResources'],
  员工: ['humanResources'],
  科室: ['organizationalStructure'],
  部门: ['organizationalStructure'],
  供应商: ['supplierManage', 'dealerManagement'],
  经销商: ['dealerManagement', 'supplierManage'],
  客户: ['dealerManagement'],
  库房: ['warehouseModeling'],
  仓库: ['warehouseModeling'],
  角色: ['userRoles', 'systemRole'],
  产品: ['productBuild', 'productSelf', 'hProductDetails', 'businessProduct'],
};

async function recordsIn({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const words = frame.text.split(/[\s,，、]+/).filter(Boolean);
  const parts = words.length === 1 ? partsOf(words[0] ?? '') : words;
  const state = parts.flatMap((word) => STATES.exec(word)?.[1] ?? [])[0];
  const thing = parts.find((word) => !STATES.test(word));
  const called = state && /^(?:驳回|打回|退回)/.test(state) ? '已驳回' : state;
  if (!state || !thing || parts.length !== 2) return undefined;
  const screen = await pageOf(frame, thing, asking.context);
  if (!screen) return undefined;
  const answer = await use(listRecords, asking, { page: screen.flag, state: called as string });
  // Rows in another state are no answer.
  if (answer.unplaced?.includes(called as string)) return nothing(`${screen.title}里没有“${state}”这个状态，没有按它筛选。`, { proposals: [openPage(screen)] });
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return answer;
}

/** 停用的用户, 停用机构. */
function partsOf(text: string): string[] {
  const found =
    /^(?:被)?(打回来?|驳回|退回来?|停用|启用|冻结|离职|在职|锁定|禁用)的?(.{2,8})$/.exec(text) ??
    /^(.{2,8}?)(停用|启用|冻结|离职|在职|锁定|禁用)(?:的)?$/.exec(text);
  return found ? [found[1] ?? '', found[2] ?? ''] : [text];
}

async function pageOf(_frame: Frame, thing: string, context: Told['asking']['context']): Promise<Screen | undefined> {
  const flags = THINGS[thing];
  const pages = (await pagesCalled(context, thing)).filter(
    ({ isOpen, screen, score }) => isOpen && masterOf(screen.resource) && (flags ? flags.includes(screen.flag) : score >= 0.85),
  );
  const first = flags?.flatMap((flag) => pages.find(({ screen }) => screen.flag === flag) ?? [])[0] ?? pages[0];
  return first && allows(context.permissions, first.screen.flag) ? first.screen : undefined;
}
