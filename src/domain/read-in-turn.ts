import { choice, computed, datetime, integer, note } from '../define/field';
import { type MasterValues, refuse, verb } from '../define/master-rules';

/** Files too large to be looked at before they are kept: each is a row that waits, is read by a job part by part, and says how far that is. */
const isIdle = (state: unknown): boolean => state === 'done' || state === 'failed';

export const count = (label: string) => computed(integer(label, { list: true }));
export const readState = computed(choice('状态', 'waiting 等待:grey, reading 读取中:blue, done 完成:green, failed 失败:red', { list: true, filter: true }));
/** What came of it: the rows a file brought, and what of it could not be read. */
export const readCounts = { readCount: count('已读'), added: count('新增'), changed: count('更新'), same: count('无变化') };
export const readProblems = {
  problems: computed(note('问题', { max: 4000, list: true, width: 260 })),
  startedAt: computed(datetime('开始')),
  doneAt: computed(datetime('完成', { list: true })),
};

/** Nothing of it is edited; it is read again as a whole. */
export const readInTurn = {
  hasStatus: false,
  unique: [],
  pinyinOf: '',
  search: ['name'],
  sort: '-updatedAt',
  operations: ['add', 'del', 'export'] as const,
  offers: (row: MasterValues, operation: string): boolean => isIdle(row.state) || (operation === 'del' && row.state === 'waiting'),
};
export const readChecks = [
  refuse('del', '【{name}】正在读取，不能删除', { when: ({ before }) => before?.state === 'reading' }),
  refuse('again', '【{name}】还没有读完', { when: ({ before }) => !isIdle(before?.state) }),
];
export const readAgain = {
  id: 'again',
  label: '重新读取',
  flags: ['add'],
  risk: 'write' as const,
  on: 'row' as const,
  does: verb({ row: () => ({ state: 'waiting', problems: '' }) }),
};
