import { saveSchedule as saveInput } from '../../../contract/schedule';
import { addDays } from '../../../define/dates';
import { momentOf } from '../../../define/send-times';
import type { FileStore } from '../../files/file-store';
import { saveSchedule } from '../../schedules/schedules';
import { sendDue } from '../../schedules/send';
import { createSessions } from '../../session/sessions';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';

type Made = {
  org: string;
  who: string;
  to: string[];
  name: string;
  screen: string;
  resource: string;
  level?: string;
  period: string;
  periodAt: string;
  times: object;
};
const times = (every: string, time: string, on: { weekdays?: number[]; monthDay?: number } = {}) => ({ every, weekdays: [], monthDay: 1, time, ...on });
const ALL = { columns: [], sort: [], filters: {} };

const MADE: readonly Made[] = [
  {
    ...{ org: 'h1', who: 'manager', to: ['manager', 'nurse'], name: '昨天的使用登记', screen: 'hUseRecord', resource: 'useRecord' },
    ...{ period: 'yesterday', periodAt: 'documentDate', times: times('workday', '08:00') },
  },
  {
    ...{ org: 'h1', who: 'hospital', to: ['hospital', 'keeper'], name: '近7天采购订单', screen: 'hPurchaseOrder', resource: 'purchaseOrder' },
    ...{ period: 'last7Days', periodAt: 'documentDate', times: times('workday', '08:00') },
  },
  {
    ...{ org: 'h1', who: 'hospital', to: ['hospital'], name: '每周采购订单明细', screen: 'hPurchaseOrder', resource: 'purchaseOrder', level: 'line' },
    ...{ period: 'lastWeek', periodAt: 'documentDate', times: times('week', '08:30', { weekdays: [1] }) },
  },
  {
    ...{ org: 'd1', who: 'dealer', to: ['dealer'], name: '月末销售订单', screen: 'salesOrder', resource: 'salesOrder' },
    ...{ period: 'thisMonth', periodAt: 'documentDate', times: times('month', '17:30', { monthDay: 0 }) },
  },
];

/** What people have sent to themselves and to each other: some came this morning, some wait for their hour. */
export async function scheduleWork(world: World, at: At, files: FileStore): Promise<void> {
  const { day } = at('h1', '07:30');
  for (const { org, who, to, ...made } of MADE) {
    const { context } = at(org, '07:30').desk(who);
    const began = momentOf(addDays(day, -5), '07:30');
    const receivers = to.map((name) => personOf(organisationOf(world, org), name).user);
    const ways = { withFile: true, withMail: false, skipsEmpty: false };
    const given = saveInput.parse({ level: 'document', section: '', query: {}, ...made, ...ways, view: { name: made.name, ...ALL }, receivers });
    await saveSchedule({ ...context, screen: given.screen, now: () => began }, given);
  }
  const morning = new Date(momentOf(day, '08:00').getTime() + 20_000);
  // Opened earlier in the day, it is what came before.
  const now = () => (morning < world.end ? morning : world.end);
  const { contextOfUser } = createSessions(world.db, now);
  await sendDue({ db: world.db, now, files, mail: undefined, publicUrl: undefined, contextOfUser });
}
