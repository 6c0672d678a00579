import { atom, getDefaultStore } from 'jotai';
import type { ListAnswer, Row } from '../../contract/answers';
import { get } from '../api/call';

/**
 * Lists of the own organisation that many forms want: departments, employees, warehouses per type ('all', 'stopSale' = scrap type
 * 2, everything else = 3). Loaded once per login and kept with a loaded flag; a failure is shown and may be tried again.
 */
export type ListName = 'departments' | 'employees' | `warehouses.${'all' | 'stopSale' | 'other'}`;
export type UserList = { isLoaded: boolean; rows: Row[] };
export const userListsAtom = atom<Partial<Record<ListName, UserList>>>({});

const PATHS: Record<ListName, [path: string, query: Record<string, string>]> = {
  departments: ['/v1/business/department/list', {}],
  employees: ['/v1/business/employee/list', {}],
  'warehouses.all': ['/v1/business/warehouse/list', {}],
  'warehouses.stopSale': ['/v1/business/warehouse/list', { 'f.scrapType': '2' }],
  'warehouses.other': ['/v1/business/warehouse/list', { 'f.scrapType': '3' }],
};

export async function loadUserList(name: ListName, options: { quiet?: boolean } = {}): Promise<Row[]> {
  const store = getDefaultStore();
  const known = store.get(userListsAtom)[name];
  if (known?.isLoaded) return known.rows;
  const [path, query] = PATHS[name];
  const { list } = await get<ListAnswer>(path, { ...query, pageSize: 500 }, { shared: true, ...options });
  store.set(userListsAtom, (lists) => ({ ...lists, [name]: { isLoaded: true, rows: list } }));
  return list;
}

export const clearUserLists = (): void => getDefaultStore().set(userListsAtom, {});
