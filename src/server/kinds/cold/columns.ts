import { sql } from 'kysely';
import type { SheetAsk } from '../../../contract/answers';
import { READING_MEANINGS, READING_TITLES, type ReadingMeaning } from '../../../domain/cold/cold-words';
import { plainTitle, signatureOf } from '../../../domain/finance/bank/read-columns';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import type { Cell } from '../../engine/sheets/cell';
import type { Sheet, SheetRow } from '../../engine/sheets/sheet';

type Columns = Partial<Record<ReadingMeaning, string>>;
/** A logger's file under its heading: what stands above, the rows below, where each meaning stands; `asks` while nobody knows. */
export type Headed = { above: readonly SheetRow[]; rows: readonly SheetRow[]; at: ReadonlyMap<ReadingMeaning, number>; signature: string; asks?: SheetAsk };

/** Rows above the heading in which a logger says who it is; nowhere are there more. */
const ABOVE = 60;
const SAMPLES = 3;
const meanings = Object.keys(READING_MEANINGS) as ReadingMeaning[];
const titlesOf = ({ cells }: SheetRow): Map<number, string> =>
  new Map([...cells].flatMap(([column, cell]) => (cell.is === 'text' && cell.text !== '' ? [[column, cell.text] as const] : [])));
const isEnough = ({ at, temperature }: Columns): boolean => at !== undefined && temperature !== undefined;

export const textIn = (cell: Cell | undefined): string => {
  if (cell?.is === 'moment') return `${cell.day} ${cell.time}`.trim();
  return cell !== undefined && 'text' in cell ? cell.text.trim() : '';
};

/** What columns mean: as somebody said just now, as somebody of the organisation once said, as loggers write it; else it is asked. */
export async function headed({ db, org }: Context, { rows }: Sheet, meant: Readonly<Record<string, string>>): Promise<Headed> {
  const { rows: kept } = await sql<{ signature: string; columns: Columns }>`select signature, columns from cold_layout where org_id = ${org.id}`.execute(db);
  const known = new Map(kept.map(({ signature, columns }) => [signature, columns]));
  const top = rows.slice(0, ABOVE).map((row) => [...titlesOf(row).values()]);
  const guesses = top.map(guessOf);
  const place = [
    top.findIndex((titles) => known.has(signatureOf(titles))),
    guesses.findIndex(isEnough),
    top.findIndex((titles, i) => titles.length >= 2 && (rows[i + 1]?.cells.size ?? 0) >= 2),
  ].find((at) => at !== -1);
  const heading = place === undefined ? undefined : rows[place];
  if (place === undefined || !heading || rows.length === place + 1) throw new BadInput('文件中没有找到温度记录，请确认第一行或表头有“时间”和“温度”');
  const titles = titlesOf(heading);
  const signature = signatureOf([...titles.values()]);
  const said = Object.keys(meant).length > 0 ? saidOf([...titles.values()], meant) : (known.get(signature) ?? guesses[place] ?? {});
  const at = new Map<ReadingMeaning, number>();
  for (const [column, title] of titles) for (const name of meanings) if (said[name] === plainTitle(title) && !at.has(name)) at.set(name, column);
  const found = { above: rows.slice(0, place), rows: rows.slice(place + 1), at, signature };
  return isEnough(said) ? found : { ...found, asks: askFor(titles, found.rows, said) };
}

function guessOf(titles: readonly string[]): Columns {
  const there = new Set(titles.map(plainTitle));
  const columns: Columns = {};
  for (const name of meanings) {
    const word = READING_TITLES[name].split(' ').find((one) => there.has(one));
    if (word !== undefined) columns[name] = word;
  }
  return columns;
}

function saidOf(titles: readonly string[], meant: Readonly<Record<string, string>>): Columns {
  const columns: Columns = {};
  for (const [title, name] of Object.entries(meant)) {
    if (name === '') continue;
    if (!Object.hasOwn(READING_MEANINGS, name) || !titles.includes(title)) throw new BadInput('列的对应不正确');
    if (columns[name as ReadingMeaning] !== undefined) throw new BadInput(`“${READING_MEANINGS[name as ReadingMeaning]}”对应了两列，请只选一列`);
    columns[name as ReadingMeaning] = plainTitle(title);
  }
  if (!isEnough(columns)) throw new BadInput('请至少对应时间和温度两列');
  return columns;
}

const askFor = (titles: ReadonlyMap<number, string>, rows: readonly SheetRow[], guess: Columns): SheetAsk => ({
  columns: [...titles].map(([column, title]) => ({ title, samples: rows.slice(0, SAMPLES).map((row) => textIn(row.cells.get(column)).slice(0, 40)) })),
  meanings: meanings.map((name) => ({ name, label: READING_MEANINGS[name], required: name === 'at' || name === 'temperature' })),
  guess: Object.fromEntries([...titles.values()].flatMap((title) => meanings.filter((name) => guess[name] === plainTitle(title)).map((name) => [title, name]))),
});

/** What was said of these columns holds for every file under the same heading. */
export async function keepColumns({ db, org }: Context, signature: string, meant: Readonly<Record<string, string>>): Promise<void> {
  const columns = Object.fromEntries(Object.entries(meant).flatMap(([title, name]) => (name === '' ? [] : [[name, plainTitle(title)]])));
  await sql`insert into cold_layout (org_id, signature, columns) values (${org.id}, ${signature}, ${JSON.stringify(columns)}::jsonb)
    on conflict (org_id, signature) do update set columns = excluded.columns`.execute(db);
}
