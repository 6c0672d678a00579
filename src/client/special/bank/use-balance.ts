import { useCallback, useEffect, useState } from 'react';
import type { BankBalance } from '../../../contract/bank-answer';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';

/** An account on a day, asked again when either is turned or the tab is refreshed. */
export function useBalance() {
  const { screen, query, navigate } = useTab();
  const call = useCall();
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
  useVerbs({ refresh });
  const turn = (to: { account?: string; day?: string }) => navigate({ ...(account ? { account } : {}), ...(day ? { day } : {}), ...to });
  return { balance, error, refresh, turn };
}
