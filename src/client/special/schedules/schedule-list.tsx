import type { Schedule } from '../../../contract/schedule';
import { minuteOf } from '../../../define/dates';
import { sendPeriodWords } from '../../../define/send-periods';
import { timesWords } from '../../../define/send-times';
import { Badge } from '../../ui/badge';
import { Button, IconButton } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { pause, remove, sendNow } from './schedule-calls';

type Props = { list: readonly Schedule[]; isWide: boolean; onChange: (one: Schedule) => void; onDone: () => void };
const HEADS = ['名称', '发送时间', '期间', '发给', '下次', '上次', ''];

/** Schedules, the next due first: what each is, when it comes and what became of it. */
export function ScheduleList({ list, isWide, onChange, onDone }: Props) {
  return (
    <table className="w-full border-collapse text-[13px]">
      <thead>
        <tr className="bg-sunken text-left text-muted text-xs">
          {HEADS.map((head) => (
            <th key={head} className="whitespace-nowrap px-3 py-2 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <Row key={one.id} one={one} isWide={isWide} onChange={onChange} onDone={onDone} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one, isWide, onChange, onDone }: Omit<Props, 'list'> & { one: Schedule }) {
  const names = one.receivers.map(({ name }) => name).join('、');
  const ways = ['消息', one.withFile ? '表格' : '', one.withMail ? '邮件' : ''].filter(Boolean).join('、');
  return (
    <tr className="border-line border-b hover:bg-hover">
      <td className="max-w-72 px-3 py-1.5">
        <span className="block truncate font-medium">{one.name}</span>
        <span className="block truncate text-muted text-xs">{[one.page, isWide ? one.by : '', ways].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="whitespace-nowrap px-3 py-1.5">{timesWords(one.times)}</td>
      <td className="whitespace-nowrap px-3 py-1.5">{sendPeriodWords(one.period) || '按视图'}</td>
      <td className="max-w-56 truncate px-3 py-1.5" title={names}>
        {names}
      </td>
      <td className="whitespace-nowrap px-3 py-1.5 tabular-nums">
        {one.isPaused ? <Badge tone="grey">已暂停</Badge> : one.nextAt ? minuteOf(one.nextAt).slice(5) : '—'}
      </td>
      <td className="max-w-56 px-3 py-1.5">
        <span className="block truncate tabular-nums">{one.lastAt ? minuteOf(one.lastAt).slice(5) : '还没有发送'}</span>
        <span className="block truncate text-muted text-xs" title={one.lastWords}>
          {one.lastWords}
        </span>
      </td>
      <td className="whitespace-nowrap px-3 py-1.5 text-right">
        <Acts one={one} onChange={onChange} onDone={onDone} />
      </td>
    </tr>
  );
}

function Acts({ one, onChange, onDone }: { one: Schedule; onChange: (one: Schedule) => void; onDone: () => void }) {
  const after = (work: Promise<unknown>, words: string) =>
    void work.then(
      () => {
        say.success(words);
        onDone();
      },
      () => undefined,
    );
  const erase = async () => {
    const sure = await ask({ title: '删除定时发送', text: `“${one.name}”以后不再发送；已发出的表格在保留期内仍可下载。`, confirm: '删除', isDangerous: true });
    if (sure) after(remove(one.id), `已删除“${one.name}”`);
  };
  return (
    <span className="inline-flex items-center gap-1">
      {one.isMine && (
        <Button size="sm" onClick={() => after(sendNow(one.id), '已安排，马上发出')} aria-label={`立即发送${one.name}`}>
          立即发送
        </Button>
      )}
      <Button
        size="sm"
        tone="ghost"
        onClick={() => after(pause(one.id, !one.isPaused), one.isPaused ? `已恢复“${one.name}”` : `已暂停“${one.name}”`)}
        aria-label={`${one.isPaused ? '恢复' : '暂停'}${one.name}`}
      >
        {one.isPaused ? '恢复' : '暂停'}
      </Button>
      {one.isMine && <IconButton icon="edit" size="sm" label={`修改${one.name}`} onClick={() => onChange(one)} />}
      <IconButton icon="del" size="sm" label={`删除${one.name}`} onClick={() => void erase()} />
    </span>
  );
}
