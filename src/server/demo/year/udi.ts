import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { keepFile } from '../../files/stored-files';
import { readReleases } from '../../kinds/udi/jobs';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord, type Desk, keepRecord } from './desk';

type Spec = {
  n: number;
  p: number;
  di: string;
  name: string;
  spec: string;
  cert: string;
  holder: string;
  category: string;
  zone: string;
  sterile: boolean;
  disposable: boolean;
  packages: { code: string; level: string; holds: string }[];
};

/** The national device database as the platform reads it in: a whole release, an update, one whose download broke off; and what a house makes of what differs. */
export async function udiWork(world: World, at: At, files: FileStore): Promise<void> {
  const today = dayOf(world.end);
  const specs = await specsOf(world);
  const platform = at('p', '16:10').desk('platform');
  // A world that is told without a place for files is read all the same.
  const held = new Map<string, Buffer>();
  const whole = specs.filter(({ n }) => n % 97 !== 3).map((one) => deviceOf(one, addDays(today, -40), 1, {}));
  await bring(platform, { files, held }, `${addDays(today, -40).slice(0, 7)} 全量发布`, releaseOf(whole));
  const update = specs.flatMap((one) => (hasNews(one) ? [deviceOf(one, addDays(today, -1), 2, newsOf(one, today))] : []));
  await bring(platform, { files, held }, `${addDays(today, -1)} 每日更新`, releaseOf(update));
  await bring(platform, { files, held }, `${today} 每日更新（下载中断）`, releaseOf(whole.slice(0, 3)).slice(0, -60));
  const kept: FileStore = { ...files, get: async (id) => Readable.from([held.get(id) ?? Buffer.alloc(0)]) };
  await readReleases({ db: world.db, files: kept, now: () => platform.context.now() });
  await judge(world, at);
}

async function specsOf(world: World): Promise<Spec[]> {
  const { rows } = await sql<Spec>`
    select row_number() over (order by s.code)::int as n, dense_rank() over (order by p.code)::int as p, s.udi_di as di, p.name, concat_ws('/', nullif(s.spec, ''), nullif(s.model, '')) as spec,
      coalesce(c.code, '') as cert, coalesce(c.holder, '') as holder, coalesce(g.code, '') as category, p.temp_zone as zone, p.sterile, p.disposable,
      coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'level', u.name, 'holds', trim_scale(u.ratio)::text) order by u.ratio) from product_barcode b join unit u on u.id = b.unit_id
        where b.specification_id = s.id and b.package_level <> '1' and b.deleted_at is null and u.ratio > 1), '[]') as packages
    from specification s join product p on p.id = s.product_id left join registration_cert c on c.id = p.registration_cert_id left join category68 g on g.id = p.category68_id
    where p.status = 2 and p.revision_of is null and s.revision_of is null and s.deleted_at is null and s.udi_di <> '' order by s.code`.execute(world.db);
  return rows;
}

/** What the makers told since: few things, each of a kind. */
const hasNews = ({ n, p }: Spec): boolean => n % 101 === 5 || n % 83 === 11 || n % 149 === 17 || p % 61 === 7 || p % 53 === 9 || p % 71 === 13 || p % 67 === 21;
function newsOf({ n, p, cert, holder, name, spec, packages }: Spec, today: string): Record<string, string> {
  return {
    ...(n % 101 === 5 ? { tsrq: addDays(today, -(n % 50) - 1) } : {}),
    ...(n % 83 === 11 ? { ggxh: `${spec}型` } : {}),
    ...(n % 149 === 17 && packages[0] ? { holds: String(Number(packages[0].holds) * 2) } : {}),
    ...(p % 61 === 7 ? { zczbhhzbapzbh: cert.replace(/(\d{4})$/, (tail) => String((Number(tail) + 137) % 10_000).padStart(4, '0')) } : {}),
    ...(p % 53 === 9 ? { cpmctymc: name.startsWith('一次性使用') ? name.slice(5) : `一次性使用${name}` } : {}),
    ...(p % 71 === 13 ? { cold: 'true' } : {}),
    ...(p % 67 === 21 ? { ylqxzcrbarmc: holder.replace(/有限公司$/, '集团股份有限公司') } : {}),
  };
}

const RANGES: Record<string, readonly [low: string, high: string]> = { normal: ['0', '30'], cool: ['0', '20'], cold: ['2', '8'], frozen: ['-25', '-15'] };
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, said: string): string => `<${name}>${escaped(said)}</${name}>`;

/** As the database publishes it. */
function deviceOf(one: Spec, day: string, version: number, { cold, holds, ...news }: Record<string, string>): string {
  const { di, name, spec, cert, holder, category, sterile, disposable, packages } = one;
  const [low, high] = RANGES[cold ? 'cold' : one.zone] ?? ['0', '30'];
  const values = {
    deviceRecordKey: `${di}${day.replaceAll('-', '')}`,
    zxxsdycpbs: di,
    cpbsbmtxmc: 'GS1',
    cpbsfbrq: addDays(day, -200),
    cpmctymc: name,
    ggxh: spec,
    flbm: category,
    zczbhhzbapzbh: cert,
    ylqxzcrbarmc: holder,
    sfbjwycxsy: disposable ? '是' : '否',
    sfwwjbz: sterile ? '是' : '否',
    scbssfbhph: '是',
    scbssfbhsxrq: '是',
    versionNumber: String(version),
    versionTime: day,
    versionStauts: version === 1 ? '新增' : '变更',
    ...news,
  };
  const around = packages.map(
    ({ code, level, holds: count }, i) =>
      [
        'packing',
        [element('bzcpbs', code), element('cpbzjb', level), element('bznhxyjcpbssl', i === 0 ? (holds ?? count) : count), element('bznhxyjbzcpbs', di)],
      ] as const,
  );
  const inside = around.map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag}>`).join('');
  const kept = `<storageList><storage>${element('cchcztj', '温度')}${element('zdz', low)}${element('zgz', high)}${element('jldw', '℃')}</storage></storageList>`;
  const told = Object.entries(values).map(([tag, said]) => element(tag, said));
  return `<device>${told.join('')}<packingList>${inside}</packingList>${kept}</device>`;
}

const releaseOf = (devices: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<udid version="1.0"><devices>${devices.join('\n')}</devices></udid>`;

async function bring(desk: Desk, { files, held }: { files: FileStore; held: Map<string, Buffer> }, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  const file = await keepFile(files, desk.context, { name: `${name}.xml`, content, isShared: false });
  held.set(file.id, content);
  await keepRecord(desk, 'udiImport', { name, files: [file.id] });
}

const KEPT: readonly (readonly [finding: string, reason: string])[] = [
  ['name', '院内沿用招标名称，计费系统已对照'],
  ['package', '供应商按小盒供货，外箱不进院'],
];

/** The house asks makers of the worst and leaves some of the least. */
async function judge(world: World, at: At): Promise<void> {
  const { id: org } = organisationOf(world, 'h1');
  const desk = at('h1', '16:40').desk('hospital');
  const of = async (finding: string): Promise<string | undefined> =>
    (
      await sql<{
        id: string;
      }>`select id from dataset_identified(${org}::uuid, ${dayOf(world.end)}::date) where finding = ${finding} and state = 'open' order by product_name, code limit 1`.execute(
        world.db,
      )
    ).rows[0]?.id;
  for (const [finding, reason] of KEPT) {
    const id = await of(finding);
    if (id) await actOnRecord(desk, 'udiDifference', 'keep', id, { reason });
  }
  const changed = await of('registration');
  if (changed) await actOnRecord(desk, 'udiDifference', 'askMaker', changed, {}, '本周到货请附新证');
}
