import { useCallback, useEffect, useRef, useState } from 'react';
import type { MatchDeskAnswer, MatchPartner } from '../../../contract/match-answer';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';

const BASE = '/v1/business/match';

/** The partners, the desk of the chosen one, and what is done with its rows. */
export function useMatch() {
  const { screen, query, navigate } = useTab();
  const call = useCall();
  const [partners, setPartners] = useState<readonly MatchPartner[]>();
  const [desk, setDesk] = useState<MatchDeskAnswer>();
  const [error, setError] = useState('');
  const partner = query.partner || (partners?.[0]?.id ?? '');
  const wanted = useRef(partner);
  wanted.current = partner;
  // An answer about somebody one has turned away from comes too late: in the place of this one's it would stand for ever.
  const keep = useCallback((answer: MatchDeskAnswer) => void (answer.partner.id === wanted.current && setDesk(answer)), []);
  const loadPartners = useCallback(async () => {
    try {
      setPartners((await call.get<{ list: MatchPartner[] }>(`${BASE}/partners`, { screen: screen.flag }, { quiet: true })).list);
      setError('');
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call, screen.flag]);
  const loadDesk = useCallback(async () => {
    if (partner === '') return;
    try {
      keep(await call.get<MatchDeskAnswer>(`${BASE}/desk`, { screen: screen.flag, partner }, { quiet: true }));
      setError('');
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call, screen.flag, partner, keep]);
  useEffect(() => void loadPartners(), [loadPartners]);
  useEffect(() => void loadDesk(), [loadDesk]);
  const refresh = () => void Promise.all([loadPartners(), loadDesk()]);
  useVerbs({ refresh });
  const shown = desk?.partner.id === partner ? desk : undefined;
  const acts = useActs({ desk: shown, partner, keep, reload: loadDesk });
  return { partners, partner, desk: shown, error, refresh, turn: (to: string) => navigate({ partner: to }), ...acts };
}
export type Match = ReturnType<typeof useMatch>;

type Around = { desk: MatchDeskAnswer | undefined; partner: string; keep: (desk: MatchDeskAnswer) => void; reload: () => Promise<void> };
type Act = 'accept' | 'takeBack' | 'payPart' | 'askRed' | 'settle';
type Wanted = { act: Act; rows: string[]; reason?: string };

/** One call at a time: what is accepted while another is on its way goes with the next, on what that one answered. */
function useActs({ desk, partner, keep, reload }: Around) {
  const { screen } = useTab();
  const call = useCall();
  const queue = useRef<Wanted[]>([]);
  const latest = useRef(desk);
  latest.current = desk;
  const isRunning = useRef(false);
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      for (let next = queue.current.shift(); next; next = queue.current.shift()) {
        // Several of a sort are one call.
        while (queue.current[0]?.act === next.act && next.reason === undefined) next.rows.push(...(queue.current.shift()?.rows ?? []));
        const versions = Object.fromEntries((latest.current?.papers ?? []).map(({ id, version }) => [id, version]));
        const answer = await call.post<MatchDeskAnswer>(`${BASE}/${next.act}`, {
          screen: screen.flag,
          partner,
          rows: next.rows,
          versions,
          ...(next.reason === undefined ? {} : { reason: next.reason }),
        });
        latest.current = answer;
        keep(answer);
      }
    } catch {
      queue.current = []; // told by the call
      await reload();
    } finally {
      isRunning.current = false;
      setWaiting(new Set());
    }
  };
  const send = (act: Act) => (rows: readonly string[], reason?: string) => {
    if (rows.length === 0) return;
    queue.current.push({ act, rows: [...rows], ...(reason === undefined ? {} : { reason }) });
    setWaiting((known) => new Set([...known, ...rows]));
    void run();
  };
  return { waiting, accept: send('accept'), takeBack: send('takeBack'), payPart: send('payPart'), askRed: send('askRed'), settle: send('settle') };
}
