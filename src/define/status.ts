import type { Option } from './field';

/** The one life of a document (catalogue: docStatus). Each kind switches on the transitions it lists. */
export const STATUS = {
  draft: 0,
  submitted: 1,
  reviewed: 2,
  rejected: 3,
  stopped: 4,
  redFlushed: 5,
  cancelled: 6,
  completed: 7,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

export const STATUS_OPTIONS: readonly Option[] = [
  { value: '0', label: '草稿', tone: 'grey' },
  { value: '1', label: '待审核', tone: 'orange' },
  { value: '2', label: '已审核', tone: 'blue' },
  { value: '3', label: '已驳回', tone: 'red' },
  { value: '4', label: '已终止', tone: 'grey' },
  { value: '5', label: '已红冲', tone: 'red' },
  { value: '6', label: '已作废', tone: 'grey' },
  { value: '7', label: '已完成', tone: 'green' },
];
/** The state of a document as it is answered: the word it brings along, else that of its status. */
export function stateOf({ status, statusName }: Record<string, unknown>): Option | undefined {
  const option = STATUS_OPTIONS.find(({ value }) => value === String(status ?? ''));
  return option && typeof statusName === 'string' && statusName !== '' ? { ...option, label: statusName } : option;
}
export const statusLabel = (status: number): string => STATUS_OPTIONS[status]?.label ?? String(status);
