import type { PaperSide } from '../paper';
import { type Line, placeIn } from './page-lines';

const LABEL = /名称[:：]/g;
/** The boxes say down their left edge whose they are. */
const EDGE = /^[购买销售方信息密码区]{1,2}$/;
const NEXT = /统一社会信用代码|纳税人识别号|地址|开户行/;
/** A name runs on over so many lines, its number below it. */
const LINES = 6;

type Box = { line: number; from: number; to: number };

/**
 * Who buys and who sells. On papers of the tax office they stand beside each other, the buyer on the left; on the former ones the seller
 * stands at the foot.
 */
export function sidesOf(lines: readonly Line[], width: number): { buyer: PaperSide; seller: PaperSide } {
  const boxes = lines.flatMap((line, at) => boxesIn(line, at, width));
  const [buyer, seller] = boxes.map((box) => sideIn(lines, box));
  return { buyer: buyer ?? { name: '', taxNo: '' }, seller: seller ?? { name: '', taxNo: '' } };
}

function boxesIn(line: Line, at: number, width: number): Box[] {
  const labels = [...line.text.matchAll(LABEL)].filter(({ index }) => !/项目$|服务$|劳务$|货物$/.test(line.text.slice(0, index)));
  const places = labels.map(({ index, 0: label }) => placeIn(line, index, label.length));
  return places.map(({ from }, i) => {
    const next = places[i + 1];
    const edge = next && line.cells.find((cell) => EDGE.test(cell.text) && cell.from > from && cell.to <= next.from);
    const open = i === 0 && from < width / 2 ? width * 0.6 : width;
    return { line: at, from, to: edge?.from ?? next?.from ?? open };
  });
}

function sideIn(lines: readonly Line[], { line, from, to }: Box): PaperSide {
  const text = lines
    .slice(line, line + LINES)
    .map(({ cells }) => cells.filter((cell) => cell.from >= from - 2 && cell.from < to && !(EDGE.test(cell.text) && to - cell.from < 3 * cell.size)))
    .map((cells) => cells.map((cell) => cell.text).join(''))
    .join('\n');
  const said = text.slice(text.search(/[:：]/) + 1);
  const name = said.slice(0, Math.max(0, said.search(NEXT) === -1 ? said.indexOf('\n') : said.search(NEXT)));
  const taxNo = /纳税人识别号[:：]?\s*([0-9A-Z]{15,20})(?![0-9A-Z])/i.exec(said)?.[1] ?? '';
  return { name: name.replace(/\s/g, '').slice(0, 100), taxNo: taxNo.toUpperCase() };
}
