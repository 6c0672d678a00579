import type { Row } from '../../../contract/answers';
import type { ReportDefinition } from '../../../define/define-report';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { useCan } from '../use-may';
import { begin, startScreen, whyNotStart } from './report-starts';

type Props = { report: ReportDefinition; level: string; chosen: readonly Row[] };

/** The documents that can be begun from the ticked rows. */
export function StartButtons({ report, level, chosen }: Props) {
  const { screen, open } = useTab();
  const can = useCan(screen);
  return report.starts
    .filter((start) => can(start.operation))
    .map((start) => {
      const target = startScreen(start);
      const reason = target ? whyNotStart(report, start, level, chosen) : `您没有新增${start.label}单据的权限`;
      const go = () => {
        if (!target) return;
        const begun = begin(start, target, chosen);
        open(begun.path, begun.query, { title: begun.title });
      };
      return (
        <Button key={`${start.operation} ${start.label}`} icon="forward" {...(reason ? { whyNot: reason } : {})} onClick={go}>
          {start.label}
        </Button>
      );
    });
}
