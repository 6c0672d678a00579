import { AT, type Placing, put } from './placing';
import type { Token } from './read';

type Amount = Extract<Token, { is: 'amount' }>;

/** A number beside no field: of the figure of lines before it, else what the row comes to. */
export const placeAmount = (placing: Placing, before: Token | undefined, word: Amount): boolean =>
  placeOfLines(placing, before, word) || placeSum(placing, word);

/** 差了2个: the figure of the lines before it. */
function placeOfLines({ placed }: Placing, before: Token | undefined, { range }: Amount): boolean {
  const key = before?.is === 'where' ? Object.keys(before.where).find((name) => name.startsWith(AT)) : undefined;
  const [from, to] = range.split('~');
  if (key === undefined || from !== to) return false;
  placed.where[key] = `some=${from}`;
  placed.said.push(String(from));
  return true;
}

const SUM = /^那?(?:笔|个)?(\d{3,}(?:\.\d{1,2})?)(?:元|块钱?)?(?:的?那笔)?$/;
/** 4680那笔: a number by itself is what the row comes to. */
function placeSum(placing: Placing, { said }: Amount): boolean {
  const [, value] = SUM.exec(said) ?? [];
  const { dataset } = placing;
  const isDocument = dataset.rowsOf?.level === 'documents';
  const name = Object.entries({ ...dataset.dimensions, ...dataset.measures }).find(
    ([own, field]) => field.kind === 'money' && (field.filter || (isDocument && own === 'totalAmount')),
  )?.[0];
  return value !== undefined && name !== undefined && put(placing, name, value.includes('.') ? `${value}~${value}` : `${value}~${value}.99`, `金额 ${value}`);
}
