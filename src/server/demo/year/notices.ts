import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';

/** What houses tell their people and their partners: read by some, one asks for a receipt, one waits for its hour, one is still being written. */
export async function noticeWork(world: World, at: At): Promise<void> {
  const today = at('h1', '08:30').day;
  const partner = (from: string, to: string): Values => ({ audience: 'partner', partners: [world.partners.get(`${from}>${to}`)] });
  const ward = organisationOf(world, 'h1').departments.get('骨科');
  const written: readonly [key: string, by: string, row: Values, action: string][] = [
    ['h1', 'manager', { title: '高值耗材须当日扫码登记', type: '制度', content: RULES, top: true, needReceipt: true }, 'publish'],
    ['h1', 'hospital', { title: '月末盘点安排', type: '通知', content: COUNTING, expireAt: addDays(today, 7) }, 'publish'],
    ['h1', 'hospital', { title: '骨科跟台器械交接时间调整', type: '通知', content: HANDOVER, departments: [ward] }, 'publish'],
    ['h1', 'hospital', { title: '送货须附随货同行单与检验报告', type: '公告', content: DELIVERY, needReceipt: true, ...partner('h1', 'd1') }, 'publish'],
    [
      'h1',
      'hospital',
      {
        title: '下周系统维护',
        type: '通知',
        content: '周六 22:00 至周日 2:00 暂停使用，请提前完成领用登记。',
        publishAt: `${addDays(today, 3)}T00:00:00.000Z`,
      },
      'publish',
    ],
    ['h1', 'hospital', { title: '低值耗材集中招标', type: '招标', content: '范围与评审办法待定。' }, ''],
    ['d1', 'dealer', { title: '国庆期间配送安排', type: '通知', content: '假期内急件请提前一天下单，值班电话见附表。', ...partner('d1', 'h1') }, 'publish'],
    ['d1', 'dealer', { title: '冷链产品出库须双人复核', type: '制度', content: '温度记录随货同行，复核人签字。', needReceipt: true }, 'publish'],
    ['v1', 'vendor', { title: '包装规格变更说明', type: '公告', content: '下一批起每盒改为 10 支装，条码不变。', ...partner('v1', 'd1') }, 'publish'],
  ];
  for (const [i, [key, by, row, action]] of written.entries()) {
    const desk = at(key, `08:${30 + i * 2}`).desk(by);
    const id = await keepRecord(desk, 'notice', row);
    if (action !== '') await actOnRecord(desk, 'notice', action, id);
  }
  await reads(world, at, 'h1', 'keeper', '高值耗材须当日扫码登记', '已组织学习');
  await reads(world, at, 'h1', 'manager', '月末盘点安排');
  await reads(world, at, 'd1', 'dealer', '送货须附随货同行单与检验报告', '已通知配送组');
}

const RULES = '各科室使用高值耗材后须当日扫码登记，逐件对应患者。未登记的次日由库房电话核对，连续两次未登记的，由医务处通报。';
const COUNTING = '本月盘点定于最后一个工作日 15:00 起，中心库与各科室库同时进行。盘点期间暂停发放，急用请电话联系库房。';
const HANDOVER = '即日起跟台器械于术前一日 16:00 前送达，手术室与骨科当面清点。';
const DELIVERY = '请随货附随货同行单与同批号检验报告，缺少的将不予收货。请各单位知悉并回执。';

/** Somebody opened it, and said so where he was asked to. */
async function reads(world: World, at: At, key: string, by: string, title: string, receiptText = ''): Promise<void> {
  const user = personOf(organisationOf(world, key), by).user;
  const { rows } = await sql<{ id: string }>`select id from notice_record_list where user_id = ${user} and title = ${title}`.execute(world.db);
  const desk = at(key, '09:10').desk(by);
  for (const { id } of rows) await actOnRecord(desk, 'noticeRecord', receiptText === '' ? 'read' : 'confirm', id, receiptText === '' ? {} : { receiptText });
}
