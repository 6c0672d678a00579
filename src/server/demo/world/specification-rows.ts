import { newId } from '../../base/id';
import { type TypedUnit, unitText } from '../../kinds/catalogue/unit-text';
import { deviceIdentifier } from './codes';

type Row = Record<string, unknown>;
type Unit = TypedUnit & { id: string; ratio: string };

/** A specification before it is rows: what is told of it more than once. */
export type Made = {
  id: string;
  code: string;
  /** Its place among the specifications of its product. */
  place: number;
  spec: string;
  model: string;
  /** From the smallest package up. */
  units: readonly Unit[];
  root: Unit;
  /** What it is bought and sold in. */
  box: Unit;
  price: number;
  makerNumber: number;
  /** Its number among all the maker has. */
  item: number;
  at: string;
};

export const specificationRow = (product: string, { id, code, place, spec, model, units, root, box, price, makerNumber, item, at }: Made): Row => ({
  id,
  code,
  product_id: product,
  spec,
  model,
  udi_di: deviceIdentifier(makerNumber, item, 0),
  unit_text: unitText(units),
  purchase_unit_name: box.name,
  sale_unit_name: box.name,
  use_unit_name: root.name,
  reference_price: String(price),
  sort: place,
  root_unit_id: root.id,
  purchase_unit_id: box.id,
  sale_unit_id: box.id,
  use_unit_id: root.id,
  created_at: at,
  updated_at: at,
});

export const unitRows = ({ id, units, at }: Made): Row[] =>
  units.map((unit, n) => ({
    id: unit.id,
    name: unit.name,
    specification_id: id,
    parent_id: units.find((other) => other.name === unit.parent)?.id ?? null,
    measure: unit.measure,
    ratio: unit.ratio,
    divisible: false,
    sort: n,
    created_at: at,
    updated_at: at,
  }));

/** The codes printed on its packages. */
export const barcodeRows = ({ id, units, makerNumber, item, at }: Made): Row[] =>
  units.slice(0, 3).map((unit, n) => ({
    id: newId(),
    code: deviceIdentifier(makerNumber, item, n as 0 | 1 | 2),
    code_type: '1',
    package_level: String(n + 1),
    specification_id: id,
    unit_id: unit.id,
    is_default: n === 0,
    created_at: at,
    updated_at: at,
  }));
