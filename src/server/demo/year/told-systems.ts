import { sql } from 'kysely';
import type { Seals } from '../../base/seals';
import { deliverNext } from '../../hooks/deliver';
import { createNetworks } from '../../hooks/networks';
import type { Outcome } from '../../hooks/post';
import { createSessions } from '../../session/sessions';
import type { World } from '../world/world';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';

type Made = { org: string; who: string; key: string; name: string; address: string; events: string; remark: string };
const MADE: readonly Made[] = [
  {
    ...{ org: 'h1', who: 'hospital', key: '财务系统', name: '财务系统', address: 'https://finance.hospital.example/hooks/spd' },
    ...{ events: 'purchaseGrn.reviewed purchaseReturn.reviewed settlement.reviewed purchaseInvoice.reviewed', remark: '入库、退货、结算即时生成应付暂估' },
  },
  {
    ...{ org: 'd1', who: 'dealer', key: 'ERP', name: 'ERP', address: 'https://erp.kangda.example/webhooks/yiruntong' },
    ...{ events: 'salesOrder.created salesOrder.reviewed salesOrder.completed saleOdo.reviewed', remark: '医院下单后自动建单' },
  },
  {
    ...{ org: 'v1', who: 'vendor', key: '生产管理系统', name: '生产管理系统', address: 'https://mes.antai.example/events' },
    ...{ events: 'salesOrder.created saleOdo.reviewed stock.posted', remark: '发货后回写批号' },
  },
  {
    ...{ org: 'p', who: 'platform', key: '目录同步', name: '省平台目录', address: 'https://catalogue.province.example/hooks' },
    ...{ events: 'product.created product.changed', remark: '产品发布、变更即同步' },
  },
  {
    ...{ org: 'd1', who: 'dealer', key: '仓库系统', name: '仓库系统', address: 'https://wms.kangda.example/in' },
    ...{ events: 'stock.posted saleOdo.reviewed', remark: '立库；机房改造当天停了' },
  },
];

/** Which systems of the houses are told what happens, from the morning on. */
export async function subscribe(at: At, keys: ReadonlyMap<string, string>, seals: Seals): Promise<void> {
  for (const { org, who, key, events, ...row } of MADE) {
    const desk = at(org, '08:10').desk(who);
    Object.assign(desk.context, { seals, networks: createNetworks('') });
    const id = await keepRecord(desk, 'webhook', { ...row, key: keys.get(`${org} ${key}`), events: events.split(' ') });
    await actOnRecord(desk, 'webhook', 'issueSignKey', id, { overlap: '0' });
  }
}

const SECOND = 1000;

/** Everything they were told until now, each when it was due; one of them was out of order all day, another now and then. */
export async function tellSystems({ db, end }: World, seals: Seals): Promise<void> {
  let clock = end;
  let calls = 0;
  const now = () => clock;
  const post = async (address: string, headers: Record<string, string>): Promise<Outcome> => {
    if (address.includes('wms')) return { status: 502, answer: '<html><h1>502 Bad Gateway</h1></html>', error: '对方回答 502' };
    return ++calls % 9 === 0
      ? { answer: '', error: '10 秒内没有回答' }
      : { status: 200, answer: JSON.stringify({ code: 0, msg: '模拟接收', id: headers['X-Yrt-Id'] }), error: '' };
  };
  const telling = { db, now, seals, post, contextOfKey: createSessions(db, now).contextOfKey };
  for (;;) {
    const { rows } = await sql<{ at: string | null }>`
      select min(d.next_at) as at from webhook_delivery d join webhook w on w.org_id = d.org_id and w.id = d.webhook_id and w.paused_at is null
      where d.state = 'waiting' and not exists (select from webhook_delivery p where p.org_id = d.org_id and p.webhook_id = d.webhook_id and p.record_id = d.record_id
        and p.state = 'waiting' and p.seq < d.seq)`.execute(db);
    const due = rows[0]?.at;
    if (!due || Date.parse(due) >= end.getTime()) return;
    clock = new Date(Math.min(Date.parse(due) + SECOND, end.getTime()));
    if (!(await deliverNext(telling))) return;
  }
}
