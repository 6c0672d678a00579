import type { RefObject } from 'react';
import type { Row } from '../../../contract/answers';
import type { ReportDefinition, ReportDrill } from '../../../define/define-report';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { offers, useCan } from '../use-may';
import { follow, mayFollow } from './drill';
import { ReportEdits } from './report-edits';
import { ReportLabels } from './report-labels';
import { leads } from './row-tone';
import { StartButtons } from './start-buttons';
import { hasWhy, partsOf, whyOf } from './why-report';

type Props = {
  report: ReportDefinition;
  level: string;
  parameters: Record<string, string>;
  chosen: readonly Row[];
  /** The row the keyboard stands in. */
  active: RefObject<Row | undefined>;
  activeColumn: RefObject<string | undefined>;
  onChanged: () => void;
};

/** What can be done with the rows of a report: see what makes a figure, go on to its reservations, begin documents, set limits. */
export function ReportRowActions(props: Props) {
  const { report, level, chosen, active, onChanged } = props;
  const { screen } = useTab();
  const can = useCan(screen);
  const own = screen.resource === report.resource;
  const one = (): Row | undefined => {
    const row = chosen.length === 1 ? chosen[0] : (active.current ?? chosen[0]);
    return row && leads(report, row) ? row : undefined;
  };
  const { go, explain } = useWays(props, one);
  return (
    <>
      {hasWhy(report, level, screen) && (
        <Button icon="help" keysOf="page.why" onClick={explain}>
          为什么
        </Button>
      )}
      {report.links
        .filter((link) => (own || !link.needs) && mayFollow(link, screen) && (!link.needs || offers(screen, link.needs)))
        .map((link) => (
          <Button key={link.id} icon="list" onClick={() => go(link)}>
            {link.label}
          </Button>
        ))}
      {own && <ReportEdits report={report} level={level} one={one} onChanged={onChanged} />}
      {own && <StartButtons report={report} level={level} chosen={chosen} />}
      {own && report.labels && can(report.labels.operation) && (
        <ReportLabels report={report} operation={report.labels.operation} level={level} chosen={chosen} />
      )}
    </>
  );
}

/** The ways from the row that is meant: to where a link leads, and to what makes the figure the keyboard stands in. */
function useWays({ report, level, parameters, activeColumn }: Props, one: () => Row | undefined) {
  const { screen, open } = useTab();
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
  return { go, explain };
}
