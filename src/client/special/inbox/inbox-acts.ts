import type { InboxRow } from '../../../contract/inbox-answer';
import type { Act } from '../../screens/action-row';
import { decidingOf } from './decide';
import type { InboxHands } from './use-inbox-hands';

/** What can be done with the row one stands on: the one next word, and the others. */
export function actsOf(row: InboxRow, { deciding, open, agree, beginRefusal }: InboxHands): { next: Act; others: Act[] } {
  const opening: Act = {
    id: 'open',
    label: row.waiting === 'born' || row.waiting === 'over' ? '处理' : '打开',
    icon: 'view',
    keys: 'Enter',
    onChoose: () => open(row),
  };
  const said = decidingOf(row, 'agree');
  const refusal = decidingOf(row, 'refuse');
  const agreeing: Act | undefined =
    said && said.asks.length === 0
      ? { id: said.id, label: said.label, icon: 'check', keys: 'A', isBusy: deciding.busy.has(row.id), onChoose: agree }
      : undefined;
  const urging: Act | undefined = row.mayUrge ? { id: 'urge', label: '催办', icon: 'bell', keys: 'U', onChoose: () => void deciding.urge(row) } : undefined;
  const next = agreeing ?? urging ?? opening;
  return {
    next,
    others: [
      ...(refusal ? [{ id: refusal.id, label: refusal.label, keys: 'R', onChoose: beginRefusal }] : []),
      ...(next === opening ? [] : [opening]),
      { id: 'behind', label: '在后台打开', keys: 'E', onChoose: () => open(row, true) },
    ],
  };
}
