import { BadInput } from '../../base/errors';
import { bare, TEXT_COLUMNS } from './bare-text';
import type { Cell } from './cell';
import type { Sheet, SheetRow } from './sheet';

const SIGNS: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ensp: ' ', emsp: ' ', yen: '¥' };

/** The table of a page of HTML, as systems of banks write it and call it .xls: rows of cells, whatever else stands on the page. @throws BadInput where there is none */
export function pageSheet(text: string, most: number): Sheet {
  const page = new Page(most);
  const lower = text.toLowerCase();
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    page.words(text.slice(at, open));
    const isRemark = text.startsWith('<!--', open);
    const close = text.indexOf(isRemark ? '-->' : '>', open);
    if (close === -1) break;
    const name = isRemark ? '' : (/^\/?[a-z][a-z0-9]*/.exec(lower.slice(open + 1, open + 20))?.[0] ?? '');
    // What a page does and looks like is no part of what it says.
    const end = name === 'script' || name === 'style' ? lower.indexOf(`</${name}`, close) : close;
    if (end === -1) break;
    page.tag(name, lower.slice(open, Math.min(close, open + 500)));
    at = isRemark ? close + 3 : end === close ? close + 1 : end;
  }
  page.endRow();
  if (page.rows.length === 0) throw new BadInput('文件内容是网页，里面没有表格；请用 Excel 打开并另存为.xlsx后再导入');
  return { rows: page.rows, notes: [] };
}

class Page {
  readonly rows: SheetRow[] = [];
  private cells = new Map<number, Cell>();
  private said: string[] | undefined;
  private column = 0;
  private line = 0;

  constructor(private readonly most: number) {}

  words(text: string): void {
    this.said?.push(text);
  }

  tag(name: string, written: string): void {
    if (name === 'tr') {
      this.endRow();
      this.line += 1;
    } else if (name === '/tr' || name === '/table') this.endRow();
    else if (name === '/td' || name === '/th') this.endCell();
    else if (name === 'br') this.words(' ');
    else if (name === 'td' || name === 'th') {
      this.endCell();
      this.said = [];
      this.span = Math.max(1, Number(/\bcolspan\s*=\s*["']?(\d{1,3})/.exec(written)?.[1] ?? 1));
    }
  }

  private span = 1;
  private endCell(): void {
    if (!this.said) return;
    if (this.column >= TEXT_COLUMNS) throw new BadInput(`第${this.line}行超过${TEXT_COLUMNS}列，文件内容不正确`);
    const text = bare(this.said.join('').replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (sign, name: string) => letterOf(name) ?? sign)).replace(/\s+/g, ' ');
    if (text !== '') this.cells.set(this.column, { is: 'text', text });
    this.column += this.span;
    this.said = undefined;
  }

  endRow(): void {
    this.endCell();
    if (this.cells.size > 0) this.rows.push({ number: Math.max(1, this.line), cells: this.cells });
    if (this.rows.length > this.most) throw new BadInput(`文件超过${this.most}行，请分批导入`);
    this.cells = new Map();
    this.column = 0;
  }
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return SIGNS[name.toLowerCase()];
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
