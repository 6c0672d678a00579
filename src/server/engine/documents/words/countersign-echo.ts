import { sql } from 'kysely';
import type { Action } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import { columnOf } from '../../../../define/field';
import { STATUS } from '../../../../define/status';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { changed, notify } from '../../messages/notify';
import { shareFiles } from '../../shared-files';
import { type Assignments, assigned } from '../assignments';
import { makeOthers } from '../review';
import { loadDocument, type Stored } from '../stored';
import { type Found, findHalf, type Half, isCopy, pageOf } from './countersign-halves';

/** What the copy's side did with it is read on ours, and ours gives birth to what it makes of it. */
export async function followCopy(context: Context, copy: Stored, action: Action): Promise<void> {
  const after = copy.definition.countersign?.echoes?.after ?? [];
  if (!isCopy(copy.view) || !after.includes(action.id)) return;
  const found = await findHalf(context, copy, [STATUS.reviewed, STATUS.completed]);
  if (!found) return;
  // Files come with what was just written of them.
  const isFiled = [copy.definition.header, copy.definition.lines].some((fields) => Object.values(fields).some(({ kind }) => kind === 'files'));
  await echo(context, isFiled ? await loadDocument(context, copy.definition.kind, copy.view.id) : copy, found);
  const half = { ...found, stored: withInputs(await loadDocument(found.own, copy.definition.kind, found.id, true), copy) };
  await inOtherWords(() => makeOthers(half.own, half.stored, action.id), `【${half.own.org.name}】现在不能据此入账，请与对方联系`);
  await changed(context.db, { org: half.own.org.id, resource: copy.view.kind, ids: [half.id] });
  await tellMaker(context, half, action.label);
}

/** Ours as it stands, with what was typed at the copy's lines for this one action. */
function withInputs(fresh: Stored, copy: Stored): Stored {
  const typed = new Map(copy.lines.map(({ id, mirror_line_id: mirror }) => [mirror, copy.view.lines.find((line) => line.id === id)]));
  for (const line of fresh.view.lines) {
    const there = typed.get(line.id);
    for (const name of Object.keys(there ?? {})) if (!(name in line)) line[name] = there?.[name];
  }
  return fresh;
}

/** Fields the other side wrote on its copy, written on ours: those of lines by the lines they came of. */
export async function echo(context: Context, { definition, view: copy }: Stored, { own, id }: Found): Promise<void> {
  const { header = [], lines = [] } = definition.countersign?.echoes ?? {};
  const told = (fields: DocumentDefinition['lines'], names: readonly string[], from: ReturnType<typeof sql>): Assignments => {
    const kept = names.filter((name) => fields[name]?.extra !== true).map((name) => columnOf(name, fields[name] as never));
    const extras = names.filter((name) => fields[name]?.extra === true);
    return {
      ...Object.fromEntries(kept.map((column) => [column, sql`${from}.${sql.ref(column)}`])),
      ...(extras.length > 0
        ? {
            extra: sql`coalesce(t.extra, '{}') || coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(${from}.extra) e where e.key = any(${[...extras]}::text[])), '{}')`,
          }
        : {}),
    };
  };
  if (header.length > 0)
    await sql`update document t set ${assigned(told(definition.header, header, sql`c`))} from document c
      where t.org_id = ${own.org.id} and t.id = ${id} and c.org_id = ${context.org.id} and c.id = ${copy.id}`.execute(context.db);
  if (lines.length > 0)
    await sql`update document_line t set ${assigned(told(definition.lines, lines, sql`c`))} from document_line c
      where t.org_id = ${own.org.id} and t.document_id = ${id} and c.org_id = ${context.org.id} and c.document_id = ${copy.id} and c.mirror_line_id = t.id`.execute(
      context.db,
    );
  await shareFiles(context.db, context.org.id, definition.header, [copy.header]);
  await shareFiles(context.db, context.org.id, definition.lines, copy.lines);
}

/** The refusal of other books is nobody's here to read. */
export async function inOtherWords(work: () => Promise<unknown>, words: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Rejected) throw new Rejected(words);
    throw error;
  }
}

export async function tellMaker(context: Context, { own, stored }: Half, said: string, reason = ''): Promise<void> {
  const { definition, view: d, row } = stored;
  const maker = String(row.created_by ?? '');
  const told = { uri: definition.countersign?.uri ?? '', objectID: d.sn, title: `${definition.title}${said}`, extra: { org_name: context.org.name } };
  const body = [`${context.org.name}：${definition.title}${d.sn}`, reason].filter(Boolean).join('：');
  await notify(context.db, { org: own.org.id, ...(maker ? { users: [maker] } : { page: pageOf(definition) }), body, ...told });
}
