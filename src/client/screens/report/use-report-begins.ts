import type { Row } from '../../../contract/answers';
import { holds } from '../../../define/field';
import type { ReportDefinition, ReportStart } from '../../../define/report-definition';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { labelKeyOf, labelsOf, whyNotLabels } from '../print/goods-labels';
import { useCan } from '../use-may';
import { begin, startScreen, whyNotStart } from './report-starts';

type Wishes = { report: ReportDefinition; level: string; chosen: readonly Row[] };

/** What can be begun from the ticked rows: documents, labels of their goods. `lacking` = what cannot be now, and says why to whoever unfolds it. */
export function useReportBegins({ report, level, chosen }: Wishes): { can: Act[]; lacking: Act[] } {
  const { screen, open } = useTab();
  const may = useCan(screen);
  const own = screen.resource === report.resource;
  const fits = ({ when }: ReportStart) => !when || chosen.some((row) => holds(when, row));
  const starts = own ? report.starts.filter((start) => may(start.operation) && fits(start)) : [];
  const labels = own && report.labels && may(report.labels.operation) ? report.labels : undefined;
  const whyNoLabels = labels && whyNotLabels(report, level, chosen);
  const print = () => {
    if (whyNoLabels) return void say.info(whyNoLabels);
    open(
      ...labelsOf(
        report.resource,
        screen.flag,
        chosen.map((row) => labelKeyOf(report, row)),
      ),
    );
  };
  useVerbs(labels ? { [labels.operation]: print } : {});
  const all = starts.map((start) => {
    const target = startScreen(start);
    const whyNot = target ? whyNotStart(report, start, level, chosen) : `您没有新增${start.label}单据的权限`;
    const go = () => {
      if (!target || whyNot) return void say.info(whyNot ?? '');
      void begin(start, target, chosen).then((begun) => open(begun.path, begun.query, { title: begun.title }));
    };
    return { whyNot, act: { id: `${start.operation} ${start.label}`, label: start.label, icon: 'forward', onChoose: go } satisfies Act };
  });
  const printing = labels ? [{ whyNot: whyNoLabels, act: { id: labels.operation, label: '打印标签', icon: 'print', onChoose: print } satisfies Act }] : [];
  const acts = [...all, ...printing];
  return { can: acts.flatMap(({ whyNot, act }) => (whyNot ? [] : [act])), lacking: acts.flatMap(({ whyNot, act }) => (whyNot ? [act] : [])) };
}
