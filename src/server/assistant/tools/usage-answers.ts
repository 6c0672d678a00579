import type { Proposal, Reference } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import { grouped, plain } from '../../../define/money';
import { found, type ToolAnswer } from '../tool';
import { type AllUsed, type AskedUse, SHOWN, type UsedGoods, type UsingWard } from './usage-figures';

/** What an answer about use stands on: what was asked, in words, and the page that lists it. */
export type ToldUse = {
  head: string;
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

const costWords = ({ seesCost }: ToldUse, cost: string | null): string => (seesCost && cost !== null ? `，成本 ${grouped(cost)} 元` : '');

/** Departments, those that used most first. */
export function wardsAnswer(wards: readonly UsingWard[], told: ToldUse): ToolAnswer {
  const { head, period, proposals } = told;
  const ranks = wards.map((ward, at) => `${at + 1}. **${ward.name}** ${ward.quantities}${costWords(told, ward.cost)}，单据 ${ward.documents} 张`);
  return found({
    text: `${head}按科室的用量，多的在前：\n\n${ranks.join('\n')}`,
    data: { head, period, ranks },
    references: wards.map(({ id, name, quantities, documents }) =>
      reference(told, { id: `use:department:${id}`, title: name, content: `${quantities} · 单据 ${documents} 张`, recordId: id }, { 'f.department': id }),
    ),
    proposals,
  });
}

/** Goods, those used most first, with what all of them come to. */
export function goodsAnswer(rows: readonly UsedGoods[], all: AllUsed, told: ToldUse): ToolAnswer {
  const { head, period, seesCost, proposals } = told;
  const lines = rows.slice(0, SHOWN).map((row) => `- **${row.name}** ${plain(row.quantity)} ${row.unit}${costWords(told, row.cost)}`);
  const cost = seesCost ? `，成本合计 **${grouped(all.cost)} 元**` : '';
  const rest = rows.length > SHOWN ? `\n\n只列出用量最大的 ${SHOWN} 个。` : '';
  return found({
    text: `${head}共使用 **${rows.length} 个规格**，数量 **${all.sum}**${cost}，单据 ${all.documents} 张。\n\n${lines.join('\n')}${rest}`,
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
