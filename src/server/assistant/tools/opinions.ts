import type { DocumentInfo } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';

/** 前几关怎么说的, 审批意见: what those said who decided already. */
export const ASKS_OPINIONS =
  /(?:审批|审核|评审|复核|各级|大家|他们|前面)[^，。]{0,6}(?:意见|说法)|意见(?:是|有|都)?[^，。]{0,3}(?:什么|啥|哪些)|(?:前|上|之前|每|各|哪)[^，。]{0,5}[关级环步道][^，。]{0,6}(?:说|批|审|意见|写)|(?:审批|审核)人?[^，。]{0,6}(?:怎么|都|咋)[^，。]{0,2}(?:说|写|批示)/;

/** Each step that was decided: its name, who, how and in what words. */
export const opinionsOf = ({ steps }: DocumentInfo): string[] =>
  steps.flatMap(({ name, result, by, at, opinion }) =>
    result === '' ? [] : [`【${name}】${[by, at && dayOf(new Date(at)), result].filter(Boolean).join(' ')}${opinion ? `：${opinion}` : ''}`],
  );
