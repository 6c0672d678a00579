import { useState } from 'react';
import type { ProposedRow } from '../../../../contract/answers';
import type { Field, Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { Button, IconButton } from '../../../ui/button';
import { Input } from '../../../ui/input';

type Props = {
  fields: Fields;
  candidate: ProposedRow;
  number: number;
  /** What is asked of a part of it, where a part may be taken. */
  part: Field | undefined;
  isSplitting: boolean;
  onTake: (quantity?: string) => void;
  onSplit: (isOn: boolean) => void;
};

const NAMES = ['name', 'spec'];
const FIGURES: readonly Field['kind'][] = ['quantity', 'price', 'money'];

/** One candidate: its number, what it is, what speaks for it, what tells it from the others, its figures; a click takes it. */
export function ProposalRow({ fields, candidate, number, part, isSplitting, onTake, onSplit }: Props) {
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
        <button type="button" onClick={() => onTake()} className="min-w-0 flex-1 cursor-pointer text-left hover:text-accent">
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
          {part && !isSplitting && <IconButton icon="edit" size="sm" label="部分匹配" onClick={() => onSplit(true)} />}
        </span>
      </div>
      {part && isSplitting && <SplitBox part={part} most={textOf(part, candidate.take ?? '')} onTake={onTake} onLeave={() => onSplit(false)} />}
    </li>
  );
}

/** How much of it; Enter takes it, Esc leaves it. */
function SplitBox({ part, most, onTake, onLeave }: { part: Field; most: string; onTake: (quantity: string) => void; onLeave: () => void }) {
  const [quantity, setQuantity] = useState('');
  return (
    <div className="mt-1.5 flex items-center gap-2 pl-7">
      <Input
        autoFocus
        aria-label={`匹配${part.label}`}
        inputMode="decimal"
        placeholder={`最多 ${most}，Enter 匹配`}
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && quantity.trim() !== '') onTake(quantity.trim());
          else if (event.key === 'Escape') onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Button size="sm" onClick={() => quantity.trim() !== '' && onTake(quantity.trim())}>
        匹配
      </Button>
    </div>
  );
}
