import { addMonths, monthOf } from '../../../define/dates';
import { reportMonthOf } from '../../../define/periods';
import { reportOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { verbsNow } from '../../engine/reports/verbs';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { CLOSING_PAGE, type ClosingArgs, closingArgs, closingMonths } from './closing-month';

const CLOSE = 'closePeriod';
const SHOWN = 12;

/** What stands in the way of closing a month, as the page it is closed on counts it, and whether it may be closed yet. */
export const closingObstacles = defineTool<ClosingArgs>({
  name: 'closingObstacles',
  description: '月结还有什么没处理：某个月结账前有哪些单据没审、哪些发票和结算没到，现在能不能结。',
  args: closingArgs,
  may: (context) => screensFor(context, CLOSING_PAGE).length > 0,
  run: async ({ context }, words) => {
    const definition = reportOf(CLOSING_PAGE, context.org.kind);
    const everywhere = { ...context, screen: '' };
    const screen = definition && reportScreen(everywhere, definition, QUERY);
    if (!definition || !screen) return nothing('您没有查看结账的页面，需要时请联系本机构管理员授权。');
    const { ends, today, asked, next } = await closingMonths(context, words);
    // Where none was closed ever it is the last that is over, as the page has it.
    const month = asked ?? next ?? monthOf(addMonths(`${reportMonthOf(today, ends)}-01`, -1));
    const now = (await verbsNow({ ...context, screen: screen.flag }, definition, screen, { month }))[CLOSE];
    const proposals = [openPage(screen, { month })];
    if (!now) return nothing('您没有结账的权限，看不到结账前还有什么没处理；需要时请联系本机构管理员授权。', { proposals });
    const { findings = [], whyNot } = now;
    const head = `${month} ${whyNot === undefined ? '可以结账' : `现在不能结账：${whyNot}`}`;
    if (findings.length === 0) return found({ text: `**${head}**，没有要处理的事。`, data: { month, whyNot }, proposals });
    const lines = findings.slice(0, SHOWN).map(({ title, count, says }) => `- **${title}** ${count}${says ? `：${says}` : ''}`);
    return found({
      text: `**${head}**\n\n结账前要处理的有 ${findings.length} 项：\n\n${lines.join('\n')}${findings.length > SHOWN ? `\n\n只列出前 ${SHOWN} 项，其余请打开页面看。` : ''}`,
      data: { month, whyNot, findings: findings.map(({ title, count }) => ({ title, count })) },
      proposals,
    });
  },
});
