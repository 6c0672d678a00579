import type { SendTimes } from '../../../define/send-times';
import { Checkbox, Input } from '../../ui/input';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';

const EVERY = [
  { value: 'day', label: '每天' },
  { value: 'workday', label: '工作日' },
  { value: 'week', label: '每周' },
  { value: 'month', label: '每月' },
] as const;
const WEEK = [...'一二三四五六日'];
const MONTH = [{ value: '0', label: '最后一天' }, ...Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: `${i + 1}日` }))];

type Props = { times: SendTimes; onChange: (times: SendTimes) => void };

/** When it is sent, by the clock of Beijing. */
export function TimesPart({ times, onChange }: Props) {
  const { every, weekdays, monthDay, time } = times;
  const toggle = (day: number, isOn: boolean) => onChange({ ...times, weekdays: isOn ? [...weekdays, day] : weekdays.filter((one) => one !== day) });
  return (
    <div>
      <div className="mb-1 text-[13px] text-muted">发送时间</div>
      <div className="flex flex-wrap items-center gap-2">
        <Segments label="多久发送一次" value={every} options={EVERY} onChange={(value) => onChange({ ...times, every: value })} />
        {every === 'month' && (
          <span className="w-32">
            <Select
              aria-label="每月几日"
              options={MONTH}
              value={String(monthDay)}
              onChange={({ target }) => onChange({ ...times, monthDay: Number(target.value) })}
            />
          </span>
        )}
        <span className="w-32">
          <Input type="time" aria-label="时间" value={time} onChange={({ target }) => onChange({ ...times, time: target.value })} />
        </span>
      </div>
      {every === 'week' && (
        <div className="mt-1.5 flex flex-wrap gap-x-3">
          {WEEK.map((word, i) => (
            <Checkbox key={word} label={`周${word}`} checked={weekdays.includes(i + 1)} onChange={({ target }) => toggle(i + 1, target.checked)} />
          ))}
        </div>
      )}
      <p className="mt-1 text-faint text-xs">
        {every === 'workday' ? '周一至周五，不分节假日；' : ''}
        {every === 'month' && monthDay > 28 ? '没有这一天的月份在最后一天发送；' : ''}按北京时间。
      </p>
    </div>
  );
}
