import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { habitsAtom } from '../session/habits';
import { Input } from '../ui/input';
import { Select } from '../ui/select';
import { keepScanner, LEAST_GAP, MOST_GAP, readScanner, SUFFIXES, type Suffix } from './scanner-settings';
import { type Pressed, trialOf } from './scanner-trial';

const LABELS: Record<Suffix, string> = { any: 'Enter 或 Tab', enter: 'Enter', tab: 'Tab', none: '无（停顿即结束）' };

/** How the scanner types, and a field to try it in: it says what the scanner does and whether that is read. */
export function ScannerSection() {
  // Settings of another machine arrive with the habits.
  useAtomValue(habitsAtom);
  const { gap, suffix } = readScanner();
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined || isGap(typed) ? undefined : `按键间隔为 ${LEAST_GAP} 到 ${MOST_GAP} 毫秒`;
  const change = (value: string) => {
    setTyped(value);
    if (isGap(value)) keepScanner({ gap: Number(value) });
  };
  return (
    <section aria-label="扫码枪" className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[13px]">
        <h3 className="font-semibold text-accent">扫码枪</h3>
        <span className="flex items-center gap-2 text-muted">
          按键间隔不超过
          <span className="w-20">
            <Input
              aria-label="按键间隔（毫秒）"
              type="number"
              min={LEAST_GAP}
              max={MOST_GAP}
              value={typed ?? String(gap)}
              isInvalid={problem !== undefined}
              onChange={(event) => change(event.target.value)}
              onBlur={() => setTyped(undefined)}
            />
          </span>
          毫秒
        </span>
        <span className="flex items-center gap-2 text-muted">
          结束键
          <span className="w-40">
            <Select
              aria-label="结束键"
              options={SUFFIXES.map((value) => ({ value, label: LABELS[value] }))}
              value={suffix}
              onChange={(event) => keepScanner({ suffix: SUFFIXES.find((one) => one === event.target.value) ?? suffix })}
            />
          </span>
        </span>
        <Trial />
      </div>
      {problem && <p className="pt-1 text-xs text-bad">{problem}</p>}
    </section>
  );
}

const isGap = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= LEAST_GAP && Number(text) <= MOST_GAP;

function Trial() {
  const [text, setText] = useState('');
  const [says, setSays] = useState<{ text: string; isBad: boolean }>();
  const pressed = useRef<Pressed[]>([]);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    if (/^(Shift|Control|Alt|AltGraph|Meta)$/.test(key) || nativeEvent.isComposing) return;
    const ends = key === 'Enter' || key === 'Tab';
    pressed.current.push({ at: nativeEvent.timeStamp, key });
    if (!ends) return;
    const trial = trialOf(pressed.current, readScanner());
    pressed.current = [];
    // Tab behind nothing is a hand that goes on.
    if (key === 'Tab' && trial === undefined) return;
    if (key === 'Enter' || trial?.isScanner) nativeEvent.preventDefault();
    setSays(trial && { text: trial.says, isBad: !trial.isRead });
    setText('');
  };
  return (
    <>
      <span className="w-44">
        <Input aria-label="试扫一个码" placeholder="在这里试扫一个码" value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} />
      </span>
      <span role="status" className={`text-xs ${says?.isBad ? 'text-bad' : 'text-good'}`}>
        {says?.text}
      </span>
    </>
  );
}
