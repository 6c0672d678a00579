/**
 * A label per record: lines of text and one code. By type of record; `prefixes` by the kind of label where a resource has several. What it says
 * and how it looks until an organisation lays it out (define/label-layout.ts); `called` = what a line without a name of its own is called there.
 */
export type LabelDefinition = {
  code: 'code128' | 'qrcode';
  codeField: string;
  prefix: string;
  prefixes?: Record<string, string>;
  /** Its roll until somebody says another; 60×40 where nothing is said. */
  paper?: '60x40' | '70x50';
  /** Goods whose UDI goes beside it, where they have one. */
  hasUdi?: true;
  lines: readonly { field: string; label: string; called?: string; ifAny?: boolean }[];
};
