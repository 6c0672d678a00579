/** GET /v1/business/bank/balance: an account by the bank and by the books on a day, side by side, with what explains that they differ. */
export type BankAccountChoice = { id: string; name: string; accountNo: string; lastDay: string };
/** Something one side has and the other has not; `line` is one of the bank, else `id` is a document of `kind`. */
export type BankDifference = { id: string; line: boolean; kind: string; day: string; name: string; sn: string; words: string; amount: string };
/** What one side has to be told of the other: added to it or taken from it. `more` = rows that are summed and not told. */
export type BankReason = { id: 'bankIn' | 'bankOut' | 'booksIn' | 'booksOut' | 'opening'; title: string; amount: string; rows: BankDifference[]; more: number };
export type BankSide = { amount: string; reasons: BankReason[]; adjusted: string };
export type BankBalance = {
  accounts: BankAccountChoice[];
  account: string;
  day: string;
  /** Day of the last line of the bank until then. */
  bankDay: string;
  bank: BankSide;
  books: BankSide;
  /** Bank less books. */
  difference: string;
  /** What nothing explains; '0.00' unless lines of the statement are missing. */
  unexplained: string;
  /** After which line the bank's balances do not go on; '' where they do. */
  torn: string;
};
