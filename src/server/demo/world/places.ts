import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { words } from './organisations';
import type { Organisation } from './world';

/** Stores of everybody who keeps goods: a normal, a stop-sale and a scrap store; a hospital's wards have their own. */
export async function buildPlaces(db: Db, made: Map<string, Organisation>, at: string): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for (const organisation of made.values()) {
    if (organisation.kind === 'P') continue;
    const isHospital = organisation.kind === 'H';
    const add = (code: string, name: string, more: Record<string, unknown> = {}): string => {
      const id = newId();
      rows.push({
        org_id: organisation.id,
        id,
        code,
        name,
        ...words(name),
        scrap_type: 1,
        level: 1,
        kind: '普通',
        temp_zone: 'normal',
        department_id: null,
        is_default: false,
        use_location: false,
        sort: rows.length,
        created_at: at,
        updated_at: at,
        ...more,
      });
      return id;
    };
    organisation.central = add('CK01', isHospital ? '中心库' : '主仓库', { is_default: true });
    organisation.stop = add('CK08', '停售库', { scrap_type: 2 });
    organisation.scrap = add('CK09', '报废不合格库', { scrap_type: 3 });
    organisation.standby = add('CK02', isHospital ? '低值备用库' : '备货仓');
    organisation.cold = add('CK03', '冷藏库', { temp_zone: 'cold' });
    let number = 0;
    for (const [name, department] of organisation.departments) {
      if (!isHospital || ['设备科', '库房', '财务科', '院办'].includes(name)) continue;
      number += 1;
      const store = add(`KS${String(number).padStart(2, '0')}`, `${name}二级库`, {
        level: 2,
        department_id: department,
        kind: name === '手术室' ? '手术室' : name === '骨科' ? '骨科' : '普通',
      });
      organisation.wards.push({ name, department, store, nurse: undefined, helper: undefined, doctors: [], nurses: [] });
    }
  }
  await insertRows(db, 'warehouse', rows);
  for (const key of ['h1', 'd1', 'd2', 'd3', 'v1']) {
    const organisation = made.get(key);
    if (!organisation) continue;
    const areas = await buildAreas(db, organisation, at);
    if (key === 'h1') await buildShelves(db, organisation, areas, at);
  }
}

/** Which part of a store holds goods that are good, that wait, that go back. */
async function buildAreas(db: Db, organisation: Organisation, at: string): Promise<{ id: string }[]> {
  const areas = [
    ['合格区', '合格'],
    ['待验区', '待验'],
    ['退货区', '退货'],
    ['发货区', '发货'],
    ['不合格区', '不合格'],
  ].map(([name, colour]) => ({
    org_id: organisation.id,
    id: newId(),
    name,
    ...words(name ?? ''),
    warehouse_id: organisation.central,
    colour,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(db, 'stock_area', areas);
  return areas;
}

/** Shelves and locations for the central store of the large hospital, so that put-away can be tried. */
async function buildShelves(db: Db, hospital: Organisation, areas: readonly { id: string }[], at: string): Promise<void> {
  const warehouse = hospital.central;
  const shelves = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter, i) => ({
    org_id: hospital.id,
    id: newId(),
    code: `${letter}01`,
    name: `${letter}排货架`,
    ...words(`${letter}排货架`),
    warehouse_id: warehouse,
    zone_id: areas[0]?.id,
    type: '隔板',
    row_count: 4,
    column_count: 6,
    sort: i,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(db, 'shelf', shelves);
  const two = (n: number): string => String(n).padStart(2, '0');
  const locations = shelves.flatMap((shelf, s) =>
    Array.from({ length: shelf.row_count * shelf.column_count }, (_, n) => {
      const [row, column] = [Math.floor(n / shelf.column_count) + 1, (n % shelf.column_count) + 1];
      const code = `${shelf.code}-${two(row)}-${two(column)}`;
      return {
        org_id: hospital.id,
        id: newId(),
        code,
        name: code,
        warehouse_id: warehouse,
        shelf_id: shelf.id,
        barcode: `CK01${code}`,
        row_no: row,
        column_no: column,
        pick_order: s * 100 + n,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertRows(db, 'location', locations);
}
