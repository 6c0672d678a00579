import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Schedule } from '../../../contract/schedule';
import type { KeptView, TablePlace } from '../../../contract/shared-view';
import { SEND_PERIODS } from '../../../define/send-periods';
import { type SendTimes, timesWords } from '../../../define/send-times';
import { type PeriodPlace, periodPlacesOf } from '../../../domain/period-places';
import { kindOf, sessionAtom } from '../../session/session';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/feedback';
import { Checkbox, Input, Labelled } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { Select } from '../../ui/select';
import { say } from '../../ui/toast';
import { type Choice, Chooser, useAudience } from '../../views/audience-chooser';
import { sharable } from '../../views/shared-views';
import { saveSchedule } from './schedule-calls';
import { TimesPart } from './times-part';

type Props = {
  place: TablePlace;
  view: KeptView;
  /** Tab, words and parameters as the page asks now. */
  query: Record<string, string>;
  schedule?: Schedule;
  onClose: () => void;
  onDone: () => void;
};

const PERIODS = SEND_PERIODS.filter(({ value }) => value !== '');

/** What of a schedule is typed here. */
type Draft = Pick<Schedule, 'name' | 'period' | 'periodAt' | 'withFile' | 'withMail' | 'skipsEmpty'> & { times: SendTimes; receivers: ReadonlySet<string> };

/** A view that is sent by the clock: when, about which days, to whom and how. */
export default function ScheduleDialog(props: Props) {
  const { place, view, schedule, onClose } = props;
  const { me, places, draft, put, isBusy, save } = useScheduleDraft(props);
  const problem = problemOf(draft);
  return (
    <Modal
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={schedule ? '修改定时发送' : `定时发送 · ${view.name}`}
      width={560}
      footer={
        <>
          <span className="mr-auto text-[13px] text-muted">{problem}</span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isBusy} {...(problem ? { whyNot: problem } : {})} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Labelled label="名称" isRequired>
          {(ids) => <Input {...ids} maxLength={30} value={draft.name} onChange={({ target }) => put({ name: target.value })} />}
        </Labelled>
        <TimesPart times={draft.times} onChange={(times) => put({ times })} />
        {places.length > 0 && <PeriodPart places={places} draft={draft} put={put} />}
        <Receivers screen={place.screen} me={me} chosen={draft.receivers} onChosen={(receivers) => put({ receivers })} />
        <Ways draft={draft} put={put} />
      </div>
    </Modal>
  );
}

/** What is typed, and how it is kept. */
function useScheduleDraft({ place, view, query, schedule, onDone }: Props) {
  const session = useAtomValue(sessionAtom);
  const [me, kind] = session.phase === 'in' ? [session.session.userInfo.userInnerSn, kindOf(session.session)] : ['', 'P' as const];
  const places = useMemo(() => periodPlacesOf(place.resource, kind), [place.resource, kind]);
  const [draft, setDraft] = useState<Draft>(() => begun(view, schedule, me, places[0]?.id ?? ''));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, times, period, receivers, withFile, withMail, skipsEmpty } = draft;
      const kept = sharable({ ...view, name: view.name.trim() || name.slice(0, 20) });
      await saveSchedule({
        ...{ ...place, name: name.trim(), period, periodAt: period === '' ? '' : draft.periodAt, view: kept, query, withFile, withMail, skipsEmpty },
        ...{ times: { ...times, weekdays: [...times.weekdays] }, receivers: [...receivers], ...(schedule ? { id: schedule.id } : {}) },
      });
      say.success(`已保存，${timesWords(times)}发送`);
      onDone();
    } catch {
      // What was refused has been said; what was typed stays.
      setBusy(false);
    }
  };
  return { me, places, draft, put: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })), isBusy, save };
}

function PeriodPart({ places, draft, put }: { places: readonly PeriodPlace[]; draft: Draft; put: (part: Partial<Draft>) => void }) {
  return (
    <div className="flex gap-2">
      <Labelled label="期间（发送时计算）" className="flex-1">
        {(ids) => (
          <Select {...ids} options={PERIODS} placeholder="不变，按视图的条件" value={draft.period} onChange={({ target }) => put({ period: target.value })} />
        )}
      </Labelled>
      {draft.period !== '' && (
        <Labelled label="用在" className="flex-1">
          {(ids) => (
            <Select
              {...ids}
              options={places.map(({ id, label }) => ({ value: id, label }))}
              value={draft.periodAt}
              onChange={({ target }) => put({ periodAt: target.value })}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}

function begun(view: KeptView, schedule: Schedule | undefined, me: string, periodAt: string): Draft {
  if (schedule) return { ...schedule, periodAt: schedule.periodAt || periodAt, receivers: new Set(schedule.receivers.map(({ id }) => id)) };
  const times: SendTimes = { every: 'workday', weekdays: [1], monthDay: 1, time: '08:00' };
  return { name: view.name, times, period: '', periodAt, receivers: new Set([me]), withFile: true, withMail: false, skipsEmpty: true };
}

function problemOf({ name, times, receivers }: Draft): string | undefined {
  if (name.trim() === '') return '请填写名称';
  if (times.time === '') return '请填写时间';
  if (times.every === 'week' && times.weekdays.length === 0) return '请选择每周几发送';
  return receivers.size === 0 ? '请选择发给谁' : undefined;
}

type ReceiversProps = { screen: string; me: string; chosen: ReadonlySet<string>; onChosen: (chosen: ReadonlySet<string>) => void };

function Receivers({ screen, me, chosen, onChosen }: ReceiversProps) {
  const audience = useAudience(screen);
  const choices = useMemo<Choice[]>(
    () => [
      { id: me, label: '我自己' },
      ...(audience?.people ?? []).map(({ id, name, department }) => ({ id, label: department ? `${name}（${department}）` : name })),
    ],
    [audience, me],
  );
  return (
    <div>
      <div className="mb-1 text-[13px] text-muted">发给（能打开本页的同事）</div>
      {audience ? <Chooser choices={choices} chosen={chosen} onChosen={onChosen} /> : <Loading />}
      <p className="mt-1 text-faint text-xs">每个人收到的都按他自己的权限和数据范围计算；失去权限的人收不到，您会得到一次提醒。</p>
    </div>
  );
}

function Ways({ draft, put }: { draft: Draft; put: (part: Partial<Draft>) => void }) {
  return (
    <div className="flex flex-col">
      <Checkbox label="站内消息（总是发送，点开就是这个视图和期间）" checked disabled />
      <Checkbox label="附表格（在“定时发送”里下载，保留30天）" checked={draft.withFile} onChange={({ target }) => put({ withFile: target.checked })} />
      <Checkbox label="发送邮件（发到各人自己填写的接收邮箱）" checked={draft.withMail} onChange={({ target }) => put({ withMail: target.checked })} />
      <Checkbox label="没有数据时不发送" checked={draft.skipsEmpty} onChange={({ target }) => put({ skipsEmpty: target.checked })} />
    </div>
  );
}
