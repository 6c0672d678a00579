import { filters } from './as-said';
import { cutApart } from './cut-apart';
import type { Meant } from './meaning';
import { type Means, NAME, type Place, pagesAmong } from './pages-among';
import { meaningOf } from './query-chips';
import { canBeginName, type Target, targetsCalled } from './query-target';
import { type Chip, keywordChip, refsOf, type ScreenQuery } from './screen-query';

/**
 * Several words at once: one names a page, the first if it can, the others filter it. `fp wf >5w sy qs` → 发票, 未付, 金额 > 50 000, 上月, 强生.
 * Every word becomes a chip that can be taken away before Enter; what is neither amount nor date nor choice is the name of a partner,
 * a department or a store if one is found (see withRecords), else a keyword.
 */
export function compileQuery(raw: string, targets: readonly Target[], today: string): ScreenQuery | undefined {
  const said = raw.trim().split(OF);
  const tokens = said.filter((token) => !FILLERS.test(token)).map((token) => token.replace(MINE, ''));
  if (tokens.some((token) => ASKS.test(token))) return undefined;
  const meant = ({ fields, screen }: Target): Meant => ({ fields, tabs: screen.preset.tabs ?? [] });
  // 应收 of 应收 逾期 names pages: it is no part of what a choice is called (期初应收).
  const names = new Set(tokens.filter((token) => (targetsCalled(token, targets)[0]?.grade ?? 0) >= NAME));
  const meaning: Means = (token, target) => meaningOf(token, meant(target), today, names.has(token));
  // Of words that were not typed apart each is one as a whole: 手术跟台 is no 跟台 that waits for its 手术.
  const whole: Means = (token, target) => meaningOf(token, meant(target), today, true);
  const pagesCalled = (name: string) => (canBeginName(name, targets) ? targetsCalled(name, targets) : []);
  const cut = said.length === 1 ? cutApart(raw.trim(), pagesCalled, whole) : undefined;
  if (cut) return { ...compiled(cut.target, cut.parts, whole), isCut: true };
  if (said.length === 1) return onlyTab(raw.trim(), targets);
  const [named, ...others] = tokens.length > 1 ? pagesAmong(tokens, targets, meaning) : [];
  if (!named) return undefined;
  const queryOn = ({ target, at, size }: Place): ScreenQuery =>
    compiled(
      target,
      tokens.filter((_, i) => i < at || i >= at + size),
      meaning,
      sidesIn(target, tokens.slice(at, at + size)),
    );
  const found = queryOn(named);
  if (found.chips.length === 0) return undefined;
  // English that is neither a filter nor a name is no word a list is searched by, nor one that filters other pages (预售单 超期); and no page is
  // asked for by what stands before it.
  const isSearched = found.isSure || (named.at === 0 && !tokens.every((token) => /^[a-z]{3,}$/i.test(token)));
  const needsRecord = !isSearched || found.words.some(filters);
  return { ...found, needsRecord, isCut: !/\s/.test(raw.trim()), others: others.map(queryOn) };
}

/** 安泰的合同 is typed apart too, 待审的 is not. */
const OF = /\s+|(?<=[\u3400-\u9fff]{2})的(?=[\u3400-\u9fff]{2})/;

/** 我的申领: whose they are his page says. */
const MINE = /^(?:我的|我们的|所有的?|全部的?)(?=[\u3400-\u9fff]{2})/;

/** What is asked is answered: no list is searched by it. */
const ASKS = /多少|几[个张家笔]|[谁哪啥吗呢]|什么|怎么|为什么|how|what|which|who|why/i;

/** Words that say nothing about which rows. */
const FILLERS = /^(?:的|列表|页面|单据|list|lists|page|the|of|for|in|all|show|open|my)$/i;

/** 未兑现: a tab that only one of his pages has is asked for by its name alone. */
function onlyTab(word: string, targets: readonly Target[]): ScreenQuery | undefined {
  if (word.length < 2 || targetsCalled(word, targets).length > 0) return undefined;
  const having = targets.flatMap((target) => (target.screen.preset.tabs ?? []).flatMap(({ id, label }) => (label === word ? [{ target, id }] : [])));
  const [only, another] = having;
  return only && !another ? compiled(only.target, [], () => undefined, [{ tokens: [word], label: word, query: { tab: only.id } }]) : undefined;
}

/** 三医院 应收, 医院 停用: the word that names the report says which side of it is meant as well, that of a list which tab. */
const sidesIn = ({ screen, fields, title }: Target, naming: readonly string[]): Chip[] =>
  screen.archetype !== 'report'
    ? (screen.preset.tabs ?? []).flatMap(({ id, label }) =>
        naming.includes(label) && !title.includes(label) ? [{ tokens: [label], label, query: { tab: id } }] : [],
      )
    : Object.entries(fields).flatMap(([name, field]) => {
        const side = field.kind === 'choice' && field.required ? field.options.find(({ label }) => naming.includes(label)) : undefined;
        return side ? [{ tokens: [side.label], label: `${field.label} ${side.label}`, query: { [`f.${name}`]: side.value } }] : [];
      });

function compiled(target: Target, tokens: readonly string[], meaningOfToken: Means, known: readonly Chip[] = []): ScreenQuery {
  const chips: Chip[] = [...known];
  const words: string[] = [];
  for (const token of tokens) {
    const meaning = meaningOfToken(token, target);
    const isTaken = meaning && chips.some((chip) => Object.keys(meaning.query).some((key) => key in chip.query));
    if (meaning && !isTaken) chips.push({ ...meaning, tokens: [token] });
    else words.push(token);
  }
  // What names the page besides filters nothing by itself.
  const isSure = chips.length > known.length || tokens.length === 0;
  return {
    screen: target.screen,
    title: target.title,
    chips: [...chips, ...keywordChip(words)],
    words,
    isSure,
    isCut: false,
    needsRecord: false,
    others: [],
    refs: refsOf(target.fields),
  };
}
