import { atom, getDefaultStore } from 'jotai';
import type { PickerRow } from '../../contract/answers';
import { get } from '../api/call';

/**
 * Lists of the own organisation that nearly every form and filter asks for: departments, employees, warehouses per type ('all',
 * 'stopSale' = scrap type 2, everything else = 3). Loaded once per login and kept with a loaded flag, so that a picker opens without
 * asking the server; a failure is shown, and tried again when one is opened. What is changed elsewhere is read anew.
 */
export type ListName = 'departments' | 'employees' | `warehouses.${'all' | 'stopSale' | 'other'}`;
/** `isWhole`: there are no more of them than are held. */
export type UserList = { isLoaded: boolean; isWhole: boolean; rows: PickerRow[] };
const userListsAtom = atom<Partial<Record<ListName, UserList>>>({});

const MOST = 100;
const SOURCES: Record<ListName, [resource: string, filters: Record<string, string>]> = {
  departments: ['department', {}],
  employees: ['employee', {}],
  'warehouses.all': ['warehouse', {}],
  'warehouses.stopSale': ['warehouse', { 'f.scrapType': '2' }],
  'warehouses.other': ['warehouse', { 'f.scrapType': '3' }],
};
const NAMES = Object.keys(SOURCES) as ListName[];

export async function loadUserList(name: ListName, options: { quiet?: boolean } = {}): Promise<UserList> {
  const store = getDefaultStore();
  const known = store.get(userListsAtom)[name];
  if (known?.isLoaded) return known;
  const [resource, filters] = SOURCES[name];
  const { list } = await get<{ list: PickerRow[] }>(`/v1/business/${resource}/picker`, { ...filters, pageSize: MOST }, { shared: true, ...options });
  const loaded = { isLoaded: true, isWhole: list.length < MOST, rows: list };
  store.set(userListsAtom, (lists) => ({ ...lists, [name]: loaded }));
  return loaded;
}

/** What rows carry, so that they can be narrowed here. */
const CARRIED = new Set(['f.scrapType', 'f.level']);

/**
 * The rows of a picker nothing is typed into yet, by its resource and fixed filters; undefined: the server has to be asked.
 * @throws CallError when the list could not be read
 */
export async function knownRows(resource: string, { own: isOwnAsked, ...filters }: Record<string, string>): Promise<PickerRow[] | undefined> {
  const isOf = (name: ListName) => SOURCES[name][0] === resource;
  const exact = NAMES.find((name) => isOf(name) && JSON.stringify(SOURCES[name][1]) === JSON.stringify(filters));
  if (exact && !isOwnAsked) return (await loadUserList(exact, { quiet: true })).rows;
  const general = NAMES.find((name) => isOf(name) && Object.keys(SOURCES[name][1]).length === 0);
  if (!general || Object.keys(filters).some((name) => !CARRIED.has(name))) return undefined;
  const { rows, isWhole } = await loadUserList(general, { quiet: true });
  const fits = (row: PickerRow) => Object.entries(filters).every(([name, values]) => values.split(',').includes(String(row[name.slice(2)])));
  return isWhole ? rows.filter((row) => fits(row) && (!isOwnAsked || row.isOwn !== false)) : undefined;
}

export const clearUserLists = (): void => getDefaultStore().set(userListsAtom, {});
/** Records of a resource were changed: what is kept of it is old. */
export function forgetUserLists(resource: string): void {
  const old = NAMES.filter((name) => SOURCES[name][0] === resource);
  if (old.length === 0) return;
  getDefaultStore().set(userListsAtom, (lists) => Object.fromEntries(Object.entries(lists).filter(([name]) => !old.includes(name as ListName))));
}
