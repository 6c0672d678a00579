import type { PickerRow } from '../../../contract/answers';
import type { Value } from '../../../define/field';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import { attachment } from '../attachment';

/** A row by field name, as its definition's fields say; `id`, `orgId` and `version` beside them. */
export type MasterRow = Record<string, Value> & { id: string; orgId: string };
export type MasterLineRows = Record<string, Record<string, Value>[]>;
export type MasterActionCall = { rows: MasterRow[]; input: Record<string, Value>; reason: string };
export type PickerQuery = { keyword: string; pageSize: number; ids: readonly string[]; filters: Record<string, string> };

/**
 * What a master does that its definition cannot say. Every function runs in the transaction of the call; throwing a
 * Refusal undoes it. Attached by resource in server/kinds.
 */
export type MasterEffect = {
  /** May change `row` (computed fields too) before it is checked for uniqueness and written. `before` is absent for a new row. */
  beforeSave?: (tx: Db, context: Context, row: MasterRow, before: MasterRow | undefined, lines: MasterLineRows | undefined) => Promise<void>;
  afterSave?: (tx: Db, context: Context, row: MasterRow, before: MasterRow | undefined) => Promise<void>;
  beforeEnable?: (tx: Db, context: Context, row: MasterRow) => Promise<void>;
  beforeDisable?: (tx: Db, context: Context, row: MasterRow) => Promise<void>;
  beforeDelete?: (tx: Db, context: Context, row: MasterRow) => Promise<void>;
  /** What the definition's actions do; the answer goes to the caller. */
  actions?: Record<string, (tx: Db, context: Context, call: MasterActionCall) => Promise<unknown>>;
  /** A picker of its own. */
  picker?: (context: Context, query: PickerQuery) => Promise<PickerRow[]>;
};

const NOTHING: MasterEffect = {};
const effects = attachment<MasterEffect>();
export const attachMasterEffects = effects.attach;
export const masterEffectOf = (resource: string): MasterEffect => effects.of(resource) ?? NOTHING;
