import { defineMaster } from '../../define/define-master';
import { files, flag, text } from '../../define/field';
import { completion, refuse } from '../../define/master-rules';
import { count, readAgain, readChecks, readCounts, readInTurn, readProblems, readState } from '../read-in-turn';

/** 阳光目录导入: sheets of the platform that are too large to be looked at first. They wait; one process reads them row by row and writes here how far it is. */
export const sunshineImport = defineMaster({
  resource: 'sunshineImport',
  title: '阳光目录导入',
  table: 'sunshine_import',
  owners: ['H', 'D'],
  fields: {
    name: text('说明', { max: 100, required: true, list: true, width: 200, hint: '如：2026年11月挂网目录' }),
    files: files('目录文件', {
      max: 1,
      large: { megabytes: 200, page: 'sunshineImports' },
      ending: '.zip',
      hint: '目录另存为 CSV 压缩成 zip，行数不限；新平台的表头先在“阳光平台目录”导入几行，说明各列是什么',
    }),
    isWhole: flag('全量目录', { list: true, hint: '文件里没有的产品标为已撤网' }),
    state: readState,
    ...readCounts,
    refused: count('不能读'),
    gone: count('撤网'),
    ...readProblems,
  },
  ...readInTurn,
  completes: [completion({ at: 'add', row: () => ({ state: 'waiting' }) })],
  checks: [refuse('save', '请上传目录文件', { field: 'files', when: ({ row }) => (row.files as string[]).length === 0 }), ...readChecks],
  actions: [readAgain],
});
