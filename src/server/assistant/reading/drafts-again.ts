import { add, plain } from '../../../define/money';
import type { Measure } from '../../../define/spoken-numbers';
import { NOTE } from '../words/said/note';
import { isLeftOut } from './except';
import type { Frame } from './frame';
import { applied, type Edit, slotOf } from './slots';

/** Words that say what stands in a form: who, what, how many, how much, when, where. */
const SAYS = /^(?:name\.|qty|amount|period|spec|bed|lot|num$)/;
export const isEditOfDraft = ({ cover, text }: Frame): boolean => NOTE.test(text) || cover.some(({ sense }) => SAYS.test(sense));

/** A draft whose sentence was edited and read again is still one, and of the same kind where no other is named. */
export const redrafted = (was: Frame, whole: Frame): Frame => ({
  ...whole,
  intent: 'draft',
  subject: was.subject,
  kind: whole.kind ?? was.kind,
  flows: whole.flows.length > 0 ? whole.flows : was.flows,
});

const ADDS = /^(?:再|另外|还要|还有|外加|加上?|多加|补|顺便|also|and)(?:加|来|要|领|拿|开|补|上)*/;
const REPLACES = /^(?:那|就|把[^，。]{0,10})?(?:换成|改成|改为|换|改|不是|应该是|要的是)/;
/** Words that stand once in a form: what is said now takes their place. */
const ONCE = ['partner', 'place', 'person', 'when', 'amount', 'lot'];
const shares = (was: Frame['goods'][number], now: Frame['goods']): boolean =>
  now.some((one) => one.found.some(({ id }) => was.found.some((found) => found.id === id)));

/** 12月3号要: a day, and nothing else. */
const WHEN = /^[\d一二三四五六七八九十下这本明后大]{1,3}(?:天|[月周星][^，。]{1,5})?(?:之?前)?(?:要|到|送到?)?$/;
const EDITS = /^(?:那|就|把)*(?:数量|备注)?(?:改|换|再|加|去掉|不要|备注|数量)/;
/** 改60包，再加10卷胶布: several edits, one after the other, where something is added beside what is changed. */
export async function editedInTurn(was: Frame, text: string, read: (text: string) => Promise<Frame>): Promise<Frame | undefined> {
  const clauses = text.split(/[,，;；]/).filter((one) => one.trim() !== '');
  const isMixed = clauses.some((one) => ADDS.test(one)) && clauses.some((one) => !ADDS.test(one));
  if (!isMixed || !clauses.every((one) => EDITS.test(one) || ADDS.test(one) || WHEN.test(one))) return undefined;
  let draft = was;
  for (const one of clauses) draft = redrafted(draft, await read(draftRewritten(draft, await read(one))));
  return draft;
}

const FIELD_OF_DAY = '(?:[\\u3400-\\u9fff]{0,6}(?:日期?|时间|[到交]货|货期|交期|期限|哪天))?的?';
/** 预计到货改成下周五, 下周五到货就行: the day of the form, by the field it stands in or by what happens on it. */
const DAY_MOVED = new RegExp(
  `^(?:那|就|把|帮我|再|[\\s,，])*(?:${FIELD_OF_DAY}(?:改|换|调|推迟?|提前|延后?|延迟|挪)(?:一?下)?(?:成|到|为|至)(?<moved>[^，,]{2,12}?)|(?<said>[^，,]{2,10}?)(?:之?前)?(?:到货|送到|送来|要货|交货|给我|需要)(?:就行|就好|即可|吧)?)[吧了。!！]*$`,
);
export async function dayOfDraft(was: Frame, text: string, read: (text: string) => Promise<Frame>): Promise<Frame | undefined> {
  const { moved, said } = DAY_MOVED.exec(text)?.groups ?? {};
  const day = moved ?? said;
  const now = day === undefined ? undefined : await read(day);
  if (now?.periods.length !== 1 || !now.cover.every((arc) => slotOf(arc) === 'when')) return undefined;
  return redrafted(was, await read(draftRewritten(was, now)));
}

/** The sentence of a draft with what is said now in it: a line more, another quantity, another partner, another sum. */
export function draftRewritten(was: Frame, now: Frame): string {
  if (
    now.goods.length > 0 &&
    (ADDS.test(now.text) || (now.quantities.length > 0 && !REPLACES.test(now.text) && !was.goods.some((one) => shares(one, now.goods))))
  )
    return `${was.text}，${inThatOrder(was, now)}`;
  const edits: Edit[] = [];
  const behind: string[] = (NOTE.exec(now.text) ?? []).slice(0, 1).map((said) => `，${said}`);
  for (const slot of ONCE) {
    const words = now.cover.filter((arc) => slotOf(arc) === slot).map(({ from, to }) => now.text.slice(from, to));
    if (words.length === 0) continue;
    const [first, ...others] = was.cover.filter((arc) => slotOf(arc) === slot);
    if (first) edits.push({ from: first.from, to: first.to, text: words.join('和') }, ...others.map((arc) => ({ from: arc.from, to: arc.to, text: '' })));
    else behind.push(words.join('和'));
  }
  edits.push(...goodsEdits(was, now), ...countEdits(was, now));
  return [applied(was.text, edits), ...behind].join(' ').trim();
}

/** 再加10包棉签: said as the first goods were, with the number before or behind them. */
function inThatOrder(was: Frame, now: Frame): string {
  const [goods, ...others] = now.goods;
  const [count, ...counts] = now.quantities;
  const isBehind = (was.goods[0]?.at ?? 0) < (was.quantities[0]?.at ?? 0);
  if (!goods || !count || others.length > 0 || counts.length > 0 || was.quantities.length === 0) return now.text.replace(ADDS, '');
  const named = [goods.said, ...now.specs].join('');
  // 10×20 5片: a size and how many of it are two numbers.
  return isBehind ? `${named}${/\d$/.test(named) ? ' ' : ''}${count.text}` : `${count.text}${named}`;
}

/** 换成口罩: other goods in the place of the only ones. */
function goodsEdits(was: Frame, now: Frame): Edit[] {
  const said = now.cover.filter((arc) => slotOf(arc) === 'goods' && !isLeftOut(now.text, arc)).map(({ from, to }) => now.text.slice(from, to));
  if (said.length === 0 || was.goods.some((one) => shares(one, now.goods))) return [];
  const [first, ...others] = was.cover.filter((arc) => slotOf(arc) === 'goods');
  return first ? [{ from: first.from, to: first.to, text: said.join('') }, ...others.map((arc) => ({ from: arc.from, to: arc.to, text: '' }))] : [];
}

/** Nothing, or a size, between how many and of what: 10盒7号手套. */
const SIZE = /^[\s的]*(?:[\d.#a-z×x*/-]+(?:号|毫升|毫米|厘米)?)?[\s的]*$/i;

const unitOf = (arc: Frame['cover'][number] | undefined): string | undefined => (arc?.sense === 'qty' ? (arc.value as Measure).unit : undefined);

/** 改成20盒, 数量5, 手套要20盒: the quantity of the goods that are named, of the only ones, or of the last. */
function countEdits(was: Frame, now: Frame): Edit[] {
  const olds = was.cover.filter(({ sense }) => sense === 'qty');
  const given =
    now.cover.find(({ sense }) => sense === 'qty') ?? (now.goods.length === 0 || olds.length > 0 ? now.cover.find(({ sense }) => sense === 'num') : undefined);
  const named = was.goods.find((one) => shares(one, now.goods));
  const behind = named && olds.filter(({ from }) => from >= named.at + named.said.length)[0];
  const before = named && olds.filter(({ to }) => to <= named.at).at(-1);
  const old = named
    ? SIZE.test(was.text.slice(before?.to ?? 0, named.at)) && before
      ? before
      : (behind ?? before)
    : (olds.findLast((one) => unitOf(one) === unitOf(given)) ?? olds.at(-1));
  // 改成500, of goods that were to be filled up: so many of them instead.
  const [only, ...others] = was.goods;
  if (given?.sense === 'num' && !old && only && others.length === 0) {
    const filled = /\s*补[到足满齐](?:上限|定数|够)/.exec(was.text);
    const at = only.at + only.said.length;
    const bare = was.cover.find(({ sense, from }) => sense === 'num' && from >= at && from - at <= 1);
    if (bare) return [{ from: bare.from, to: bare.to, text: now.text.slice(given.from, given.to) }];
    const count = { from: at, to: at, text: ` ${now.text.slice(given.from, given.to)} ` };
    return filled ? [{ from: filled.index, to: filled.index + filled[0].length, text: '' }, count] : [count];
  }
  // 数量改成1, of a lot that lies there: so many of it.
  if (given?.sense === 'num' && !old && was.lot && was.goods.length === 0)
    return [{ from: was.text.length, to: was.text.length, text: ` ${now.text.slice(given.from, given.to)}个` }];
  if (!given || !old) return given && given.sense === 'qty' ? [{ from: was.text.length, to: was.text.length, text: ` ${given.text}` }] : [];
  // 再加2把, of the same goods: so many more.
  const more = ADDS.test(now.text) && now.goods.length === 0 && given.sense === 'qty' ? (given.value as Measure) : undefined;
  const all = more && old.sense === 'qty' ? plain(add((old.value as Measure).quantity, more.quantity)) : undefined;
  if (all) return [{ from: old.from, to: old.to, text: `${all}${more?.unit ?? ''}` }];
  const unit = given.sense === 'num' ? was.text.slice(old.from, old.to).replace(/^[\d.一二两三四五六七八九十百千万半]+/, '') : '';
  return [{ from: old.from, to: old.to, text: `${now.text.slice(given.from, given.to)}${unit}` }];
}
