import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { raise, settle } from '../errors';
import type { Place } from '../gateway/log';
import { putIn } from './coming';
import { type Content, contentsOf, type Goods, moveTag } from './contents';
import type { Doing } from './handler';
import { takeOut } from './leaving';

type Layers = readonly { layer: number; epcs: readonly string[] }[];

/**
 * Tags of layers as they are now against those that were there: what is gone left, what is new came, what lies in another layer moved.
 * In a full count tags that are in no layer at all are gone as well.
 */
export async function readTags(tx: Db, place: Place, layers: Layers, doing: Doing, isFull = false): Promise<void> {
  const known = new Map((await contentsOf(tx, place)).filter(({ epc }) => epc !== '').map((content) => [content.epc, content]));
  const seen = new Map<string, number>();
  for (const { layer, epcs } of layers) for (const epc of epcs) if (!seen.has(epc.toUpperCase())) seen.set(epc.toUpperCase(), layer);
  const read = new Set(layers.map(({ layer }) => layer));
  for (const content of known.values()) {
    const layer = seen.get(content.epc);
    if (layer === undefined && (isFull || read.has(content.layer))) await takeOut(tx, place, content, content.quantity, doing);
    else if (layer !== undefined && layer !== content.layer) await moveTag(tx, place, content.epc, layer);
  }
  const fresh = [...seen].filter(([epc]) => !known.has(epc));
  const pieces = await piecesOf(tx, place, fresh);
  for (const [epc] of fresh) {
    const piece = pieces.get(epc);
    if (!piece) continue;
    await leaveElsewhere(tx, place, epc, doing);
    await putIn(tx, place, piece, '1', doing);
  }
  await noteUnknown(
    tx,
    place,
    fresh.filter(([epc]) => !pieces.has(epc)),
    { ...doing, gone: isFull ? undefined : [...read] },
  );
}

/** The pieces these tags were bound to. */
async function piecesOf(tx: Db, { org }: Place, tags: readonly (readonly [string, number])[]): Promise<Map<string, Goods>> {
  const { rows } = await sql<{ epc: string; label_no: string; specification_id: string; batch_no: string; serial_no: string }>`
    select upper(b.epc) as epc, b.label_no, b.specification_id, coalesce(t.batch_no, '-') as batch_no, coalesce(t.serial_no, '') as serial_no
    from stock_label b left join lot t on t.org_id = b.org_id and t.id = b.lot_id
    where b.org_id = ${org} and upper(b.epc) = any(${tags.map(([epc]) => epc)}) and b.state <> '5' and b.deleted_at is null and b.specification_id is not null`.execute(
    tx,
  );
  const layers = new Map(tags);
  return new Map(
    rows.map((row) => [
      row.epc,
      {
        layer: layers.get(row.epc) ?? 1,
        specification: row.specification_id,
        batchNo: row.batch_no,
        serialNo: row.serial_no,
        epc: row.epc,
        labelNo: row.label_no,
        plate: '',
      },
    ]),
  );
}

/** A piece lies in one cabinet: the one that last knew it missed its leaving. */
async function leaveElsewhere(tx: Db, { org, cabinet }: Place, epc: string, doing: Doing): Promise<void> {
  const { rows } = await sql<{
    cabinet_id: string;
  }>`select cabinet_id from cabinet_content where org_id = ${org} and epc = ${epc} and cabinet_id <> ${cabinet}`.execute(tx);
  for (const { cabinet_id } of rows) {
    const other = { org, cabinet: cabinet_id };
    const content = (await contentsOf(tx, other)).find((one) => one.epc === epc) as Content;
    await takeOut(tx, other, content, content.quantity, { ...doing, session: undefined, isCount: true });
  }
}

/** Tags nobody bound to anything, for as long as they lie there. */
async function noteUnknown(
  tx: Db,
  place: Place,
  tags: readonly (readonly [string, number])[],
  { at, now, gone }: Doing & { gone: number[] | undefined },
): Promise<void> {
  const { org, cabinet } = place;
  const here = sql`org_id = ${org} and cabinet_id = ${cabinet}`;
  const left = await sql<{ epc: string }>`
    delete from cabinet_unknown_tag where ${here} and not epc = any(${tags.map(([epc]) => epc)}) and (${gone === undefined} or layer_no = any(${gone ?? []}::int[])) returning epc`.execute(
    tx,
  );
  for (const { epc } of left.rows) await settle(tx, place, '未知标签', { key: epc, how: '标签已移出或已绑定', now });
  for (const [epc, layer] of tags) {
    const added =
      await sql`insert into cabinet_unknown_tag (org_id, cabinet_id, epc, layer_no, seen_at) values (${org}, ${cabinet}, ${epc}, ${layer}, ${at}) on conflict do nothing`.execute(
        tx,
      );
    if (Number(added.numAffectedRows) > 0) await raise(tx, place, { type: '未知标签', key: epc, subject: `标签${epc}`, value: `第${layer}层`, at, now });
  }
}
