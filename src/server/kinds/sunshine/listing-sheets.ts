import { type Fields, text } from '../../../define/field';
import { LISTED, type ListedMeaning } from '../../../domain/sunshine/sunshine-words';
import { meantSheet } from '../../engine/masters/meant-sheets';
import { keepListed, LISTING, type Listed, listedOf } from './listed';

const columns: Fields = Object.fromEntries(Object.entries(LISTED.labels).map(([name, label]) => [name, text(label, { max: 300 })]));
const SHOWN = ['code', 'name', 'spec', 'unit', 'price', 'registrationNo', 'manufacturer', 'validTo'] as const satisfies readonly ListedMeaning[];
type Row = { row: number; error: string; listed?: Listed };

/** Sheets of the procurement platform, whatever head a province gives them: each product once, as its last sheet says it. */
export const listings = meantSheet<ListedMeaning, Row>({
  of: LISTING,
  columns,
  shown: SHOWN.map((name) => [name, LISTED.labels[name]]),
  unknown: '没有认出这个平台的表头，请说明每一列是什么；以后同样的表头不再询问，“阳光目录导入”也照此读取。',
  rows: async (_, under) => ({
    rows: under.rows.map((row) => {
      const listed = listedOf(row, under.at);
      return typeof listed === 'string' ? { row: row.number, error: `第${row.number}行${listed}` } : { row: row.number, error: '', listed };
    }),
  }),
  valuesOf: ({ listed }) => (listed ? Object.fromEntries(SHOWN.map((name) => [name, listed[name]])) : {}),
  keep: async ({ db, org, now }, rows) => {
    const kept = await keepListed(
      db,
      org.id,
      rows.flatMap(({ listed }) => listed ?? []),
      { now: now() },
    );
    return { ids: [], count: rows.length, says: [`新增${kept.added}条，更新${kept.changed}条，无变化${kept.same}条`] };
  },
});
