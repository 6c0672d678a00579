import { defineMaster } from '../../define/define-master';
import { choice, computed, files, integer, text } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';
import { count, readAgain, readChecks, readCounts, readInTurn, readProblems, readState } from '../read-in-turn';

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
    state: readState,
    parts: computed(integer('文件数')),
    ...readCounts,
    older: count('较旧未取'),
    refused: count('不能读'),
    ...readProblems,
  },
  ...readInTurn,
  completes: [completion({ at: 'add', row: () => ({ source: 'file', state: 'waiting' }) })],
  checks: [
    refuse('save', '请上传数据文件', { field: 'files', when: ({ row }) => row.source === 'file' && (row.files as string[]).length === 0 }),
    ...readChecks,
  ],
  actions: [
    readAgain,
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
