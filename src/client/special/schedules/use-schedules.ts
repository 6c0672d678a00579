import { useCallback, useEffect, useState } from 'react';
import type { Schedules, Sent } from '../../../contract/schedule';
import { useVerbs } from '../../workspace/tab-context';
import { readReceived, readSchedules } from './schedule-calls';

export type Box = 'mine' | 'received' | 'all';

/** What is sent by me, to me, or in the organisation; read anew when looked at and after everything done. */
export function useSchedules(box: Box) {
  const [made, setMade] = useState<Schedules>();
  const [received, setReceived] = useState<readonly Sent[]>();
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    try {
      const [schedules, list] = await Promise.all([readSchedules(box === 'all'), readReceived()]);
      setMade(schedules);
      setReceived(list);
      setError('');
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [box]);
  useEffect(() => void load(), [load]);
  useVerbs({ refresh: () => void load() });
  return { made, received, error, load };
}
