import type { ToolAnswer } from '../tool';
import { together } from '../tool';
import { kindsIn } from '../words/kinds';
import { papersHolding } from './kept-as';
import type { Told } from './words-of';

/** 关节腔注射那个准入, 替代进口的那张申请: what stands before that pointing word calls one of those papers, by whatever is written on it. */
const CALLED = /^(?:我们?|咱们?|科里|那|就)?的?(?<name>[\u3400-\u9fff][\u3400-\u9fffa-z0-9]{2,13}?)的?[那这]一?(?:个|张|份|单|笔|条|批|次)(?<rest>.{2,})$/i;
/** What narrows papers by itself: names, days, states, sums, an order. */
const NARROWS = /^(?:name\.|period|ahead|state|trait|calc\.|number|tail|amount|above|below|own|all|noun\.|flow\.|kind|filler|polite|not|it)/;

export async function paperCalled(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { name = '', rest = '' } = CALLED.exec(frame.text)?.groups ?? {};
  if (name === '' || frame.number || !frame.kind || !['list', 'detail', 'explain', 'figure', 'none', 'open'].includes(frame.intent)) return undefined;
  // The papers stand right behind it.
  const kind = kindsIn(rest.slice(0, frame.kind.length + 1))?.said;
  if (!kind || !rest.startsWith(kind)) return undefined;
  const from = frame.text.indexOf(name);
  const arcs = frame.cover.filter((arc) => arc.from < from + name.length && arc.to > from);
  const isWhole = arcs.some((arc) => arc.sense.startsWith('name.') && arc.from <= from && arc.to >= from + name.length);
  if (isWhole || arcs.every(({ sense }) => NARROWS.test(sense))) return undefined;
  const asked = { ...told, product: undefined, partner: undefined, frame: { ...frame, goods: [], partners: [], trait: undefined, unknown: [] } };
  const papers = await papersHolding(asked, name);
  if (papers.length === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return together(papers);
}
