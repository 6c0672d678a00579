import type { RefObject } from 'react';
import type { Row } from '../../../contract/answers';
import { holds } from '../../../define/field';
import type { ReportDefinition } from '../../../define/report-definition';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { useCan } from '../use-may';
import { follow } from './drill';
import { begin, startScreen, whyNotStart } from './report-starts';
import { isRow } from './row-tone';

type Wishes = { report: ReportDefinition; level: string; parameters: Record<string, string>; chosen: readonly Row[]; active: RefObject<Row | undefined> };

/** One key to what settles a row (Alt+H): the page its kind is settled on, or the document that does, begun from all ticked rows of that kind. */
export function useReportSettle({ report, level, parameters, chosen, active }: Wishes): Act[] {
  const { screen, open } = useTab();
  const may = useCan(screen);
  const ways = report.links.filter(({ settles }) => settles);
  const starts = report.starts.filter((start) => start.when && start.level === level && may(start.operation));
  const isOffered = screen.resource === report.resource && ways.length + starts.length > 0;
  const settle = () => {
    const rows = chosen.length > 0 ? chosen : active.current && isRow(active.current) ? [active.current] : [];
    const [row] = rows;
    if (!row) return void say.info('请先选中表格中一行数据');
    const link = ways.find(({ when }) => when && holds(when, row));
    if (link) return void (follow(link, { report, row, parameters, open, behind: false, from: screen }) || say.info(`您没有【${link.label}】的页面`));
    const start = starts.find(({ when }) => when && holds(when, row));
    if (!start) return void say.info('请在明细中选中要处理的行');
    const target = startScreen(start);
    const whyNot = target ? whyNotStart(report, start, level, rows) : `您没有新增${start.label}单据的权限`;
    if (!target || whyNot) return void say.info(whyNot ?? '');
    void begin(start, target, rows).then((begun) => open(begun.path, begun.query, { title: begun.title }));
  };
  useVerbs({ settle: isOffered ? settle : undefined });
  return isOffered ? [{ id: 'settle', label: '去处理', icon: 'forward', keysOf: 'page.settle', onChoose: settle }] : [];
}
