import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, files, flag, integer, note, text } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';

const isIdle = (state: unknown): boolean => state === 'done' || state === 'failed';
const count = (label: string) => computed(integer(label, { list: true }));

/** 阳光目录导入: sheets of the platform that are too large to be looked at first. They wait; one process reads them row by row and writes here how far it is. */
export const sunshineImport = defineMaster({
  resource: 'sunshineImport',
  title: '阳光目录导入',
  table: 'sunshine_import',
  owners: ['H', 'D'],
  hasStatus: false,
  fields: {
    name: text('说明', { max: 100, required: true, list: true, width: 200, hint: '如：2026年11月挂网目录' }),
    files: files('目录文件', {
      max: 1,
      large: { megabytes: 200, page: 'sunshineImports' },
      ending: '.zip',
      hint: '目录另存为 CSV 压缩成 zip，行数不限；新平台的表头先在“阳光平台目录”导入几行，说明各列是什么',
    }),
    isWhole: flag('全量目录', { list: true, hint: '文件里没有的产品标为已撤网' }),
    state: computed(choice('状态', 'waiting 等待:grey, reading 读取中:blue, done 完成:green, failed 失败:red', { list: true, filter: true })),
    readCount: count('已读'),
    added: count('新增'),
    changed: count('更新'),
    same: count('无变化'),
    refused: count('不能读'),
    gone: count('撤网'),
    problems: computed(note('问题', { max: 4000, list: true, width: 260 })),
    startedAt: computed(datetime('开始')),
    doneAt: computed(datetime('完成', { list: true })),
  },
  unique: [],
  pinyinOf: '',
  search: ['name'],
  sort: '-updatedAt',
  operations: ['add', 'del', 'export'],
  offers: (row, operation) => isIdle(row.state) || (operation === 'del' && row.state === 'waiting'),
  completes: [completion({ at: 'add', row: () => ({ state: 'waiting' }) })],
  checks: [
    refuse('save', '请上传目录文件', { field: 'files', when: ({ row }) => (row.files as string[]).length === 0 }),
    refuse('del', '【{name}】正在读取，不能删除', { when: ({ before }) => before?.state === 'reading' }),
    refuse('again', '【{name}】还没有读完', { when: ({ before }) => !isIdle(before?.state) }),
  ],
  actions: [{ id: 'again', label: '重新读取', flags: ['add'], risk: 'write', on: 'row', does: verb({ row: () => ({ state: 'waiting', problems: '' }) }) }],
});
