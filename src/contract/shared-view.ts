import { z } from 'zod';

/** Views of a table that are shared with colleagues: what is kept, with whom, and what a reader is told. */
const word = (label: string, most: number) => z.string({ error: `缺少${label}` }).max(most, { error: `${label}过长` });
const id = z.guid({ error: '编号不正确' });

/** Which table: the page it stands on, whose rows, told apart how, and of which section. */
export const tablePlace = z.strictObject({
  screen: word('页面', 40).min(1, { error: '缺少页面' }),
  resource: word('资源', 60).min(1, { error: '缺少资源' }),
  level: word('层次', 40).default('document'),
  section: word('明细区', 40).default(''),
});
export type TablePlace = z.infer<typeof tablePlace>;

const column = z.strictObject({
  field: word('列', 60),
  fixed: z.boolean(),
  fixedLeft: z.boolean(),
  title: word('列标题', 80),
  width: z.number().int().min(1).max(4000).optional(),
  hidden: z.boolean().optional(),
});
export const keptView = z.strictObject({
  name: word('视图名称', 20).trim().min(1, { error: '请填写视图名称' }),
  columns: z.array(column).max(300, { error: '列过多' }),
  sort: z.array(z.strictObject({ id: word('排序列', 60), desc: z.boolean() })).max(4, { error: '最多按4列排序' }),
  filters: z.record(word('筛选', 60), word('筛选值', 2000)),
});
export type KeptView = z.infer<typeof keptView>;

export const sharedWith = z.strictObject({
  to: z.enum(['all', 'roles', 'people'], { error: '请选择共享给谁' }),
  ids: z.array(id).max(200, { error: '最多选择200个' }).default([]),
});
export type SharedWith = z.infer<typeof sharedWith>;

export const shareView = z.strictObject({ ...tablePlace.shape, id: id.optional(), view: keptView, sharedWith });
export type ShareView = z.infer<typeof shareView>;
export const withdrawView = z.strictObject({ screen: tablePlace.shape.screen, id });
export const audienceQuery = z.strictObject({ screen: tablePlace.shape.screen });

/** As its reader may use it: what he may not see is not in it; `dropped` names the filters and sorts that were left out. `mayEnd`: whoever shared it left, and this reader may end it. */
export type SharedView = { id: string; view: KeptView; by: string; isMine: boolean; mayEnd?: true; dropped: string[]; sharedWith?: SharedWith };
export type SharedViews = { list: SharedView[] };
/** Those who can open the page: others could do nothing with a view of it. */
export type Audience = { roles: { id: string; name: string }[]; people: { id: string; name: string; department: string }[] };
