import { useEffect, useRef, useState } from 'react';
import { useScanField } from '../../palette/use-scan-field';
import { useCan } from '../../screens/use-may';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { useTab, useVerbs } from '../../workspace/tab-context';
import type { Question, Trace } from './use-trace';

const WAYS = [
  { value: 'code', label: '扫码 / 条码', hint: '扫描UDI、唯一码或定数包码后回车' },
  { value: 'batchNo', label: '批号', hint: '输入批号后回车' },
  { value: 'patient', label: '患者', hint: '输入住院号或门诊号后回车' },
  { value: 'sn', label: '单号', hint: '输入单据号后回车' },
] as const;
type Way = (typeof WAYS)[number]['value'];
const DIRECTIONS = [
  { value: 'all', label: '全部' },
  { value: 'back', label: '向后溯源' },
  { value: 'forward', label: '向前追踪' },
];

/** The scan box: the scanner's Enter asks at once, the box keeps the focus for the next piece. */
export function TraceQuestion({ trace }: { trace: Trace }) {
  const { question, ask, isBusy } = trace;
  const asked = WAYS.find(({ value }) => question[value])?.value;
  const [way, setWay] = useState<Way>(asked ?? 'code');
  const [text, setText] = useState(asked ? (question[asked] ?? '') : '');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const direction = question.direction ?? 'all';
  const { screen } = useTab();
  const can = useCan(screen);
  useVerbs({
    scan: can('scan') ? () => box.current?.focus() : undefined,
    scanned: (input) => {
      const code = String(input?.code ?? '');
      setWay('code');
      setText(code);
      ask({ code });
    },
  });
  const submit = (given = text) => {
    const value = given.trim();
    if (value === '') return;
    setText(value);
    ask({ [way]: value, ...(direction === 'all' ? {} : { direction }) } as Question);
    box.current?.select();
  };
  const field = useScanField({ text, setText, take: submit });
  return (
    <search className="flex min-w-0 flex-1 items-center gap-2 hand:basis-full hand:flex-wrap">
      <div className="w-32">
        <Select aria-label="查询方式" options={WAYS} value={way} onChange={(event) => setWay(event.target.value as Way)} />
      </div>
      <div className="min-w-40 max-w-96 flex-1 hand:-order-1 hand:max-w-none hand:basis-full">
        <Input
          ref={box}
          aria-label={WAYS.find(({ value }) => value === way)?.hint ?? ''}
          placeholder={WAYS.find(({ value }) => value === way)?.hint}
          prefix={<Icon name="scan" size={15} />}
          value={text}
          maxLength={300}
          data-scan
          {...field}
        />
      </div>
      <div className="w-32">
        <Select
          aria-label="追溯方向"
          options={DIRECTIONS}
          value={direction}
          onChange={(event) => ask({ ...question, direction: event.target.value === 'all' ? '' : event.target.value })}
        />
      </div>
      <Button tone="primary" icon="search" isBusy={isBusy} onClick={() => submit()}>
        追溯
      </Button>
    </search>
  );
}
