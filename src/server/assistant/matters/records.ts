import { nothing } from '../tool';
import { record } from '../tools/record';
import { use } from '../use';
import { unbuiltIn } from '../words/kinds';
import type { Matter } from './topic';

/** 打开康达的资料, 骨科编码多少: a record of a master; when there is none the other readings are tried. */
export const records: Matter = async ({ asking, read, named }) => {
  if (!read.wants.record || read.kinds || read.wants.usage || read.wants.stock) return undefined;
  const entries = [
    ['partner', named.partner],
    ['goods', named.product],
    ['department', named.department],
    ['warehouse', named.warehouse],
    [undefined, named.unknown],
  ] as const;
  const [kind, name] = entries.find(([, said]) => said) ?? [];
  if (!name) return undefined;
  const answer = await use(record, asking, { name, asked: /资料|信息|详情|档案/.test(read.text) ? '' : read.text.slice(0, 60), ...(kind ? { kind } : {}) });
  return answer;
};

/** What the product has no page for yet is said to be so, instead of being looked for among something else. */
export const notYet: Matter = ({ asking, read }) => {
  const unbuilt = unbuiltIn(read.text, asking.context);
  if (!unbuilt || read.wants.how || read.kinds?.said.includes(unbuilt.said)) return undefined;
  const titles = [...new Set(unbuilt.pages.map((page) => page.title))].slice(0, 3).join('、');
  return Promise.resolve(nothing(`“${unbuilt.said}”的功能（页面：${titles}）在本系统还没有启用，所以查不到这方面的数据。`));
};
