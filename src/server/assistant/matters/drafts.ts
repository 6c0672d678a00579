import { draftDocument } from '../tools/draft';
import { given, use } from '../use';
import { draftKind, placesSaid } from '../words/draft-words';
import { itemsIn } from '../words/items';
import { ownDepartment } from '../words/names';
import type { Read } from '../words/question';
import { type Matter, productOf } from './topic';

export const drafts: Matter = async (topic) => {
  const { asking, read, named, names } = topic;
  const verb = draftKind(read.text, asking.context.org.kind);
  const isAsked = read.wants.draft && isDraft(read);
  if (!isAsked && (!verb || read.wants.open || read.status)) return undefined;
  const product = productOf(topic);
  const items = read.measure ? itemsIn(read.text, names, product) : product ? [{ product }] : [];
  if (!isAsked && items.length === 0) return undefined;
  const { partner } = named;
  // Whoever claims for himself claims for his own ward.
  const department = named.department ?? (/申领|请领|领/.test(read.text) ? await ownDepartment(asking.context) : undefined);
  const said = NOUN.test(read.kinds?.said ?? '') ? read.kinds?.said : undefined;
  return use(draftDocument, asking, {
    kind: said ?? verb ?? read.kinds?.said ?? (/申领|申请|领/.test(read.text) || (department && !partner) ? '申领单' : '采购订单'),
    ...given({ department, partner }),
    ...placesSaid(read.text),
    ...(items.length > 0 ? { items } : {}),
  });
};
/** 采购单, 移库单 name the document itself; 采购, 发货 only what is done. */
const NOUN = /单$|申领$|计划$/;
const isDraft = ({ wants, status, measure, text }: Read): boolean =>
  !wants.open &&
  !wants.list &&
  !wants.figure &&
  !status &&
  (measure !== undefined || /新建|新增|新开|开一?张|开个|创建|做一?张|录一?张|建一?张|起草|^给|^帮.*(?:申领|下单|订)|下(?:一?[张个份笔])/.test(text));
