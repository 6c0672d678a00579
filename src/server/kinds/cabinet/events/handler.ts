import type { EventBody, EventType } from '../../../../contract/device-protocol';
import type { Db } from '../../../db/open';
import type { Device } from '../gateway/device';
import type { Channel } from '../gateway/log';
import type { Session } from './sessions';

/** When it happened, when it came, by which way; `isLate`: after what followed it was carried out already. */
export type When = { at: Date; now: Date; channel: Channel; isLate: boolean };
/** What an event of this type does. @returns words for the log */
export type Handler<T extends EventType> = (tx: Db, device: Device, body: EventBody<T>, when: When & { seq: number }) => Promise<string>;
/** Who is at it and how it was noticed: with an open door it is his doing, in a count nobody's. `doubt` says why the device itself may be wrong. */
export type Doing = When & { seq: number; session?: Session | undefined; isCount: boolean; doubt?: string };
