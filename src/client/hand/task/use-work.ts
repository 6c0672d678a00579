import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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
import { emptyWork, type Said, type Taken, type Work, workOf } from './work';

type Given = { task: DocumentTask; definition: DocumentDefinition; screen: Screen; id: string };

/**
 * The work in hand: kept on the device from scan to scan. Codes are asked for one after the other; while the server is away they are held
 * in their order, and asked for when it is back.
 */
export function useWork({ task, definition, screen, id }: Given) {
  const call = useCall();
  const { work, keep, latest } = useKept(task, id);
  const [offered, setOffered] = useState<readonly string[]>();
  const [said, setSaid] = useState<Said>();
  const [error, setError] = useState('');
  const isLost = useAtomValue(isLostAtom);
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
  }, [task, definition, screen, id, call, keep, latest]);
  const queue = useRef(Promise.resolve());
  // What a work begins with is there before its first code is taken: whoever scans at once loses none of it.
  useEffect(() => {
    queue.current = queue.current.then(load);
  }, [load]);

  /** @returns what speaks against the code; '' = it is taken */
  const resolve = async (code: string): Promise<string> => {
    const taken = await asked(call, { task, definition, screen, latest, code });
    setSaid(taken.said);
    keep(taken.work);
    return taken.said.isBad ? taken.said.text : '';
  };
  const hold = (code: string) => {
    keep({ ...latest.current, held: [...latest.current.held, { code, at: new Date().toISOString() }] });
    setSaid({ text: `${code} 已存在本机，联网后核对`, isBad: false });
  };
  const scan = (typed: string) => {
    const code = typed.trim();
    if (code === '') return;
    queue.current = queue.current.then(async () => {
      if (latest.current.held.length > 0 || isLost) return hold(code);
      await resolve(code).catch((failure) => void (isAway(failure) ? hold(code) : setSaid({ text: wordsOf(failure), isBad: true })));
    });
  };
  useBack(() => {
    queue.current = queue.current.then(async () => {
      if (id === '') await load();
      await askHeld({ latest, keep, resolve, setSaid });
    });
  });
  // In its turn, too: what is scanned while it is read anew is not overwritten by what stood there before.
  const refresh = () => {
    queue.current = queue.current.then(load);
  };
  useVerbs({ scanned: (input) => scan(String(input?.code ?? '')), refresh });
  return { work, keep, offered, said, setSaid, error, scan, refresh, isLost };
}

/** What a code does to the work. What has no lot to give is not begun: one bad code keeps nobody from the next good one. */
async function asked(
  call: ReturnType<typeof useCall>,
  { task, definition, screen, latest, code }: Omit<Given, 'id'> & { latest: RefObject<Work>; code: string },
): Promise<Taken> {
  const query = { code, kind: definition.kind, screen: screen.flag, ...warehouseOf(task, latest.current) };
  const answer = await call.get<ScanAnswer>('/v1/business/scan', query, { quiet: true });
  const taken = takeScan(latest.current, { task, definition, answer, code });
  const { work: named, missing } = await namedLots(taken.work, { task, definition, screen: screen.flag });
  return missing === '' ? { work: named, said: taken.said } : { work: latest.current, said: { text: missing, isBad: true } };
}

/** The work as it is now, also for whoever asked before it changed. */
function useKept(task: DocumentTask, id: string) {
  const [work, setWork] = useTabState<Work>(`hand ${task.id} ${id}`, () => emptyWork(task));
  const latest = useRef(work);
  const keep = useCallback(
    (next: Work) => {
      latest.current = next;
      setWork(next);
    },
    [setWork],
  );
  return { work, keep, latest };
}

type Held = { latest: RefObject<Work>; keep: (work: Work) => void; resolve: (code: string) => Promise<string>; setSaid: (said: Said) => void };

/** The codes that were held, in their order; what is refused is not asked again, and all of it is said at the end. */
async function askHeld({ latest, keep, resolve, setSaid }: Held): Promise<void> {
  const refused: string[] = [];
  while (latest.current.held[0]) {
    const [first, ...rest] = latest.current.held;
    try {
      const against = await resolve(first.code);
      if (against !== '') refused.push(`${first.code}：${against}`);
    } catch (failure) {
      if (isAway(failure)) break;
      refused.push(`${first.code}：${wordsOf(failure)}`);
    }
    keep({ ...latest.current, held: rest });
  }
  if (refused.length > 0) setSaid({ text: refused.join('；'), isBad: true });
}

/** Where it lies, once it is said: an offer of lots and prices is of that store. */
function warehouseOf({ asks = [] }: DocumentTask, { header }: Work): { warehouse?: string } {
  const name = asks.find((one) => /warehouse/i.test(one));
  const value = name ? header[name] : undefined;
  return value ? { warehouse: String(value) } : {};
}
