import { markOf } from './spans';

/** What is said as one, whatever its words mean by themselves: as a thing (N), as what holds of things (A), or as it stands (Z). */
const IDIOMS: readonly (readonly [RegExp, 'A' | 'N' | 'Z', string])[] = [
  [/\b(?:do i|must i) (?:still )?(?:need|have) to (?:approve|review|handle)\b/g, 'Z', '等我处理的'],
  [/\b(?:is|are)? ?(?:still )?(?:waiting|pending) for my (?:approval|review|ok|signature)\b|\b(?:for me )?to approve by me\b/g, 'Z', '等我审批的'],
  [/\b(?:still )?needs? my (?:approval|review|ok|signature|decision|attention)\b/g, 'Z', '等我处理的'],
  [
    /\b(?:is|are)? ?(?:still )?(?:waiting|pending) for me\b(?: to (?:approve|review|handle))?|\bon my (?:desk|plate|list)\b|\bmy (?:tasks|todos|to-dos|inbox)\b/g,
    'Z',
    '等我处理的',
  ],
  [
    /\b(?:still )?(?:waiting|pending|due|ready)? ?(?:for (?:approval|review)|to be (?:approved|reviewed))\b|\bawaiting (?:approval|review)\b|\bpending (?:approval|review)\b/g,
    'A',
    '待审核',
  ],
  [/\b(?:still )?(?:waiting|pending|due|ready) (?:for|to be) (?:shipment|shipping|dispatch|shipped|dispatched|sent)\b/g, 'A', '还没发货'],
  [/\b(?:still )?(?:waiting|pending|due|ready) (?:for|to be) (?:delivery|arrival|delivered)\b/g, 'A', '还没到货'],
  [/\b(?:still )?(?:waiting|pending|due|ready) (?:for|to be) (?:receipt|received)\b/g, 'A', '待收货'],
  [/\b(?:still )?(?:waiting|pending|due|ready) (?:for|to be) (?:inspection|inspected|checked)\b/g, 'A', '待验收'],
  [/\b(?:still )?(?:waiting|pending) (?:for|to be) (?:invoiced|invoicing|an invoice)\b/g, 'A', '没开票'],
  [/\b(?:below|under) (?:the |their )?(?:minimum|min|safety)(?: stock| level)?\b|\brunning (?:low|short)\b/g, 'A', '低于下限'],
  [/\bout of stock\b|\bnot in stock\b/g, 'A', '没有库存'],
  [/\b(?:do not|dont|doesnt|didnt|did not|not) (?:match|agree|tally)(?: (?:with|to))?(?: (?:the|their|our))?(?: (?:goods )?receipts?)\b/g, 'A', '跟入库对不上'],
  [/\bfirst (?:peoples? )?hospital\b|\bno\.? ?1 (?:peoples? )?hospital\b/g, 'N', '一医院'],
  [/\b(?:second|no\.? ?2) (?:peoples? )?hospital\b/g, 'N', '二医院'],
  [/\b(?:third|no\.? ?3) (?:peoples? )?hospital\b/g, 'N', '三医院'],
  [/\b(?:on|in|of|for|from|to|at)? ?(?:our|my|this) (?:own )?(?:ward|department|dept)\b/g, 'Z', '我们科'],
  [/\b(?:has|have|with) the (?:most|biggest|largest|highest) overdue (?:debts?|balances?|amounts?|money|receivables?)\b/g, 'Z', '逾期的欠款最多'],
  [/\b(?:biggest|largest|highest)(?: amount)? first\b/g, 'Z', '按金额从大到小'],
  [/\b(?:each|every) (?=[a-z])/g, 'N', '各'],
  [/\bbroken (?:payment )?promises?\b/g, 'N', '未兑现的回款承诺'],
  [/\b(?:payment )?promises? (?:that were |that are )?(?:not kept|broken)\b/g, 'N', '未兑现的回款承诺'],
  [/\bstopped from (?:sale|selling)\b/g, 'A', '停售'],
  [/\bicbc\b/g, 'N', '工行'],
  [/\bccb\b/g, 'N', '建行'],
  [/\bboc\b/g, 'N', '中行'],
  [/\bthe most expensive\b/g, 'Z', 'most expensive'],
  [/\bour (?=patients?\b)/g, 'Z', '我们科'],
  [/\b(?:made|paid|done)? ?by bank(?: transfer)?\b|\bby wire\b/g, 'A', '银行付款'],
  [/\btop (\d+)\b/g, 'N', '前$1大'],
  [/\btop three\b/g, 'N', '前3大'],
  [/\btop five\b/g, 'N', '前5大'],
  [/\b(?:planned|scheduled) for\b/g, 'Z', ''],
  [/\b(?:the )?whole hospital\b/g, 'Z', '全院'],
  [/\b(?:have|has)(?:nt| not) moved?\b|\bnot moved?\b/g, 'A', '没动过'],
  [/\bwent out\b|\bgone out\b/g, 'Z', 'shipped'],
  [/\bsize (\d+(?:\.\d+)?)\b/g, 'Z', '规格$1的'],
  [/\b(?:still )?(?:waiting|pending|due|ready) to be (?=[a-z]+)/g, 'Z', 'havent been'],
  [/\b(?:after|once|when|if) it (?:is|was|has been|gets|got) (?=[a-z]+)/g, 'Z', 'that is'],
  [
    /\bat all\b|\bright now\b|\bat the moment\b|\bcurrently\b|\bso far\b|\bthese days\b|\bplease\b|\bexactly\b|\bstill\b|\bactually\b|\balready\b|\bjust\b|\balso\b|\bonly\b|\bever\b/g,
    'Z',
    '',
  ],
];

export const withIdioms = (text: string, marked: string[]): string =>
  IDIOMS.reduce(
    (rest, [pattern, sort, said]) =>
      rest.replace(pattern, (...found: string[]) => {
        const words = said.replace('$1', found[1] ?? '');
        return words === '' || /^[a-z]/.test(words) ? ` ${words} ` : ` ${markOf(sort, words, marked)} `;
      }),
    text,
  );
