import { linesId } from '../../../../define/listed-dataset';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { searchAll } from '../../tools/find-documents';
import { queryFigures } from '../../tools/query';
import { readDocumentWords } from '../../tools/read-document-words';
import { given, use } from '../../use';
import type { Told } from '../words-of';
import { countedOnOne } from './counted-on-one';

const TAKE = { kind: 'stockTake', title: '盘点单', states: '1,2,7' };
const DIFFERS = /差异|盘亏|盘盈|盘少|盘多|亏|盈|短少|账实不符|对不上|少了|多出/;
const OTHERWISE = new Set(['draft', 'how', 'act', 'command', 'explain']);
const LAST = /上次|上一?次|上回|最近一?次|这次|刚才|最后一?次|last/;

/** 盘点差异哪个最多, 上次盘亏了多少: what counts of the stock found beside what the books said. */
export async function takeDifferences(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  // 盘亏的报损单: papers of another kind, for that reason.
  const isOfTakes = frame.kind ? /盘/.test(frame.kind) : frame.flows.some(({ flow }) => flow === 'take');
  const text = frame.text.replace(/最[多少]|多少/g, '，');
  if (DIFFERS.test(text) && frame.number && !/谁/.test(text)) return countedOnOne(told, text);
  if (!isOfTakes || !DIFFERS.test(text) || frame.number || OTHERWISE.has(frame.intent) || /谁|柜/.test(frame.text)) return undefined;
  const dataset = datasetOf(linesId(TAKE.kind));
  const reader = dataset && readerOf(asking.context, dataset);
  if (!dataset || !reader) return undefined;
  const [isLoss, isGain] = [/亏|少/.test(text), /盈|多/.test(text)];
  const latest = LAST.test(frame.text) ? await latestTake(told) : undefined;
  const [first, order] = isGain && !isLoss ? ['surplus', '-difference'] : ['shortage', 'difference'];
  const isMoney = reader.sees('viewCost');
  const by =
    frame.by === 'warehouse' ? ['warehouse'] : frame.by === 'paper' ? ['sn', 'warehouse'] : isOfGoods(told) ? ['productName', 'specification'] : undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(queryFigures, asking, {
    of: dataset.id,
    measures: isLoss !== isGain ? [first, 'difference'] : ['shortage', 'surplus', 'difference'],
    where: {
      status: TAKE.states,
      ...(isLoss !== isGain ? { difference: isLoss ? '~-0.0001' : '0.0001~' } : { verdict: '有差异,建议复盘' }),
      ...given({ sn: latest, warehouse: told.warehouse ?? told.wardStores.join(), specification: told.product }),
    },
    ...(by ? { by, order: isMoney ? `-${first}` : order, limit: Math.min(frame.count ?? 10, 50) } : {}),
    said: `${latest ? `盘点单 ${latest} 的` : '盘点'}${isLoss && !isGain ? '盘亏' : isGain && !isLoss ? '盘盈' : '差异'}`,
    period: latest ? 'ever' : (told.period ?? 'ever'),
  });
}

const isOfGoods = ({ frame }: Told): boolean =>
  frame.by === 'product' || frame.end !== undefined || ['list', 'rank'].includes(frame.intent) || /哪|什么|啥/.test(frame.text);

async function latestTake({ asking: { context }, warehouse }: Told): Promise<string | undefined> {
  const hits = await searchAll(context, await readDocumentWords(context, { kind: TAKE.title }), { pageSize: 20 });
  const rows = hits.flatMap((hit) => hit.rows).filter((row) => TAKE.states.split(',').includes(String(row.status)));
  const row = rows.find((one) => !warehouse || String(one.warehouseName ?? '').includes(warehouse));
  return row && String(row.sn);
}
