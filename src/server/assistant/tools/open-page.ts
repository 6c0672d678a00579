import { z } from 'zod';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { pagesCalled } from '../words/pages';

const schema = z.object({
  page: z.string().min(1).max(60).describe('页面名称，如 采购订单、库存管理；拼音首字母也可'),
});

/** The page called so: proposed to be opened, or why not. */
export const openScreen = defineTool<z.infer<typeof schema>>({
  name: 'openPage',
  description: '按名称找到页面并给出打开它的命令。',
  args: schema,
  may: () => true,
  run: async ({ context }, { page }) => {
    const pages = await pagesCalled(context, page);
    const mine = pages.filter((one) => one.isOpen);
    const [best] = mine;
    const barred = pages.find((one) => !one.isOpen && one.score > (best?.score ?? 0) + 0.03);
    if (barred)
      return nothing(`您没有【${barred.title}】页面的权限（${barred.screen.flag}），需要时请联系本机构管理员授权。`, {
        proposals: [openPage(barred.screen, {}, `打开${barred.title}`)],
      });
    if (!best) return nothing(`没有找到名为“${page}”的页面。`);
    const near = mine.slice(1, 4).filter((one) => one.score >= best.score - 0.1);
    return found({
      text: `【${best.title}】在${best.screen.group || '工作台'}菜单下，按 Enter 打开。${near.length > 0 ? `\n\n相近的页面：${near.map((one) => one.title).join('、')}。` : ''}`,
      data: { page: best.title, path: best.screen.path, similar: near.map((one) => one.title) },
      references: [
        {
          id: `page:${best.screen.flag}`,
          kind: 'page',
          title: best.title,
          content: best.screen.group,
          path: best.screen.path,
        },
      ],
      proposals: [best, ...near].map((one) => openPage(one.screen, {}, `打开${one.title}`)),
    });
  },
});
