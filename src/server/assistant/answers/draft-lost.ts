import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';

/** What narrows or gives a reason and has no field it is known to go into; conditions on lots and on what lies open are heard where lines come of them. */
const NARROWS = /^(?:\?|word|noun\.(?:highvalue|consigned|cheap)|calc\.(?:least|most))$/;
const OF_LOTS = /^(?:noun\.(?:expiry|expired)|ahead|calc\.(?:first|last))$/;
const OF_OPEN = /^(?:trait|state)$/;
const TO_LIMIT = /上限|下限|定数/;
const EMPTY = /^[了的过着吧啊呢吗呀哦把被给就都还先再也去来要有在和与跟\s,，。]+$/;

/** A draft says what of the sentence did not go into it: what is lost in silence is missed when it is too late. */
export function withLost(answer: ToolAnswer, { cover }: Frame, { isPulled, hasLots }: { isPulled: boolean; hasLots: boolean }): ToolAnswer {
  if (answer.proposals.length === 0) return answer;
  const lost = cover.flatMap(({ sense, text }) => {
    const isOfSentence = NARROWS.test(sense) || (OF_LOTS.test(sense) && !hasLots) || (OF_OPEN.test(sense) && !isPulled);
    const said = text.trim().replace(/[的了]+$/, '');
    if (isPulled && TO_LIMIT.test(said)) return [];
    return isOfSentence && said.length > 1 && !EMPTY.test(said) && !answer.text.includes(said) ? [said] : [];
  });
  if (lost.length === 0) return answer;
  return { ...answer, text: `${answer.text}\n\n没有填进去：${[...new Set(lost)].map((one) => `「${one}」`).join('')}，请在表单里补充。` };
}
