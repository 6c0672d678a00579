import { useCallback, useEffect, useState } from 'react';
import type { BankBalance } from '../../../contract/bank-answer';
import { download } from '../../api/download';
import { useMay } from '../../screens/use-may';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';

/** An account on a day, asked again when either is turned or the tab is refreshed. */
export function useBalance() {
  const { screen, query, navigate } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const [balance, setBalance] = useState<BankBalance>();
  const [error, setError] = useState('');
  const { account = '', day = '' } = query;
  const load = useCallback(async () => {
    const asked = { screen: screen.flag, ...(account ? { account } : {}), ...(day ? { day } : {}) };
    try {
      setBalance(await call.get<BankBalance>('/v1/business/bank/balance', asked, { quiet: true }));
      setError('');
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call, screen.flag, account, day]);
  useEffect(() => void load(), [load]);
  const refresh = () => void load();
  // What is exported is what stands here: this account on this day.
  const mayExport = may('export') && balance !== undefined && balance.account !== '';
  const onExport = mayExport
    ? () => void download('/v1/business/bank/balance/export', { screen: screen.flag, account: balance.account, day: balance.day }).catch(() => {})
    : undefined;
  useVerbs({ refresh, export: onExport });
  const turn = (to: { account?: string; day?: string }) => navigate({ ...(account ? { account } : {}), ...(day ? { day } : {}), ...to });
  return { balance, error, refresh, turn, onExport };
}
