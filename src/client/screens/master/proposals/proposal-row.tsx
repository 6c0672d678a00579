import { useEffect, useId, useRef } from 'react';
import type { ProposedRow } from '../../../../contract/answers';
import type { Field, Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { Button, IconButton } from '../../../ui/button';
import { Input } from '../../../ui/input';
import type { Part } from './part';

type Props = {
  fields: Fields;
  candidate: ProposedRow;
  number: number;
  /** What is asked of a part of it, where a part may be taken. */
  asks: Field | undefined;
  /** The part of it somebody is writing. */
  part: Part | undefined;
  /** All of it, or the part that stands there. */
  onTake: () => void;
  /** What is written of a part now; undefined = none. */
  onPart: (typed: string | undefined) => void;
};

const NAMES = ['name', 'spec'];
const FIGURES: readonly Field['kind'][] = ['quantity', 'price', 'money'];

/** One candidate: its number, what it is, what speaks for it, what tells it from the others, its figures; a click takes it. */
export function ProposalRow({ fields, candidate, number, asks, part, onTake, onPart }: Props) {
  const told = (names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const field = fields[name];
      return field && !isEmpty(candidate[name]) ? [textOf(field, candidate[name])] : [];
    });
  const figures = Object.keys(fields).filter((name) => FIGURES.includes(fields[name]?.kind ?? 'text'));
  const others = Object.keys(fields).filter((name) => !NAMES.includes(name) && !figures.includes(name) && name !== 'unit');
  return (
    <li className="py-2">
      <div className="flex items-start gap-2.5">
        <span aria-hidden className="mt-0.5 w-[18px] shrink-0 rounded border border-line text-center text-[11px] text-muted leading-[16px]">
          {number <= 9 ? number : ''}
        </span>
        <button type="button" onClick={onTake} className="min-w-0 flex-1 cursor-pointer text-left hover:text-accent">
          <span className="block truncate font-medium">{told(NAMES).join(' ')}</span>
          <span className="block text-accent text-xs">{candidate.why}</span>
          <span className="block text-muted text-xs">{told(others).join(' · ')}</span>
        </button>
        <span className="shrink-0 text-right text-xs tabular-nums">
          {figures.map((name) => (
            <span key={name} className="block">
              <span className="text-muted">{fields[name]?.label} </span>
              {[...told([name]), ...(name === figures[0] ? told(['unit']) : [])].join(' ')}
            </span>
          ))}
          {asks && !part && <IconButton icon="edit" size="sm" label="部分匹配" onClick={() => onPart('')} />}
        </span>
      </div>
      {asks && part && <PartBox asks={asks} part={part} most={textOf(asks, candidate.take ?? '')} onTake={onTake} onPart={onPart} />}
    </li>
  );
}

type BoxProps = Required<Pick<Props, 'asks' | 'part' | 'onTake' | 'onPart'>> & { asks: Field; part: Part; most: string };

/** How much of it; Enter takes it, Esc leaves it. Why it was not taken stands below. */
function PartBox({ asks, part: { typed, wrong }, most, onTake, onPart }: BoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong) box.current?.focus();
  }, [wrong]);
  const take = () => typed.trim() !== '' && onTake();
  return (
    <div className="mt-1.5 pl-7">
      <div className="flex items-center gap-2">
        <Input
          ref={box}
          autoFocus
          aria-label={`匹配${asks.label}`}
          aria-describedby={wrong ? id : undefined}
          isInvalid={wrong !== undefined}
          inputMode="decimal"
          placeholder={`最多 ${most}，Enter 匹配`}
          value={typed}
          onChange={(event) => onPart(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') take();
            else if (event.key === 'Escape') onPart(undefined);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <Button size="sm" onClick={take}>
          匹配
        </Button>
      </div>
      {wrong && (
        <p id={id} role="alert" className="mt-1 text-bad text-xs">
          {wrong}
        </p>
      )}
    </div>
  );
}
