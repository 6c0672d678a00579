import type { RefObject } from 'react';
import type { Row } from '../../../contract/answers';
import type { ReportDefinition, ReportDrill } from '../../../define/report-definition';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { followLead, leadsOf } from '../leads';
import { offers } from '../use-may';
import { follow, mayFollow } from './drill';
import { leads } from './row-tone';
import { hasWhy, partsOf, whyOf } from './why-report';

type Wishes = {
  report: ReportDefinition;
  level: string;
  parameters: Record<string, string>;
  chosen: readonly Row[];
  /** The row the keyboard stands in. */
  active: RefObject<Row | undefined>;
  activeColumn: RefObject<string | undefined>;
  /** What a row means in a column. */
  meantAt: (row: Row, column: string | undefined) => Row;
};

/** The ways from the row that is meant: to where a link leads, and to what makes the figure the keyboard stands in. */
export function useReportWays({ report, level, parameters, chosen, active, activeColumn, meantAt }: Wishes): { acts: Act[]; one: () => Row | undefined } {
  const { screen, open } = useTab();
  const own = screen.resource === report.resource;
  const one = (): Row | undefined => {
    const row = chosen.length === 1 ? chosen[0] : (active.current ?? chosen[0]);
    return row && leads(report, row) ? meantAt(row, activeColumn.current) : undefined;
  };
  const go = (drill: ReportDrill) => {
    const row = one();
    if (!row) say.info('请先选中表格中一行数据');
    else if (!follow(drill, { report, row, parameters, open, behind: false, from: screen })) say.info('没有可以打开的页面');
  };
  const explain = () => {
    const row = one();
    const words = row && partsOf(report, activeColumn.current ?? '', row);
    const way = row && whyOf(report, { level, row, from: screen });
    if (words) say.info(words);
    if (!row) say.info('请先选中表格中一行数据');
    else if (way) go(way);
    else if (!words) say.info('这一行已是最细的明细');
  };
  useVerbs({ why: explain });
  const links = report.links.filter((link) => !link.settles && (own || !link.needs) && mayFollow(link, screen) && (!link.needs || offers(screen, link.needs)));
  return {
    one,
    acts: [
      ...(hasWhy(report, level, screen) ? [{ id: 'why', label: '为什么', icon: 'help' as const, keysOf: 'page.why', onChoose: explain }] : []),
      ...(own ? leadsOf(report.leads, screen) : []).map(
        (lead): Act => ({
          id: lead.id,
          label: lead.label,
          icon: 'list',
          onChoose: () => void followLead(lead, { row: undefined, from: screen, words: '', open }),
        }),
      ),
      ...links.map((link): Act => ({ id: link.id, label: link.label, icon: 'list', onChoose: () => go(link) })),
    ],
  };
}
