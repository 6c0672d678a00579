import { options } from '../../define/field';

/** What stands on every page of a cabinet in the same words. */
/** What stands in a store and only says how warm it is there. */
export const LOGGER = '温度记录仪';
export const CABINET_KINDS = `高值RFID柜, 称重柜, 抽屉柜, 常温柜, ${LOGGER}`;
export const LAYER_KINDS = 'RFID, 称重, 抽屉, 隔板';
/** What somebody may do at a cabinet once he has opened it. */
export const RIGHTS = options('take 取用, put 补货, maintain 维护');

/** A cabinet that said nothing for so long is offline. Seconds. */
export const OFFLINE_AFTER = 180;
/** A full count that was asked for and has not come by then is not coming. Seconds. */
export const COUNT_WITHIN = 30;

export const CHANNELS = '设备, 模拟:blue, 系统:grey';
export const LOG_TYPES = '心跳, 上线, 离线, 开门, 关门, 盘存, 取出, 放入, 称重, 测温, 报警, 指令, 通讯';
export const LOG_RESULTS = '已处理:green, 重复:grey, 乱序:orange, 无法识别:red, 签名错误:red, 未注册:red, 已拒绝:red, 待执行:blue, 未响应:orange, 失败:red';

export const EVENT_TYPES = '取出:orange, 归还:blue, 补货:green, 盘入:grey, 盘出:grey';
export const BIND_STATES = '待核销:orange, 已使用:green, 已归还:blue, 已补货:green, 异常:red, 已平账:grey';
export const RECORD_CHANNELS = '设备, 模拟:blue, 手工:grey';
export const ERROR_TYPES = '离线, 超温:red, 门未关:red, 未知标签, 越权:red, 超时未核销, 数量差异:red, 未登记补货, 超申请, 过期取用:red, 秤故障';
