import { rememberedWords } from '../../base/remembered';
import { choiceSaid } from '../words/said/choices';
import { saidOf } from '../words/states';

/** What people say for a label of the product: 付了的 and 没付 for 已付 and 未付, 电汇 for 电汇(银行). */
export function saidFor(label: string): string[] {
  const bare = label.replace(/[（(].*$/, '').trim();
  const done = /^已(?=..)/.test(bare) ? bare.slice(1) : undefined;
  const own = done ? [`已经${done}`, ...['了', '过', '完', '好', '了的', '过的', '完的'].map((end) => done + end)] : [];
  const waits = [...saidOf(bare), ...(/..失败$/.test(bare) ? ['失败', '失败了'] : [])];
  return [...new Set([label, bare, ...own, ...waits, ...waits.map((one) => `${one}的`), ...choiceSaid(label)])].filter((one) => one.length > 1);
}

/** What a field is called within a sentence: 供应商 for 供应商名称, 有效期 for 有效期至. */
export const fieldSaid = rememberedWords((label): readonly string[] => {
  const bare = label.replace(/[（(].*$/, '').trim();
  const short = bare.replace(/(?:名称|编号|情况|至)$/, '').replace(/^是否/, '');
  return [...new Set([bare, short])].filter((one) => one.length > 1);
});
