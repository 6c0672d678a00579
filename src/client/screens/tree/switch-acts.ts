import type { Row } from '../../../contract/answers';
import type { Act } from '../action-row';
import { isOff } from './row-facts';

type Operation = 'enable' | 'disable';

/** Taking a node out of use, or into it again: only what is not so already. */
export function switchActs(row: Row, opens: (operation: Operation) => boolean, run: (operation: Operation, label: string) => void): Act[] {
  const [operation, label] = isOff(row) ? (['enable', '启用'] as const) : (['disable', '停用'] as const);
  return opens(operation) ? [{ id: operation, label, onChoose: () => run(operation, label) }] : [];
}
