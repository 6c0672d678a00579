import type { Screen } from '../../define/define-screen';
import type { OrgKind } from '../../define/field';
import { dashboardOf } from '../registry';
import { carriedOut } from './carried-out';

/** Which screens are nodes of the menu tree, and which of their operations each kind of organisation has. */

/** Level-1 directories in their order; a group not named here follows. */
export const MENU_GROUPS = [
  '首页',
  '采购管理',
  '销售管理',
  '出入库',
  '库存管理',
  '科室供应',
  '手术与骨科',
  '质量与损溢',
  '结算管理',
  '财务管理',
  '产品管理',
  '分类',
  '证照管理',
  '合同管理',
  '委托储运',
  '智能柜',
  'HIS对接',
  '报表',
  '数据',
  '数据大屏',
  '机构管理',
  '组织与用户',
  '菜单权限',
  '系统维护',
] as const;

/** Login, error page and prints stand outside: a print asks for `<source flag>:print`. */
const OUTSIDE = new Set(['login', 'error', 'pictureForprint']);
export const isMenuScreen = (screen: Screen): boolean => screen.group !== '' && !OUTSIDE.has(screen.flag) && screen.archetype !== 'print';

/** The kinds of organisation a page is for: a dashboard may be told for fewer of them than its route names. */
export function pageKinds({ kinds, resource }: Screen): readonly OrgKind[] {
  const owners = dashboardOf(resource)?.owners;
  return owners ? kinds.filter((kind) => owners.includes(kind)) : kinds;
}

/** Not operations anybody grants: what everybody may do who sees the page. */
const FREE = new Set(['fullscreen', 'carousel', 'back']);

type Limit = { kinds: string; only?: readonly string[]; not?: readonly string[] };
const READ = ['view', 'print', 'export'];
const READ_ONLY_FOR_P = ['bonePresaleOrder', 'boneSaleBackOrder', 'boneSaleOrder', 'productSelf', 'businessProduct', 'patientInforForm'];
/** Where a kind sees a page but does not have all of it. */
const LIMITS: Record<string, readonly Limit[]> = {
  ...Object.fromEntries(READ_ONLY_FOR_P.map((flag) => [flag, [{ kinds: 'P', only: READ }]])),
  operationPlan: [{ kinds: 'PDV', only: READ }],
  videoCourse: [{ kinds: 'HDV', only: ['view'] }],
  messageNotification: [{ kinds: 'HDV', not: ['send', 'recall', 'export'] }],
  // Releases are the platform's to read in; what a maker writes of his goods the database says through him.
  udiRecords: [{ kinds: 'HDV', not: ['import'] }],
  udiChecks: [
    { kinds: 'HD', not: ['adopt'] },
    { kinds: 'V', not: ['askMaker'] },
  ],
  // A dealer offers a cooperation, the hospital says yes or no and which stores it means.
  opCooperationDea: [{ kinds: 'H', only: ['pass', 'nopass', 'stop', 'export', 'view'] }],
  countryHealth: [
    { kinds: 'HDV', only: ['view', 'bind', 'unbind', 'export'] },
    { kinds: 'P', not: ['bind', 'unbind'] },
  ],
};

/** Operations of a screen that are nodes, each with the kinds that have it: what nothing carries out yet is none. */
export function menuOperations(screen: Screen): { flag: string; kinds: OrgKind[] }[] {
  const own = pageKinds(screen);
  const known = new Map(own.map((kind) => [kind, carriedOut(screen, kind)]));
  return screen.actions
    .filter((flag) => !FREE.has(flag))
    .map((flag) => ({ flag, kinds: own.filter((kind) => known.get(kind)?.has(flag) && hasOperation(screen, flag, kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
}

function hasOperation(screen: Screen, flag: string, kind: OrgKind): boolean {
  // Full names of patients are a hospital's own matter.
  if (flag === 'showPatient' && kind !== 'H') return false;
  return (LIMITS[screen.flag] ?? []).every((limit) => !limit.kinds.includes(kind) || ((limit.only?.includes(flag) ?? true) && !limit.not?.includes(flag)));
}
