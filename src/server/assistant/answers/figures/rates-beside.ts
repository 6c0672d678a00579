import { dayOf } from '../../../../define/dates';
import { sub } from '../../../../define/money';
import { found, type ToolAnswer } from '../../tool';
import { spansOf } from '../spans';
import type { Told } from '../words-of';

const SIDES = /各|分别/;
const DIFFERS = /差|(?:多|少|高|低|涨|降|升|跌)(?:了)?(?:多少|几|没|吗)|变化|[高低涨降好差]了?还是/;

/** The spans a rate is asked of one by one: 10月和11月各多少, and those it is held against. */
export function spansBeside({ frame, asking }: Told): string[] {
  const isHeld = frame.intent === 'compare' || frame.has('calc.compare');
  if (frame.periods.length > 1 && (isHeld || SIDES.test(frame.text) || DIFFERS.test(frame.text))) {
    // The later one is what it came to, whatever order they were said in.
    const spans = [...frame.periods].sort((a, b) => b.from.localeCompare(a.from));
    return spans.map(({ from, to }) => `${from}到${to}`);
  }
  return isHeld && frame.by === undefined ? spansOf(frame, dayOf(asking.context.now())) : [];
}

const RATE = /(?<label>[\u3400-\u9fff]{2,12})%? \*\*(?<rate>-?[\d,.]+)%\*\*/;
/** A rate of several spans one beside the other, led by how many points the latest is above or below the one before. */
export async function ratesBeside(spans: readonly string[], ask: (period: string) => Promise<ToolAnswer>): Promise<ToolAnswer | undefined> {
  const answers = await Promise.all(spans.map(ask));
  const [now, then] = answers.map(({ text }) => RATE.exec(text)?.groups);
  const texts = answers.map(({ text }) => `- ${text}`).join('\n');
  const head =
    now?.rate && then?.rate && spans.length === 2
      ? `${now.label} ${spans[0]?.replace('到', ' 至 ')} 比 ${spans[1]?.replace('到', ' 至 ')} ${apart(now.rate, then.rate)}。\n\n`
      : '';
  return found({
    text: `${head}${texts}`,
    data: answers.map(({ data }) => data),
    references: answers.flatMap(({ references }) => references),
    proposals: answers.flatMap(({ proposals }) => proposals),
    isEmpty: answers.every(({ isEmpty }) => isEmpty),
  });
}

function apart(now: string, then: string): string {
  const points = sub(now.replaceAll(',', ''), then.replaceAll(',', ''));
  if (Number(points) === 0) return '一样';
  return `${points.startsWith('-') ? '低' : '高'} **${points.replace('-', '')} 个百分点**`;
}
