/**
 * A file another system reads, as data: its columns in their order, each with what the other one calls it and what stands in it. One row
 * for each line of a document; a column of the document (`once`) stands beside its first line only, where the other one wants it so.
 *
 * @example
 * { id: 'u8', label: '用友U8', file: 'xlsx', columns: [{ title: '日期', from: 'documentDate' }, { title: '凭证类别', is: '记' }] }
 */
export type LayoutColumn = {
  title: string;
  /** A second heading above or below, where the other system wants two: names of fields first, words second. */
  key?: string;
  /** What the server says of a line (LayoutRow), or the same words in every row. */
  from?: string;
  is?: string;
  shape?: 'date' | 'money' | 'number';
  once?: boolean;
};

export type SheetLayout = {
  id: string;
  label: string;
  /** txt = fields between commas under a first line, in the letters of Chinese Windows (GBK). */
  file: 'xlsx' | 'txt';
  sheet: string;
  /** First line of a text file. */
  opens?: string;
  columns: readonly LayoutColumn[];
};

/** What is known of a line that goes out, by name. */
export type LayoutRow = Readonly<Record<string, string>>;

/** The cells of a row. `isFirst`: of the first line of its document. */
export const layoutCells = ({ columns }: Pick<SheetLayout, 'columns'>, row: LayoutRow, isFirst: boolean): string[] =>
  columns.map(({ from, is = '', once }) => (once && !isFirst ? '' : from === undefined ? is : (row[from] ?? '')));
