/** Ids of records are UUIDs in any version (made in code: server/base/id.ts). What merely looks like one never reaches the database. */
const HEX = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const ID = new RegExp(`^${HEX}$`, 'i');
/** Several, a comma between. */
export const IDS = new RegExp(`^${HEX}(,${HEX})*$`, 'i');
/** The kind of a thing and its id: 'warehouse:…'. */
export const KIND_AND_ID = new RegExp(`^[A-Za-z]{1,40}:${HEX}$`, 'i');

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
