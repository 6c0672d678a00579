import type { Readable } from 'node:stream';
import { listQuery, reportQuery } from '../../contract/requests';
import type { KeptView, TablePlace } from '../../contract/shared-view';
import { inSection } from '../../define/in-section';
import type { Days } from '../../define/periods';
import { TURNS } from '../../define/turned-report';
import { periodPlacesOf } from '../../domain/period-places';
import { documentOf, masterOf, reportOf, screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden, NotFound } from '../base/errors';
import { granted } from '../engine/access';
import { documentBook } from '../engine/documents/export';
import { listDocuments } from '../engine/documents/list';
import { exportMasters } from '../engine/masters/export';
import { listMasters } from '../engine/masters/list';
import { exportReport } from '../engine/reports/export';
import type { ReportQuestion } from '../engine/reports/question';
import { runReport } from '../engine/reports/run';
import { fittedTo } from '../engine/views/fitted-view';
import type { Stored } from './stored';

/** What the page itself says, or the view does, is not kept beside it. */
const SAID = new Set(['screen', 'level', 'section', 'sort', 'columns', 'cursor', 'ids', 'pageNum', 'pageSize', 'noList', 'noTotal']);
type Asked = Record<string, string>;

/** A schedule as one receiver may ask it: his view, the question, the link that asks the same. */
export type Question = { view: KeptView; dropped: string[]; asked: Asked; link: Asked };

/** @throws Forbidden where the page, or the table of it, is not his (any more) */
export function questionFor(context: Context, schedule: Stored, days: Days | undefined): Question {
  const screen = screenOf(schedule.screen);
  if (!screen || granted(context, [screen]).length === 0) throw new Forbidden(`没有【${screen?.title ?? '本页'}】权限`);
  const { screen: flag, resource, level, section } = schedule;
  const { view, dropped } = fittedTo(context, { screen: flag, resource, level, section }, schedule.view);
  const said = Object.fromEntries(Object.entries(schedule.query).filter(([name]) => !SAID.has(name) && !name.startsWith('f.')));
  const place = periodPlacesOf(resource, context.org.kind).find(({ id }) => id === schedule.periodAt);
  const period = days && place ? place.asked(days) : {};
  const isList = documentOf(resource) !== undefined || masterOf(resource) !== undefined;
  const report = isList ? undefined : reportOf(resource, context.org.kind);
  // Parameters of a report are no columns of its table: they travel with the link, not with the view.
  const narrowed = Object.entries(period).flatMap(([name, value]) => (name.slice(2) in (report?.parameters ?? {}) ? [] : [[name.slice(2), value]]));
  const where = { ...(isList && level === 'document' ? {} : { level }), ...(section === '' ? {} : { section }) };
  return {
    view: { ...view, filters: { ...view.filters, ...Object.fromEntries(narrowed) } },
    dropped,
    asked: {
      ...said,
      ...where,
      screen: flag,
      ...Object.fromEntries(Object.entries(view.filters).map(([name, value]) => [`f.${name}`, value])),
      ...period,
      ...sortOf(view),
      ...columnsOf(view, said),
    },
    link: { ...said, ...where, ...period },
  };
}

const sortOf = ({ sort }: KeptView): Asked => (sort.length > 0 ? { sort: sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join() } : {});
/** A report that is turned has columns no view knows. */
function columnsOf({ columns }: KeptView, said: Asked): Asked {
  const shown = columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
  return shown.length > 0 && !TURNS.some((turn) => said[turn]) ? { columns: shown.join() } : {};
}

/** How many rows that comes to, asked of the engines by the receiver himself. */
export async function countFor(context: Context, { resource, section }: TablePlace, asked: Asked): Promise<number> {
  const [document, master] = [documentOf(resource), masterOf(resource)];
  const { columns: _, ...bare } = asked;
  if (document)
    return (await listDocuments(context, section === '' ? document : inSection(document, section), listQuery.parse({ ...bare, noList: '1' }))).total;
  if (master) return (await listMasters(context, master, listQuery.parse({ ...bare, pageSize: 1 }))).total;
  const report = reportOf(resource, context.org.kind);
  if (!report) throw new NotFound('报表已取消');
  return (await runReport(context, report, { ...reportQuery.parse({ ...bare, pageSize: 1 }) } as ReportQuestion & { pageNum: number; pageSize: number })).total;
}

/** Bytes a workbook may have to be sent. */
const MOST = 20 * 1024 * 1024;

/** The same as a workbook by the export of its page. @throws Forbidden where he may not export; undefined where it is too large */
export async function bookFor(context: Context, { resource, section }: TablePlace, asked: Asked): Promise<Buffer | undefined> {
  const [document, master] = [documentOf(resource), masterOf(resource)];
  if (document)
    return bytesOf((await documentBook(context, section === '' ? document : inSection(document, section), listQuery.parse(withoutColumns(asked)))).sheet);
  if (master) return bytesOf(await exportMasters(context, master, listQuery.parse(asked)));
  const report = reportOf(resource, context.org.kind);
  if (!report) throw new NotFound('报表已取消');
  return bytesOf(await exportReport(context, report, asked as ReportQuestion));
}

const withoutColumns = ({ columns: _, ...asked }: Asked): Asked => asked;

async function bytesOf(stream: Readable): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    length += (part as Buffer).length;
    if (length > MOST) {
      stream.destroy();
      return undefined;
    }
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
