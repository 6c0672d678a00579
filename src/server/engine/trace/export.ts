import type { Readable } from 'node:stream';
import type { TraceAnswer } from '../../../contract/trace-answer';
import { allowsAny } from '../../../define/allows';
import { minuteOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { screensFor } from '../access';
import { type SheetColumn, xlsxStream } from '../exports';
import { TRACE, traceability } from './answer';
import type { TraceQuestion } from './subject';

export type TracePart = 'events' | 'uses';
type Shape = { title: string; columns: readonly SheetColumn[]; rows: (answer: TraceAnswer) => readonly string[][] };
const text = (title: string, width = 110): SheetColumn => ({ title, width });
const TIME: SheetColumn = { title: '时间', width: 130, shape: 'datetime' };
const number = (title: string): SheetColumn => ({ title, width: 80, shape: 'quantity' });

const SHAPES: Record<TracePart, Shape> = {
  events: {
    title: '追溯时间线',
    columns: [
      TIME,
      text('环节'),
      text('单位', 180),
      text('库房', 130),
      text('科室'),
      number('数量'),
      text('单号', 140),
      text('唯一码', 140),
      text('患者'),
      text('经办人'),
    ],
    rows: ({ events }) =>
      events.map((event) => [
        minuteOf(event.at),
        event.label,
        event.orgName,
        event.warehouseName,
        event.departmentName,
        event.quantity,
        event.docSn,
        event.labelNo,
        event.patientName,
        event.operator,
      ]),
  },
  uses: {
    title: '使用去向',
    columns: [TIME, text('科室'), text('患者'), text('住院号/门诊号', 130), text('医生'), number('数量'), text('单号', 140), text('唯一码', 200)],
    rows: ({ uses }) =>
      uses.map((use) => [minuteOf(use.at), use.departmentName, use.patientName, use.visitNo, use.doctorName, use.quantity, use.docSn, use.labels.join('、')]),
  },
};

/**
 * The chain of one lot, or whom it reached, as a workbook; patients in full only where the page would show them.
 * @throws Forbidden, BadInput while several lots answer to the question
 */
export async function exportTrace(context: Context, asked: TraceQuestion, part: TracePart): Promise<{ title: string; sheet: Readable }> {
  const mayExport = screensFor(context, TRACE).some((screen) => screen.actions.includes('export') && allowsAny(context.permissions, screen.flag, ['export']));
  if (!mayExport && !context.isSystem) throw new Forbidden('您没有【耗材追溯-导出】权限');
  const answer = await traceability(context, asked);
  const { lot } = answer;
  if (!lot) throw new BadInput('请先选择一个批号');
  const { title, columns, rows } = SHAPES[part];
  const lines = rows(answer);
  await logOperation(context.db, context, {
    resource: TRACE,
    name: `${title} ${lot.productName} ${lot.batchNo}`,
    operation: 'export',
    after: { rows: String(lines.length) },
  });
  return { title: `${title}-${lot.batchNo}`, sheet: xlsxStream(title, columns, each(lines)) };
}

async function* each(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
