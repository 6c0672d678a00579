import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, files, integer, note, text } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';

const isIdle = (state: unknown): boolean => state === 'done' || state === 'failed';
const count = (label: string) => computed(integer(label, { list: true }));

/** UDI数据导入: releases on their way in. A file is uploaded and waits; one process reads it, part by part, and writes here how far it is. */
export const udiImport = defineMaster({
  resource: 'udiImport',
  title: 'UDI数据导入',
  table: 'udi_import',
  owners: ['P'],
  scope: 'platform',
  fields: {
    name: text('说明', { max: 100, required: true, list: true, width: 200, hint: '如：2026年11月全量发布、11月25日更新' }),
    files: files('数据文件', {
      max: 1,
      large: { megabytes: 500, page: 'udiImports' },
      ending: '.zip',
      hint: '数据库网站下载的全量或每日更新 zip，原样上传；全量分成几份的逐份上传',
    }),
    source: computed(choice('来源', 'file 文件, address 接口, sheet 表格', { list: true, filter: true })),
    state: computed(choice('状态', 'waiting 等待:grey, reading 读取中:blue, done 完成:green, failed 失败:red', { list: true, filter: true })),
    parts: computed(integer('文件数')),
    readCount: count('已读'),
    added: count('新增'),
    changed: count('更新'),
    same: count('无变化'),
    older: count('较旧未取'),
    refused: count('不能读'),
    problems: computed(note('问题', { max: 4000, list: true, width: 260 })),
    startedAt: computed(datetime('开始')),
    doneAt: computed(datetime('完成', { list: true })),
  },
  hasStatus: false,
  unique: [],
  pinyinOf: '',
  search: ['name'],
  sort: '-updatedAt',
  operations: ['add', 'del', 'export'],
  offers: (row, operation) => isIdle(row.state) || (operation === 'del' && row.state === 'waiting'),
  completes: [completion({ at: 'add', row: () => ({ source: 'file', state: 'waiting' }) })],
  checks: [
    refuse('save', '请上传数据文件', { field: 'files', when: ({ row }) => row.source === 'file' && (row.files as string[]).length === 0 }),
    refuse('del', '【{name}】正在读取，不能删除', { when: ({ before }) => before?.state === 'reading' }),
    refuse('again', '【{name}】还没有读完', { when: ({ before }) => !isIdle(before?.state) }),
  ],
  actions: [
    {
      id: 'again',
      label: '重新读取',
      flags: ['add'],
      risk: 'write',
      on: 'row',
      does: verb({ row: () => ({ state: 'waiting', problems: '' }) }),
    },
    {
      id: 'fetchNow',
      label: '从接口获取',
      flags: ['add'],
      risk: 'write',
      on: 'list',
      does: verb({
        writes: ({ today, now, caller }) => [
          {
            add: 'udi_import',
            rows: [{ name: `接口 ${today} 手工获取`, source: 'address', state: 'waiting', created_by: caller.user || null, created_at: now, updated_at: now }],
          },
        ],
      }),
    },
  ],
});
