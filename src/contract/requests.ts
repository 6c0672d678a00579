import { z } from 'zod';
import { ID, IDS } from '../define/record-id';

/** As long as a filter of a list or report may be, in letters: some fifty ids. */
export const FILTER_LETTERS = 2000;

const id = z.string().regex(ID, { error: '记录编号不正确' });
const screen = z.string().max(40).optional();
const wholeNumber = (least: number, most: number, fallback: number, label: string) =>
  z.coerce
    .number({ error: `【${label}】必须是整数` })
    .int({ error: `【${label}】必须是整数` })
    .min(least, { error: `【${label}】不能小于${least}` })
    .max(most, { error: `【${label}】不能大于${most}` })
    .default(fallback);

/** Lists: fixed parameters here, filters by field name beside them (`f.<field>=value`, ranges `f.<field>=a~b`, sets `a,b`, `not:` before any of them). */
export const listQuery = z
  .object({
    screen,
    pageNum: wholeNumber(1, 1_000_000, 1, '页码'),
    pageSize: wholeNumber(1, 500, 50, '每页行数'),
    cursor: z.string().max(500).optional(),
    sort: z.string().max(200).optional(),
    tab: z.string().max(40).optional(),
    keyword: z.string().max(100, { error: '关键字最多100个字' }).optional(),
    level: z.enum(['document', 'line', 'specification', 'lot']).optional(),
    /** At level line: of which section; default the lines. */
    section: z.string().max(40).optional(),
    /** Rows without totals, or totals without rows: whoever shows a list asks for its rows first. */
    noTotal: z.string().max(5).optional(),
    noList: z.string().max(5).optional(),
    /** Only these documents (comma between), whatever else is asked: what a user put together by hand. */
    ids: z.string().max(12_000, { error: '一次最多查询300张单据' }).regex(IDS, { error: '单据编号不正确' }).optional(),
  })
  .catchall(z.string().max(FILTER_LETTERS));
export type ListQuery = z.infer<typeof listQuery>;
/** Documents to be handed over to another system: those of a list, or a whole export again. `isAsked`: only what it would be. */
export const handOver = z.strictObject({ screen, key: z.string().min(8).max(80), query: listQuery, isAsked: z.boolean().optional() });
export type HandOver = z.infer<typeof handOver>;
export const exportFile = z.strictObject({ screen, exportNo: z.string().max(40), layout: z.string().max(40) });

export const infoQuery = z.strictObject({ screen, id: id.optional(), sn: z.string().max(40).optional() });
/** What stands in the field a book outside is asked by. */
export const consultQuery = z.strictObject({ screen, said: z.string().trim().min(1).max(300) });
export const lineQuery = z.strictObject({ screen, id, line: id });
export const pickerQuery = z
  .object({ screen, keyword: z.string().max(100).optional(), pageSize: wholeNumber(1, 100, 20, '每页行数'), ids: z.string().max(8000).optional() })
  .catchall(z.string().max(FILTER_LETTERS));

const line = z.record(z.string().max(60), z.unknown());
export const saveDocument = z.strictObject({
  screen,
  id: id.optional(),
  version: z.coerce.number().int().optional(),
  key: z.string().min(8).max(80).optional(),
  header: z.record(z.string().max(60), z.unknown()),
  lines: z.array(line).max(5000, { error: '一张单据最多5000行明细' }),
  /** Lines of the further sections, by their name; what is not sent stays. */
  sections: z.record(z.string().max(40), z.array(line).max(5000, { error: '一张单据最多5000行明细' })).optional(),
  confirmed: z.boolean().optional(),
});
export type SaveDocument = z.infer<typeof saveDocument>;
/** What helps with these goods, at a place and with a partner. */
export const lineAidsQuery = z.strictObject({
  screen,
  place: id.optional(),
  partner: id.optional(),
  specifications: z.array(id).max(2000, { error: '一次最多查询2000个规格' }),
});
export type LineAidsQuery = z.infer<typeof lineAidsQuery>;
/** Goods a picker found for the document as it is typed. */
export const offeredQuery = z.strictObject({
  screen,
  header: z.record(z.string().max(60), z.unknown()),
  specifications: z.array(id).max(50, { error: '一次最多查询50个规格' }),
});
export type OfferedQuery = z.infer<typeof offeredQuery>;
/** `isStart`: a form that opens, which begins with what its maker usually chooses. */
export const fillDocument = saveDocument.extend({ isStart: z.boolean().optional() });
/** `what` = one of the kind's suggestions; without it lots are proposed. */
export const suggestLines = saveDocument.extend({ what: z.string().max(40).optional() });

export const actOnDocument = z.strictObject({
  screen,
  id,
  version: z.coerce.number({ error: '缺少单据版本' }).int(),
  /** Idempotency key: the same key gives the same answer and acts once. */
  key: z.string({ error: '缺少请求编号' }).min(8, { error: '请求编号过短' }).max(80),
  reason: z.string().max(500, { error: '【原因】最多500个字' }).optional(),
  input: z.record(z.string().max(60), z.unknown()).optional(),
  lines: z.array(line).max(5000).optional(),
  confirmed: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  /** Of what takes a document back: done and nothing of it kept, to hear what it would be refused for before a reason is asked. */
  isTrial: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
});
export type ActOnDocument = z.infer<typeof actOnDocument>;

/** Drafts for everything that is due; `input` = what the kind asks. */
export const generateDocuments = z.strictObject({
  screen,
  key: z.string({ error: '缺少请求编号' }).min(8, { error: '请求编号过短' }).max(80),
  input: z.record(z.string().max(60), z.unknown()).default({}),
});
export type GenerateDocuments = z.infer<typeof generateDocuments>;

export const removeRow = z.strictObject({ screen, id, version: z.coerce.number().int().optional() });
export const sheetListQuery = z.object({ screen, source: z.string().max(40), keyword: z.string().max(100).optional() }).catchall(z.string().max(300));

export const saveMaster = z.strictObject({
  screen,
  id: id.optional(),
  version: z.coerce.number().int().optional(),
  row: z.record(z.string().max(60), z.unknown()),
  lines: z.record(z.string().max(60), z.array(line).max(500)).optional(),
  /** Warnings were read and agreed to. */
  confirmed: z.boolean().optional(),
});
export type SaveMaster = z.infer<typeof saveMaster>;

export const actOnMaster = z.strictObject({
  screen,
  ids: z.array(id).max(500).optional(),
  reason: z.string().max(500).optional(),
  input: z.record(z.string().max(60), z.unknown()).optional(),
});

export const reportQuery = z
  .object({
    screen,
    level: z.string().max(40).optional(),
    pageNum: wholeNumber(1, 1_000_000, 1, '页码'),
    pageSize: wholeNumber(1, 500, 100, '每页行数'),
    sort: z.string().max(200).optional(),
  })
  .catchall(z.string().max(FILTER_LETTERS));
export const scanQuery = z.strictObject({
  screen,
  code: z.string({ error: '请扫描或输入条码' }).max(300, { error: '条码过长，最多300个字符' }),
  kind: z.string().max(40).optional(),
  warehouse: z.string().max(40).optional(),
});

/** A verb of a report, with the report's parameters beside it. */
export const verbCall = z.object({ screen, reason: z.string().max(500, { error: '【原因】最多500个字' }).optional() }).catchall(z.string().max(FILTER_LETTERS));
