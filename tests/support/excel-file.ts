import { type ZipPart, zipFile } from './zip-file';

/** A cell as a person made it: what it holds and the format he gave it. */
export type MadeCell =
  | { is: 'text'; text: string }
  /** Several looks in one cell, and how its first run is pronounced. */
  | { is: 'rich'; runs: readonly string[] }
  | { is: 'number'; value: number; format?: string }
  /** A day and the time behind it as a serial number of the 1900 system. */
  | { is: 'serial'; serial: number; format?: string }
  | { is: 'flag'; value: boolean }
  | { is: 'error'; text: string }
  /** With what it came to, or nothing where nobody calculated it. */
  | { is: 'formula'; formula: string; value?: number | string };

export type MadeRow = { cells: readonly (MadeCell | undefined)[]; isHidden?: boolean };
export type MadeSheet = {
  name: string;
  rows: readonly MadeRow[];
  state?: 'hidden' | 'veryHidden';
  merges?: readonly string[];
  hiddenColumns?: readonly number[];
};
export type MadeAs = {
  /** Texts in the cells themselves instead of in a table of the book. */
  inline?: boolean;
  is1904?: boolean;
  /** Tags with a prefix, as some libraries write them. */
  prefix?: string;
  /** No addresses in rows and cells. */
  bare?: boolean;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
/** Formats Excel names by their number. */
const BUILT_IN = ['General', '0', '0.00', '#,##0', '#,##0.00', '', '', '', '', '0%', '0.00%', '0.00E+00'];
const SHORT_DAY = 14;

/** A workbook with the parts Excel gives it: theme-less, but with styles, shared texts, properties, views and panes. */
export function excelFile(sheets: readonly MadeSheet[], as: MadeAs = {}): Buffer {
  return zipFile(excelParts(sheets, as));
}

export function excelParts(sheets: readonly MadeSheet[], as: MadeAs = {}): ZipPart[] {
  const book = new Book(as);
  const parts = sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: book.sheet(sheet) }));
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>',
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
    ...parts.map(({ name }) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`),
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>',
    ...(as.inline
      ? []
      : ['<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>']),
  ];
  const related = [
    ...parts.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`),
    `<Relationship Id="rId${parts.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ...(as.inline ? [] : [`<Relationship Id="rId${parts.length + 2}" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`]),
  ];
  const t = (name: string) => `${as.prefix ? `${as.prefix}:` : ''}${name}`;
  const listed = sheets.map(
    ({ name, state }, i) => `<${t('sheet')} name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  );
  return [
    { name: '[Content_Types].xml', content: `${HEAD}<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>` },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${HEAD}<${t('workbook')} ${book.namespace} xmlns:r="${OFFICE}">`,
        `<${t('workbookPr')}${as.is1904 ? ' date1904="1"' : ''} defaultThemeVersion="166925"/>`,
        `<${t('bookViews')}><${t('workbookView')} xWindow="0" yWindow="0"/></${t('bookViews')}>`,
        `<${t('sheets')}>${listed.join('')}</${t('sheets')}><${t('calcPr')} calcId="191029"/></${t('workbook')}>`,
      ].join(''),
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>` },
    ...parts,
    { name: 'xl/styles.xml', content: book.styles() },
    ...(as.inline ? [] : [{ name: 'xl/sharedStrings.xml', content: book.texts() }]),
  ];
}

class Book {
  private readonly shared: string[] = [];
  private readonly formats: string[] = ['General'];
  readonly namespace: string;

  constructor(private readonly as: MadeAs) {
    this.namespace = as.prefix ? `xmlns:${as.prefix}="${MAIN}"` : `xmlns="${MAIN}"`;
  }

  private tag(name: string, attributes = '', inside = ''): string {
    const full = this.as.prefix ? `${this.as.prefix}:${name}` : name;
    return inside === '' ? `<${full}${attributes}/>` : `<${full}${attributes}>${inside}</${full}>`;
  }

  sheet({ rows, merges = [], hiddenColumns = [] }: MadeSheet): string {
    const filled = rows.map(({ cells, isHidden }, at) => {
      const made = cells.map((cell, column) =>
        cell ? this.cell(cell, this.as.bare ? '' : ` r="${String.fromCharCode(65 + column)}${at + 1}"`) : this.blank(column, at),
      );
      return this.tag('row', `${this.as.bare ? '' : ` r="${at + 1}" spans="1:${cells.length}"`}${isHidden ? ' hidden="1"' : ''}`, made.join(''));
    });
    const cols = hiddenColumns.map((column) => this.tag('col', ` min="${column + 1}" max="${column + 1}" width="0" hidden="1" customWidth="1"`));
    return `${HEAD}${this.tag(
      'worksheet',
      [
        ` ${this.namespace} xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac"`,
        'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"',
      ].join(' '),
      [
        this.tag('dimension', ' ref="A1:XFD1048576"'),
        this.tag('sheetViews', '', this.tag('sheetView', ' tabSelected="1" workbookViewId="0"')),
        this.tag('sheetFormatPr', ' defaultRowHeight="14" x14ac:dyDescent="0.2"'),
        ...(cols.length > 0 ? [this.tag('cols', '', cols.join(''))] : []),
        this.tag('sheetData', '', filled.join('')),
        ...(merges.length > 0
          ? [this.tag('mergeCells', ` count="${merges.length}"`, merges.map((ref) => this.tag('mergeCell', ` ref="${ref}"`)).join(''))]
          : []),
        this.tag('phoneticPr', ' fontId="1" type="noConversion"'),
        this.tag('pageMargins', ' left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"'),
      ].join(''),
    )}`;
  }

  /** Cells that only have a style stand in the file too. */
  private blank(column: number, at: number): string {
    return this.tag('c', `${this.as.bare ? '' : ` r="${String.fromCharCode(65 + column)}${at + 1}"`} s="0"`);
  }

  private cell(cell: MadeCell, r: string): string {
    switch (cell.is) {
      case 'text':
        return this.text([cell.text], r);
      case 'rich':
        return this.text(cell.runs, r);
      case 'number':
        return this.tag('c', `${r}${this.style(cell.format)}`, this.tag('v', '', String(cell.value)));
      case 'serial':
        return this.tag('c', `${r}${this.style(cell.format ?? 'date')}`, this.tag('v', '', String(cell.serial - (this.as.is1904 ? 1462 : 0))));
      case 'flag':
        return this.tag('c', `${r} t="b"`, this.tag('v', '', cell.value ? '1' : '0'));
      case 'error':
        return this.tag('c', `${r} t="e"`, this.tag('v', '', cell.text));
      default: {
        const type = typeof cell.value === 'string' ? ' t="str"' : '';
        return this.tag(
          'c',
          `${r}${type}`,
          this.tag('f', '', escaped(cell.formula)) + (cell.value === undefined ? '' : this.tag('v', '', escaped(String(cell.value)))),
        );
      }
    }
  }

  private text(runs: readonly string[], r: string): string {
    const [first = ''] = runs;
    const t = (text: string) => this.tag('t', /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '', escaped(text));
    const said = this.tag('rPh', ' sb="0" eb="1"', t('读音'));
    const inside = runs.length > 1 ? runs.map((run) => this.tag('r', '', this.tag('rPr', '', this.tag('b')) + t(run))).join('') + said : t(first);
    if (this.as.inline) return this.tag('c', `${r} t="inlineStr"`, this.tag('is', '', inside));
    const known = this.shared.indexOf(inside);
    if (known === -1) this.shared.push(inside);
    return this.tag('c', `${r} t="s"`, this.tag('v', '', String(known === -1 ? this.shared.length - 1 : known)));
  }

  private style(format = 'General'): string {
    if (!this.formats.includes(format)) this.formats.push(format);
    return ` s="${this.formats.indexOf(format)}"`;
  }

  styles(): string {
    const ids = this.formats.map((code, i) => (code === 'date' ? SHORT_DAY : BUILT_IN.includes(code) ? BUILT_IN.indexOf(code) : 164 + i));
    const own = this.formats.flatMap((code, i) => ((ids[i] ?? 0) >= 164 ? [this.tag('numFmt', ` numFmtId="${ids[i]}" formatCode="${escaped(code)}"`)] : []));
    const xf = (id: number, more = '') => this.tag('xf', ` numFmtId="${id}" fontId="0" fillId="0" borderId="0"${more}`);
    const fill = (type: string) => this.tag('fill', '', this.tag('patternFill', ` patternType="${type}"`));
    return `${HEAD}${this.tag(
      'styleSheet',
      ` ${this.namespace}`,
      [
        ...(own.length > 0 ? [this.tag('numFmts', ` count="${own.length}"`, own.join(''))] : []),
        this.tag('fonts', ' count="1"', this.tag('font', '', this.tag('sz', ' val="11"') + this.tag('name', ' val="等线"'))),
        this.tag('fills', ' count="2"', fill('none') + fill('gray125')),
        this.tag('borders', ' count="1"', this.tag('border')),
        this.tag('cellStyleXfs', ' count="2"', xf(0) + xf(SHORT_DAY)),
        this.tag('cellXfs', ` count="${ids.length}"`, ids.map((id) => xf(id, ' xfId="0" applyNumberFormat="1"')).join('')),
        this.tag('cellStyles', ' count="1"', this.tag('cellStyle', ' name="常规" xfId="0" builtinId="0"')),
      ].join(''),
    )}`;
  }

  texts(): string {
    return `${HEAD}${this.tag('sst', ` ${this.namespace} count="${this.shared.length}" uniqueCount="${this.shared.length}"`, this.shared.map((text) => this.tag('si', '', text)).join(''))}`;
  }
}

const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: written as Excel writes them
    .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
