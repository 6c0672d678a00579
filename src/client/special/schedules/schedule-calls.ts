import type { SaveSchedule, Schedules, SentList } from '../../../contract/schedule';
import type { KeptView } from '../../../contract/shared-view';
import { get, post } from '../../api/call';
import { download } from '../../api/download';

/** Views sent by schedule, as the server tells them to whoever is signed in. */
const PATH = '/v1/business/schedule';

export const readSchedules = (all: boolean): Promise<Schedules> => get<Schedules>(`${PATH}/list`, { all: all ? '1' : '0' }, { quiet: true });
export const readReceived = async (): Promise<SentList['list']> => (await get<SentList>(`${PATH}/received`, {}, { quiet: true })).list;
export const saveSchedule = (given: SaveSchedule): Promise<{ id: string }> => post(`${PATH}/save`, given);
export const pause = (id: string, isPaused: boolean): Promise<unknown> => post(`${PATH}/pause`, { id, isPaused });
export const remove = (id: string): Promise<unknown> => post(`${PATH}/remove`, { id });
export const sendNow = (id: string): Promise<{ receivers: number }> => post(`${PATH}/sendNow`, { id });
export const keepAddress = (address: string): Promise<unknown> => post(`${PATH}/mailAddress`, { address });
export const fetchFile = (id: string): Promise<void> => download(`${PATH}/file`, { id });
export const readSentView = (id: string): Promise<{ view: KeptView; dropped: string[] }> => get(`${PATH}/view`, { id }, { quiet: true });

/** What a page asks beside its view: its tab, words and parameters. */
export const besideView = (wish: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wish).filter(([name, value]) => value !== '' && !name.startsWith('f.') && !['screen', 'level', 'section', 'sort'].includes(name)),
  );
