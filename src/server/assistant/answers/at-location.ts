import { sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import { scopeSql } from '../../engine/masters/access';
import { nothing, type ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { hearsAll, type Told } from './words-of';

const PLACE = /(?:货位|库位|仓位|架位)\s*(?:号|编码|编号)?[:：是]?\s*([a-z0-9][a-z0-9_-]{0,29})|([a-z0-9][a-z0-9_-]{0,29})\s*(?:号)?(?:货位|库位|仓位|架位)/i;

/** 货位A-01上放的什么: what lies in a place that is named by its code, or that there is none of that code. */
export async function atLocation({ frame, asking, product }: Told): Promise<ToolAnswer | undefined> {
  const found = PLACE.exec(frame.text);
  const code = found?.[1] ?? found?.[2];
  const definition = masterOf('location');
  if (!code || !definition || frame.number || ['draft', 'how', 'act', 'command'].includes(frame.intent) || asking.context.org.kind === 'P') return undefined;
  hearsAll({ asking, frame });
  const { rows } = await sql<{ id: string }>`select t.id from location t where t.deleted_at is null and ${scopeSql(asking.context, definition)}
    and upper(t.code) = upper(${code}) limit 20`.execute(asking.context.db);
  if (rows.length === 0) return nothing(`没有编码为“${code.toUpperCase()}”的货位，或它不在您的数据范围内。货位在库房建模里维护。`);
  return use(queryFigures, asking, {
    of: 'lying',
    measures: ['quantity'],
    by: ['productName', 'batchNo'],
    where: { location: rows.map(({ id }) => id).join(), ...given({ specification: product }) },
    said: `货位 ${code.toUpperCase()} 上的库存`,
    limit: 50,
  });
}
