import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add, round, sub } from '../../../define/money';
import { masterOf } from '../../../domain/registry';
import { readAnySheet } from '../../engine/imports';
import { importOutside } from '../../engine/masters/outside-sheets';
import { workdayUpTo } from '../clock';
import type { At, Day } from './day';
import { actOnRecord, type Desk, keepRecord } from './desk';

/** Who brings in the statements, and which account they are of. */
const CLERKS = [
  { key: 'h1', who: 'hfinance', no: '4200 1866 0010 5300 8866', second: '3100 0422 0018 7716' },
  { key: 'd1', who: 'dfinance', no: '4200 1137 2060 5001 8866', second: '3100 0466 0023 5182' },
  { key: 'v1', who: 'vendor', no: '3100 1502 7000 5000 8866', second: '3100 0499 0031 2047' },
] as const;
type Clerk = (typeof CLERKS)[number];

/** What moves on an account and is nobody's bill: left aside, for the general ledger has it. */
const OTHERS = [
  { days: 27, side: 'out', amount: '36.00', name: '', said: '对公账户管理费', reason: '银行手续费，由总账登记' },
  { days: 24, side: 'out', amount: '18642.75', name: '国网供电公司', said: '电费代扣', reason: '电费，由总账登记' },
  { days: 21, side: 'in', amount: '1276.38', name: '', said: '结息', reason: '存款利息，由总账登记' },
  { days: 17, side: 'out', amount: '86420.00', name: '', said: '代发工资', reason: '工资，由总账登记' },
  { days: 6, side: 'out', amount: '15.00', name: '', said: '转账汇款手续费', reason: '' },
] as const;
const OPENED = 31;
const ICBC = '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息';

type Moved = { day: string; side: 'in' | 'out'; amount: string; name: string; no: string; said: string; serial: string };

/** The month of an account as the bank tells it: most of it is what the books say, some is on its way, some nobody wrote down yet. */
export async function bankWork(at: At, today: string): Promise<void> {
  for (const clerk of CLERKS) {
    const day = at(clerk.key, '17:20');
    const desk = day.desk(clerk.who);
    const account = { bank: 'icbc', openingDay: addDays(today, -OPENED), openingBalance: '2386410.52' };
    await keepRecord(desk, 'bankAccount', { ...account, name: '基本户 工行 8866', accountNo: clerk.no, isDefault: true });
    await bring(desk, statement(clerk.no.replaceAll(' ', ''), account.openingBalance, await moved(day, today)));
    await secondAccount(desk, clerk, today);
    await atTheDesk(day, desk);
  }
}

async function bring({ context }: Desk, text: string, meant: Record<string, string> = {}): Promise<void> {
  const lines = masterOf('bankLine');
  if (!lines) throw new Error('no statements');
  const answer = await importOutside(context, lines, { sheet: await readAnySheet(new TextEncoder().encode(text)), isCommit: true, meant, name: '' });
  if (!answer.committed) throw new Error(`statement: ${answer.rows.map(({ error }) => error).join('') || answer.notes.join('')}`);
}

/** The last payment of the books is not at the bank yet; one came with more than was written down; one nobody wrote down at all. */
async function moved({ world, organisation, random }: Day, today: string): Promise<Moved[]> {
  const { rows } = await sql<Moved & { sn: string }>`
    select d.day::text as day, d.direction as side, d.amount::text as amount, coalesce(p.name, '') as name, d.sn, d.serial_no as serial from bank_document d
    left join partner p on p.org_id = d.org_id and p.id = d.partner_id
    where d.org_id = ${organisation.id} and d.status in (2, 7) and d.amount > 0 and d.day > ${addDays(today, -OPENED)}::date order by d.day, d.sn`.execute(
    world.db,
  );
  const no = (name: string): string =>
    name === ''
      ? ''
      : `42001${[...name]
          .reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_000_000, 7)
          .toString()
          .padStart(8, '0')}`;
  const serial = (): string => `ICBC${random.int(100_000_000, 999_999_999)}`;
  const written = rows
    .slice(1)
    .map((one, i) => ({ ...one, no: no(one.name), said: '货款', serial: one.serial || serial(), amount: i === 0 ? add(one.amount, '120.00') : one.amount }));
  const [stranger] = written;
  const unwritten = {
    day: today,
    side: 'in' as const,
    amount: '4680.00',
    name: stranger?.name ?? '个人',
    no: no(stranger?.name ?? ''),
    said: '退货款',
    serial: serial(),
  };
  const others = OTHERS.map(({ days, side, amount, name, said }) => ({
    day: workdayUpTo(addDays(today, -days)),
    side,
    amount,
    name,
    no: no(name),
    said,
    serial: serial(),
  }));
  return [...others, ...written, unwritten].toSorted((a, b) => a.day.localeCompare(b.day));
}

function statement(no: string, opening: string, lines: readonly Moved[]): string {
  let balance: string = opening;
  const rows = lines.map(({ day, side, amount, name, no: other, said, serial }, i) => {
    balance = side === 'in' ? add(balance, amount) : sub(balance, amount);
    const figure = round(amount, 2);
    const time = `${day} ${String(9 + (Math.floor(i / 12) % 8)).padStart(2, '0')}:${String((i * 5) % 60).padStart(2, '0')}:00`;
    return [
      serial,
      no,
      other,
      time,
      side === 'in' ? '贷' : '借',
      side === 'out' ? figure : '',
      side === 'in' ? figure : '',
      '',
      said,
      '',
      name,
      round(balance, 2),
      '',
    ].join(',');
  });
  return [`账号：${no}`, ICBC, ...rows].join('\n');
}

/** A bank nobody foresaw: what its columns mean was said once. */
async function secondAccount(desk: Desk, { second }: Clerk, today: string): Promise<void> {
  await keepRecord(desk, 'bankAccount', {
    name: '一般户 汉口银行',
    bank: 'other',
    accountNo: second,
    openingDay: addDays(today, -OPENED),
    openingBalance: '120000.00',
  });
  const [first, last] = [workdayUpTo(addDays(today, -19)), workdayUpTo(addDays(today, -4))];
  const rows = [
    `${first},,200.00,119800.00,汉口银行,账户年费,HK${first.replaceAll('-', '')}01`,
    `${last},96.40,,119896.40,,活期利息,HK${last.replaceAll('-', '')}01`,
  ];
  const meant = { 发生日期: 'day', 转入: 'in', 转出: 'out', 结存: 'balance', 往来户名: 'counterName', 业务说明: 'summary', 回单编号: 'serialNo' };
  await bring(desk, [`汉口银行对公账户明细 ${second.replaceAll(' ', '')}`, Object.keys(meant).join(','), ...rows].join('\n'), meant);
}

/** What the clerk did with it until the evening: half of what was proposed is confirmed, what is nobody's bill left aside. */
async function atTheDesk({ world, organisation }: Day, desk: Desk): Promise<void> {
  const { rows } = await sql<{ id: string; state: string; said: string; document: string | null }>`
    select l.id, l.state, l.summary as said, (select d.id from bank_document d
      where d.org_id = l.org_id and d.direction = l.direction and d.serial_no = l.serial_no and d.amount < l.amount limit 1) as document
    from bank_line l where l.org_id = ${organisation.id} order by l.day, l.place`.execute(world.db);
  const proposed = rows.filter(({ state }) => state === '1');
  for (const { id } of proposed.slice(0, Math.ceil(proposed.length / 2))) await actOnRecord(desk, 'bankLine', 'accept', id);
  for (const { id, document } of rows) if (document) await actOnRecord(desk, 'bankLine', 'match', id, { candidate: document });
  for (const { said, reason } of OTHERS) {
    const line = rows.find((one) => one.said === said);
    if (line && reason !== '') await actOnRecord(desk, 'bankLine', 'park', line.id, {}, reason);
  }
}
