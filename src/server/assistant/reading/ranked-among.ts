import { namesIn } from './again';
import type { Frame } from './frame';

/** 骨科这个月用了多少，排全院第几: where one that is named stands among all of its kind; 排了几台 counts operations. */
const PLACE =
  /[,，]?(?:在|于)?(?:全院|全部|所有|全公司|各家|大家)?(?:里面?|中)?排(?:名)?(?:在|到|了)?(?:全院|全部|所有)?(?:里面?|中)?第?(?:几|多少)(?![台张个场例人点号天])(?:名|位)?|[,，]?(?:排名|名次)(?:是)?(?:第?几|多少|怎么样)|[,，]?(?:是|算)?第几(?:名|位)/;
const OF: Readonly<Record<string, string>> = { departments: '各科室', partners: '各供应商', warehouses: '各库房' };

/** The question about all of them, and the name that is looked for in its answer; undefined where no place is asked for. */
export function rankedAmong(frame: Frame, isSeller: boolean): { text: string; name: string; said: string } | undefined {
  const place = PLACE.exec(frame.text)?.[0];
  const named = (['departments', 'partners', 'warehouses'] as const).flatMap((slot) => frame[slot].map((one) => ({ slot, one })));
  const [only] = named;
  if (!place || !only || named.length > 1 || frame.goods.length > 0 || frame.number) return undefined;
  const name = only.one.found[0]?.name;
  const of = only.slot === 'partners' && isSeller ? '各客户' : OF[only.slot];
  const rest = frame.text.replace(place, '').replace(only.one.said, '').replace(/^的/, '');
  return name ? { text: `${of}${rest}排名`, name, said: only.one.said } : undefined;
}

/** Which of the names of a question a rank is told apart by. */
const SLOTS = { department: 'departments', partner: 'partners', warehouse: 'warehouses' } as const;
const BARE = 30;
const MOST_RANKED = 50;
/** 骨科排第几, after a rank of wards: the rank itself, led by where that one stands. */
export async function amongThose(was: Frame, said: string, answer: string, read: (text: string) => Promise<Frame>): Promise<Frame | undefined> {
  const slot = SLOTS[was.by as keyof typeof SLOTS];
  const rest = said.trim().replace(PLACE, '');
  if (was.intent !== 'rank' || rest === said.trim() || rest.length > BARE) return undefined;
  // Called as the rank called it, whatever else the letters might be.
  if (namesIn(answer).includes(rest)) return { ...was, among: rest, count: MOST_RANKED };
  if (!slot) return undefined;
  const now = await read(rest);
  const [one, ...others] = now[slot];
  const name = one?.found[0]?.name;
  if (!name || others.length > 0 || now.periods.length > 0 || now.flows.length > 0 || now.kind) return undefined;
  return { ...was, among: name, count: MOST_RANKED };
}

const ROW = /^(\d+)\.\s+\*\*([^*]+)\*\*/;
/** Said before the answer: the row that is meant, and its place among those that are listed. */
export function placeIn(answer: string, name: string): string {
  const rows = answer.split('\n').flatMap((line) => {
    const found = ROW.exec(line.trim());
    return found ? [{ at: Number(found[1]), called: found[2] ?? '', line: line.trim().replace(ROW, '').trim() }] : [];
  });
  const row = rows.find(({ called }) => called === name || called.startsWith(name));
  return row ? `**${name}** 排第 **${row.at}**：${row.line}\n\n` : rows.length > 0 ? `**${name}** 不在前 ${rows.length} 名里。\n\n` : '';
}
