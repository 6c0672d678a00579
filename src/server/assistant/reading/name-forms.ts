import { remembered, rememberedWords } from '../../base/remembered';
import type { NameKind, NameRow } from '../words/name-rows';
import { isCommon } from '../words/similarity';

export const isLatin = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter);

/** A name as it may be said: all of it, without what half the trade is called; of several sizes of goods it is the same. */
type Form = { rows: NameRow[]; text: string; core: string };
/** Names by two letters of theirs, codes by all of theirs: they are said whole. */
type Forms = { holding(pair: string): readonly Form[]; byCode: ReadonlyMap<string, readonly NameRow[]> };

const FRAME = /^(?:一次性使用|一次性|医用|无菌|灭菌)+/;

const TAIL = /(?:股份)?有限(?:责任)?公司$|（.*?）|\(.*?\)/g;

const CODE = /^[a-z0-9_-]+$/;

/** What is read of one question is read of the same rows several times. */
export const formsOf = remembered((rows: readonly NameRow[]): Forms => {
  const forms = new Map<string, Omit<Form, 'core'>>();
  const byCode = new Map<string, NameRow[]>();
  for (const row of rows)
    for (const text of new Set([row.name, ...row.other].flatMap((one) => one?.toLowerCase() || []))) {
      const known = CODE.test(text) ? byCode.get(text) : forms.get(text)?.rows;
      if (known) known.push(row);
      else if (CODE.test(text)) byCode.set(text, [row]);
      else forms.set(text, { rows: [row], text });
    }
  // A question has few pairs of letters, names have thousands; they are known as long as the rows are.
  const holding = rememberedWords((pair): readonly Form[] =>
    [...forms.values()]
      .filter(({ text }) => text.includes(pair))
      .map(({ rows: called, text }) => ({ rows: called, text, core: text.replace(TAIL, '').replace(FRAME, '') })),
  );
  return { holding, byCode };
});

/** Endings that are no names by themselves. */
const EMPTY = new RegExp(
  [
    '^(?:一次性使用?|次性使?用?|一次性使|北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古?|广西|西藏|宁夏|新疆|香港|澳门',
    '|广州|深圳|成都|杭州|南京|西安|长沙|苏州|器械|系统|装置|医疗|医药|科技|用品|材料|设备|公司|中心|人民|医院|使用|管理|产品|一次|无菌|医用|耗材|型号|规格|武汉|江城|上海|北京|城市|市第',
    '|一人|民医|第一人|一人民|人民医)$',
  ].join(''),
);

/** What a firm deals in names no firm. */
const OF_THE_TRADE = /^(?:手术|敷料|器材|卫材|护理|缝线|植入物?|骨科|检验|医学|商贸|贸易|集团|经营部?|外科|口腔|耗材)$/;

/** 能一次付清 speaks of no disposable goods. */
const ONCE = /^.?一次.?$/;

/** How well a stretch stands for the name that is just so. */
export const wholly = (said: string, kind: NameKind): number | undefined =>
  kind === 'goods' && /^\d+$/.test(said) ? undefined : kind === 'warehouse' && said.length > 2 ? 0.9 : 0.25;

/** How well a stretch stands for a name; undefined where it does not. */
export function qualityOf(said: string, { text, core }: Form, kind: NameKind): number | undefined {
  if (said === text) return wholly(said, kind);
  // Names are stretches of words: neither a blank's neighbour (包_, _10) nor figures alone.
  if (/^\s|\s$/.test(said) || /^[a-z0-9.#×*\s-]+$/.test(said)) return undefined;
  if (said === core) return 0.15;
  if (EMPTY.test(said) || isCommon(said) || ONCE.test(said)) return undefined;
  if (kind === 'partner' && OF_THE_TRADE.test(said)) return undefined;
  if (kind === 'department' || kind === 'warehouse') {
    // 科二级库 of 皮肤科二级库 is the end of another name.
    if (/^[科室部区]/.test(said)) return undefined;
    // 手术缝线 names no theatre.
    if (/^(?:手术|检验|供应|采购|设备|药剂|管理|采供)$/.test(said)) return undefined;
    if (`${said}科` === text || `${said}室` === text || `${said}库` === text || `${said}仓库` === text) return 0.05;
    return said.length >= 3 && text.endsWith(said) ? -0.1 : said.length >= 3 && text.startsWith(said) ? -0.2 : undefined;
  }
  // The head noun stands at the end, before the size: 静脉留置针 22G is a 留置针.
  const name = core.split(' ')[0] ?? core;
  if (kind === 'goods') {
    if (name.endsWith(said)) return said.length === 2 ? -0.05 : 0.05;
    if (name.startsWith(said) && said.length >= 2) return said.length === 2 ? -0.35 : -0.05;
    return said.length >= 3 ? -0.15 : -0.5;
  }
  if (core.startsWith(said)) return 0.05;
  return said.length >= 3 ? -0.05 : -0.3;
}
