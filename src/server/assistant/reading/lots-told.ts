import { numberOf } from '../../../define/spoken-numbers';
import type { Frame } from './frame';

/** What is done with lots that lie somewhere, as an order and no question. */
const DEED = /报损|报废|销毁|退(?:库|货|回去?|掉)|移(?:库|到)|停售/;
const ASKS = /[吗呢?？]|多不多|怎么|多少|哪|谁|为什么|为啥|能不能|没有?$/;
const NUMBER = '[一二两三四五六七八九十\\d]{1,2}';
const HEAD = '^(?:那|那就|就|请|帮我|先)*(?:把|给|将)?';
const AT_PLACE = new RegExp(`${HEAD}第(${NUMBER})(?:个|批|条|行)?(?:的)?(?:(?:那|这)?(?:一)?(?:批|个))?`);
/** 最早过期的那批: those that end first stand first. */
const FIRST_ENDING = new RegExp(`${HEAD}最[早先](?:到期|过期)?的?(?:那|这)?(?:一)?(?:批|个|种)?(?=[^\\s是])`);
const POINTED = new RegExp(`${HEAD}([\\u3400-\\u9fffa-z0-9]*?)(?:的)?(?:那|这)(?<count>一|几|两|些|\\d{1,4})?(?:批|个|种|些|包|盒|支|只|件|根|片|套|袋|副)`);
const ALL = new RegExp(`${HEAD}(?:它们?|这些|那些|都|全部?|一起)?(?=报|退|移|停|销|全|都|开|做|填|写)`);
const LINE = /^(?:-|\d+\.) (?:\*\*([^*\n]+)\*\* )?批号 ([A-Za-z0-9.-]+)[，,]/gm;
const MOST = 12;
const OF_LOTS = new Set<Frame['subject']>(['stock', 'expiry', 'trace']);

/** 冷藏库那个停了没有, 停售了吗: whether the lots told, or the one of a store, may be sold. */
const IF_STOPPED = /^(?:那|那么)?(?<place>[\u3400-\u9fff]*?)(?:的)?(?:那|这)?(?:个|批|些|几批)?(?:都)?停(?:售|用)?了?(?:没有?|吗|么)[?？]*$/;
const LOT_LINE = /^(?:-|\d+\.) [^\n]*?批号 (?<lot>[A-Za-z0-9.-]+)[，,][^\n]*/gm;
export function ifStopped(said: string, was: Frame, answer: string): string | undefined {
  const asked = IF_STOPPED.exec(said.trim());
  if (!asked || !OF_LOTS.has(was.subject)) return undefined;
  const lots = [...answer.matchAll(LOT_LINE)].flatMap(([line, lot = '']) => (line.includes(asked.groups?.place ?? '') ? [lot] : []));
  const [lot, ...others] = new Set(lots);
  return lot && others.length === 0 ? `批号${lot}停售了没` : undefined;
}

/**
 * 血压传感器那批报废掉, 第一个那批退回去, 帮我报损开一张, after lots were told: the same order of just those lots, by their numbers. Undefined where the answer
 * told of none, or of more than a paper is written for.
 */
export function lotsTold(said: string, was: Frame, answer: string): string | undefined {
  const isOfLots = OF_LOTS.has(was.subject) && ['list', 'figure', 'rank', 'detail'].includes(was.intent) && !was.number;
  if (!isOfLots || said.length > 24 || !DEED.test(said) || ASKS.test(said) || /批号|[a-z]\d{3}/i.test(said) || /^没有/.test(answer)) return undefined;
  const lines = [...answer.matchAll(LINE)].map(([, name = '', lot = '']) => ({ name: name.toLowerCase(), lot }));
  const lots = [...new Map(lines.map((line) => [line.lot, line])).values()];
  if (lots.length === 0 || lots.length > MOST || /只列出/.test(answer)) return undefined;
  const place = AT_PLACE.exec(said) ?? (was.subject === 'expiry' ? FIRST_ENDING.exec(said) : null);
  const pointed = place ? undefined : POINTED.exec(said);
  const head = place ?? pointed ?? ALL.exec(said);
  if (!head) return undefined;
  const key = pointed?.[1] ?? '';
  const meant = place ? lots.slice(numberOf(place[1] ?? '1') - 1, numberOf(place[1] ?? '1')) : lots.filter(({ name }) => key === '' || name.includes(key));
  if (meant.length === 0) return undefined;
  const ended = was.has('noun.expired') ? '过期的' : '';
  // 那2个帮我退回库房去: so many of the one lot.
  const count = meant.length === 1 && /^\d+$/.test(pointed?.groups?.count ?? '') ? ` ${pointed?.groups?.count}个` : '';
  return `帮我把${ended}${meant.map(({ lot }) => `批号${lot}`).join(' ')}${count} ${said.slice(head[0].length)}`;
}
