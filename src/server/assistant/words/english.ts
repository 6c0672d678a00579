import { documents, masters, screens } from '../../../domain/registry';
import { termsOf } from '../../../domain/screens/english-terms';

/** English names as people say them: in any order, in the plural, without words that every page has. */
const EMPTY = new Set(
  'the a an of for to in on and my our all me us page pages list screen menu view management open show please go take display bring up see find'.split(' '),
);
const SAME: Readonly<Record<string, string>> = {
  inventory: 'stock',
  usage: 'use',
  organization: 'organisation',
  institution: 'organisation',
  authorization: 'authorisation',
  license: 'licence',
  inquiry: 'enquiry',
  quotation: 'enquiry',
  requisition: 'claim',
  request: 'claim',
  vendor: 'supplier',
  store: 'warehouse',
  department: 'ward',
  operation: 'surgery',
  surgical: 'surgery',
  expiration: 'expiry',
  catalog: 'catalogue',
  orthopedic: 'orthopaedic',
  staff: 'employee',
  personnel: 'employee',
  setting: 'setting',
  flow: 'setting',
  po: 'order',
};

/** A word as it is compared: small, in the singular, one of several that mean the same. */
function wordOf(said: string): string {
  const small = said.toLowerCase().replace(/'s$/, '');
  const single =
    small.length > 3
      ? small
          .replace(/ies$/, 'y')
          .replace(/(?<=ch|sh|x)es$/, '')
          .replace(/(?<![su])s$/, '')
      : small;
  return SAME[single] ?? SAME[small] ?? single;
}
export const wordsOf = (text: string): string[] => [...new Set((text.match(/[a-z0-9][a-z0-9'-]*/gi) ?? []).map(wordOf))].filter((word) => !EMPTY.has(word));

/** Of a title every way it may be said: one alternative of each of its terms. */
function waysOf(title: string): { needed: string[]; more: string[] }[] {
  const parts = termsOf(title);
  if (!parts) return [];
  let ways: { needed: string[]; more: string[] }[] = [{ needed: [], more: [] }];
  for (const part of parts) {
    const isLoose = part.every((one) => one.startsWith('('));
    ways = ways.flatMap(({ needed, more }) =>
      part.slice(0, 4).map((one) => (isLoose ? { needed, more: [...more, ...wordsOf(one)] } : { needed: [...needed, ...wordsOf(one)], more })),
    );
    if (ways.length > 24) ways = ways.slice(0, 24);
  }
  return ways.map(({ needed, more }) => ({ needed: [...new Set(needed)], more }));
}

let known: ReadonlyMap<string, { needed: string[]; more: string[] }[]> | undefined;
function allWays(): ReadonlyMap<string, { needed: string[]; more: string[] }[]> {
  known ??= new Map([...new Set([...screens, ...documents, ...masters].map(({ title }) => title))].map((title) => [title, waysOf(title)]));
  return known;
}

/** How well English words name a title: 1 = just so; 0 where a word of them is not in it. */
export function englishLikeness(said: string, title: string): number {
  const words = wordsOf(said);
  if (words.length === 0) return 0;
  let best = 0;
  for (const { needed, more } of allWays().get(title) ?? waysOf(title)) {
    if (!words.every((word) => needed.includes(word) || more.includes(word))) continue;
    const covered = needed.length === 0 ? 0 : needed.filter((word) => words.includes(word)).length / needed.length;
    best = Math.max(best, covered === 1 ? 1 : 0.6 + 0.3 * covered);
  }
  return best;
}

/** States and small words of an English question in the words lists know. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\b(?:which are |that are |are |is )?(?:still )?(?:waiting|pending|outstanding)(?: for)? (?:approval|review)\b/gi, ' 待审核 '],
  [/\b(?:unapproved|unreviewed|not (?:yet )?(?:approved|reviewed)|awaiting (?:approval|review)|to be (?:approved|reviewed))\b/gi, ' 待审核 '],
  [/\b(?:rejected|refused)\b/gi, ' 已驳回 '],
  [/\b(?:cancelled|canceled)\b/gi, ' 已作废 '],
  [/\b(?:disabled|inactive|deactivated)\b/gi, ' 停用 '],
  [/\b(?:right now|at the moment|currently|so far)\b/gi, ' '],
  [
    /\bhow many (hospitals|dealers|distributors|manufacturers|vendors|organi[sz]ations) (?:are |have )?(?:there |registered |joined )?(?:on|in) (?:the|our|this) (?:platform|system)(?: now)?/gi,
    ' 平台上有几家$1 ',
  ],
  [/(?<=平台上有几家)hospitals/g, '医院'],
  [/(?<=平台上有几家)(?:dealers|distributors)/g, '经销商'],
  [/(?<=平台上有几家)(?:manufacturers|vendors)/g, '厂家'],
  [/(?<=平台上有几家)organi[sz]ations/g, '机构'],
  [
    /(?:what(?:['’]?s| is) (?:the )?|how much is (?:in |on )?(?:the )?)?\bbalance (?:of|in|on) (?:our |the |my )?(.{2,24}?) (?:bank )?account\b/gi,
    ' $1 账上还有多少钱 ',
  ],
  [/\bICBC\b/gi, '工行'],
  [/\bCCB\b/gi, '建行'],
  [/\bABC bank\b/gi, '农行'],
  [/\bBOC\b/gi, '中行'],
  [/\b(?:before|until|till|by) the end of (?:the|this) year\b/gi, ' 年底前 '],
  [/\b(?:before|until|till|by) the end of (?:the|this) month\b/gi, ' 月底前 '],
  [/\b(?:before|by|until) (?:the )?year[ -]?end\b/gi, ' 年底前 '],
  [/\b(?:before|by|until) (?:the )?month[ -]?end\b/gi, ' 月底前 '],
  [/\b(?:run|runs|running) out\b/gi, ' expire '],
  [
    /\b(?:waiting|pending|due|ready) (?:for|to be) (?:shipment|shipping|dispatch|shipped|dispatched|sent)\b|\b(?:not (?:yet )?(?:been )?|un)(?:shipped|dispatched|sent)\b/gi,
    ' 没发货 ',
  ],
  [/\b(?:waiting|pending|due|ready) (?:for|to be) (?:delivery|arrival|delivered)\b|\b(?:not (?:yet )?(?:been )?|un)(?:delivered|arrived)\b/gi, ' 没到货 '],
  [/\b(?:waiting|pending|due|ready) (?:for|to be) (?:receipt|received)\b|\b(?:not (?:yet )?(?:been )?|un)received\b/gi, ' 没收货 '],
  [/\b(?:not (?:yet )?(?:been )?|un)invoiced\b|\b(?:waiting|pending) (?:for|to be) invoic(?:e|ed|ing)\b/gi, ' 没开票 '],
  [/\bcentral (?:store|warehouse|storeroom)\b/gi, ' 中心库 '],
  [/\bowes? us\b/gi, ' 欠我们 '],
  [
    /\b(?:who|which (?:customers?|hospitals?|dealers?)) (?:still )?(?:hasn['’]?t|haven['’]?t|has not|have not|did not|didn['’]?t) (?:yet )?paid?(?: us)?(?: yet)?\b/gi,
    ' 谁欠我们钱 ',
  ],
  [/\bunpaid (?:supplier|purchase|vendor) invoices?\b|\binvoices? (?:we|to) (?:have not|haven['’]?t|still have to) pa(?:id|y)\b/gi, ' 应付账款 '],
  [/\bunpaid (?:customer |sales? )?invoices?\b|\boverdue (?:customer |sales? )?invoices?\b/gi, ' 应收账款 '],
  [/\bnever (?:logged|signed) in\b/gi, ' 从没登录过 '],
  [/\bwho (?:has )?(?:logged|signed) in\b/gi, ' 谁登录过 '],
  [/\blicen[cs]es?\b|\b(?:iso ?\d* )?cert(?:ificate)?s?\b(?! of (?:analysis|origin|conformity))/gi, ' 证照 '],
  [/\bhow many (?:suppliers|vendors)\b/gi, ' 有几家供应商 '],
  [/\bhow many (?:customers|clients)\b/gi, ' 有几家客户 '],
  [/\borgs?\b|\borganizations?\b|\borganisations?\b/gi, ' 机构 '],
  [/\bbank balance\b|\bmoney in the bank\b|\bcash (?:on hand|balance)\b/gi, ' 银行余额 '],
  [/\brunning (?:low|short)\b|\bbelow (?:the )?(?:minimum|safety stock)\b/gi, ' 低于下限 '],
  [/\bin transit\b/gi, ' 在途 '],
  [/\blast month\b/gi, ' 上个月 '],
  [/\bthis month\b/gi, ' 这个月 '],
];

/** Said of money and accounts in a way that words alone do not tell. */
const IDIOM = new RegExp(
  [
    "\\b(?:has|have|did)(?:n['’]?t| not) (?:yet )?pa(?:y|id)\\b|\\bunpaid\\b|\\bnever (?:logged|signed) in\\b",
    '\\bhow many (?:suppliers|vendors|customers|clients)\\b|\\bon (?:the|our|this) platform\\b|\\bbalance (?:of|in|on) .{2,30} account\\b',
  ].join('|'),
  'i',
);
export const isIdiom = (text: string): boolean => IDIOM.test(text);

/** Words any sentence holds. */
const COMMON = new Set(
  [
    'store warehouse department ward product unit account partner patient user role item message label location stock inventory',
    'hospital record name list price statement registration issue delivery receipt payment invoice return transfer loss scrap use usage',
  ].flatMap((some) => some.split(' ')),
);
let names: readonly (readonly [RegExp, string])[] | undefined;
/** English names of kinds and records that are said in full: the longest first. */
function namesSaid(): readonly (readonly [RegExp, string])[] {
  names ??= [...documents, ...masters]
    .flatMap(({ title }) =>
      (termsOf(title) ?? []).length === 0
        ? []
        : (termsOf(title) as readonly (readonly string[])[])
            .reduce<string[]>(
              (ways, part) =>
                ways.flatMap((way) => part.slice(0, 3).map((one) => (one.startsWith('(') || one === '' ? way : `${way} ${one}`.trim()))).slice(0, 12),
              [''],
            )
            .map((name) => [name, title] as const),
    )
    .filter(([name]) => /[a-z]{4}/i.test(name) && !COMMON.has(name.toLowerCase()))
    .sort(([a], [b]) => b.length - a.length)
    .map(([name, title]) => [new RegExp(`\\b${name.replace(/[^a-z0-9 -]/gi, '')}(?:s|es)?\\b`, 'i'), title] as const);
  return names;
}

/** An English question with what its lexicon does not know put in the words of the lists: names of kinds, states, ends of spans. */
export function halfTranslated(text: string): string {
  let said = text;
  for (const [pattern, words] of SAID) said = said.replace(pattern, words);
  for (const [pattern, title] of namesSaid()) if (pattern.test(said)) said = said.replace(pattern, ` ${title} `);
  return said.replace(/\s+/g, ' ').trim();
}
