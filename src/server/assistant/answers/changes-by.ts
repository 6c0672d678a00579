import { operationWords } from '../../../domain/operation-words';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import type { Told } from './words-of';

const WHO = '(?:谁|哪个人|哪位|什么人|哪个账号)';
const VERBS = '改|动|调整|调|删|加|新增|停用|停|启用|设置|设|授权?|冻结|导出|导入';
const CHANGED = [
  new RegExp(`${WHO}(?:把|给|在|又)?(?:${VERBS})(?:了|过|掉)?(?:的)?([\\u3400-\\u9fff]{2,8}?)(?:的)?[?？吗呢]*$`),
  new RegExp(`([\\u3400-\\u9fff]{2,8}?)(?:是|都是|都|被)*${WHO}(?:${VERBS})(?:的|了|过|掉)*[?？吗呢]*$`),
];

/** 谁改了权限, 规则是谁动的: who did what is written in the operation log, by the words its operations and objects have. */
export async function changesBy(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, period } = told;
  if (frame.number || ['draft', 'how', 'act', 'command'].includes(frame.intent)) return undefined;
  const said = CHANGED.flatMap((words) => words.exec(frame.text)?.[1] ?? [])[0];
  const where =
    said &&
    logged(
      withoutDays(
        said,
        frame.periods.map(({ text }) => text),
      ),
    );
  if (!where) return said ? changesOf(told, said) : undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, frame.kind, frame.state, frame.trait].join(' ') });
  return use(queryFigures, asking, {
    of: 'operationLog',
    measures: ['count', 'lastOfAt'],
    where: { ...given({ operation: deedIn(frame.text) }), ...where, ...(frame.periods[0] ? { at: `${frame.periods[0].from}~${frame.periods[0].to}` } : {}) },
    by: ['userName', 'operation'],
    order: '-count',
    limit: 50,
    said: '操作日志里的操作',
    ...given({ period: frame.periods[0] ? undefined : period }),
  });
}

/** 汉口旧址门诊部是谁删的: what the log has of a record by that name. */
async function changesOf({ frame, asking }: Told, name: string): Promise<ToolAnswer | undefined> {
  const operation = deedIn(frame.text);
  const answer = await use(listRecords, asking, {
    page: 'logController',
    keyword: name.trim(),
    ...(operation ? { fields: { operation }, said: [`操作 ${operation}`] } : {}),
  });
  if (answer.isEmpty) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return answer;
}

const DEEDS: readonly [RegExp, string][] = [
  [/登录|登陆/, '登录'],
  [/删/, '删除'],
  [/新增|新建|添加|加了|建了/, '新增'],
  [/导出/, '导出'],
  [/导入/, '导入'],
];
/** What was done, as the log calls it; undefined where the words may stand for several (改, 动, 调). */
export const deedIn = (text: string): string | undefined => DEEDS.find(([said]) => said.test(text))?.[1];

const withoutDays = (said: string, days: readonly string[]): string => days.reduce((rest, day) => rest.replace(day, ''), said);

/** How the log calls it: what was done, or to what; undefined where it has no such word. */
function logged(whole: string): Record<string, string> | undefined {
  const word = whole.replace(/(?<=..)(?:的)?(?:资料|信息|数据|档案|设置)$/, '');
  const said = /^(?:供应商|客户)$/.test(word) ? '往来单位' : word;
  if (said.length < 2) return undefined;
  const words = operationWords();
  // 采购订单 is what something was done to, though an operation has it in its name.
  if (words.some(({ operation, label }) => operation === '' && label === said)) return { resource: said };
  if (words.some(({ operation, label }) => operation !== '' && label.includes(said))) return { operation: said };
  if (words.some(({ operation, label }) => operation === '' && label.includes(said))) return { resource: said };
  return undefined;
}
