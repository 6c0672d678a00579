/** Which title stands over what is meant. */
export type Columns<M extends string> = Partial<Record<M, string>>;

/** What the columns of sheets others write may say: `labels` in our words, `titles` as they write it, the likeliest first and without what stands in brackets behind. */
export type SheetWords<M extends string> = {
  labels: Readonly<Record<M, string>>;
  titles: Readonly<Record<M, string>>;
  required: readonly M[];
  isEnough(columns: Columns<M>): boolean;
  /** What is asked for where it is not: '请至少对应时间和温度两列'. */
  lacking: string;
};

/** A title as it is compared: no width, no spaces, nothing of what stands in brackets behind it nor of the money it counts in, and 账 however it is written. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[[(【].*$/s, '')
    .replace(/[*\s:：]/g, '')
    .replace(/帐/g, '账')
    .replace(/\/元$/, '');

/** What a sheet is told apart by from those of other layouts: its titles in their order. */
export const signatureOf = (titles: readonly string[]): string => titles.map(plainTitle).filter(Boolean).join('|');

/** What the titles of a heading say, as far as they are known. Each title is taken once, by the first meaning that knows it. */
export function columnsIn<M extends string>({ titles: known }: Pick<SheetWords<M>, 'titles'>, titles: readonly string[]): Columns<M> {
  const there = new Set(titles.map(plainTitle));
  const columns: Columns<M> = {};
  for (const [meaning, words] of Object.entries(known) as [M, string][]) {
    const title = words.split(' ').find((word) => there.has(word));
    if (title === undefined) continue;
    columns[meaning] = title;
    there.delete(title);
  }
  return columns;
}
