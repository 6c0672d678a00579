import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { isBuilt, screens } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { pinyinOf } from '../../engine/masters/words';
import { bare, likeness } from './similarity';

/** A page as this organisation calls it, and whether the user holds it. */
export type Page = { screen: Screen; title: string; isOpen: boolean; score: number };

/** Short words for pages people rarely call by their title. */
const ALSO: Record<string, readonly string[]> = {
  inventory: ['库存', '看库存', '库存表', '现存量'],
  hUseRecord: ['使用登记', '使用记录'],
  suppliesClaim: ['申领', '申领单', '领用记录', '申领记录', '领料单'],
  salesSummary: ['销售报表', '销售统计'],
  inventoryAndSalesDetails: ['进销存', '收发存', '台账'],
  hDepartmentInventory: ['科室库存', '二级库库存'],
  logController: ['操作记录', '日志'],
  purchaseRecord: ['采购明细', '采购历史'],
  hPurchaseOrder: ['采购订单', '采购单'],
  purchaseOrder: ['采购单'],
  salesOrder: ['订单'],
  hPurchaseGrn: ['入库', '入库单', '采购入库'],
  buyGrn: ['入库', '入库单'],
  saleOdo: ['出库', '出库单', '发货'],
  receivablePayable: ['应收应付', '往来账', '欠款'],
  expiryDateManage: ['效期', '近效期'],
  supplierManage: ['供应商', '往来单位'],
  dealerManagement: ['经销商', '客户', '往来单位'],
  traceabilityManage: ['追溯'],
  hProductDetails: ['产品目录', '产品'],
  warning: ['预警', '提醒'],
  messageNotification: ['消息', '通知'],
  warehouseModeling: ['库房', '仓库', '货位'],
  organizationalStructure: ['科室', '部门', '组织架构'],
  humanResources: ['员工', '人员'],
  user: ['用户', '账号'],
  home: ['首页', '主页', '工作台'],
};
let words: ReadonlyMap<string, { initials: string; full: string }> | undefined;
const pinyin = (): ReadonlyMap<string, { initials: string; full: string }> =>
  (words ??= new Map(screens.map((screen) => [screen.flag, pinyinOf(screen.title)])));

/** Pages called so, the best first; `isOpen` false = exists for this kind of organisation, but is not the user's. */
export async function pagesCalled(context: Context, said: string): Promise<Page[]> {
  const name = bare(said).replace(/(页面|界面|列表|模块|菜单|功能)$/, '');
  if (name.length < 2 || name.length > 30) return [];
  const renamed = await ownTitles(context);
  return screens
    .filter((screen) => screen.kinds.includes(context.org.kind) && screen.flag !== 'login' && screen.flag !== 'error' && !/^print/.test(screen.resource))
    .map((screen): Page => {
      const title = renamed.get(screen.flag) ?? screen.title;
      const sound = renamed.has(screen.flag) ? pinyinOf(title) : pinyin().get(screen.flag);
      const score = likeness(name, {
        name: title,
        other: [...(ALSO[screen.flag] ?? []), screen.title, screen.path.split('/').at(-1) ?? ''],
        pinyin: sound?.initials ?? '',
        pinyinFull: sound?.full ?? '',
      });
      return {
        screen,
        title,
        isOpen: allows(context.permissions, screen.flag) || screen.flag === 'home',
        score: nearStart(score, bare(title), name),
      };
    })
    .filter((page) => page.score >= 0.5 && (page.isOpen || isBuilt(page.screen)))
    .sort((a, b) => b.score - a.score || Number(b.isOpen) - Number(a.isOpen));
}

/** 库存 names 库存管理 rather than 历史库存. */
const nearStart = (score: number, title: string, name: string): number => (score < 0.95 && title.startsWith(name) ? score + 0.02 : score);

/** Titles the organisation gave its menu. */
async function ownTitles({ db, org }: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{
    flag: string;
    content: string;
  }>`select n.flag, m.content from organisation_menu m join menu_node n on n.id = m.node_id and n.type = 1
    where m.org_id = ${org.id} and coalesce(m.content, '') <> ''`.execute(db);
  return new Map(rows.map((row) => [row.flag, row.content]));
}
