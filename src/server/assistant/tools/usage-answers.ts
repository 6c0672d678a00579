import type { Proposal, Reference } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import { grouped, plain } from '../../../define/money';
import { found, type ToolAnswer } from '../tool';
import type { Sentences } from '../words/sentences';
import { type AllUsed, type AskedUse, SHOWN, type UsedGoods, type UsingWard } from './usage-figures';

/** What an answer about use stands on: what was asked, in words, and the page that lists it. */
export type ToldUse = {
  head: string;
  say: Sentences;
  period: AskedUse['period'];
  seesCost: boolean;
  screen: Screen | undefined;
  query: Record<string, string>;
  proposals: Proposal[];
};
/** The kind of document that says what was used. */
export const USE = 'useRecord';

/** A row of the answer, and the way to the documents behind it. */
const reference = (
  { screen, query }: ToldUse,
  given: Pick<Reference, 'id' | 'title' | 'content'> & { recordId: string },
  more: Record<string, string>,
): Reference => ({
  ...given,
  kind: 'use',
  resource: USE,
  ...(screen ? { path: `${screen.path}?${new URLSearchParams({ ...query, ...more })}` } : {}),
});

const costWords = ({ seesCost, say }: ToldUse, cost: string | null): string => (seesCost && cost !== null ? say.cost(say.money(grouped(cost))) : '');

/** Departments, those that used most first. */
export function wardsAnswer(wards: readonly UsingWard[], told: ToldUse): ToolAnswer {
  const { head, period, proposals, say } = told;
  const ranks = wards.map((ward, at) => `${at + 1}. **${ward.name}** ${ward.quantities}${costWords(told, ward.cost)}${say.papers(Number(ward.documents))}`);
  return found({
    text: `${say.usedByWard(head)}\n\n${ranks.join('\n')}`,
    data: { head, period, ranks },
    references: wards.map(({ id, name, quantities, documents }) =>
      reference(told, { id: `use:department:${id}`, title: name, content: `${quantities} · 单据 ${documents} 张`, recordId: id }, { 'f.department': id }),
    ),
    proposals,
  });
}

/** Goods, those used most first, with what all of them come to. */
export function goodsAnswer(rows: readonly UsedGoods[], all: AllUsed, told: ToldUse): ToolAnswer {
  const { head, period, seesCost, proposals, say } = told;
  const lines = rows.slice(0, SHOWN).map((row) => `- **${row.name}** ${plain(row.quantity)} ${row.unit}${costWords(told, row.cost)}`);
  const cost = seesCost ? say.money(grouped(all.cost)) : '';
  const rest = rows.length > SHOWN ? `\n\n${say.mostUsed(SHOWN)}` : '';
  return found({
    text: `${say.used(head, rows.length, all.sum, cost, Number(all.documents))}\n\n${lines.join('\n')}${rest}`,
    data: {
      head,
      period,
      sums: all.sum,
      ...(seesCost ? { cost: all.cost } : {}),
      documents: all.documents,
      rows: rows
        .slice(0, 40)
        .map(({ name, quantity, unit, cost }) => ({ goods: name, quantity: plain(quantity), unit, ...(seesCost ? { cost: cost ?? '' } : {}) })),
    },
    references: rows.slice(0, SHOWN).map(({ specification, name, quantity, unit, documents }) => {
      const content = `${plain(quantity)} ${unit} · 单据 ${documents} 张`;
      return reference(told, { id: `use:${specification}`, title: name, content, recordId: specification }, { 'f.specification': specification });
    }),
    proposals,
  });
}
