import type { Readable } from 'node:stream';
import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { sheetShapeOf } from '../../../define/field-sheet';
import { textOf } from '../../../define/field-text';
import { drawnTile } from '../../../define/own-tile';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { requireAction } from '../access';
import { type BookSheet, xlsxBook } from '../exports';
import { tilesOf } from './dashboard';

/** The figures of a dashboard as this caller sees them, a sheet for each tile, figures that stand alone together on the first. @throws Forbidden */
export async function exportDashboard(context: Context, definition: DashboardDefinition, given: Record<string, string>): Promise<Readable> {
  requireAction({ ...context, screen: '' }, definition.resource, ['export'], '导出');
  const { rows, own = [] } = await tilesOf(context, definition, given);
  const known = new Map(definition.rows.flat().map((tile) => [tile.id, tile]));
  const told = [
    ...rows.flat().flatMap((answer): [Tile, TileAnswer][] => (known.has(answer.id) ? [[known.get(answer.id) as Tile, answer]] : [])),
    ...own.flatMap(({ id, tile, told: answer }): [Tile, TileAnswer][] => (answer ? [[drawnTile(id, tile, datasetOf(tile.of) as Dataset), answer]] : [])),
  ];
  await logOperation(context.db, context, { resource: definition.resource, name: definition.title, operation: 'export', after: { ...given } });
  const figures = told.filter(([{ shape }]) => shape === 'figure');
  const groups = told.filter(([{ shape }]) => shape !== 'figure');
  return xlsxBook([...(figures.length > 0 ? [figuresSheet(figures)] : []), ...groups.map(([tile, answer]) => groupSheet(tile, answer))]);
}

async function* listed(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
}

/** Figures of their own: each with what it was before. */
const figuresSheet = (figures: readonly (readonly [Tile, TileAnswer])[]): BookSheet => ({
  name: '指标',
  columns: [
    { title: '指标', width: 200 },
    { title: '数值', shape: 'quantity' },
    { title: '前期', shape: 'quantity' },
    { title: '期间', width: 200 },
  ],
  rows: listed(
    figures.map(([{ title, query }, { answer }]) => {
      const measure = query.measures[0] as string;
      const { period } = answer;
      return [title, answer.totals[measure] || '0', answer.before?.totals[measure] ?? '', period ? `${period.from} 至 ${period.to}` : ''];
    }),
  ),
});

/** The groups of one tile. */
function groupSheet({ title, query }: Tile, { answer }: TileAnswer): BookSheet {
  const dataset = datasetOf(query.of) as Dataset;
  const fields = answer.columns.map((name): [string, Field] => [name, (dataset.dimensions[name] ?? dataset.measures[name]) as Field]);
  return {
    name: title,
    columns: fields.map(([, field]) => ({ title: field.label, shape: sheetShapeOf(field), width: field.width })),
    rows: listed(answer.list.map((row) => fields.map(([name, field]) => textOf(field, row[name], row[`${name}Name`])))),
  };
}
