import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, files, flag, integer, note, quantity, refs, text } from '../../define/field';
import { completion, refuse, verb } from '../../define/master-rules';
import { ALIVE, atLeast, not, rowsOf } from '../../define/rows';

const isOpen = (state: unknown): boolean => state !== 'published';

/** 应用版本: the programs beside the browser. The highest published number is what a client is offered; taken back, the one before is again. */
export const appVersion = defineMaster({
  resource: 'appVersion',
  title: '应用版本',
  table: 'app_version',
  view: 'app_version_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    app: choice('应用', 'PDA, 移动端, 智能柜, 打印客户端', { required: true, list: true, filter: true }),
    platform: choice('平台', 'android Android, ios iOS, windows Windows, linux Linux', { required: true, default: 'android', list: true, filter: true }),
    versionName: text('版本', { required: true, max: 30, list: true, pattern: /^[\w.\-+]+$/, message: '版本只能是字母、数字、点、横线和加号' }),
    versionCode: integer('版本号', { required: true, min: 1, list: true, hint: '只增不减的整数' }),
    package: files('安装包', { required: true, max: 1, large: { megabytes: 200, page: 'appManagement' }, ending: '.zip', hint: '打成 zip 上传，不超过200MB' }),
    packageSize: computed(quantity('大小（MB）', { places: 2, list: true })),
    sha256: computed(text('SHA-256')),
    changelog: note('更新内容', { required: true, max: 2000 }),
    forced: flag('强制更新', { list: true, filter: true }),
    minVersionCode: integer('最低可用版本号', { min: 1, upTo: 'versionCode', hint: '低于它的必须更新' }),
    grayOrgs: refs('organisation', '灰度机构', { hint: '不选 = 全部机构' }),
    grayCount: computed(integer('灰度机构数', { list: true })),
    downloads: computed(integer('下载次数', { list: true })),
    publishedAt: computed(datetime('发布时间', { list: true, filter: true })),
    state: computed(choice('状态', 'draft 草稿:grey, published 已发布:green, withdrawn 已撤回:orange', { list: true, filter: true })),
  },
  unique: [['app', 'platform', 'versionCode']],
  label: 'versionName',
  pinyinOf: '',
  search: ['versionName', 'changelog'],
  sort: 'app,platform,-versionCode',
  operations: ['add', 'edit', 'del'],
  hasStatus: false,
  offers: (row, operation) => (operation === 'unpublish' ? !isOpen(row.state) : isOpen(row.state)),
  completes: [completion({ at: 'add', row: () => ({ state: 'draft' }) })],
  checks: [
    refuse('edit, del', '已发布的版本【{versionName}】不能修改或删除，请先取消发布', { when: ({ before }) => !isOpen(before?.state) }),
    refuse('publish', '版本【{versionName}】已发布', { when: ({ before }) => !isOpen(before?.state) }),
    refuse('unpublish', '版本【{versionName}】尚未发布', { when: ({ before }) => isOpen(before?.state) }),
    refuse('save, publish', '版本号必须大于当前已发布版本', {
      field: 'versionCode',
      found: ({ row }) =>
        rowsOf('app_version', { app: row.app, platform: row.platform, state: 'published', version_code: atLeast(row.versionCode), id: not(row.id), ...ALIVE }),
    }),
  ],
  actions: [
    {
      id: 'publish',
      label: '发布',
      flags: ['publish'],
      risk: 'write',
      on: 'row',
      does: verb({ row: ({ now }) => ({ state: 'published', publishedAt: now }) }),
    },
    { id: 'unpublish', label: '取消发布', flags: ['unpublish'], risk: 'write', on: 'row', does: verb({ row: () => ({ state: 'withdrawn' }) }) },
  ],
});
