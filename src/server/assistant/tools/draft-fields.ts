import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { choiceSaid } from '../words/said/choices';
import { NOTE } from '../words/said/note';

/** A field of the form with what goes into it, as it is told. */
export type Filled = { name: string; value: string; words: string };

export const typed = ({ header }: DocumentDefinition): [string, Field][] => Object.entries(header).filter(([, field]) => !field.computed);

/** Names of options any sentence holds by chance. */
const EVERYDAY = new Set([
  '其他',
  '普通',
  '采购',
  '退货',
  '付货款',
  '收货款',
  '科室',
  '医院',
  '供应商',
  '客户',
  '按申领',
  '现金流',
  '报价',
  '使用金额',
  '全部',
  '质量',
  '手术',
]);
const QUALITY = /质量|不合格|有问题|不行|坏|瑕疵|破|漏|裂/;

/** Options whose name is said: 借调, 电汇, 近效期, 经销授权; of an option with a note the part before it. */
export function choicesSaid(definition: DocumentDefinition, text: string): Filled[] {
  return typed(definition).flatMap(([name, field]) => {
    if (field.kind !== 'choice') return [];
    const side = /^我方/.test(field.label)
      ? sideSaid(
          field.options.map(({ label }) => headOf(label)),
          text,
        )
      : undefined;
    const option =
      field.options.find(({ label }) => headOf(label) === side) ??
      field.options
        .filter(({ label }) => headOf(label).length >= 2 && !EVERYDAY.has(headOf(label)) && text.includes(headOf(label)))
        .sort((a, b) => b.label.length - a.label.length)[0] ??
      field.options.find(({ label }) => choiceSaid(label).some((said) => said.length >= 2 && !EVERYDAY.has(said) && text.includes(said))) ??
      (/原因/.test(field.label) && QUALITY.test(text) ? field.options.find(({ label }) => /质量/.test(label)) : undefined) ??
      (/紧急|急/.test(text) ? field.options.find(({ label }) => label === '紧急') : undefined);
    return option ? [{ name, value: option.value, words: `${field.label} ${headOf(option.label)}` }] : [];
  });
}
const headOf = (label: string): string => label.replace(/（.*$/, '');

const OURS = '(?:是|为|：|:)?(?:我们|我方|本院|我院|本公司|我公司|咱们|本厂|我厂|医院自己)';
/** 甲方我们，乙方康达: the side that is ours; or the one that is not theirs. */
function sideSaid(sides: readonly string[], text: string): string | undefined {
  const ours = sides.find((side) => new RegExp(`${side}${OURS}`).test(text) || new RegExp(`(?:我们|我方|本院|我院|本公司)(?:是|为|做|作)?${side}`).test(text));
  if (ours) return ours;
  const theirs = sides.filter((side) => text.includes(side));
  return theirs.length === 1 ? sides.find((side) => side !== theirs[0]) : undefined;
}

/** Options of the lines whose name is said: 报损原因 破损. */
export function lineChoicesSaid(definition: DocumentDefinition, text: string): Filled[] {
  return Object.entries(definition.lines).flatMap(([name, field]): Filled[] => {
    if (field.computed || field.kind !== 'choice' || !/原因/.test(field.label)) return [];
    const option =
      field.options.find(({ label }) => text.includes(label)) ??
      field.options.find(({ label }) => [...label].some((letter) => DAMAGE.includes(letter) && text.includes(letter))) ??
      (BROKEN.test(text) ? field.options.find(({ label }) => /破|损/.test(label)) : undefined);
    return option ? [{ name, value: option.value, words: `${field.label} ${option.label}` }] : [];
  });
}
const BROKEN = /摔|打碎|裂|断|压坏|弄坏/;
const DAMAGE = '破碎坏污漏';

const REASON = /(?:因为|由于|原因是?|理由是?|事由是?)[:：]?\s*([^，,。；;]{2,60})/;
/** A clause that says what is wrong: 质量不行, 包装破损, 领错了. */
const WRONG = /[^，,。；;]*(?:质量|问题|不行|不合格|破损|坏了|领错|发错|过期|近效期|投诉|漏气|瑕疵|用不完|多余|积压)[^，,。；;]*/;

/** 备注写急用. */
export function noteSaid(text: string): Filled | undefined {
  const said = NOTE.exec(text)?.[1]?.trim();
  return said ? { name: 'remark', value: said, words: `备注 ${said}` } : undefined;
}

/** Why, where the form has a field of free words for it. */
export function reasonSaid(definition: DocumentDefinition, text: string): Filled | undefined {
  const said = REASON.exec(text)?.[1] ?? WRONG.exec(text)?.[0];
  // 把近效期的移到停售库 says what is done, not why.
  if (!said || /^(?:请|帮我)?[把将]/.test(said)) return undefined;
  const words = said.replace(/(?:，)?(?:要|想)?(?:退给|退回|退).*$/, '').trim() || said.trim();
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'text' && /原因|说明|理由|事由|用途/.test(one.label)) ?? [];
  return name && field?.kind === 'text' ? { name, value: words.slice(0, field.max), words: `${field.label} ${words}` } : undefined;
}
