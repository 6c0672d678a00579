import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import { masterOf } from '../../../domain/registry';
import { readAnySheet } from '../../engine/imports';
import { importOutside } from '../../engine/masters/outside-sheets';
import { tellPlatform } from '../../kinds/sunshine/send';
import { setRule } from '../../rules/rule-settings';
import { simulatedSunshine } from '../../sunshine/simulated-sunshine';
import type { World } from '../world/world';
import { type At, crewOf } from './day';
import { actOnRecord, type Desk } from './desk';

type Goods = { n: number; name: string; spec: string; cert: string; maker: string; unit: string; box: string; holds: string; price: string };
const PIECE = 1500;
const HEAD = '统编代码,产品名称,规格,最小计价单位,挂网价(元),注册证编号,生产企业,配送企业,有效期至,挂网状态';
const DISTRIBUTORS = ['国药控股医疗器械有限公司', '华润医药器械配送有限公司', '上药康德乐医疗器械有限公司'];

/**
 * The listing of the province as a hospital and its dealer bring it in: most of their goods are in it, a few above what it lists, counted in boxes, run out or not in it at
 * all; what is sure is matched, the papers of the last days are told, and some came back.
 */
export async function sunshineWork(world: World, at: At): Promise<void> {
  for (const [key, time] of [
    ['h1', '16:44'],
    ['d1', '16:46'],
  ] as const) {
    const { organisation, desk } = at(key, time);
    const buyer = desk(key === 'h1' ? 'hospital' : crewOf(organisation).sell);
    await list(world, buyer);
    await actOnRecord(buyer, 'sunshineMatch', 'acceptSure', '');
    await setRule(
      at('p', '16:48').desk('platform').context,
      { kind: organisation.kind, org: organisation.id },
      { key: 'sunshine.report', value: '1', reason: '按要求上报阳光平台' },
    );
    await report(world, buyer);
  }
}

async function list(world: World, { context }: Desk): Promise<void> {
  const definition = masterOf('sunshineListed');
  if (!definition) return;
  const today = dayOf(world.end);
  const all = (await goodsOf(world, context.org.id)).filter(({ n }) => n % 29 !== 7).map((one) => lineOf(one, today));
  for (let from = 0; from < all.length; from += PIECE) {
    const text = [HEAD, ...all.slice(from, from + PIECE)].join('\r\n');
    const answer = await importOutside(context, definition, {
      name: '挂网目录.csv',
      sheet: await readAnySheet(new TextEncoder().encode(text)),
      isCommit: true,
      meant: {},
    });
    if (!answer.committed) throw new Error(answer.rows.find(({ error }) => error !== '')?.error ?? 'listing not taken');
  }
}

/** Goods traded with the dearest price they were bought or sold at lately, for one of the smallest unit. */
async function goodsOf(world: World, org: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select row_number() over (order by c.code)::int as n, c.product_name as name, c.spec_model as spec, c.registration_no as cert, c.manufacturer as maker, c.root_unit_name as unit,
      coalesce(u.name, '') as box, coalesce(trim_scale(u.ratio)::text, '1') as holds, coalesce(p.price, c.reference_price, 10)::text as price
    from business_product b join specification_card c on c.id = b.specification_id
      left join lateral (select max(l.price / l.ratio) as price from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = b.org_id and h.kind in ('purchaseOrder', 'purchaseGrn', 'settlementGrn', 'saleOdo') and h.status in (2, 4, 7)
          and l.specification_id = b.specification_id and l.price > 0) p on true
      left join lateral (select u.name, u.ratio from unit u where u.specification_id = b.specification_id and u.ratio > 1 and u.deleted_at is null order by u.ratio limit 1) u on true
    where b.org_id = ${org} and b.status in (1, 3) and b.deleted_at is null and c.registration_no <> '' order by c.code`.execute(world.db);
  return rows;
}

const cell = (said: string): string => (/[",]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said);
function lineOf({ n, name, spec, cert, maker, unit, box, holds, price }: Goods, today: string): string {
  const [isBoxed, isDear, isOver, isGone] = [n % 9 === 4 && box !== '', n % 31 === 5, n % 67 === 11, n % 83 === 20];
  const listed = Number(price) * (isBoxed ? Number(holds) : 1) * (isDear ? 0.93 : 1.06);
  const until = isOver ? addDays(today, -12) : addDays(today, n % 13 === 3 ? 18 : 400);
  return [
    `YG${String(310_000 + n * 7)}`,
    name,
    spec,
    isBoxed ? box : n % 41 === 9 ? '套' : unit,
    listed.toFixed(2),
    cert,
    maker,
    DISTRIBUTORS[n % 3] ?? '',
    until,
    isGone ? '已撤网' : '在网',
  ]
    .map(cell)
    .join(',');
}

/** Of the last three days what is confirmed and what came back; what was reviewed since waits. */
async function report(world: World, desk: Desk): Promise<void> {
  const { context } = desk;
  await actOnRecord(desk, 'sunshineReport', 'collect', '', { since: addDays(dayOf(world.end), -3) });
  let moment = context.now().getTime();
  const telling = { db: world.db, sunshine: simulatedSunshine(world.db), now: () => new Date(moment) };
  await tellPlatform(telling);
  moment += 60_000;
  await sql`update sunshine_report set next_at = ${new Date(moment + 86_400_000)} where org_id = ${context.org.id} and state = 'sent' and line_no % 5 = 4`.execute(
    world.db,
  );
  await tellPlatform(telling);
  // What was refused twice is known to be settled otherwise; the last few wait.
  const { rows } = await sql<{
    id: string;
  }>`select id from sunshine_report where org_id = ${context.org.id} and state = 'refused' order by sn, line_no offset 6 limit 3`.execute(world.db);
  for (const { id } of rows) await actOnRecord(desk, 'sunshineReport', 'leave', id, { why: '院内议价产品，已向平台线下备案' });
}
