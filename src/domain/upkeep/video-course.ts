import { defineMaster } from '../../define/define-master';
import { choice, choices, computed, datetime, files, integer, note, type Option, text } from '../../define/field';
import { type Asked, completion, count, list, refuse, verb } from '../../define/master-rules';
import { ALIVE, holdsOne, not, rowsOf } from '../../define/rows';
import { allScreens } from '../screens/all';

const isPublished = (state: unknown): boolean => state === 'published';
const FROM_FILE = { source: ['file'] };
const FROM_LINK = { source: ['link'] };
const FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Pages of the workspace a film may explain; paper, walls and the door of the house need none. */
const PAGES: readonly Option[] = allScreens
  .filter(({ isStandalone, group }) => !isStandalone && group !== '')
  .map(({ flag, title, group }) => ({ value: flag, label: `${group} · ${title}` }));

/** Those of one category in the order they are watched in. */
const shelf = ({ row }: Asked) => rowsOf('video_course', { category: row.category, ...ALIVE });
const inOrder = (found: readonly Record<string, string>[]) =>
  [...found].sort((a, b) => Number(a.sort) - Number(b.sort) || String(a.created_at).localeCompare(String(b.created_at)));

/** One place up or down its category: whoever stood there takes the one that is left, and all are counted anew. */
const moves = (by: -1 | 1) =>
  verb({
    reads: (asked) => ({ all: list(shelf(asked), ['id', 'sort', 'created_at']) }),
    writes: ({ row, read }) => {
      const order = inOrder(read.all).map(({ id = '' }) => id);
      const from = order.indexOf(row.id);
      const to = Math.max(0, Math.min(order.length - 1, from + by));
      order.splice(to, 0, ...order.splice(from, 1));
      return order.map((id, at) => ({ change: 'video_course', where: { id }, set: { sort: at + 1 }, quietly: true }));
    },
  });

/** 视频教程: films the platform teaches with. Others watch the published ones of their kind, also from the help of the page a film is about. */
export const videoCourse = defineMaster({
  resource: 'videoCourse',
  title: '视频教程',
  table: 'video_course',
  view: 'video_course_list',
  owners: ['P'],
  scope: 'platform',
  fields: {
    title: text('标题', { required: true, max: 60, list: true, filter: true, width: 240 }),
    category: text('分类', { required: true, max: 20, dictionary: 'courseCategory', list: true, filter: true }),
    orgKinds: choices('适用机构', 'P 平台, H 医院, D 经销商, V 厂家', { required: true, list: true, filter: true }),
    pages: choices('关联页面', PAGES, { list: true, filter: true, width: 220, hint: '这些页面的 F1 说明里会列出这部教程' }),
    source: choice('视频来源', 'file 上传文件, link 外部链接', { required: true, default: 'file', filter: true }),
    video: files('视频文件', {
      max: 1,
      large: { megabytes: 500, page: 'videoCourse' },
      ending: '.mp4',
      shownWhen: FROM_FILE,
      requiredWhen: FROM_FILE,
      hint: 'mp4，不超过500MB',
    }),
    link: text('视频链接', {
      max: 500,
      pattern: /^https?:\/\/[^\s<>"]+$/,
      message: '视频链接须以 http:// 或 https:// 开头',
      shownWhen: FROM_LINK,
      requiredWhen: FROM_LINK,
    }),
    cover: files('封面', { max: 1, hint: '图片，建议 16:9' }),
    duration: text('时长', { max: 7, pattern: /^\d{1,3}:[0-5]\d$/, message: '时长写作 分:秒，如 3:20', list: true, hint: '分:秒，如 3:20' }),
    description: note('简介', { max: 500 }),
    place: computed(integer('顺序', { column: 'sort', list: true })),
    categoryPlace: computed(integer('分类顺序')),
    viewCount: computed(integer('播放次数', { list: true })),
    finishedCount: computed(integer('看完人数', { list: true })),
    publishedAt: computed(datetime('发布时间', { list: true, filter: true })),
    state: computed(choice('发布', 'draft 未发布:grey, published 已发布:green', { list: true, filter: true })),
  },
  readers: ({ kind, isSystem }) => (isSystem || kind === 'P' ? 'every' : { state: 'published', org_kinds: holdsOne(kind) }),
  unique: [['title']],
  label: 'title',
  pinyinOf: 'title',
  search: ['title', 'description'],
  sort: 'categoryPlace,category,place,title',
  operations: ['add', 'edit', 'del'],
  hasStatus: false,
  writers: ({ kind }) => kind === 'P',
  offers: (row, operation) => !['publish', 'unpublish', 'del'].includes(operation) || isPublished(row.state) === (operation === 'unpublish'),
  completes: [
    completion({ at: 'add', reads: (asked) => ({ others: count(shelf(asked)) }), row: ({ read }) => ({ state: 'draft', place: String(read.others + 1) }) }),
    completion({ at: 'save', row: ({ row }) => (row.source === 'link' ? { video: [] } : { link: '' }) }),
  ],
  checks: [
    refuse('save', '视频文件须为 mp4', {
      field: 'video',
      found: ({ row }) => rowsOf('stored_file', { id: (row.video as string[]).filter((id) => FILE.test(id)), mime: not('video/mp4') }),
    }),
    refuse('del', '已发布的教程【{title}】不能删除，请先取消发布', { when: ({ before }) => isPublished(before?.state) }),
    refuse('publish', '教程【{title}】已发布', { when: ({ before }) => isPublished(before?.state) }),
    refuse('unpublish', '教程【{title}】尚未发布', { when: ({ before }) => !isPublished(before?.state) }),
  ],
  actions: [
    {
      id: 'publish',
      label: '发布',
      flags: ['publish'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: ({ now }) => ({ state: 'published', publishedAt: now }) }),
    },
    { id: 'unpublish', label: '取消发布', flags: ['unpublish'], risk: 'write', on: 'rows', does: verb({ row: () => ({ state: 'draft' }) }) },
    { id: 'moveUp', label: '上移', flags: ['move'], risk: 'write', on: 'row', does: moves(-1) },
    { id: 'moveDown', label: '下移', flags: ['move'], risk: 'write', on: 'row', does: moves(1) },
  ],
});
