import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../../../define/field';
import { documents } from '../../../domain/registry';
import type { LedgerCheck } from './check';

/** Kinds whose review marks its source as returned instead of fulfilled, and kinds nothing is pulled from. */
const returns = documents.filter((one) => one.isReturn).map((one) => one.kind);

/** Kinds whose lines speak of their source without executing anything of it. */
const remarks = documents.filter((one) => one.isRemark).map((one) => one.kind);

/** Pairs that execute nothing of each other: a plan of a claim, a use of its report, an enquiry that only asks. */
const loose = documents.flatMap((one) => one.sources.filter((source) => source.takes !== undefined).map((source) => `${one.kind}<${source.kind}`));

/** Pairs of which the first passes on what is taken of it. */
const asking = documents.flatMap((one) => one.sources.filter((source) => source.takes === 'later').map((source) => `${one.kind}<${source.kind}`));

/** What an action itself counts as executed of a line (a move received in parts): the column it adds up in. */
function ownFulfilment(): RawBuilder<unknown> {
  const cases = documents.flatMap((one) =>
    one.actions.flatMap(({ fulfils = [], adds, when = {} }) => {
      const targets = [fulfils].flat().flatMap((name) => adds?.[name] ?? []);
      const columns = targets.flatMap((target) => (one.lines[target] ? [sql`coalesce(l.${sql.ref(columnOf(target, one.lines[target]))}, 0)`] : []));
      // Of two books' papers only those of whoever carries it out.
      const here = Object.entries(when).flatMap(([name, values]) => {
        const field = one.header[name];
        return field && !field.extra && !field.live
          ? [sql`and coalesce(h.${sql.ref(columnOf(name, field))}, '') = any(${[...values].map(String)}::text[])`]
          : [];
      });
      return columns.length > 0 ? [sql`when h.kind = ${one.kind} ${sql.join(here, sql` `)} then ${sql.join(columns, sql` + `)}`] : [];
    }),
  );
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

/**
 * I11 in both directions. What downstream documents took counts while they stand reviewed; their red copies count
 * against them. What a further document refused of it is open again at the first; an exchange may open what came back. What is taken of a
 * line that only asked (an enquiry) counts at the line it asked for as well, as far as that one has room.
 * In units of the upstream line, where a third of a box has four decimals.
 */
export const flowChecks: readonly LedgerCheck[] = [
  {
    id: 'I11',
    title: '已执行与已终止之和不超过数量，且等于下游单据之和',
    checked: sql`select count(*) from document_line where flow_quantity > 0`,
    breaking: sql`
      with recursive back as (
        select x.org_id, x.source_line_id as line_id, x.base_quantity as base, 0 as depth from document_line x join document xh on xh.org_id = x.org_id and xh.id = x.document_id
          where xh.kind = any(${returns}::text[]) and xh.status in (2, 5, 7) and x.source_line_id is not null
        union all select u.org_id, u.source_line_id, b.base, b.depth + 1 from back b join document_line u on u.org_id = b.org_id and u.id = b.line_id
        where u.source_line_id is not null and b.depth < 6),
      came_back as (select org_id, line_id, sum(base) as base from back group by 1, 2),
      refused as (
        select r.org_id, r.source_line_id as line_id, sum(r.refused_quantity * r.ratio) as base from document_line r join document rh on rh.org_id = r.org_id and rh.id = r.document_id
          where r.source_line_id is not null and r.refused_quantity <> 0 and rh.status in (2, 7) and rh.kind <> all(${returns}::text[]) group by 1, 2),
      taking as (
        select x.org_id, x.source_line_id as line_id, u.source_line_id as up_id, u.document_id as by_id, sum(x.quantity * x.ratio - coalesce(r.base, 0)) as base
        from document_line x join document xh on xh.org_id = x.org_id and xh.id = x.document_id
          left join refused r on r.org_id = x.org_id and r.line_id = x.id
          join document_line u on u.org_id = x.org_id and u.id = x.source_line_id join document uh on uh.org_id = u.org_id and uh.id = u.document_id
          where concat(xh.kind, '<', uh.kind) <> all(${loose}::text[]) and xh.status in (2, 5, 7) and xh.kind <> all(${[...returns, ...remarks]}::text[]) group by 1, 2, 3, 4),
      taken as (select org_id, line_id, sum(base) as base from taking group by 1, 2),
      passed as (
        select t.org_id, t.up_id as line_id, sum(t.base) as base from taking t join document uh on uh.org_id = t.org_id and uh.id = t.by_id
          join document_line v on v.org_id = t.org_id and v.id = t.up_id join document vh on vh.org_id = v.org_id and vh.id = v.document_id
        where concat(uh.kind, '<', vh.kind) = any(${asking}::text[]) group by 1, 2)
      select org_id, line_id, kind, sn, flow_quantity, fulfilled, stopped, round(expected, 4) as expected, round(returned, 4) as returned from (
        select l.org_id, l.id as line_id, h.kind, h.sn, l.flow_quantity, l.tolerance, l.fulfilled, l.stopped,
          own.done + least(coalesce(p.base, 0) / l.ratio, greatest(0, l.flow_quantity + l.tolerance - l.stopped - own.done)) as expected, greatest(0, coalesce(c.base, 0)) / l.ratio as returned
        from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
          left join taken t on t.org_id = l.org_id and t.line_id = l.id left join came_back c on c.org_id = l.org_id and c.line_id = l.id
          left join passed p on p.org_id = l.org_id and p.line_id = l.id cross join lateral (select ${ownFulfilment()} + coalesce(t.base, 0) / l.ratio as done) own
        where l.flow_quantity > 0 and h.status in (2, 4, 7)) f
      where fulfilled < 0 or stopped < 0 or fulfilled + stopped > flow_quantity + tolerance or fulfilled > expected + 0.0005 or fulfilled < expected - returned - 0.0005`,
  },
  {
    id: 'I11-returned',
    title: '已退数量等于退回单据之和',
    checked: sql`select count(*) from document_line where returned <> 0`,
    breaking: sql`
      select org_id, line_id, returned as stored, expected from (
        select l.org_id, l.id as line_id, l.returned, coalesce((select sum(x.base_quantity) from document_line x join document xh on xh.org_id = x.org_id and xh.id = x.document_id
          where x.org_id = l.org_id and x.source_line_id = l.id and xh.status in (2, 5, 7) and xh.kind = any(${returns}::text[])), 0) as expected
        from document_line l where l.returned <> 0 or exists (select from document_line y where y.org_id = l.org_id and y.source_line_id = l.id)) f where returned <> expected`,
  },
];
