import type { SheetWords } from '../../define/sheet-words';

/** What became of a batch that stood outside its range; nothing but a person's word makes it usable again. */
export const EXCURSION_STATES = 'waiting 待决定:red, released 已放行:green, settled 已清理:grey, elsewhere 收货方处理:blue';
/** What is older is a slip of the pen, or of a logger's clock. */
export const OLDEST_DAYS = 400;
export const READING_SOURCES = 'typed 手工登记, file 记录仪文件, device 设备上报';
/** Where on their way goods were when it was read. */
export const COLD_STAGES = '1 供方库房, 2 运输, 3 库房, 4 科室库与柜';
export const COLD_VERDICTS = 'ok 合格:green, out 超出范围:red, gap 无记录:orange, free 未限定:grey';

const MEANINGS = { at: '时间', day: '日期', temperature: '温度', logger: '记录仪', warehouse: '库房', sn: '单号' } as const;
export type ReadingMeaning = keyof typeof MEANINGS;
const TITLES: Readonly<Record<ReadingMeaning, string>> = {
  at: '时间 记录时间 采集时间 日期时间 测量时间 监测时间 采样时间 time datetime Time TIME DateTime Datetime Date/Time Timestamp timestamp',
  day: '日期 记录日期 采集日期 测量日期 监测日期 采样日期 date Date DATE',
  temperature: '温度 温度值 测量温度 实时温度 探头温度 temperature Temperature TEMPERATURE Temp temp',
  logger: '记录仪 记录仪编号 设备编号 仪器编号 设备号 探头编号 logger Logger 序列号',
  warehouse: '库房 仓库 库房名称 监测点 位置',
  sn: '单号 运单号 出库单号 随货单号 到货单号 配送单号',
};
/** Columns of a logger's file. */
export const READINGS: SheetWords<ReadingMeaning> = {
  labels: MEANINGS,
  titles: TITLES,
  required: ['at', 'temperature'],
  isEnough: ({ at, day, temperature }) => (at ?? day) !== undefined && temperature !== undefined,
  lacking: '请至少对应时间和温度两列',
};
