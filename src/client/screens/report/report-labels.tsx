import type { Row } from '../../../contract/answers';
import type { ReportDefinition } from '../../../define/define-report';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { labelKeyOf, labelsOf, whyNotLabels } from '../print/goods-labels';

type Props = { report: ReportDefinition; operation: string; level: string; chosen: readonly Row[] };

/** Labels of the goods the ticked rows stand for. */
export function ReportLabels({ report, operation, level, chosen }: Props) {
  const { screen, open } = useTab();
  const whyNot = whyNotLabels(report, level, chosen);
  const print = () => {
    if (whyNot) return void say.info(whyNot);
    const keys = chosen.map((row) => labelKeyOf(report, row));
    open(...labelsOf(report.resource, screen.flag, keys));
  };
  useVerbs({ [operation]: print });
  return (
    <Button icon="print" {...(whyNot ? { whyNot } : {})} onClick={print}>
      打印标签
    </Button>
  );
}
