import { useCallback, useEffect, useState } from 'react';
import type { DashboardAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { CallError } from '../../api/call-error';
import { useCall } from '../../workspace/tab-context';
import { useLive } from '../../workspace/use-live';

/** Sums over a month are asked for at most so often, however busy the house is. */
const GATHERED = 2_000;

/** The tiles of a dashboard as they are now; asked anew when records change. Figures stay as they were when a call fails. */
export function useDashboard(definition: DashboardDefinition): { rows: DashboardAnswer['rows'] | undefined; refresh: () => void } {
  const { get } = useCall();
  const [rows, setRows] = useState<DashboardAnswer['rows']>();
  const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
  const refresh = useCallback(() => {
    get<DashboardAnswer>(path, {}, { quiet: true })
      .then((answer) => setRows(answer.rows))
      .catch((error) => {
        if (!(error instanceof CallError)) throw error;
      });
  }, [get, path]);
  // Also when the tab is looked at again: Activity starts effects anew, so the figures are those of now.
  useEffect(refresh, [refresh]);
  useLive(refresh, GATHERED);
  return { rows, refresh };
}
