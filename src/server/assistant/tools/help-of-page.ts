import { z } from 'zod';
import { documentOf, masterOf, reportOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import type { Context } from '../../base/context';
import { buttonsOf } from '../help/buttons-of';
import { heldOf } from '../help/derived';
import { thingsIn } from '../help/things-said';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { type Page, pagesCalled } from '../words/pages';

const schema = z.object({ page: z.string().min(1).max(60).describe('页面名称') });
/** Operations that only show or let see: nobody asks how they are done. */
const PASSIVE = new Set(['viewCost', 'viewLots', 'showPatient', 'view', 'preview', 'open']);

const SURE = 0.7;

/** Where papers or records of a name are kept that is no page's: 采购订单 lie on 院内采购订单. */
async function pageOf(context: Context, name: string): Promise<Page | undefined> {
  const kinds = thingsIn(context, name).flatMap(({ kind, letters }) => (letters > 0 ? [kind] : []));
  const [place] = kinds.flatMap((kind) => heldOf(context, kind).place ?? []);
  return place && (await pagesCalled(context, place.title)).find(({ screen }) => screen === place);
}

/** How something is done that has no entry of its own: on its page, by what the page lets the caller do. */
export const helpOfPage = defineTool<z.infer<typeof schema>>({
  name: 'helpOfPage',
  description: '某个页面上能做什么、怎么打开（没有专门操作说明时用）。',
  args: schema,
  may: () => true,
  run: async ({ context }, { page }) => {
    const called = await pagesCalled(context, page);
    const best = called.find(({ score }) => score >= SURE) ?? (await pageOf(context, page));
    if (!best) return nothing('', { data: { words: `没有叫“${page}”的页面`, near: called.slice(0, 3).map(({ title }) => title) } });
    const { screen, title } = best;
    if (!best.isOpen) return nothing(`这件事在【${title}】页面做，您没有它的权限，需要时请联系本机构管理员授权。`, { proposals: [openPage(screen)] });
    const titleOf = (kind: string): string | undefined => documentOf(kind)?.title ?? masterOf(kind)?.title ?? reportOf(kind, context.org.kind)?.title;
    const granted = context.permissions[screen.flag] ?? [];
    const own = screen.actions.filter((action) => granted.includes(action) && !PASSIVE.has(action));
    const labels = [...new Set(own.map((action) => operationLabel(screen.resource, action, titleOf)))].slice(0, 14);
    const steps = [
      `打开${title}（${screen.group || '工作台'}菜单，或 Ctrl+K 输入“${title}”）。`,
      labels.length > 0 ? `您在这里可以：${labels.join('、')}。` : '这是查看的页面：按条件筛选，列可以增减、排序。',
      '选中一行或打开它以后点相应的按钮；没有的按钮是没有授权，或这张单据现在的状态不能做。',
    ];
    return found({
      text: `**${title}**\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}`,
      data: { page: title, steps, ...buttonsOf(context, screen.resource) },
      references: [{ id: `page:${screen.flag}`, kind: 'page', title, content: screen.group, path: screen.path }],
      proposals: [openPage(screen)],
    });
  },
});
