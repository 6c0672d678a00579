import { useCallback, useEffect, useState } from 'react';
import type { ClosingDesk, ClosingProof, ClosingUrged, Obstacle } from '../../../contract/closing-answer';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';

const REPORT = '/v1/business/report/stockFinance';
type Verb = 'closePeriod' | 'reopenPeriod';

/** The desk and the proof of a month; both are asked again after whatever was done, and when the tab is refreshed. */
export function useClosing() {
  const { screen, query, navigate } = useTab();
  const call = useCall();
  const asked = query.month ?? '';
  const [desk, setDesk] = useState<ClosingDesk>();
  const [proof, setProof] = useState<{ month: string; answer?: ClosingProof; error?: string }>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState('');
  const load = useCallback(async () => {
    const from = { screen: screen.flag };
    try {
      const answer = await call.get<ClosingDesk>('/v1/business/closing/desk', { ...from, ...(asked ? { month: asked } : {}) }, { quiet: true });
      setDesk(answer);
      setError('');
      const { month } = answer;
      await call.get<ClosingProof>('/v1/business/closing/proof', { ...from, month }, { quiet: true }).then(
        (found) => setProof({ month, answer: found }),
        (failure: Error) => setProof({ month, error: failure.message }),
      );
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [call, screen.flag, asked]);
  useEffect(() => void load(), [load]);
  const refresh = () => void load();

  const during = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    await work().catch(() => {}); // told by the call
    setBusy('');
    await load();
  };
  const month = desk?.month ?? asked;
  const act = async (verb: Verb) => {
    const isClosing = verb === 'closePeriod';
    const question = isClosing
      ? { title: `结账【${month}】`, text: closingText(desk), confirm: '结账' }
      : { title: `反结账【${month}】`, text: desk?.verbs.reopenPeriod?.says, confirm: '反结账', isDangerous: true };
    const said = await ask({ ...question, ...(isClosing ? {} : { reason: 'required' as const }) });
    if (!said) return;
    await during(verb, async () => {
      const body = { screen: screen.flag, month, ...(said.reason ? { reason: said.reason } : {}) };
      say.success((await call.post<{ says: string }>(`${REPORT}/${verb}`, body)).says);
    });
  };
  const urge = ({ id }: Obstacle) =>
    during(id, async () => {
      say.success((await call.post<ClosingUrged>('/v1/business/closing/urge', { screen: screen.flag, month, kind: id })).says);
    });
  const may = (verb: Verb): boolean => desk?.verbs[verb] !== undefined && desk.verbs[verb]?.whyNot === undefined;
  useVerbs({
    refresh,
    closePeriod: may('closePeriod') ? () => void act('closePeriod') : undefined,
    reopenPeriod: may('reopenPeriod') ? () => void act('reopenPeriod') : undefined,
  });
  return { desk, proof: proof?.month === month ? proof : undefined, error, busy, may, act, urge, refresh, turn: (to: string) => navigate({ month: to }) };
}
export type Closing = ReturnType<typeof useClosing>;

function closingText(desk: ClosingDesk | undefined): string {
  const waiting = (desk?.obstacles ?? []).filter(({ group }) => group === 'papers').reduce((sum, { count }) => sum + count, 0);
  const after = desk?.verbs.closePeriod?.says ?? '';
  return waiting > 0 ? `本月还有${waiting}张未审核单据，将计入审核当月。${after}` : after;
}
