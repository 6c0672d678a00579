import { querySchema } from '../../../../define/query';
import { datasetOf } from '../../../../domain/dataset-of';
import { runQuery } from '../../../engine/queries/run';
import { sightIn } from '../../own-words/sight';
import { bareOf } from '../../own-words/without-asking';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { ROWS } from '../figures/row-sets';
import { hearsAll, type Told } from '../words-of';

const GOODS = /货物?|东西|耗材|产品|物资|品种/;
const NEEDS = /^(?:需要|需|必须|应该|要|得|该|放|存|保存|存放|用)+|(?:保存|存放|放着?|存|[的着])+$/g;
const LONGEST = 12;
/** 快过期了, 今天要收: what is said of goods everywhere stands in no field of theirs. */
const OF_ANYTHING = /^(?:noun\.|verb\.|ask\.|period|ahead|trait|state|filler|polite)/;

/** 需要冷藏的货都有哪些: goods by what the stock says of them in a field lists have no filter for, where nothing else is said of them. */
export async function askedHowKept({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  const noun = GOODS.exec(frame.text);
  const isOther = frame.flows.length + frame.goods.length + frame.partners.length + frame.people.length > 0 || frame.number || frame.kind;
  if (!noun || isOther || frame.cover.every(({ sense }) => OF_ANYTHING.test(sense)) || !['list', 'figure', 'none', 'open'].includes(frame.intent))
    return undefined;
  const [said = '', ...more] = [frame.text.slice(0, noun.index), frame.text.slice(noun.index + noun[0].length)]
    .map((side) => bareOf(side, []).replace(NEEDS, ''))
    .filter((side) => side.length > 1);
  const dataset = datasetOf(ROWS.lying.of);
  const sees = dataset && sightIn(context, dataset);
  if (!dataset || !sees || more.length > 0 || said === '' || said.length > LONGEST) return undefined;
  for (const [name, field] of Object.entries(dataset.dimensions)) {
    if (field.kind !== 'text' || field.filter || field.list === false || dataset.search.includes(name) || !sees(field, name)) continue;
    const query = { of: dataset.id, measures: ['goods'], where: { [name]: said } };
    const { totals } = await runQuery({ ...context, screen: '' }, querySchema.parse(query));
    if (!(Number(totals.goods) > 0)) continue;
    hearsAll({ asking, frame });
    const by = ['productName', 'specification'];
    return use(queryFigures, asking, { of: dataset.id, measures: ['quantity'], where: { [name]: said }, by, limit: 20, said: ROWS.lying.said });
  }
  return undefined;
}
