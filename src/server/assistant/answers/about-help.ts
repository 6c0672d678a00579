import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { commandsCalled, proposeCommand } from '../tools/commands';
import { help, helpFor, surelyHelp } from '../tools/help';
import { helpOfPage } from '../tools/help-of-page';
import { behindHow, derivedHelp } from '../tools/help-task';
import { use } from '../use';
import { kindOf } from './kind-of';
import { aboutDocuments } from './papers';
import type { Told } from './words-of';

export async function aboutHelp(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  // 为什么不能提交, said before an open document, is about that one.
  if ((frame.intent === 'explain' || frame.has('ask.why')) && asking.from.documentId && frame.goods.length === 0 && !frame.has('ask.mean'))
    return aboutDocuments({ ...told, frame: { ...frame, intent: 'explain' } });
  const behind = behindHow(frame.text);
  // The last verb is what is asked how to do: 领错了怎么退.
  const tasks = [
    // 多领的怎么退回去, on a ward: back to the store.
    ...(isWard(told) && !/柜/.test(frame.text) && LEFT_OVER.test(frame.text) && /退|还/.test(frame.text) ? ['怎么退库'] : []),
    // 医院退回来的货怎么入库: the whole of it is the task that ends so.
    ...(behind !== '' && surelyHelp(frame.text, asking.context)?.title.includes(behind) ? [frame.text] : []),
    // 货收多了咋退给供货商: what stands behind the question is the task.
    ...(frame.flows.length > 0 && frame.flows.some(({ said }) => behind.startsWith(said)) ? [`怎么${isOfCustomer(told) ? '客户' : ''}${behind}`] : []),
    frame.text,
    ...[...frame.flows].reverse().map(({ flow, said }) => `怎么${isWard(told) && flow === 'return' ? '退库' : said}`),
    ...namedTasks(told),
    // 过期的东西怎么处理, whatever the goods are called.
    ...(frame.has('noun.expired') || frame.has('noun.expiry') ? ['近效期处理'] : []),
  ];
  // 柜异常怎么派给别人: a button of what is named goes before the flow its verb is of.
  const isWhole = helpFor(frame.text, asking.context)?.isOfState || derivedHelp(asking.context, frame.text)?.isNamed;
  const task = isWhole ? frame.text : tasks.find((one) => helpFor(one, asking.context));
  if (task) return use(help, asking, { task });
  for (const page of [frame.page, frame.kind, kindOf(told), taskWords(frame.text)]) {
    const answer = page ? await use(helpOfPage, asking, { page: page.slice(0, 60) }) : nothing('');
    if (answer.text !== '') return answer;
  }
  return nothing('');
}

/** 曹入库密码忘了怎么办: of somebody else, whatever his name is made of; the platform keeps those of all houses on a page of their own. */
export function passwordOfOther({ asking, frame }: Told): Promise<ToolAnswer> | undefined {
  if (!/密码/.test(frame.text) || !/怎么|咋|如何|忘/.test(frame.text)) return undefined;
  if (asking.context.org.kind === 'P' && frame.partners.length > 0) return use(help, asking, { task: '重置机构用户的密码' });
  return frame.people.length > 0 ? use(help, asking, { task: '重置别人的密码' }) : undefined;
}

const LEFT_OVER = /(?:领|要|拿|发)(?:得)?(?:太)?多|多(?:领|要|拿|发)|用不[完掉上着]|没用[完掉上]|剩(?:下|的|余)|多(?:余|出来)/;

/** What is to be done, without the words that ask how. */
const taskWords = (text: string): string =>
  text
    .replace(
      /(?:请问|我要|我想|应该|在哪里?|从哪里?|怎么样?|如何|怎样|咋|操作|办理?|弄|做|用|登记|填|(?<!记)录入?|新增|设置|查看?|打开|[?？。!！的了呢吗])/g,
      '',
    )
    .slice(0, 40);

/** 客户拒收了怎么退货: what a seller's customer gives back. */
const isOfCustomer = ({ asking: { context }, frame }: Told): boolean =>
  context.org.kind !== 'H' && !frame.kind && /客户|医院|customer|hospital/.test(frame.text);

/** On a ward things go back to the store. */
const isWard = ({ asking: { context } }: Told): boolean => context.org.kind === 'H' && context.user.departments.length > 0;

/** What is done, by the name the house has for it: how do I return. */
function namedTasks(told: Told): string[] {
  const [flow] = told.frame.flows;
  const kind = flow && (isWard(told) && flow.flow === 'return' ? '退库' : kindOf(told));
  return kind ? [`怎么${kind}`, kind] : [];
}

export async function aboutCommand({ asking, frame }: Told): Promise<ToolAnswer> {
  return commandsCalled(asking.context, frame.text).length > 0 ? use(proposeCommand, asking, { words: frame.text }) : nothing('');
}
