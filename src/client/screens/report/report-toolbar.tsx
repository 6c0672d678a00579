import type { ReactNode } from 'react';
import { Button } from '../../ui/button';

type Props = {
  onAsk: () => void;
  /** Labels of parameters still missing. */
  missing: readonly string[];
  onExport: (() => unknown) | undefined;
  onPrint: (() => void) | undefined;
  /** Whether the chart is shown; undefined = there is none. */
  hasChart: boolean | undefined;
  onChart: (hasChart: boolean) => void;
  children: ReactNode;
};

/** What every report offers: ask again, take it out, print it, see it drawn. What this one offers besides stands behind. */
export function ReportToolbar({ onAsk, missing, onExport, onPrint, hasChart, onChart, children }: Props) {
  return (
    <>
      <Button tone="primary" icon="search" onClick={onAsk} {...(missing.length > 0 ? { whyNot: `请先填写${missing.join('、')}` } : {})}>
        查询
      </Button>
      {onExport && (
        <Button icon="export" onClick={() => void onExport()}>
          导出
        </Button>
      )}
      {onPrint && (
        <Button icon="print" onClick={onPrint}>
          打印
        </Button>
      )}
      {hasChart !== undefined && (
        <Button icon="chart" aria-pressed={hasChart} onClick={() => onChart(!hasChart)}>
          {hasChart ? '收起图表' : '图表'}
        </Button>
      )}
      {children}
    </>
  );
}
