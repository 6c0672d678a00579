import { dayOf } from '../../../../define/dates';
import { handled } from '../../../../domain/datasets/platform';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { readableKinds } from '../../words/kinds';
import { spansOf } from '../spans';
import { hearsAll, type Told } from '../words-of';

const OF_PAPERS = /单据|单子|单量|[几多]少?[张单]|多少单|审核量|处理量/;
const COUNTS = new Set(['figure', 'rank', 'list', 'trend', 'compare', 'share', 'average']);

/** 各家里面谁单子处理得最多, asked by whoever reads no papers: how many were passed in each house. */
export async function papersHandled({ frame, asking, period: said }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (frame.subject !== 'document' || !COUNTS.has(frame.intent) || !OF_PAPERS.test(frame.text) || frame.number || frame.flows.length > 0) return undefined;
  if (readableKinds(context).length > 0 || !readerOf(context, handled)) return undefined;
  hearsAll({ asking, frame });
  const houses = frame.partners.flatMap(({ found }) => found.map(({ id }) => id));
  const [period, other] = frame.intent === 'compare' ? spansOf(frame, dayOf(context.now())) : [said, undefined];
  const isByHouse = frame.by === 'partner' || (frame.intent === 'rank' && houses.length === 0);
  return use(queryFigures, asking, {
    of: handled.id,
    measures: ['papers'],
    where: given({ organisation: houses.join(',') || undefined }),
    ...(frame.intent === 'trend' ? { as: 'trend' as const } : { by: isByHouse ? ['organisation'] : [] }),
    order: '-papers',
    said: '审核过的单据',
    ...given({ period, other }),
  });
}
