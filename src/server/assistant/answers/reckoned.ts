import { reckon, resultText } from '../../../define/arithmetic';
import { dayOf } from '../../../define/dates';
import { measuresIn, UNITS } from '../../../define/spoken-numbers';
import type { Question } from '../planner';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import { found, type ToolAnswer } from '../tool';
import { convertUnits } from '../tools/convert-units';
import { use } from '../use';

/** What is worked out and asked of no book: a sum, or goods counted in another unit. */
export async function reckoned(question: Question): Promise<ToolAnswer | undefined> {
  const sum = reckon(question.text);
  if (sum) return found({ text: `${sum.said} = **${resultText(sum)}**`, data: sum });
  return converted(question);
}

/** 2箱留置针是多少支, 一盒留置针几支, 3盒棉签换成支, 留置针一箱有几支. */
const INTO = new RegExp(`(?:多少|几)个?(${UNITS})|(?:换算?|折|化)(?:成|为|合)?(${UNITS})`);
const BETWEEN = /的|是|等于|有|合|共|一共|总共|里|里面|装|能|拆|出|要|换算?成?|[?？。，,\s]/g;

async function converted({ context, text, from }: Question): Promise<ToolAnswer | undefined> {
  const into = INTO.exec(text);
  const to = into?.[1] ?? into?.[2];
  const measures = measuresIn(text).filter(({ at }) => at !== into?.index);
  const [measure, ...others] = measures;
  if (!into || !to || !measure || others.length > 0 || measure.unit === to) return undefined;
  const said = text.replace(into[0], '').replace(measure.text, '').replace(BETWEEN, '').trim();
  const frame = readFrame(said, await loadGazetteer(context, normalise(said)), { kind: context.org.kind, today: dayOf(context.now()) });
  const [goods] = frame.goods;
  // More than the goods was said: 2箱留置针卖了多少支 is a question of the books.
  if (!goods || frame.cover.some(({ sense }) => !/^(?:name\.goods|spec|filler)$/.test(sense))) return undefined;
  return use(convertUnits, { context, text, from }, { goods: goods.said, quantity: measure.quantity, from: measure.unit, to });
}
