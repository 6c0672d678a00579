import { reckon, resultText } from '../../../define/arithmetic';
import { dayOf } from '../../../define/dates';
import { add, div, grouped, mul, sub } from '../../../define/money';
import { measuresIn, UNITS } from '../../../define/spoken-numbers';
import type { Question } from '../planner';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import { found, nothing, type ToolAnswer } from '../tool';
import { convertUnits } from '../tools/convert-units';
import { use } from '../use';

/** What is worked out and asked of no book: a sum, or goods counted in another unit. */
export async function reckoned(question: Question): Promise<ToolAnswer | undefined> {
  const sum = reckon(question.text);
  if (sum) return found({ text: `${sum.said} = **${resultText(sum)}**`, data: sum });
  return taxed(question.text) ?? converted(question);
}

const SUM_OF =
  /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(万)?(?:元|块钱?)?[^\d，。]{0,6}?(不含税|未税|含税|价税合计)|(不含税|未税|含税|价税合计)[^\d，。]{0,6}(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(万)?/;
const RATE = /(\d{1,2}(?:\.\d)?)\s*(?:%|％|个点|点)|(?:税率|税点)[^\d]{0,3}(\d{1,2}(?:\.\d)?)/;
/** 128000不含税，税率13%，含税是多少: the tax and the sum on the other side of it. */
function taxed(said: string): ToolAnswer | undefined {
  const text = said.normalize('NFKC');
  const [sum, rate] = [SUM_OF.exec(text), RATE.exec(text)];
  const percent = rate?.[1] ?? rate?.[2];
  if (!sum || !percent || !/多少|几|[?？]|算/.test(text)) return undefined;
  const number = (sum[1] ?? sum[5] ?? '').replaceAll(',', '');
  const given = sum[2] || sum[6] ? mul(number, '10000') : number;
  const isNet = /不含税|未税/.test(sum[3] ?? sum[4] ?? '');
  const factor = add('1', div(percent, '100'));
  const net = isNet ? given : div(given, factor);
  const gross = isNet ? mul(given, factor) : given;
  const tax = sub(gross, net);
  const words = (value: string): string => grouped(value, 2);
  return found({
    text: `不含税 **${words(net)}** 元，税率 ${percent}%，税额 **${words(tax)}** 元，含税 **${words(gross)}** 元。`,
    data: { net, tax, gross, percent },
  });
}

/** 2箱留置针是多少支, 一盒留置针几支, 3盒棉签换成支, 留置针一箱有几支. */
const INTO = new RegExp(`(?:多少|几)个?(${UNITS})|(?:换算?|折|化)(?:成|为|合)?(${UNITS})`);
const BETWEEN = /折合|合计|相当于|大概|大约|的|是|等于|有|合|共|一共|总共|里|里面|装|能|拆|出|要|换算?成?|[?？。，,\s]/g;

async function converted({ context, text, from }: Question): Promise<ToolAnswer | undefined> {
  const into = INTO.exec(text);
  const to = into?.[1] ?? into?.[2];
  const measures = measuresIn(text).filter(({ at }) => at !== into?.index);
  const [measure, ...others] = measures;
  if (!into || !to || !measure || others.length > 0 || measure.unit === to) return undefined;
  const said = text.replace(into[0], '').replace(measure.text, '').replace(BETWEEN, '').trim();
  if (said === '') return nothing(`各产品的包装不同：请带上产品名再问，如“${measure.text}留置针是几${to}”。`);
  const frame = readFrame(said, await loadGazetteer(context, normalise(said)), { kind: context.org.kind, today: dayOf(context.now()) });
  const [goods] = frame.goods;
  // More than the goods was said: 2箱留置针卖了多少支 is a question of the books.
  if (!goods || frame.cover.some(({ sense }) => !/^(?:name\.goods|spec|filler)$/.test(sense))) return undefined;
  return use(convertUnits, { context, text, from }, { goods: goods.said, quantity: measure.quantity, from: measure.unit, to });
}
