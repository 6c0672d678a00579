import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyLine } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { PlannedLine } from './planned';
import { type Origin, viewOf } from './stored';

/**
 * Lines of the receiving organisation this document answers: up its own sources to the line that mirrors one of theirs
 * (delivery → order → their order; return → receipt, through inspection and arrival → their delivery).
 */
export async function upstreamOf(context: Context, lines: readonly PlannedLine[]): Promise<Map<string, { id: string; sn: string }>> {
  const ids = lines.map(({ from }) => from.id);
  const { rows } = await sql<{ from_id: string; id: string; sn: string }>`
    with recursive up as (
      select l.id as from_id, l.org_id, l.source_line_id, l.mirror_line_id, 0 as depth from document_line l where l.id = any(${ids}::uuid[])
      union all select up.from_id, l.org_id, l.source_line_id, l.mirror_line_id, up.depth + 1 from up join document_line l on l.org_id = up.org_id and l.id = up.source_line_id where up.depth < 6)
    select distinct on (up.from_id) up.from_id, b.id, h.sn from up
      join document_line b on b.org_id = ${context.org.id} and b.id = up.mirror_line_id join document h on h.org_id = b.org_id and h.id = b.document_id
    order by up.from_id, up.depth desc`.execute(context.db);
  return new Map(rows.map((row) => [row.from_id, { id: row.id, sn: row.sn }]));
}

export function bornLine(
  context: Context,
  definition: DocumentDefinition,
  from: AnyLine,
  values: Record<string, unknown>,
  lineNo: number,
  origin: Origin,
  links: Map<string, { id: string; sn: string }>,
): AnyLine {
  const empty = viewOf({ ...definition, sections: {} }, context.org, {}, [{}]).lines[0] as AnyLine;
  const kept = Object.fromEntries(
    Object.keys(definition.lines)
      .filter((name) => from[name] !== undefined && !RESULT_FIELDS.has(name))
      .map((name) => [name, from[name]]),
  );
  const upstream = origin.isMirror ? links.get(from.id) : { id: from.id, sn: origin.sn };
  return {
    ...empty,
    ...kept,
    unit: from.unit,
    ...values,
    id: newId(),
    lineNo,
    specification: from.specification,
    ratio: from.ratio,
    // Own goods of the sender are the receiver's goods: the owner never crosses the border by itself.
    owner: origin.isMirror ? '' : String(values.owner ?? from.owner ?? ''),
    ...(origin.isMirror ? { location: '', packNo: '' } : {}),
    sourceLine: typeof values.sourceLine === 'string' ? values.sourceLine : (upstream?.id ?? ''),
    sourceSn: String(values.sourceSn ?? upstream?.sn ?? ''),
    ...(origin.isMirror ? { mirrorLine: from.id } : {}),
  };
}

/** Figures that belong to the life of the original, not to its copy. */
const RESULT_FIELDS = new Set([
  'cost',
  'unitCost',
  'costDiff',
  'fulfilled',
  'stopped',
  'open',
  'returned',
  'invoicedQuantity',
  'invoicedAmount',
  'receivedQuantity',
  'refusedQuantity',
  'refuseReason',
  'fefoReason',
  'reason',
  'remark',
  'sourceSn',
]);
