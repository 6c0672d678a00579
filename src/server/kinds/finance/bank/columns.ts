import { sql } from 'kysely';
import type { SheetAsk } from '../../../../contract/answers';
import { columnsIn, isEnough, plainTitle, signatureOf, titlesIn } from '../../../../domain/finance/bank/read-columns';
import { type Columns, MEANINGS, type Meaning } from '../../../../domain/finance/bank/statement-words';
import type { Context } from '../../../base/context';
import { BadInput } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { Sheet, SheetRow } from '../../../engine/sheets/sheet';

/** Rows above the heading that name the account and the period; nowhere are there more. */
const ABOVE = 40;
const SAMPLES = 3;

/** A statement under its heading: what stands above, where each meaning stands, the rows below. */
export type Headed = {
  above: readonly SheetRow[];
  rows: readonly SheetRow[];
  titles: ReadonlyMap<number, string>;
  at: ReadonlyMap<Meaning, number>;
  asks?: SheetAsk;
};

/** Finds the heading and what its columns mean: as somebody said just now, as somebody of the organisation once said, as the banks write it; else it asks. */
export async function headed(context: Context, { rows }: Sheet, meant: Readonly<Record<string, string>>): Promise<Headed> {
  const kept = await keptLayouts(context);
  const top = rows.slice(0, ABOVE);
  const place = headingOf(top, kept);
  const heading = rows[place];
  if (!heading) throw new BadInput('文件中没有找到表头，请确认是银行导出的交易明细');
  const below = rows.slice(place + 1);
  if (below.length === 0) throw new BadInput('文件中没有流水');
  const titles = titlesOf(heading);
  const names = [...titles.values()];
  const said = Object.keys(meant).length > 0 ? saidOf(names, meant) : (kept.get(signatureOf(names)) ?? columnsIn(names));
  const at = new Map<Meaning, number>();
  for (const [column, title] of titles)
    for (const [meaning, word] of Object.entries(said) as [Meaning, string][])
      if (!at.has(meaning) && plainTitle(title) === plainTitle(word)) at.set(meaning, column);
  const found = { above: rows.slice(0, place), rows: below, titles, at };
  return isEnough(said) ? found : { ...found, asks: askFor(titles, below, said) };
}

const titlesOf = ({ cells }: SheetRow): Map<number, string> =>
  new Map([...cells].flatMap(([column, cell]) => (cell.is === 'text' && cell.text !== '' ? [[column, cell.text] as const] : [])));

/** The row whose layout is kept, else the one with most titles of banks, else the first that only holds words and has rows below it as wide. */
function headingOf(top: readonly SheetRow[], kept: ReadonlyMap<string, Columns>): number {
  const words = top.map((row) => [...titlesOf(row).values()]);
  const isKept = words.findIndex((titles) => kept.has(signatureOf(titles)));
  if (isKept !== -1) return isKept;
  const known = words.map(titlesIn);
  const most = Math.max(...known);
  if (most >= 3) return known.indexOf(most);
  return words.findIndex((titles, i) => titles.length >= 3 && titles.every((title) => !/\d/.test(title)) && (top[i + 1]?.cells.size ?? 0) >= titles.length / 2);
}

function saidOf(titles: readonly string[], meant: Readonly<Record<string, string>>): Columns {
  const columns: Columns = {};
  for (const [title, meaning] of Object.entries(meant)) {
    if (meaning === '') continue;
    if (!Object.hasOwn(MEANINGS, meaning) || !titles.includes(title)) throw new BadInput('列的对应不正确');
    if (columns[meaning as Meaning] !== undefined) throw new BadInput(`“${MEANINGS[meaning as Meaning]}”对应了两列，请只选一列`);
    columns[meaning as Meaning] = plainTitle(title);
  }
  if (!isEnough(columns)) throw new BadInput('请至少对应交易日期，以及收入金额和支出金额（或交易金额）');
  return columns;
}

function askFor(titles: ReadonlyMap<number, string>, rows: readonly SheetRow[], guess: Columns): SheetAsk {
  const shown = (row: SheetRow, column: number): string => {
    const cell = row.cells.get(column);
    return cell && 'text' in cell ? cell.text.slice(0, 40) : cell?.is === 'moment' ? `${cell.day} ${cell.time}`.trim() : '';
  };
  const titleOf = (word: string): string => [...titles.values()].find((title) => plainTitle(title) === word) ?? word;
  return {
    columns: [...titles].map(([column, title]) => ({ title, samples: rows.slice(0, SAMPLES).map((row) => shown(row, column)) })),
    meanings: Object.entries(MEANINGS).map(([name, label]) => ({ name, label, required: name === 'day' })),
    guess: Object.fromEntries(Object.entries(guess).map(([meaning, word]) => [titleOf(word), meaning])),
  };
}

async function keptLayouts({ db, org }: Context): Promise<Map<string, Columns>> {
  const { rows } = await sql<{ signature: string; columns: Columns }>`
    select signature, columns from bank_layout where org_id = ${org.id} and deleted_at is null`.execute(db);
  return new Map(rows.map(({ signature, columns }) => [signature, columns]));
}

/** What was said of these columns holds for every statement under the same heading. */
export async function keepLayout(context: Context, { titles, at }: Headed): Promise<void> {
  const { db, org, user, now } = context;
  const names = [...titles.values()];
  const columns: Columns = Object.fromEntries([...at].map(([meaning, column]) => [meaning, plainTitle(titles.get(column) ?? '')]));
  const meantWords = Object.entries(columns).map(([meaning, title]) => `${title}＝${MEANINGS[meaning as Meaning]}`);
  await sql`
    insert into bank_layout (org_id, id, name, signature, columns, titles, meant, created_by, updated_by, created_at, updated_at)
    values (${org.id}, ${newId(now().getTime())}, ${`${names.length}列 ${names.slice(0, 3).join('、')}…`.slice(0, 100)}, ${signatureOf(names)}, ${JSON.stringify(columns)}::jsonb,
      ${names.join('、').slice(0, 1000)}, ${meantWords.join('、').slice(0, 1000)}, ${user.id || null}, ${user.id || null}, ${now()}, ${now()})
    on conflict (org_id, signature) where deleted_at is null do update set columns = excluded.columns, meant = excluded.meant, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = bank_layout.version + 1`.execute(db);
}
