import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { words } from './organisations';
import type { Goods, Organisation } from './world';

type Row = Record<string, unknown>;

/** What everybody sorts consumables into, and the groups of facts/families.ts that hang there. */
const BUSINESS: readonly (readonly [code: string, name: string, branches: readonly (readonly [code: string, name: string, groups: string])[]])[] = [
  [
    'Y1',
    '普通耗材',
    [
      ['Y101', '注射穿刺与输注', 'general'],
      ['Y102', '敷料与护创', 'wound'],
      ['Y103', '防护与消毒用品', 'protect'],
      ['Y104', '呼吸麻醉与监护', 'airway,monitor'],
    ],
  ],
  [
    'Y2',
    '手术耗材',
    [
      ['Y201', '缝合与止血', 'suture'],
      ['Y202', '吻合与腔镜', 'surgery'],
    ],
  ],
  [
    'Y3',
    '专科高值耗材',
    [
      ['Y301', '骨科植入', 'ortho'],
      ['Y302', '血管介入', 'intervention'],
      ['Y303', '眼科与口腔', 'eye,dental'],
    ],
  ],
  [
    'Y4',
    '检验与血液净化',
    [
      ['Y401', '检验试剂与采样', 'lab'],
      ['Y402', '血液净化', 'dialysis'],
    ],
  ],
];

/** Under what a hospital's accounts book consumables. */
const FINANCE: readonly (readonly [code: string, name: string])[] = [
  ['F01', '高值耗材'],
  ['F02', '普通卫生材料'],
  ['F03', '检验试剂'],
];
const financeOf = (one: Goods): string => (one.isHighValue ? 'F01' : one.group === 'lab' ? 'F03' : 'F02');

/** Where something hangs in an organisation's own trees: ids of its business and its finance leaf. */
export type Classes = { business(key: string, one: Goods): string | null; finance(key: string, one: Goods): string | null };

export async function buildClasses(db: Db, made: Map<string, Organisation>, at: string): Promise<Classes> {
  const ids = new Map<string, string>();
  const rows: Row[] = [];
  const add = (organisation: Organisation, kind: 'business' | 'finance', [code, name]: readonly [string, string], above: readonly string[] = []): string => {
    const id = newId();
    ids.set(`${organisation.key}>${code}`, id);
    rows.push({
      org_id: organisation.id,
      id,
      kind,
      code,
      name,
      ...words(name),
      parent_id: above.at(-1) ?? null,
      level: above.length + 1,
      path: [...above, id],
      created_at: at,
      updated_at: at,
    });
    return id;
  };
  for (const organisation of made.values()) {
    for (const [code, name, branches] of BUSINESS) {
      const trunk = add(organisation, 'business', [code, name]);
      for (const [leaf, called] of branches) add(organisation, 'business', [leaf, called], [trunk]);
    }
    if (organisation.kind === 'H') for (const one of FINANCE) add(organisation, 'finance', one);
  }
  await insertRows(db, 'custom_category', rows);
  const leafOf = new Map(
    BUSINESS.flatMap(([, , branches]) => branches.flatMap(([leaf, , groups]) => groups.split(',').map((group) => [group, leaf] as const))),
  );
  return {
    business: (key, one) => ids.get(`${key}>${leafOf.get(one.group) ?? ''}`) ?? null,
    finance: (key, one) => ids.get(`${key}>${financeOf(one)}`) ?? null,
  };
}
