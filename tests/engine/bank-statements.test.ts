import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { columnsIn } from '../../src/define/sheet-words';
import { STATEMENT } from '../../src/domain/finance/bank/read-columns';
import { MEANINGS, type Meaning } from '../../src/domain/finance/bank/statement-words';
import type { Context } from '../../src/server/base/context';
import { deleteMaster } from '../../src/server/engine/masters/remove';
import { gbk } from '../../src/server/engine/sheets/gbk';
import { bring, csv, linesOf, openAccount } from '../support/bank';
import { BANK_HEADINGS } from '../support/bank-headings';
import { definition } from '../support/callers';
import { excelFile, type MadeCell } from '../support/excel-file';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Statements of banks on their way in: every layout that is known, what is asked of others once, each line once, and files that are none. */
let w: TradeWorld;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  await openAccount(d);
  await openAccount(d, { name: '一般户', accountNo: '62220000333344445555', isDefault: false });
});
const NO = '4200111122228866';
const forget = () => sql`delete from bank_line where org_id = ${w.dealer.id}`.execute(w.db);
const row = (columns: Partial<Record<Meaning, string>>, said: Partial<Record<Meaning, string>>) =>
  (Object.keys(columns) as Meaning[]).map((meaning) => said[meaning] ?? '').join(',');

it.each(BANK_HEADINGS.map(({ bank, columns }) => [bank, columns] as const))(
  'a statement of %s is read as it is, under what stands above its table',
  async (_bank, columns) => {
    expect(columnsIn(STATEMENT, Object.values(columns))).toEqual(columns);
    await forget();
    const head = (Object.values(columns) as string[]).map((title, i) => (i === 0 ? `${title}[ Date ]` : title)).join(',');
    const one = {
      ownAccount: NO,
      counterName: '湖北康和医院',
      counterAccount: '6217000012345678901',
      serialNo: 'S1',
      summary: '货款',
      purpose: '一月',
      balance: '"1,500.00"',
    };
    const party = { payerName: one.counterName, payerAccount: one.counterAccount, payeeName: '康达医疗', payeeAccount: NO };
    const other = { payerName: '康达医疗', payerAccount: NO, payeeName: '华东器械', payeeAccount: '6222' };
    const into = columns.amount ? { amount: '500.00', side: '贷' } : { in: '500.00', side: '贷' };
    const out = columns.amount ? { amount: columns.side ? '120.50' : '-120.50', side: '借' } : { out: '120.50', side: '借' };
    const answer = await bring(
      d,
      csv(
        `账户：${NO} 余额查询`,
        head,
        row(columns, { day: '20260105', time: '10:11:12', ...one, ...party, ...into }),
        row(columns, { day: '2026-01-06 09:00:00', ...one, serialNo: 'S2', counterName: '华东器械', ...other, ...out, balance: '1379.50' }),
        '合计,2笔',
      ),
    );
    expect(answer.rows.map(({ error }) => error)).toEqual(['', '']);
    expect(answer.committed).toBe(true);
    expect(await linesOf(d)).toMatchObject([
      {
        day: '2026-01-05',
        direction: 'in',
        amount: '500.00',
        balance: '1500.00',
        serial: 'S1',
        name: '湖北康和医院',
        account: '6217000012345678901',
        said: '货款 一月',
      },
      { day: '2026-01-06', direction: 'out', amount: '120.50', balance: '1379.50', serial: 'S2', name: '华东器械' },
    ]);
  },
);

const FILE = [`账号,${NO}`, '交易时间,收入金额,支出金额,账户余额,对方账号,对方户名,交易摘要'];
const two = ['2026-02-03 08:00:00,10.00,,1010.00,6217,甲公司,货款', '2026-02-03 08:00:00,10.00,,1020.00,6217,甲公司,货款'];

it('the same file twice adds nothing, and says how many lines were there', async () => {
  await forget();
  expect((await bring(d, csv(...FILE, ...two))).committed).toBe(true);
  expect(await linesOf(d)).toHaveLength(2);
  const again = await bring(d, csv(...FILE, ...two, '2026-02-04,,5.00,1015.00,,乙,手续费'));
  expect(again.notes).toContain('其中2行以前已导入，不再重复');
  expect(again.added, 'as many as are new').toBe(1);
  expect((await linesOf(d)).map(({ amount }) => amount)).toEqual(['10.00', '10.00', '5.00']);
});

it('lines that say the same all over are as many as the file has, and no more when it comes again', async () => {
  await forget();
  const same = '2026-02-05,10.00,,,,,利息';
  for (const _ of [1, 2]) await bring(d, csv(...FILE, same, same));
  expect(await linesOf(d)).toHaveLength(2);
});

it('GBK is read as UTF-8 is, and the newest line first as the oldest', async () => {
  await forget();
  const gbk = new Uint8Array(Buffer.from(GBK, 'base64'));
  expect((await bring(d, gbk)).rows).toHaveLength(2);
  expect((await linesOf(d)).map(({ day, name, balance }) => [day, name, balance])).toEqual([
    ['2026-02-06', '甲公司', '1010.00'],
    ['2026-02-07', '乙公司', '1005.00'],
  ]);
});
// 账号,4200111122228866 / 日期,收入,支出,余额,对方户名 / 2026-02-07,,5.00,1005.00,乙公司 / 2026-02-06,10.00,,1010.00,甲公司
const GBK =
  '1cu6xSw0MjAwMTExMTIyMjI4ODY2DQrI1cbaLMrVyOss1qez9izT4LbuLLbUt727p8P7DQoyMDI2LTAyLTA3LCw1LjAwLDEwMDUuMDAs0tK5q8u+DQoyMDI2LTAyLTA2LDEwLjAwLCwxMDEwLjAwLLzXuavLvg==';

const workbook = (rows: readonly (readonly (string | number)[])[]) => {
  const cell = (value: string | number): MadeCell | undefined =>
    value === '' ? undefined : typeof value === 'number' ? { is: 'number', value } : { is: 'text', text: value };
  return new Uint8Array(excelFile([{ name: '明细', rows: rows.map((cells) => ({ cells: cells.map(cell) })) }]));
};

it('a workbook keeps numbers of more than fifteen digits that were typed as text, and refuses those that were not', async () => {
  await forget();
  const head = ['交易日期', '收入金额', '支出金额', '对方账号', '本方账号'];
  const good = workbook([head, ['2026-02-08', 20, '', '6217000012345678901', NO]]);
  expect((await bring(d, good)).committed).toBe(true);
  expect((await linesOf(d))[0]).toMatchObject({ account: '6217000012345678901', amount: '20.00' });
  const lost = await bring(d, workbook([head, ['2026-02-09', 20, '', Number('6217000012345678901'), NO]]));
  expect(lost.rows[0]?.error).toMatch(/^第2行【对方账号】数字超过15位/);
  expect(lost.committed).toBe(false);
});

it('a layout nobody knows is asked once, kept for the organisation, and used for the next file', async () => {
  await forget();
  const head = '发生日,来款,付款额,往来方,说明';
  const file = (line: string) => csv(`户名 康达医疗 ${NO}`, head, line);
  const asked = await bring(d, file('2026-02-10,30.00,,丙公司,货款'));
  expect(asked.committed).toBe(false);
  expect(asked.asks?.columns.map(({ title, samples }) => [title, samples[0]])).toEqual([
    ['发生日', '2026-02-10'],
    ['来款', '30.00'],
    ['付款额', ''],
    ['往来方', '丙公司'],
    ['说明', '货款'],
  ]);
  expect(asked.asks?.meanings.map(({ label }) => label)).toEqual(Object.values(MEANINGS));
  await expect(bring(d, file('2026-02-10,30.00,,丙公司,货款'), { meant: { 发生日: 'day' } })).rejects.toThrow(
    '请至少对应交易日期，以及收入金额和支出金额（或交易金额）',
  );
  await expect(bring(d, file('2026-02-10,30.00,,丙公司,货款'), { meant: { 发生日: 'day', 来款: 'day' } })).rejects.toThrow('“交易日期”对应了两列');
  const meant = { 发生日: 'day', 来款: 'in', 付款额: 'out', 往来方: 'counterName', 说明: 'summary' };
  expect((await bring(d, file('2026-02-10,30.00,,丙公司,货款'), { meant })).committed).toBe(true);
  expect((await bring(d, file('2026-02-11,,7.00,丁公司,运费'))).committed).toBe(true);
  expect((await linesOf(d)).map(({ direction, name, said }) => [direction, name, said])).toEqual([
    ['in', '丙公司', '货款'],
    ['out', '丁公司', '运费'],
  ]);
  const other = w.context(w.hospital);
  await openAccount(other, { accountNo: NO });
  expect((await bring(other, file('2026-02-11,,7.00,丁公司,运费'))).asks).toBeDefined();
});

it('every row that cannot be taken is named, and then nothing is kept', async () => {
  await forget();
  const answer = await bring(
    d,
    csv(...FILE, '2026-13-01,1,,,,,a', '2026-02-10,一百,,,,,b', '2026-02-10,,,,x,y,z', '2099-01-01,1,,,,,c', '2026-02-10,1.005,,,,,d', '2026-02-10,8,,,,,ok'),
  );
  expect(answer.rows.map(({ error }) => error)).toEqual([
    '第3行【交易时间】“2026-13-01”不是日期',
    '第4行【收入金额】“一百”不是金额',
    '第5行没有金额',
    '第6行交易日期2099-01-01在今天之后',
    '第7行【收入金额】“1.005”不是金额',
    '',
  ]);
  expect(await linesOf(d)).toEqual([]);
});

it('a row that says money came and went at once is named: neither is guessed', async () => {
  await forget();
  const answer = await bring(d, csv(...FILE, '2026-02-10,12.50,3.00,,,,a', '2026-02-10,0.00,3.00,,,,b'));
  expect(answer.rows.map(({ error }) => error)).toEqual(['第3行收入、支出都有金额，不知道是哪一笔', '']);
  expect(await linesOf(d)).toEqual([]);
});

it('while a row is wrong nothing is said of gaps: it is the wrong row that is missing', async () => {
  await forget();
  const rows = ['2026-02-03,10.00,,1010.00,,,a', '2026-02-04,1O.00,,1020.00,,,b', '2026-02-05,10.00,,1030.00,,,c'];
  const [wrong, right] = [
    await bring(d, csv(...FILE, ...rows)),
    await bring(d, csv(...FILE, ...rows.map((one) => one.replace('1O', '10'))), { isCommit: false }),
  ];
  expect([wrong.notes, right.notes]).toEqual([[], []]);
  const [first, , last] = rows as [string, string, string];
  expect((await bring(d, csv(...FILE, first, last), { isCommit: false })).notes.join()).toMatch(/接不上/);
});

it.each([
  [
    '建行',
    '账号,账户名称,交易时间,借方发生额/元(支取),贷方发生额/元(收入),余额,币种,对方户名,对方账号,摘要',
    `${NO},康达,20260211 09:10:11,0.00,1000.00,2000.00,人民币元,甲公司,6217,货款`,
  ],
  [
    '招行',
    '账号,币种,交易日,交易时间,借方金额,贷方金额,余额,摘要,流水号,收/付方名称,收/付方帐号',
    `${NO},人民币,20260211,091011,,1000.00,2000.00,货款,C1,甲公司,6217`,
  ],
])('a title of %s says the same with the money it counts in behind and 帐 for 账', async (_bank, head, line) => {
  await forget();
  const answer = await bring(d, csv(head, line));
  expect([answer.asks, answer.rows.map(({ error }) => error)]).toEqual([undefined, ['']]);
  expect(await linesOf(d)).toMatchObject([{ day: '2026-02-11', direction: 'in', amount: '1000.00', name: '甲公司', account: '6217' }]);
});

it.each<[string, () => Uint8Array, string]>([
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), '只支持.xls、.xlsx、.csv或.txt文件'],
  ['a page without a table', () => csv('<html><body>系统繁忙</body></html>'), '文件内容是网页，里面没有表格'],
  ['a page with one row', () => csv('<html><table><tr><td>交易日期</td></tr></table></html>'), '文件中没有数据'],
  ['bytes of no encoding', () => new Uint8Array([0xb5, 0xc8, 0xff, 0xff, 0x2c, 0x0a, 0xff, 0x31]), '文件的编码无法识别'],
  ['a quote without an end', () => csv('交易日期,收入金额,支出金额', '"2026-01-01,1,2'), '没有结束的引号'],
  ['too many rows', () => csv(...Array.from({ length: 2100 }, (_, i) => `${i},1`)), '文件超过2001行'],
  ['too many columns', () => csv(Array.from({ length: 500 }, () => 'x').join(','), 'a'), '超过100列'],
  ['too large a file', () => new Uint8Array(5 * 1024 * 1024 + 1).fill(65), '文件不能超过5MB'],
  ['a broken workbook', () => new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), '文件无法读取'],
  ['a list of names', () => csv('甲', '乙', '丙'), '没有找到表头'],
  ['a heading alone', () => csv('说明', '交易日期,收入金额,支出金额'), '文件中没有流水'],
])('%s is refused in words', async (_name, file, words) => {
  await expect(bring(d, file()).then(() => 'read')).rejects.toThrow(words);
});

it('a file that names bank or account in any way has it chosen already', async () => {
  await forget();
  const ccb = await openAccount(d, { name: '建行户', bank: 'ccb', accountNo: '42001866001053009001', isDefault: false });
  const plain = ['交易日期,收入金额,支出金额', '2026-02-11,1,'];
  const guessed = async (rows: string[], name = '') => (await bring(d, csv(...rows), { name, isCommit: false })).asks?.guess;
  expect(await guessed(plain, '建行.xlsx')).toEqual({ 导入到账户: ccb });
  expect(await guessed(['中国建设银行 账户明细', ...plain])).toEqual({ 导入到账户: ccb });
  expect(await guessed(plain, '流水_尾号9001_2月.csv')).toEqual({ 导入到账户: ccb });
  expect(await guessed(['交易时间,借方发生额（支取）,贷方发生额（收入）,账户明细编号-交易流水号', '20260211 10:11:12,"1,234.50",0.00,J1'])).toEqual({
    导入到账户: ccb,
  });
  expect(await guessed(plain, '流水.csv')).toEqual({});
  const named = await bring(d, csv(...plain), { name: '42001866001053009001_202602.csv', isCommit: false });
  expect([named.asks, named.ok]).toEqual([undefined, true]);
  await sql`delete from bank_account where id = ${ccb}`.execute(w.db);
});

it('amounts are read as people write them before they are kept', async () => {
  const { rows, columns } = await bring(d, csv(...FILE, '2026-02-12 08:00:00,"12,345.6",,1001010.00,6217,甲公司,货款'), { isCommit: false });
  expect(rows[0]?.values).toMatchObject({ in: '12,345.60', balance: '1,001,010.00', counterAccount: '6217' });
  expect(columns.filter(({ isNumber }) => isNumber).map(({ name }) => name)).toEqual(['in', 'out', 'balance']);
});

it('whose account a statement is has to be said where there are several, and be registered', async () => {
  await forget();
  const plain = ['交易日期,收入金额,支出金额', '2026-02-10,1,'];
  const asked = await bring(d, csv(...plain));
  expect(asked).toMatchObject({ ok: false, committed: false, rows: [] });
  expect(asked.notes.join()).toContain('请选择这是哪个账户的流水');
  expect(asked.asks).toMatchObject({ meanings: [{ label: expect.stringContaining('基本户') }, { label: expect.stringContaining('一般户') }], guess: {} });
  const chosen = String(asked.asks?.meanings[1]?.name);
  expect((await bring(d, csv(...plain), { meant: { 导入到账户: chosen } })).committed).toBe(true);
  await expect(bring(d, csv(...plain), { meant: { 导入到账户: w.dealer.id } })).rejects.toThrow('所选银行账户不存在');
  const foreign = await bring(d, csv('交易日期,收入金额,支出金额,本方账号', '2026-02-10,1,,99998888777766'));
  expect(foreign.rows[0]?.error).toBe('第2行账号【99998888777766】没有登记为银行账户，或已停用');
  const none = w.context(w.hospital, { org: { id: w.hospital.id, kind: 'H', name: '别家' } });
  expect((await bring(none, csv(...plain))).committed).toBe(true);
});

it('what lies on or before the day the account begins is left out, a hole between balances is told', async () => {
  await forget();
  const answer = await bring(d, csv(...FILE, '2026-01-01,5.00,,1000.00,,甲,旧', '2026-02-01,5.00,,1005.00,,甲,一', '2026-02-02,5.00,,1020.00,,甲,二'));
  expect(answer.notes).toEqual(['1行在账户启用日期及以前，不导入', '第5行的余额1,020.00与前一行的1,005.00接不上，文件可能缺少流水']);
  expect(await linesOf(d)).toHaveLength(2);
});

it('an account with lines is not deleted, one without is', async () => {
  await forget();
  await bring(d, csv(...FILE, ...two));
  const [used, empty] = await Promise.all(
    ['基本户', '一般户'].map(
      async (name) => (await sql<{ id: string }>`select id from bank_account where org_id = ${d.org.id} and name = ${name}`.execute(d.db)).rows[0]?.id ?? '',
    ),
  );
  const remove = (id = '') => deleteMaster(d, definition('bankAccount'), { id, version: 1 });
  await expect(remove(used)).rejects.toThrow('账户【基本户】已有银行流水，不能删除');
  await remove(empty);
  expect((await sql`select 1 from bank_account where org_id = ${d.org.id} and deleted_at is null`.execute(d.db)).rows).toHaveLength(1);
});

it('a page with a table, which banks call .xls, is read as one, in the letters of Windows as well', async () => {
  await forget();
  const page = `<html><head><style>td{mso:"<td>"}</style></head><!-- <td>9</td> --><body><table><tr><td colspan=5>活期账户明细 ${NO}</td></tr>
    <tr><th>交易时间</th><th>借方发生额</th><th>贷方发生额</th><th>余额</th><th>对方户名</th></tr>
    <tr><td>20260212</td><td>0.00</td><td x:num>4,000.00</td><td>5,000.00</td><td>甲&amp;乙&nbsp;公司<br></td></tr><tr><td>20260213<td>1,500.50<td><td>'3,499.50</table></body></html>`;
  const { rows, notes, committed } = await bring(d, new Uint8Array(gbk(page)));
  expect([rows.map(({ error }) => error), notes, committed]).toEqual([['', ''], [], true]);
  expect(await linesOf(d)).toMatchObject([
    { day: '2026-02-12', direction: 'in', amount: '4000.00', balance: '5000.00', name: '甲&乙 公司' },
    { day: '2026-02-13', direction: 'out', amount: '1500.50', balance: '3499.50' },
  ]);
  await expect(bring(d, csv(`<table>${'<tr><td>1</td></tr>'.repeat(2100)}`))).rejects.toThrow('文件超过2001行');
});

it('money of another country is refused row by row, ours is known by all its names', async () => {
  await forget();
  const said = ['USD', '人民币元', 'CNY', '美元', '人民币（CNY）', ''].map((currency, i) => `2026-02-12,${i + 1},,M${i},${currency}`);
  const { rows, committed } = await bring(d, csv(`账号 ${NO}`, '交易日期,收入金额,支出金额,流水号,币种', ...said));
  expect([rows.map(({ error }) => error), committed]).toEqual([
    ['第3行币种是【USD】，只能导入人民币流水', '', '', '第6行币种是【美元】，只能导入人民币流水', '', ''],
    false,
  ]);
});

it('a file that goes on from nothing that is here says so', async () => {
  await forget();
  const file = (no: string, amount: string, balance: string) =>
    csv(`账号 ${NO}`, '交易日期,收入金额,支出金额,余额,流水号', `2026-02-1${no},${amount},,${balance},G${no}`);
  expect((await bring(d, file('2', '200', '1200.00'))).notes).toEqual([]);
  expect((await bring(d, file('3', '5', '1205.00'))).notes).toEqual([]);
  expect((await bring(d, file('3', '5', '1205.00'))).notes).toEqual(['其中1行以前已导入，不再重复']);
  expect((await bring(d, file('5', '5', '1300.00'), { isCommit: false })).notes).toEqual([
    '第3行的余额1,300.00与2026-02-13的余额1,205.00接不上，两份流水之间可能缺少流水，或不是这个账户的流水',
  ]);
});

it('a file that names an account we do not have is nobody’s until somebody says so, also where there is one account alone', async () => {
  await forget();
  const other = w.context(w.hospital);
  const [mine] = (await sql<{ id: string }>`select id from bank_account where org_id = ${w.hospital.id}`.execute(w.db)).rows;
  const of = (above: string) => csv(above, '交易日期,收入金额,支出金额', '2026-02-12,1,');
  const foreign = of('账号：,9999 8888 7777 6666,户名：,某公司');
  const asked = await bring(other, foreign);
  expect([asked.committed, asked.notes]).toEqual([
    false,
    ['文件里写的账号【9999 8888 7777 6666】没有登记为银行账户，请先在“银行账户”登记；确是已登记账户的流水，再选择是哪个。'],
  ]);
  expect((await bring(other, of('账户明细 20260201-20260228'), { isCommit: false })).asks).toBeUndefined();
  expect((await bring(other, foreign, { meant: { 导入到账户: String(mine?.id) } })).committed).toBe(true);
});
