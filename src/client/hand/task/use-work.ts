import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentInfo, ScanAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { DocumentTask } from '../../../define/hand-task';
import { isLostAtom } from '../../api/connection';
import { useCall, useTabState, useVerbs } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { isAway, wordsOf } from '../outbox/send-job';
import { completed, namedLots } from './complete';
import { takeScan } from './take-scan';
import { emptyWork, type Said, type Work, workOf } from './work';

type Given = { task: DocumentTask; definition: DocumentDefinition; screen: Screen; id: string };

/** The work in hand: kept on the device from scan to scan. */
export function useWork({ task, definition, screen, id }: Given) {
  const call = useCall();
  const [work, setWork] = useTabState<Work>(`hand ${task.id} ${id}`, () => emptyWork(task));
  const [offered, setOffered] = useState<readonly string[]>();
  const [error, setError] = useState('');
  const latest = useRef(work);
  const keep = useCallback(
    (next: Work) => {
      latest.current = next;
      setWork(next);
    },
    [setWork],
  );
  const load = useCallback(async () => {
    const given = { task, definition, screen: screen.flag };
    try {
      if (id === '') return keep(await completed(latest.current, given));
      const info = await call.get<DocumentInfo>(`/v1/business/${definition.kind}/info`, { screen: screen.flag, id }, { quiet: true });
      setOffered(info.actions);
      const isSame = latest.current.id === id && latest.current.version === Number(info.header.version);
      if (!isSame) keep({ ...workOf(task, info), held: latest.current.held });
    } catch (failure) {
      if (id !== '' || !isAway(failure)) setError(wordsOf(failure));
    }
  }, [task, definition, screen, id, call, keep]);
  useEffect(() => void load(), [load]);

  const scans = useScans({ task, definition, screen, id, latest, keep, load });
  return { work, keep, offered, error, ...scans };
}

type Scanning = Given & { latest: { readonly current: Work }; keep: (next: Work) => void; load: () => Promise<void> };

/** Codes are asked for one after the other; while the server is away they are held in their order, and asked for when it is back. */
function useScans({ task, definition, screen, id, latest, keep, load }: Scanning) {
  const call = useCall();
  const [said, setSaid] = useState<Said>();
  const isLost = useAtomValue(isLostAtom);
  const resolve = async (code: string) => {
    const query = { code, kind: definition.kind, screen: screen.flag, ...warehouseOf(task, latest.current) };
    const answer = await call.get<ScanAnswer>('/v1/business/scan', query, { quiet: true });
    const taken = takeScan(latest.current, { task, definition, answer, code });
    setSaid(taken.said);
    keep(taken.work);
    const { work: named, missing } = await namedLots(taken.work, { task, definition, screen: screen.flag });
    if (missing !== '') setSaid({ text: missing, isBad: true });
    keep(named);
  };
  const hold = (code: string) => {
    keep({ ...latest.current, held: [...latest.current.held, { code, at: new Date().toISOString() }] });
    setSaid({ text: `${code} 已存在本机，联网后核对`, isBad: false });
  };
  const queue = useRef(Promise.resolve());
  const scan = (typed: string) => {
    const code = typed.trim();
    if (code === '') return;
    queue.current = queue.current.then(async () => {
      if (latest.current.held.length > 0 || isLost) return hold(code);
      await resolve(code).catch((failure) => (isAway(failure) ? hold(code) : setSaid({ text: wordsOf(failure), isBad: true })));
    });
  };
  useBack(() => {
    queue.current = queue.current.then(async () => {
      if (id === '') await load();
      while (latest.current.held[0]) {
        const [first, ...rest] = latest.current.held;
        try {
          await resolve(first.code);
        } catch (failure) {
          if (isAway(failure)) return;
          setSaid({ text: `${first.code}：${wordsOf(failure)}`, isBad: true });
        }
        keep({ ...latest.current, held: rest });
      }
    });
  });
  useVerbs({ scanned: (input) => scan(String(input?.code ?? '')), refresh: () => void load() });
  return { said, setSaid, scan, isLost };
}

/** Where it lies, once it is said: an offer of lots and prices is of that store. */
function warehouseOf({ asks = [] }: DocumentTask, { header }: Work): { warehouse?: string } {
  const name = asks.find((one) => /warehouse/i.test(one));
  const value = name ? header[name] : undefined;
  return value ? { warehouse: String(value) } : {};
}
