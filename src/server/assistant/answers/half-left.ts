import type { Question } from '../planner';
import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';

const DAY = /\d{4}-\d\d|\d:\d\d|\d\*{0,2} ?天|天数 ?\*{0,2}\d|\d+ ?[年月日]/;
const PERSON = /(?:人|员|者|主刀|医生|[制审经批][单核手]|经办) ?[：*]*[\u3400-\u9fff]{2,4}|\*\*[\u3400-\u9fff]{2,4}\*\*|等[\u3400-\u9fff]{2,3}(?:审|批|处理)/;
const PARTY = /公司|医院|科|中心|厂|院|库|病房/;
/** What is asked for, and what an answer to it holds. */
const ASKED: readonly [asks: RegExp, told: RegExp][] = [
  [/(?:啥|什么)时候|何时|几号|哪一?天|几点|多少天|几天/, DAY],
  [/[给跟找和欠]谁|谁家|哪家|谁[打付转汇交给]/, PARTY],
  [/谁(?!家)/, PERSON],
  [/原因|为啥|为什么/, /原因|理由|备注|说明|不合格|事由|意见|因为|由于|缺|超|异常|错误/],
  [/多少钱|金额多少/, /元|金额|价|CNY/],
];
/** What is made, opened or explained answers as a whole. */
const WHOLE = new Set<Frame['intent']>(['draft', 'how', 'act', 'command', 'none', 'explain', 'open']);
const SAID = /没有答出|没有理解|权限|没有找到|看不到|没有记录|没有数据/;

const isRepeated = (history: Question['history'], { text }: ToolAnswer): boolean => history.at(-1)?.answer.slice(0, KEPT) === text.slice(0, KEPT);
/** How much of an answer a conversation keeps. */
const KEPT = 1000;

/** 最后一回谁领的, behind what was answered: of a clause that asks for a day, a person, a firm, a reason or a sum, and gets none, it is said that it is left out. */
export function withHalfLeft({ text, history }: Pick<Question, 'text' | 'history'>, frames: readonly Frame[], answer: ToolAnswer): ToolAnswer {
  const isHelp = answer.references.some(({ kind }) => kind === 'help');
  if (answer.isEmpty || isHelp || SAID.test(answer.text) || frames.some(({ intent }) => WHOLE.has(intent))) return answer;
  const all = text.split(/[,，、;；。?？\s]+/).filter(Boolean);
  // 谁盘的, and the same rows once more: nothing of it was told.
  const clauses = isRepeated(history, answer) ? all : all.slice(1);
  // Conditions are no answer.
  const said = answer.text.replace(/（[^）]*）/g, '');
  const left = clauses.filter((clause) => {
    const [, told] = ASKED.find(([asks]) => asks.test(clause)) ?? [];
    return told !== undefined && !told.test(said);
  });
  return left.length === 0 ? answer : { ...answer, text: `${answer.text}\n\n没有答出${left.map((one) => `「${one}」`).join('')}。` };
}
