import { defineMaster } from '../../define/define-master';
import { computed, integer, note, text } from '../../define/field';
import { refuse } from '../../define/master-rules';
import { ALIVE, rowsOf } from '../../define/rows';

/** 会员等级: limits and the reach of the menu; an empty limit is none. */
export const vipLevel = defineMaster({
  resource: 'vipLevel',
  title: '会员等级',
  table: 'vip_level',
  view: 'vip_level_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    rank: integer('等级', { required: true, max: 9, list: true }),
    name: text('名称', { required: true, max: 30, list: true }),
    maxUsers: integer('用户上限', { min: 1, list: true }),
    maxWarehouses: integer('库房上限', { min: 1, list: true }),
    storageGb: integer('存储(GB)', { min: 1, list: true }),
    durationMonths: integer('时长(月)', { min: 1, max: 120 }),
    description: note('说明'),
    organisationCount: computed(integer('机构数', { list: true })),
  },
  unique: [['rank'], ['name']],
  search: ['name'],
  sort: 'rank',
  picker: ['rank'],
  pickOrder: 'rank',
  operations: ['add', 'edit', 'del', 'enable', 'disable'],
  usedBy: ['organisation.vip_level_id'],
  grantsRights: 'everywhere',
  checks: [
    refuse('edit', '基础版的等级不能修改', { field: 'rank', when: ({ row, before }) => before?.rank === '0' && row.rank !== '0' }),
    refuse('disable, del', '有{n}个机构使用该会员等级，不能停用或删除', { found: ({ row }) => rowsOf('organisation', { vip_level_id: row.id, ...ALIVE }) }),
    refuse('disable, del', '基础版不能停用或删除', { when: ({ row }) => row.rank === '0' }),
  ],
});
