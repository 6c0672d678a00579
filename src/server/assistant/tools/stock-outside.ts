import type { ToolAnswer } from '../tool';
import type { Sentences } from '../words/sentences';
import { factsOf, grouped, total } from './stock-references';
import type { Balance } from './stock-rows';

const MOST = 8;

/** The answer with what of the same goods is under way or lies with customers, in no store: 另有在途 7 件. */
export function withOutside(answer: ToolAnswer, outside: readonly Balance[], say: Sentences): ToolAnswer {
  if (outside.length === 0) return answer;
  const places = [...grouped(outside, (row) => `${row.warehouse}\n${row.name}\n${row.unit}`).values()].map((rows) => {
    const [first] = rows as [Balance];
    return `- ${first.warehouse}：${first.name} ${total(rows)} ${first.unit}`;
  });
  const more = places.length > MOST ? `\n- …` : '';
  return {
    ...answer,
    text: `${answer.text}\n\n${say.outside(new Set(outside.map(({ batchNo, name }) => `${name} ${batchNo}`)).size)}\n\n${places.slice(0, MOST).join('\n')}${more}`,
    data: { ...(answer.isEmpty ? {} : (answer.data as object)), outside: outside.slice(0, 40).map(factsOf) },
  };
}
