import { type Fields, text } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import type { OutsideReader } from '../../engine/masters/outside-sheets';
import { changed } from '../../engine/messages/notify';
import type { SheetRow } from '../../engine/sheets/sheet';
import { keepRecords } from './keep-records';
import { rowOf, type Said, type UdiRow } from './record';

/** The heads of the sheets the database gives ← its own names. */
const HEADS: readonly (readonly [name: string, label: string, ...other: string[]])[] = [
  ['zxxsdycpbs', '最小销售单元产品标识'],
  ['cpmctymc', '产品名称', '产品名称/通用名称', '通用名称'],
  ['ggxh', '规格型号', '规格', '型号规格'],
  ['zczbhhzbapzbh', '注册证编号或者备案凭证编号', '注册证编号/备案凭证编号', '注册/备案号', '注册证号'],
  ['ylqxzcrbarmc', '医疗器械注册人/备案人名称', '注册人/备案人名称', '注册人/备案人'],
  ['tyshxydm', '统一社会信用代码'],
  ['spmc', '商品名称'],
  ['cphhhbh', '产品货号或编号', '产品货号'],
  ['cpms', '产品描述'],
  ['flbm', '分类编码'],
  ['qxlb', '器械类别'],
  ['ybbm', '医保编码', '医保医用耗材分类编码', '医保耗材分类编码'],
  ['cpbsbmtxmc', '医疗器械唯一标识编码体系名称', '编码体系', '发码机构'],
  ['cpbsfbrq', '产品标识发布日期', '标识发布日期'],
  ['tsrq', '退市日期'],
  ['zxxsdyzsydydsl', '最小销售单元中使用单元的数量'],
  ['sydycpbs', '使用单元产品标识'],
  ['btcpbs', '本体产品标识'],
  ['bzcpbs', '包装产品标识', '产品包装标识'],
  ['cpbzjb', '产品包装级别', '包装级别'],
  ['bznhxyjcpbssl', '包装内含小一级产品标识数量', '本级包装内包含小一级相同产品标识的包装数量'],
  ['bznhxyjbzcpbs', '包装内含小一级包装产品标识', '包装内含小一级产品标识'],
  ['tscchcztj', '特殊储存或操作条件', '特殊存储或操作条件'],
  ['versionNumber', '版本号'],
  ['versionTime', '版本的发布时间', '版本日期', '版本时间'],
];
const PACKAGE = ['bzcpbs', 'cpbzjb', 'bznhxyjcpbssl', 'bznhxyjbzcpbs'];
const SHOWN = HEADS.slice(0, 6);
const ABOVE = 5;
const plain = (title: string): string => title.replace(/[*＊\s（）()]/g, '').replace(/[／]/g, '/');

const wordsIn = ({ cells }: SheetRow): Map<number, string> =>
  new Map([...cells].map(([at, cell]) => [at, 'text' in cell ? String(cell.text) : cell.is === 'moment' ? cell.day : '']));

/** Sheets of the database: its query page gives them, a package to a row; rows of one identifier are one record. */
export const udiSheets: OutsideReader = {
  columns: Object.fromEntries(HEADS.map(([name, label]) => [name, text(label, { max: 2000, width: 160 })])) satisfies Fields,
  read: async (context, { sheet, isCommit }) => {
    const { at, below, unread } = headed(sheet.rows);
    const records = recordsOf(at, below);
    const rows = records.map(({ row, said }) => ({ row, said, kept: rowOf(said) }));
    const answer = (committed: boolean, notes: string[] = []) => ({
      columns: SHOWN.map(([name, label]) => ({ name, label })),
      rows: rows.map(({ row, said, kept }) => ({
        row,
        values: Object.fromEntries(SHOWN.map(([name]) => [name, said.values[name] ?? ''])),
        error: typeof kept === 'string' ? `第${row}行${kept}` : '',
      })),
      notes: [...sheet.notes, ...(unread.length > 0 ? [`没有读取的列：${unread.join('、')}`] : []), ...notes],
      ok: rows.every(({ kept }) => typeof kept !== 'string'),
      committed,
    });
    if (!isCommit || rows.some(({ kept }) => typeof kept === 'string')) return answer(false);
    return answer(true, [
      await keep(
        context,
        rows.flatMap(({ kept }) => (typeof kept === 'string' ? [] : [kept])),
      ),
    ]);
  },
};

async function keep(context: Context, rows: readonly UdiRow[]): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const { added, changed: altered, same, older } = await keepRecords(tx, rows, context.now());
    await changed(tx, { org: context.org.id, resource: 'udiRecord', ids: [], by: context.user.id });
    await logOperation(tx, context, { resource: 'udiRecord', name: 'UDI数据库', operation: 'import', after: { rows: String(rows.length) } });
    return `新增${added}条，更新${altered}条，无变化${same}条，较旧未取${older}条`;
  });
}

/** Where each name stands, what is below the heads, and the heads nobody knows. */
function headed(rows: readonly SheetRow[]): { at: Map<string, number>; below: readonly SheetRow[]; unread: string[] } {
  for (const [place, row] of rows.slice(0, ABOVE).entries()) {
    const titles = [...wordsIn(row)].map(([column, title]) => [column, plain(title)] as const);
    const at = new Map(
      HEADS.flatMap(([name, ...labels]) => {
        const found = titles.find(([, title]) => title === name || labels.some((label) => title === plain(label)));
        return found ? [[name, found[0]] as const] : [];
      }),
    );
    if (!at.has('zxxsdycpbs') || !at.has('cpmctymc')) continue;
    const known = new Set(at.values());
    return { at, below: rows.slice(place + 1), unread: titles.flatMap(([column, title]) => (known.has(column) || title === '' ? [] : [title])) };
  }
  throw new BadInput('没有找到表头“最小销售单元产品标识”和“产品名称”，请使用UDI数据库导出的表格');
}

function recordsOf(at: ReadonlyMap<string, number>, rows: readonly SheetRow[]): { row: number; said: Said }[] {
  const records = new Map<string, { row: number; said: Said & { packages: Record<string, string>[] } }>();
  for (const row of rows) {
    const words = wordsIn(row);
    const values = Object.fromEntries([...at].map(([name, column]) => [name, words.get(column) ?? '']));
    const key = values.zxxsdycpbs || `row ${row.number}`;
    const record = records.get(key) ?? { row: row.number, said: { values, packages: [], storage: [] } };
    if (values.bzcpbs) record.said.packages.push(Object.fromEntries(PACKAGE.map((name) => [name, values[name] ?? ''])));
    records.set(key, record);
  }
  return [...records.values()];
}
