import { addDays } from '../../../define/dates';
import { systemRole } from '../../organisation/new-person';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';

/** Which systems of their own the houses let in, what each may do, and one that was let in once and is no more. Their secrets nobody kept. @returns their ids by house and name */
export async function keyWork(at: At, day: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const { org, who, name, role, remark, days, ended } of MADE) {
    const desk = at(org, '08:05').desk(who);
    const { context } = desk;
    const id = await keepRecord(desk, 'apiKey', { name, validTo: addDays(day, days), remark });
    await actOnRecord(desk, 'apiKey', 'assign', id, { roles: [await systemRole(context.db, context.org.kind, role)], departments: [], warehouses: [] });
    await actOnRecord(desk, 'apiKey', 'issueKey', id, { overlap: '0' });
    if (ended) await actOnRecord(desk, 'apiKey', 'revoke', id);
    made.set(`${org} ${name}`, id);
  }
  return made;
}

type Made = { org: string; who: string; name: string; role: string; remark: string; days: number; ended?: true };
const MADE: readonly Made[] = [
  { org: 'h1', who: 'hospital', name: '财务系统', role: 'finance', remark: '每晚取入库、退货与结算，生成应付凭证', days: 365 },
  { org: 'h1', who: 'hospital', name: '数据中心', role: 'director', remark: '每日取报表', days: 180 },
  { org: 'd1', who: 'dealer', name: 'ERP', role: 'salesperson', remark: '销售订单与出库同步', days: 365 },
  { org: 'd1', who: 'dealer', name: '仓库系统', role: 'keeper', remark: '出库、入库同步到立库', days: 365 },
  { org: 'd1', who: 'dealer', name: '旧版ERP', role: 'finance', remark: '已由新ERP替代', days: 90, ended: true },
  { org: 'v1', who: 'vendor', name: '生产管理系统', role: 'keeper', remark: '发货与批号', days: 365 },
  { org: 'p', who: 'platform', name: '目录同步', role: 'productAuditor', remark: '产品资料同步到省平台', days: 365 },
  { org: 'p', who: 'platform', name: '运营数据', role: 'orgAuditor', remark: '机构清单', days: 365 },
];
