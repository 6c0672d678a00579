import type { SheetAsk } from '../../../../contract/answers';
import { BANK_SIGNS } from '../../../../domain/finance/bank/statement-words';
import { BadInput } from '../../../base/errors';
import type { Statement } from './columns';

export type Account = { id: string; name: string; bank: string; no: string; openingDay: string };
/** Under this title it is said whose statement a file is that does not say so itself. */
export const ACCOUNT = '导入到账户';

export const digitsOf = (no: string): string => no.replace(/\D/g, '');

/**
 * The account a whole file is of: its number above the table or in the name of the file, else the one somebody chose, else the only one there is, unless the file
 * names another.
 */
export function ownerOf({ above }: Statement, accounts: readonly Account[], { name, chosen }: { name: string; chosen: string }): Account | undefined {
  const said = [...wordsIn(above), name].map(digitsOf);
  const named = accounts.find(({ no }) => said.some((one) => one.includes(digitsOf(no))));
  if (named || chosen === '') return named ?? (accounts.length === 1 && strangerIn(above) === '' ? accounts[0] : undefined);
  const found = accounts.find(({ id }) => id === chosen);
  if (!found) throw new BadInput('所选银行账户不存在，或已停用');
  return found;
}

/** The number of an account that stands above the table in full. */
function strangerIn(above: Statement['above']): string {
  for (const { cells } of above) {
    const words = [...cells.values()].map((cell) => ('text' in cell ? cell.text : ''));
    const at = words.findIndex((word) => /账号|帐号|账户|帐户|卡号|account/i.test(word));
    const said = at === -1 ? undefined : /(?<![\d*.-])\d[\d ]{8,38}\d(?![\d*.-])/.exec(words.slice(at).join('，'))?.[0];
    if (said !== undefined && !/^20\d\d[01]\d[0-3]\d/.test(said)) return said;
  }
  return '';
}

/** Why it is asked whose statement it is. */
export function whoseWords({ above }: Statement): string {
  const stranger = strangerIn(above);
  if (stranger === '') return '文件里没有写明账号，请选择这是哪个账户的流水。';
  return `文件里写的账号【${stranger}】没有登记为银行账户，请先在“银行账户”登记；确是已登记账户的流水，再选择是哪个。`;
}

/** Which account it is, asked of whoever imports; where the file is plainly of one bank and one account is there, that one is chosen already. */
export function askAccount(under: Statement, accounts: readonly Account[], name: string): SheetAsk {
  const title = ACCOUNT;
  const guessed = guessOf(under, accounts, name);
  return {
    columns: [{ title, samples: [name || '所选文件'] }],
    meanings: accounts.map(({ id, name: called, no }) => ({ name: id, label: `${called} ${no}`, required: false })),
    guess: guessed ? { [title]: guessed.id } : {},
    words: { heads: ['', '文件', '账户'], wanted: '导入到哪个账户' },
  };
}

/** By the last digits of a number that is written somewhere, by what the bank is called, by the titles only it writes. */
function guessOf({ above, titles }: Statement, accounts: readonly Account[], name: string): Account | undefined {
  const words = [...wordsIn(above), name];
  const only = (some: readonly Account[]): Account | undefined => (some.length === 1 ? some[0] : undefined);
  const tails = words.flatMap((one) => one.match(/\d{4,}/g) ?? []);
  const byTail = only(accounts.filter(({ no }) => tails.some((tail) => digitsOf(no).endsWith(tail))));
  if (byTail) return byTail;
  const written = [...titles.values()].map((title) => title.normalize('NFKC').replace(/\s/g, ''));
  const isOf = ({ bank }: Account): boolean => {
    const sign = BANK_SIGNS[bank];
    return sign !== undefined && (words.some((one) => sign.names.test(one)) || sign.titles.some((title) => written.includes(title)));
  };
  return only(accounts.filter(isOf));
}

const wordsIn = (above: Statement['above']): string[] => above.flatMap(({ cells }) => [...cells.values()].map((cell) => ('text' in cell ? cell.text : '')));
