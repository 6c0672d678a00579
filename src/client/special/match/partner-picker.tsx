import type { RefObject } from 'react';
import type { MatchPartner } from '../../../contract/match-answer';
import { grouped } from '../../../define/money';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { Select } from '../../ui/select';

type Props = {
  partners: readonly MatchPartner[];
  chosen: string;
  kind: MatchDesk;
  box: RefObject<HTMLInputElement | null>;
  onChoose: (id: string) => void;
  onInto: () => void;
};

/** Whom there is something to match of: how many lines, how much, since when; those whose invoices wait in front. Taken, the keys are in the table. */
export const PartnerPicker = ({ partners, chosen, kind, box, onChoose, onInto }: Props) => (
  <Select
    aria-label={kind.words.party}
    ref={box}
    className="w-60 shrink-0 hand:w-44"
    listWidth={400}
    options={partners.map(({ id, name, ...more }) => ({ value: id, label: name, note: noteOf(more) }))}
    value={chosen}
    onChange={({ target }) => {
      onChoose(target.value);
      onInto();
    }}
  />
);

const noteOf = ({ lines, amount, oldest, papers }: Omit<MatchPartner, 'id' | 'name'>): string =>
  [papers > 0 ? `${papers} 张发票待核` : '', `${lines} 行`, `${grouped(amount)} 元`, oldest === '' ? '' : `最早 ${oldest}`].filter(Boolean).join(' · ');
