import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';

type Rule = Check<AnyDocument>;

/** A kit leaves whole, from the shelf, sterile where it must be; incomplete ones may leave, but never unseen. */
export const kitsMayLeave: Rule = {
  at: ['submit', 'review'],
  needs: ['kits'],
  test: ({ header }, { kits }) =>
    kits.flatMap((kit): Problem[] => {
      const at = { field: 'kits' };
      if (!kit.isKnown) return [{ ...at, message: '【器械包】所选记录不存在' }];
      // What was promised to an operation goes to that one.
      if (kit.state === '2' && (kit.heldBy === '' || kit.heldBy !== header.bonePlan)) return [{ ...at, message: '器械包已被其他手术预留' }];
      if (kit.state !== '1' && kit.state !== '2' && kit.state !== '5') return [{ ...at, message: `器械包${kit.no}不在库` }];
      if (kit.isSterileOver) return [{ ...at, message: '器械包灭菌已过期' }];
      if (!kit.isWhole) return [{ ...at, message: `器械包${kit.no}必须整包发出，请重新选择` }];
      return kit.isShort ? [{ ...at, message: '器械包不完整', level: 'warn' }] : [];
    }),
};

/** A set is promised whole, and to one operation at a time: from the promise until it has to be there. */
export const kitsMayBePromised: Rule = {
  at: ['review'],
  kinds: ['D', 'V'],
  needs: ['kits'],
  test: ({ id }, { kits }) =>
    kits.flatMap((kit): Problem[] => {
      const at = { field: 'kits' };
      if (!kit.isKnown) return [{ ...at, message: '【器械包】所选记录不存在' }];
      if (kit.state === '2' && kit.heldBy !== id) return [{ ...at, message: '器械包已被其他手术预留' }];
      if (kit.state !== '1' && kit.state !== '2' && kit.state !== '5') return [{ ...at, message: `器械包${kit.no}不在库` }];
      if (kit.isShort) return [{ ...at, message: '器械包不完整' }];
      return kit.isSterileOver ? [{ ...at, message: '器械包灭菌已过期', level: 'warn' }] : [];
    }),
};

export const toolsMayLeave: Rule = {
  at: ['submit', 'review'],
  needs: ['tools'],
  test: (_, { tools }) =>
    tools.flatMap((tool): Problem[] => {
      const at = { field: 'tools' };
      if (!tool.isKnown) return [{ ...at, message: '【手术工具】所选记录不存在' }];
      if (tool.state !== '1') return [{ ...at, message: `手术工具${tool.no}不在库` }];
      return tool.isWorn ? [{ ...at, message: '工具已达使用次数上限' }] : [];
    }),
};

/** Only tools that are out come back. */
export const toolsComeBack: Rule = {
  at: ['submit', 'review'],
  kinds: ['D', 'V'],
  needs: ['tools'],
  test: (_, { tools }) =>
    tools.flatMap((tool): Problem[] => {
      if (!tool.isKnown) return [{ field: 'toolsBack', message: '【手术工具】所选记录不存在' }];
      return tool.state === '2' ? [] : [{ field: 'toolsBack', message: `手术工具${tool.no}不在外` }];
    }),
};
