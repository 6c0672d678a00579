import { numberOf } from '../../../define/spoken-numbers';
import type { Frame, Named } from '../reading/frame';
import type { ToolAnswer } from '../tool';

/** What narrows or gives a reason and has no field it is known to go into; conditions on lots and on what lies open are heard where lines come of them. */
const NARROWS = /^(?:\?|word|noun\.(?:highvalue|consigned|cheap)|calc\.(?:least|most))$/;
const OF_LOTS = /^(?:noun\.(?:expiry|expired)|ahead|calc\.(?:first|last))$/;
const OF_OPEN = /^(?:trait|state)$/;
const TO_LIMIT = /上限|下限|定数/;
const EMPTY = /^[了的过着吧啊呢吗呀哦把被给就都还先再也去来要有在和与跟\s,，。]+$/;

/** A draft says what of the sentence did not go into it: what is lost in silence is missed when it is too late. */
export function withLost(
  answer: ToolAnswer,
  frame: Frame,
  { isPulled, hasLots, hasOwnLines }: { isPulled: boolean; hasLots: boolean; hasOwnLines: boolean },
): ToolAnswer {
  if (answer.proposals.length === 0) return answer;
  const left = frame.cover.flatMap(({ sense, text }) => {
    const isOfSentence = NARROWS.test(sense) || (OF_LOTS.test(sense) && !hasLots) || (OF_OPEN.test(sense) && !isPulled);
    const said = text.trim().replace(/[的了]+$/, '');
    if (isPulled && TO_LIMIT.test(said)) return [];
    const isTold = answer.text.includes(said) || (numberOf(said) > 0 && answer.text.includes(String(numberOf(said))));
    return isOfSentence && said.length > 1 && !EMPTY.test(said) && !isTold ? [said] : [];
  });
  const lost = [
    ...left,
    ...clausesLost(frame, answer.text),
    ...(frame.text.match(/一半|三分之[一二]|四分之[一三]/g) ?? []),
    ...namesLost(frame, answer.text),
    ...(hasOwnLines ? [] : amountsLost(frame, answer.text)),
  ];
  if (lost.length === 0) return answer;
  return { ...answer, text: `${answer.text}\n\n没有填进去：${[...new Set(lost)].map((one) => `「${one}」`).join('')}，请在表单里补充。` };
}

const SAYS_LITTLE = /^(?:polite|filler|word|not|\?|verb\.open|verb\.want)$/;
const COURTESY = /谢|麻烦|拜托|快点|尽快|赶紧|急|请|辛苦|帮|一样|照旧|你好|着急/;
/** 走冷链: a clause of which no word went anywhere. */
function clausesLost({ text, cover }: Frame, told: string): string[] {
  let from = 0;
  return text.split(/[，,；;。]/).flatMap((clause, at) => {
    const to = from + clause.length;
    const own = cover.filter((arc) => arc.from >= from && arc.to <= to);
    from = to + 1;
    const said = clause.trim();
    const isLost = at > 0 && said.length > 1 && own.length > 0 && own.every(({ sense }) => SAYS_LITTLE.test(sense)) && !COURTESY.test(said);
    return isLost && !told.includes(said) && !told.includes(said.slice(-2)) ? [said] : [];
  });
}

/** A second ward, a second firm, goods that became no line: a form takes one of each. */
function namesLost({ partners, departments, goods }: Frame, told: string): string[] {
  const text = told.toLowerCase();
  const isTold = ({ said, found }: Named): boolean =>
    text.includes(said.toLowerCase()) || found.some(({ name }) => text.includes(name.toLowerCase()) || text.includes(headOf(name)));
  return [...partners, ...departments, ...goods].filter((one) => !isTold(one)).map(({ said }) => said);
}
/** 骨科 of 骨科病区, the name of goods without their size. */
const headOf = (name: string): string => (name.split(' ')[0] ?? name).toLowerCase();

/** What was counted and stands in no line. */
const amountsLost = ({ quantities }: Frame, told: string): string[] =>
  quantities
    .filter(({ quantity, unit }) => !(/^[元块]/.test(unit) && told.replaceAll(',', '').includes(quantity)))
    .flatMap(({ quantity, text, unit }) => (unit !== '' && !new RegExp(`(?<![\\d.])${quantity.replace('.', '\\.')}(?![\\d.])`).test(told) ? [text] : []));
