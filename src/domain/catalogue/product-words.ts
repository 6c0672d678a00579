import { options } from '../../define/field';
import { refuse } from '../../define/master-rules';

/** Words of the catalogue several masters share: value and label, never written twice. */
export const RISK_CLASSES = options('1 Ⅰ类:grey, 2 Ⅱ类:blue, 3 Ⅲ类:red');
export const TEMP_ZONES = options('normal 常温 0–30℃, cool 阴凉 ≤20℃, cold 冷藏 2–8℃:blue, frozen 冷冻 ≤−10℃:blue');
export const TRACKING = options('none 无, batch 批次, serial 序列号(一物一码)');
export const ORIGINS = options('platform 平台标准:blue, vendor 厂家, dealer 经销商自建, hospital 医院自建');
export const PRODUCT_STATUS = options('0 草稿:grey, 1 待审核:orange, 2 已发布:green, 3 已驳回:red, 4 已下架:grey, 6 已作废:grey');
/** 2 and 3 are set by the issuer, a withdrawal or the admission, never by the owner. */
export const TRADE_STATUS = options('1 启用:green, 0 停用:grey, 2 已收回:red, 3 停购:orange');
export const VALIDITY = options('valid 有效:green, soon 即将到期:orange, expired 已过期:red');
export const TRADE_SOURCES = options('vendor 本厂产品, issue 平台下发, self 自建, admission 准入');

/** Of those, what is sold off and bought no more (厂家停产，售完为止). */
export const TAKEN_BACK: readonly string[] = ['2', '3'];

/** The owner switches 1 ↔ 0; what the issuer took back or the withdrawal stopped is not its to bring back. */
export const takenBack = refuse('enable', '产品已收回或停购，不能启用', { when: ({ row }) => TAKEN_BACK.includes(String(row.status)) });
