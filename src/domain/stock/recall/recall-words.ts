/** Where pieces that are called back are: what nobody can account for first, what is still to be fetched, then what is settled. */
export const RECALL_PLACES = '0 未查明:red, 1 未冻结:red, 2 已冻结:orange, 3 科室在库:orange, 4 在途:orange, 5 已发单位:orange, 6 其他出库:orange, '.concat(
  '7 已收回:green, 8 患者使用:blue, 9 科室消耗:blue, a 退供应商:green, b 报废报损:green',
);
export const RECALL_STATES = 'open 进行中:orange, done 已完成:green, void 已撤销:grey';
export const RECALL_SCOPES = 'lot 批号, serial 序列号, certificate 注册证, product 产品';
export const RECALL_LEVELS = '一级:red, 二级:orange, 三级:yellow';
/** What whoever holds some of it has made of the word. */
export const RECALL_ANSWERS = 'untold 未通知:red, told 已通知:orange, read 已读:blue, answered 已停用:green';
