import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { add, div, mul, plain } from '../../../define/money';
import { suppliesClaim } from '../../../domain/hospital/supplies-claim';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { restockNeeds } from '../purchasing/restock-needs';
import { type KitContent, kitContents } from '../surgery/surgery-kit';

/** What a department is short of by its own levels, and what it takes again and again. */
export const suppliesClaimEffects: Effects = {
  suggests: {
    async restock(context, d) {
      const store = String(d.header.targetWarehouse ?? '');
      if (!store) throw new BadInput('请先选择科室库房', [{ field: 'targetWarehouse', message: '请先选择科室库房' }]);
      const needs = await restockNeeds(context, { store, without: present(d), draft: d.id });
      return needs.map(({ specification, unit, quantity }) => lineOf(context, specification, { unit, quantity }));
    },
    /** What is there already is asked for as often as the kit wants it besides; what is optional is left to the department. */
    async kit(context, d) {
      const contents = (await kitContents(context, String(d.header.surgeryKit ?? ''))).filter((content) => !content.isOptional);
      if (contents.length === 0) throw new BadInput('套包没有可申领的内容', [{ field: 'surgeryKit', message: '套包没有可申领的内容' }]);
      const wanted = (content: KitContent) => mul(content.quantity, String(d.header.kitCount || '1'));
      const known = new Map(d.lines.map((line) => [line.specification, line]));
      for (const content of contents) {
        const line = known.get(content.specification);
        if (line) line.quantity = plain(add(String(line.quantity || '0'), div(wanted(content), line.ratio)));
      }
      return contents
        .filter((content) => !known.has(content.specification))
        .map((content) => lineOf(context, content.specification, { unit: content.unit, quantity: plain(wanted(content)) }));
    },
    async common(context, d) {
      return (await commonlyTaken(context, d)).map(({ specification_id, unit_id, quantity }) =>
        lineOf(context, specification_id, { quantity: quantity ?? '1', ...(unit_id ? { unit: unit_id } : {}) }),
      );
    },
  },
};

const present = (d: AnyDocument): string[] => d.lines.map((line) => line.specification).filter(Boolean);
const lineOf = (context: Context, specification: string, values: Record<string, unknown>): AnyLine => ({
  ...(viewOf(suppliesClaim, context.org, {}, [{}]).lines[0] as AnyLine),
  id: newId(),
  specification,
  ...values,
});

async function commonlyTaken(context: Context, d: AnyDocument): Promise<{ specification_id: string; unit_id: string | null; quantity: string | null }[]> {
  const { rows } = await sql<{ specification_id: string; unit_id: string | null; quantity: string | null }>`
    select specification_id, (array_agg(unit_id order by scope desc))[1] as unit_id, max(trim_scale(default_quantity))::text as quantity from common_product
    where org_id = ${context.org.id} and deleted_at is null and (department_id = ${String(d.header.department ?? '') || null}::uuid or user_id = ${context.user.id || null}::uuid)
      and specification_id <> all(${present(d)}::uuid[])
    group by specification_id order by min(group_name), min(sort) limit 500`.execute(context.db);
  return rows;
}
