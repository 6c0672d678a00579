import type { DocumentDefinition } from './document-definition';
import { columnOf, type Fields } from './field';
import { namesOfSum } from './figure';
import { HEADER_COLUMNS, LINE_COLUMNS } from './spine';

/** Whatever a definition names is there, and has a place to be kept. @throws Error at start */
export function refuseStray(definition: DocumentDefinition): void {
  const { kind, header, lines, sections } = definition;
  refuseStrayFields(kind, header, HEADER_COLUMNS);
  for (const fields of [lines, ...Object.values(sections).map((section) => section.fields)]) refuseStrayFields(kind, fields, LINE_COLUMNS);
  refuseStrayNames(definition);
  refuseStraySums(definition);
}

function refuseStrayFields(kind: string, fields: Fields, columns: Record<string, string>): void {
  // Beside a reference stands what it is called: a field typed under that name would hide it.
  for (const [name, { kind: sort }] of Object.entries(fields)) {
    const beside = fields[`${name}Name`];
    if ((sort === 'ref' || sort === 'refs') && beside && !beside.computed) throw new Error(`${kind}.${name}Name: is what ${name} reads as`);
  }
  const taken = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.via || field.live) continue;
    if (field.extra) {
      if (field.filter || field.sum) throw new Error(`${kind}.${name}: filtered or summed, so it needs a column`);
      continue;
    }
    const column = columnOf(name, field);
    if (!(column in columns)) throw new Error(`${kind}.${name}: no column ${column}; say column or extra`);
    const other = taken.get(column);
    if (other) throw new Error(`${kind}: ${name} and ${other} share the column ${column}`);
    taken.set(column, name);
  }
}

/** Whatever names a field of the header or of the lines names one there is. */
function refuseStrayNames({ kind, header, lines, counterparty, reservesFrom, worksIn, agreedIn = [], actions, secret }: DocumentDefinition): void {
  const hidden = Object.keys(secret?.while ?? {}).filter((one) => one !== 'status');
  for (const name of [counterparty, reservesFrom, worksIn, ...agreedIn, ...actions.map((action) => action.worksIn), ...hidden]) {
    if (name !== undefined && !(name in header)) throw new Error(`${kind}: no header field ${name}`);
  }
  for (const name of secret?.lines ?? []) if (!(name in lines)) throw new Error(`${kind}: no line field ${name}`);
}

function refuseStraySums({ kind, header, lines }: { kind: string; header: Fields; lines: Fields }): void {
  for (const { sumOf, label } of Object.values(header)) {
    const stray = sumOf === undefined ? [] : namesOfSum(sumOf).filter((name) => !(name in lines));
    if (stray.length > 0) throw new Error(`${kind}: ${label} adds up ${stray.join()}, which is no line field`);
  }
}
