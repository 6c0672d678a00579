import { addDays } from '../../define/dates';
import { type Asked, type Columns, list, type Verb, verb, type Write } from '../../define/master-rules';
import { ALIVE, around, atLeast, type Rows, rowsOf } from '../../define/rows';

/** Lists of products taken again and again, filled in one action: from the catalogue, from what was used, from another department. */
const MANY = 200_000;
const DAYS = 90;
const TIMES = 3;
const counts: Verb['counts'] = { as: 'changed', of: 'common_product' };

/** Put on a list of a department, or of oneself; those on it stay as they are. */
const put = ({ caller, input }: Asked, products: readonly Columns[]): Write[] => {
  const isOwn = !input.department;
  const whose = isOwn ? { scope: 'user', user_id: caller.user } : { scope: 'department', department_id: String(input.department) };
  const rows = products.map((product) => ({ org_id: caller.org, ...whose, group_name: String(input.groupName ?? ''), ...product }));
  return [{ add: 'common_product', rows, unlessThere: true }];
};
const catalogue = ({ caller }: Asked, more: Rows['where'], ...having: Rows[]) =>
  list(rowsOf('business_product', { org_id: caller.org, status: 1, ...ALIVE, ...more }, ...having), ['id', 'specification_id'], { most: MANY });

export const fromCatalogue = verb({
  counts,
  reads: (asked) => ({ products: catalogue(asked, { id: asked.input.products }) }),
  writes: (asked) =>
    put(
      asked,
      asked.read.products.map(({ id, specification_id }) => ({ business_product_id: id, specification_id })),
    ),
});

/** What the department used or claimed on three papers within ninety days. */
const papers = ({ caller, input, now }: Asked): Rows['where'] => ({
  org_id: caller.org,
  kind: ['useRecord', 'suppliesClaim'],
  department_id: input.department,
  status: [2, 7],
  is_red: false,
  created_at: atLeast(`${addDays(now.slice(0, 10), -DAYS)}${now.slice(10)}`),
});

export const fromHistory = verb({
  counts,
  reads: (asked) => {
    const lines = { org_id: asked.caller.org };
    const ofPaper = rowsOf('document', { ...papers(asked), id: around('document_id') });
    return {
      products: catalogue(asked, {}, rowsOf('document_line', { ...lines, specification_id: around('specification_id') }, ofPaper)),
      lines: list(rowsOf('document_line', lines, ofPaper), ['document_id', 'specification_id'], { most: MANY }),
      papers: list(rowsOf('document', papers(asked)), ['id', 'created_at'], { most: MANY }),
    };
  },
  writes: (asked) => {
    const { products, lines, papers } = asked.read;
    const moments = new Map(papers.map(({ id = '', created_at = '' }) => [id, created_at]));
    const used = new Map<string, Set<string>>();
    for (const { specification_id = '', document_id = '' } of lines) used.set(specification_id, (used.get(specification_id) ?? new Set()).add(document_id));
    const often = products.flatMap(({ id, specification_id = '' }) => {
      const on = [...(used.get(specification_id) ?? [])];
      const last = on
        .map((paper) => moments.get(paper) ?? '')
        .sort()
        .at(-1);
      return on.length < TIMES ? [] : [{ business_product_id: id, specification_id, use_count: on.length, last_used_at: last }];
    });
    return put(asked, often);
  },
});

const KEPT = ['specification_id', 'group_name', 'business_product_id', 'default_quantity', 'unit_id', 'sort'];
export const copyFromDept = verb({
  counts,
  reads: ({ caller, input }) => ({
    products: list(rowsOf('common_product', { org_id: caller.org, scope: 'department', department_id: input.from, ...ALIVE }), KEPT),
  }),
  writes: ({ caller, input, read }) => [
    {
      add: 'common_product',
      rows: read.products.map((product) => ({ org_id: caller.org, scope: 'department', department_id: String(input.to), ...product })),
      unlessThere: true,
    },
  ],
});
