import { textOf } from '../../../../define/field-text';
import { DOCUMENTS, linesId } from '../../../../define/listed-dataset';
import { STATUS } from '../../../../define/status';
import { datasetOf } from '../../../../domain/dataset-of';
import { documentOf } from '../../../../domain/registry';
import type { ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { type FactRow, factRows, goodsMeant } from './rows';

const KIND = 'stopSell';
/** What of them still says that something is stopped, or is to be. */
const OPEN = [STATUS.draft, STATUS.submitted, STATUS.reviewed].join();
const SHOWN = 20;

/** 停售的都有哪些批号 现在啥状态: beside what lies there locked, the papers that stop lots, lot by lot, with how each stands. */
export async function withStoppingPapers(told: Told, locked: ToolAnswer): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const isAsked =
    /停售|停着|不(?:让|能|许|准)卖/.test(frame.text) &&
    (frame.has('noun.lot') || frame.has('by.lot') || frame.has('noun.progress') || /状态|进度/.test(frame.text)) &&
    frame.warehouses.length === 0;
  const of = linesId(KIND);
  const dataset = datasetOf(of);
  if (!isAsked || !dataset) return locked;
  const goods = frame.goods.length > 0 ? await goodsMeant(told) : [];
  const rows = await factRows(asking.context, {
    of,
    by: ['sn', 'status', 'result', 'productName', 'specification', 'batchNo'],
    measures: [DOCUMENTS],
    where: {
      status: OPEN,
      ...(frame.lot ? { batchNo: `=${frame.lot.toUpperCase()}` } : {}),
      ...(goods.length > 0 ? { specification: goods.map(({ id }) => id).join() } : {}),
    },
    order: '-status,sn',
  });
  const stopping = rows.filter((row) => row.result === '' || row.result === null || row.result === '停售中' || row.result === '待解除');
  if (stopping.length === 0) return locked;
  const said = (row: FactRow, name: 'status' | 'result'): string => {
    const field = dataset.dimensions[name];
    return field && row[name] !== null && row[name] !== undefined && row[name] !== '' ? textOf(field, row[name]) : '';
  };
  const line = (row: FactRow): string =>
    `- 批号 **${row.batchNo || '（不分批）'}** ${[row.productName, row.specificationName].filter(Boolean).join(' ')}：**${said(row, 'result') || said(row, 'status')}**（${row.sn}）`;
  const head = `${documentOf(KIND)?.title ?? ''}上的批号和状态`;
  return {
    ...locked,
    text: `${head}：\n\n${stopping.slice(0, SHOWN).map(line).join('\n')}\n\n${locked.text}`,
    data: [stopping.slice(0, 40), locked.data],
    isEmpty: false,
  };
}
