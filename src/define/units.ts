import { compare, type Decimal, isWhole, mul, plain } from './money';

/**
 * A specification has one unit tree. The root is the smallest unit (measure 1); the measure of any
 * other unit is the number of parent units in it. Ledgers count smallest units only.
 */
export type Unit = { id: string; parent: string | null; name: string; measure: Decimal; divisible?: boolean };

/**
 * Smallest units in one `unit`: the product of the measures up the chain.
 *
 * @example ratioOf([{id:'z',parent:null,name:'支',measure:'1'},{id:'h',parent:'z',name:'盒',measure:'10'},
 *                   {id:'x',parent:'h',name:'箱',measure:'20'}], 'x') // '200'
 * @throws when the unit is unknown or the tree has a circle
 */
export function ratioOf(units: Unit[], unit: string): Decimal {
  let ratio = '1';
  let current = units.find((u) => u.id === unit);
  if (!current) throw new Error(`unknown unit ${unit}`);
  for (let depth = 0; current; depth++) {
    if (depth > units.length) throw new Error('circle in unit tree');
    ratio = mul(ratio, current.measure);
    const parent: string | null = current.parent;
    current = parent === null ? undefined : units.find((u) => u.id === parent);
  }
  return plain(ratio);
}

/** '1箱 = 20盒 = 200支' for the editor of the tree. */
export function conversionText(units: Unit[], unit: string): string {
  const parts = ['1'];
  const names: string[] = [];
  let count = '1';
  for (let current = units.find((u) => u.id === unit); current; ) {
    names.push(current.name);
    count = mul(count, current.measure);
    parts.push(plain(count));
    const parent = current.parent;
    current = parent === null ? undefined : units.find((u) => u.id === parent);
  }
  return names.map((name, i) => `${parts[i]}${name}`).join(' = ');
}

/** Problems of a unit tree, each with the unit it belongs to. */
export function unitTreeProblems(units: Unit[]): { unit: string; message: string }[] {
  const problems: { unit: string; message: string }[] = [];
  const roots = units.filter((u) => u.parent === null);
  const root = roots[0];
  if (roots.length !== 1 || !root) return [{ unit: '', message: '必须有且只有一个最小单位' }];
  if (plain(root.measure) !== '1') problems.push({ unit: root.id, message: '最小单位的换算率必须为1' });
  const names = new Set<string>();
  for (const unit of units) {
    if (names.has(unit.name)) problems.push({ unit: unit.id, message: `【${unit.name}】已存在，请勿重复` });
    names.add(unit.name);
    const bad = compare(unit.measure, '0') <= 0 || !(root.divisible || isWhole(unit.measure));
    if (bad) problems.push({ unit: unit.id, message: '换算率必须为正整数' });
    const depth = depthOf(units, unit);
    if (depth > 5) problems.push({ unit: unit.id, message: '单位层级不能超过5级' });
  }
  return problems;
}

function depthOf(units: Unit[], unit: Unit): number {
  let depth = 1;
  for (let u: Unit | undefined = unit; u && u.parent !== null && depth <= units.length + 1; depth++) {
    const parent: string = u.parent;
    u = units.find((other) => other.id === parent);
  }
  return depth;
}
