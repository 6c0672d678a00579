import { z } from 'zod';
import { SEND_PERIODS } from '../define/send-periods';
import { RHYTHMS } from '../define/send-times';
import { keptView, tablePlace } from './shared-view';

/** Views sent by schedule (定时发送): what is kept of one, and what was sent. */
const word = (label: string, most: number) => z.string({ error: `缺少${label}` }).max(most, { error: `${label}过长` });
const id = z.guid({ error: '编号不正确' });

const sendTimes = z
  .strictObject({
    every: z.enum(RHYTHMS, { error: '请选择多久发送一次' }),
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    monthDay: z.number().int().min(0, { error: '请选择每月几日' }).max(31, { error: '请选择每月几日' }).default(0),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '时间格式不正确，如 08:30' }),
  })
  .refine(({ every, weekdays }) => every !== 'week' || weekdays.length > 0, { error: '请选择每周几发送' });

export const saveSchedule = z.strictObject({
  ...tablePlace.shape,
  id: id.optional(),
  name: word('名称', 30).trim().min(1, { error: '请填写名称' }),
  view: keptView,
  /** Tab, words and parameters of the page, as its export is asked with them. */
  query: z.record(word('条件', 60), word('条件', 2000)).refine((query) => Object.keys(query).length <= 60, { error: '条件过多' }),
  times: sendTimes,
  period: z.enum(SEND_PERIODS.map(({ value }) => value) as ['', ...string[]], { error: '请选择期间' }),
  periodAt: word('期间', 60).default(''),
  receivers: z.array(id).min(1, { error: '请选择发给谁' }).max(50, { error: '一份定时发送最多发给50人' }),
  withFile: z.boolean(),
  withMail: z.boolean(),
  skipsEmpty: z.boolean(),
});
export type SaveSchedule = z.infer<typeof saveSchedule>;

export const listSchedules = z.strictObject({ all: z.enum(['0', '1']).default('0') });
export const scheduleId = z.strictObject({ id });
export const pauseSchedule = z.strictObject({ id, isPaused: z.boolean() });
export const mailAddress = z.strictObject({
  address: z
    .string()
    .trim()
    .max(100, { error: '邮箱过长' })
    .regex(/^$|^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/, { error: '邮箱格式不正确' }),
});

export type Schedule = Omit<SaveSchedule, 'id' | 'receivers'> & {
  id: string;
  page: string;
  by: string;
  isMine: boolean;
  receivers: { id: string; name: string }[];
  isPaused: boolean;
  /** Moments in ISO; '' where there is none. */
  nextAt: string;
  lastAt: string;
  lastWords: string;
};
export type Schedules = { list: Schedule[]; seesAll: boolean; hasMail: boolean; address: string };

/** What came to somebody. */
export type Sent = {
  id: string;
  name: string;
  page: string;
  by: string;
  at: string;
  words: string;
  path: string;
  query: Record<string, string>;
  fileUntil: string;
};
export type SentList = { list: Sent[] };
