/** 柜申请: what somebody asks a cabinet to be opened for, and what he may do at it then. */
export const APPLY_KINDS = 'take 取用:orange, put 补货:green, clear 清柜:blue, maintain 开柜维护:grey';
export const RIGHTS_OF: Record<string, readonly string[]> = { take: ['take'], put: ['put'], clear: ['take'], maintain: ['maintain'] };
export const DOOR_RIGHTS = '未开始:grey, 有效:green, 已过期:grey, 已收回:red, 已结束:grey';
/** A door is open to somebody for so long at most. Hours. */
export const LONGEST = 24;
export const OVER = '开门授权已过期';
