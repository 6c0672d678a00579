import type { DocumentDefinition } from '../../define/define-document';
import type { MasterDefinition } from '../../define/define-master';
import type { Option } from '../../define/field';
import { STATUS, type Status, statusLabel } from '../../define/status';

/** What a document that comes to stand in a status is said to be: names of the triggers in migration 610. */
const BECOMES: Record<Status, string> = {
  [STATUS.draft]: 'reopened',
  [STATUS.submitted]: 'submitted',
  [STATUS.reviewed]: 'reviewed',
  [STATUS.rejected]: 'rejected',
  [STATUS.stopped]: 'stopped',
  [STATUS.redFlushed]: 'redFlushed',
  [STATUS.cancelled]: 'cancelled',
  [STATUS.completed]: 'completed',
};
const LABELS: Record<string, string> = { created: '新增', changed: '修改', deleted: '删除', reopened: '退回草稿' };

/** Events of one kind: it is there, it changes, it goes; and each status an action of its brings it to. */
function ofDocument({ kind, title, actions }: DocumentDefinition): Option[] {
  const reached = new Set<Status>(actions.flatMap(({ to }) => (to === 'same' ? [] : [to])));
  if (reached.has(STATUS.reviewed)) reached.add(STATUS.completed);
  const words = [...reached].sort((a, b) => a - b).map((status) => [BECOMES[status], LABELS[BECOMES[status]] ?? statusLabel(status)] as const);
  const always = ['created', 'changed', 'deleted'].map((word) => [word, LABELS[word] ?? word] as const);
  return [...words, ...always].map(([word, label]) => ({ value: `${kind}.${word}`, label: `${title} · ${label}` }));
}

const ofMaster = ({ resource, title, operations }: MasterDefinition): Option[] =>
  ['created', 'changed', ...(operations.includes('del') ? ['deleted'] : [])].map((word) => ({
    value: `${resource}.${word}`,
    label: `${title} · ${LABELS[word]}`,
  }));

/** Stock of a document was booked: what came and went stands in the event. */
export const POSTED = 'stock.posted';

/**
 * Everything another system may be told, named `resource.what`: `purchaseOrder.reviewed`, `product.changed`. Masters are those people keep; what gives
 * rights is nobody else's business.
 */
export const eventsOf = (documents: readonly DocumentDefinition[], masters: readonly MasterDefinition[]): Option[] => [
  ...documents.flatMap(ofDocument),
  { value: POSTED, label: '库存 · 记账' },
  ...masters.filter(({ operations, grantsRights }) => operations.includes('edit') && grantsRights === undefined).flatMap(ofMaster),
];
