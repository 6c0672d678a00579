import { masterOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { openScreen } from '../tools/open-page';
import { reportIn, runAnyReport } from '../tools/report';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

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
