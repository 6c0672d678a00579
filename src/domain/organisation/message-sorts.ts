/** What messages are told apart by: whoever reads them narrows by it, and says which of them sound. */
export const MESSAGE_SORTS = ['审批', '评论', '预警', '合作', '业务', '系统'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

/** Uris of what passes between organisations before they trade. */
export const COOPERATION = ['orgRegistration', 'tradeRequest', 'cooperation', 'licenceGrant', 'licenceApplication', 'contract'] as const;

export function sortOf({ uri, kind }: { uri: string; kind?: unknown }): MessageSort {
  if (uri === 'comment') return '评论';
  if (COOPERATION.some((one) => one === uri)) return '合作';
  if (uri === 'approval') return '审批';
  if (uri === 'warning' || uri === 'leak') return '预警';
  return MESSAGE_SORTS.find((one) => one === kind) ?? '业务';
}
