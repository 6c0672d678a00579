/** The period something sent again and again is about, worked out on the day it is sent; '' = what its view says. */
export const SEND_PERIODS = [
  { value: '', label: '不变，按视图的条件' },
  { value: 'yesterday', label: '昨天' },
  { value: 'today', label: '今天' },
  { value: 'lastWeek', label: '上周' },
  { value: 'thisWeek', label: '本周' },
  { value: 'last7Days', label: '近7天' },
  { value: 'lastMonth', label: '上月' },
  { value: 'thisMonth', label: '本月' },
  { value: 'last30Days', label: '近30天' },
  { value: 'lastQuarter', label: '上季度' },
  { value: 'thisYear', label: '今年' },
  { value: 'lastYear', label: '去年' },
] as const;

export const sendPeriodWords = (period: string): string => (period === '' ? '' : (SEND_PERIODS.find(({ value }) => value === period)?.label ?? ''));
