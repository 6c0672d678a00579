import { WHAT_ALONE } from './bare';
import type { Frame } from './frame';
import { WHERE_LIES, WHOM } from './leans';
import { applied, type Edit, slotOf } from './slots';

/** By what figures are told apart from now on: 换成采购的 by whom one buys from, not by whom one sells to; 都是哪家送的 by firms. */
export function apartEdits(was: Frame, now: Frame, isSaid: boolean): { edits: Edit[]; behind: string[] } | undefined {
  const other = now.flows.some(({ flow }) => flow === 'buy' || flow === 'receive')
    ? '各供应商'
    : now.flows.some(({ flow }) => flow === 'sell')
      ? '各客户'
      : undefined;
  if (other && was.by === 'partner' && was.flows.length > 0 && !isSaid)
    return { edits: was.cover.flatMap((arc) => (arc.sense === 'by.partner' ? [{ from: arc.from, to: arc.to, text: other }] : [])), behind: [] };
  const words = apartBy(now, flowsOf(was));
  const old = was.cover.find((arc) => slotOf(arc) === 'by');
  if (!words) return undefined;
  return old ? { edits: [{ from: old.from, to: old.to, text: words }], behind: [] } : { edits: [], behind: [words] };
}

/** 王商通卖给谁了, 付给谁最多: what is asked of whoever is named, in whatever order. */
const unnamed = ({ text, cover }: Frame): string =>
  applied(
    text,
    cover.flatMap((arc) =>
      /^(?:name\.|calc\.(?:most|least)$)/.test(arc.sense) && text.slice(arc.from, arc.to) === arc.text ? [{ from: arc.from, to: arc.to, text: '' }] : [],
    ),
  ).trim();
/** 都是哪个病人的. */
export const WHICH_PATIENT = /(?:哪(?:一|几|些)?个?|是谁的?|什么)(?:病人|患者)|(?:病人|患者)(?:是|都是)?(?:谁|哪)/;
/** 啥用得最多: goods, by what is done with them. */
const WHAT_DONE = /^(?:那|都)?(?:啥|什么|哪些|哪种|哪样|哪个)(?:东西|货|耗材|产品)?[用买卖进领发送退供订报]得?[?？呢]*$/;
/** 最多的是哪样: goods, with nothing done. */
const WHICH_SORT = /^(?:那|都)?(?:是)?(?:哪样|哪种|哪款|哪个(?:产品|东西|耗材|规格)|什么(?:东西|货)|啥(?:东西|货)?)[?？呢啊]*$/;
/** 最多的是谁: who, with nothing done. */
const WHO_ALONE = /^(?:那|都)?是?谁(?:[买卖用领进拿退]得?)?[?？呢啊]*$/;
/** What goes on within a house: who has to do with it is a ward. */
export const IN_WARDS: readonly string[] = ['issue', 'claim', 'use', 'operate', 'giveback'];
export const flowsOf = ({ flows }: Frame): string[] => flows.map(({ flow }) => flow);

/** 那毛利率最差的产品呢: what is put in order is what is named beside the order. */
const NOUNS: Partial<Record<NonNullable<Frame['by']>, string>> = { product: '各产品', department: '各科室', warehouse: '各库房', partner: '各家' };
const ORDERED = /^calc\.(?:most|least)$/;

/** 哪家 and 都有啥 ask for firms and for goods, whatever the sentence before was told apart by. */
export function apartBy(now: Frame, flows: readonly string[]): string | undefined {
  const text = unnamed(now);
  if (WHAT_ALONE.test(text)) return '各产品';
  if (WHERE_LIES.test(text)) return '各库房';
  if (WHICH_PATIENT.test(text)) return '哪个病人';
  if (/哪(?:一|几)?家|谁家/.test(text)) return '各家';
  if (WHOM.test(text) || (WHO_ALONE.test(text) && text !== now.text)) return IN_WARDS.some((flow) => flows.includes(flow)) ? '各科室' : '各家';
  if (
    now.by &&
    NOUNS[now.by] &&
    now.cover.some(({ sense, text: order }) => ORDERED.test(sense) && order.includes('最')) &&
    !now.cover.some(({ sense }) => sense.startsWith('by.'))
  )
    return NOUNS[now.by];
  if (WHAT_DONE.test(text) || (WHICH_SORT.test(text) && text !== now.text)) return '各产品';
  return /(?:主要[^，。]{0,4}|[用买卖进入领送发退供订验收][了的过]*(?:些)?)(?:啥|什么|哪些)(?:东西|货|耗材|产品|上面|方面|地方|上|里)?[?？呢]*$/.test(text)
    ? '各产品'
    : undefined;
}
