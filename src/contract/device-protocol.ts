import { z } from 'zod';

/**
 * What smart cabinets and loggers of stores say to the server: POST /v1/device/cabinet, JSON, signed in both directions.
 *
 * Headers of a call: X-Device (number of the device), X-Time (milliseconds since 1970 by the device's clock), X-Nonce (16 to 64 letters or
 * digits, never used twice), X-Signature = hex HMAC-SHA256 with the key of the device over the lines
 * `device`, `time`, `nonce`, hex SHA-256 of the body. The answer bears X-Signature over `answer`, `nonce` of the call, hex SHA-256 of its body.
 *
 * Events are numbered by the device without gaps, from 1 on, and kept by it until `upTo` of an answer reaches them: an event is carried out
 * once and in order however often it is sent. Numbers whose events the device lost are named in `lost`. A call without events is a
 * heartbeat; one is due every minute.
 */
export const DEVICE_PATH = '/v1/device/cabinet';
export const LIMITS = {
  /** Bytes of a call. */
  body: 256 * 1024,
  /** Events of one call; further ones follow in the next. */
  events: 200,
  /** How far beyond the last one carried out a number may be. */
  ahead: 20_000,
  /** Events that may wait for earlier ones. */
  waiting: 2_000,
  /** Calls of a device in a minute. */
  calls: 240,
  /** Seconds the clock of a device may be off; it is told the time when it is more. */
  clock: 300,
  /** Seconds an answer may be held back until there is something to be done. */
  hold: 25,
} as const;

const count = (most: number) => z.number().int().min(1).max(most);
const word = (most: number) => z.string().trim().min(1).max(most);
const amount = z.number().min(-9_999_999).max(9_999_999);
const layer = count(100);
const door = count(20);
/** Tags that lie in a layer, all of them. */
const tags = z.strictObject({ layer, epcs: z.array(z.string().regex(/^[\w.:-]{4,64}$/)).max(2_000) });
/** What a plate weighs with all that lies on it. */
const plate = z.strictObject({ plate: word(40), grams: amount });
const seen = { layers: z.array(tags).max(60).optional(), plates: z.array(plate).max(200).optional() };
/** Goods of a drawer: by the place they lie in, or by a code that was scanned. */
const goods = { layer, position: count(200).optional(), code: word(300).optional(), batchNo: word(40).optional() };
const by = { employee: word(50).optional(), card: word(60).optional() };

export const EVENTS = {
  open: z.strictObject({ door, ...by, ...seen, method: z.enum(['face', 'card', 'key', 'remote']), command: z.guid().optional() }),
  close: z.strictObject({ door, ...seen }),
  take: z.strictObject({ door: door.optional(), ...goods, quantity: z.number().positive().max(99_999), ...by }),
  put: z.strictObject({ door: door.optional(), ...goods, quantity: z.number().positive().max(99_999), ...by }),
  weigh: plate,
  count: z.strictObject({
    ...seen,
    drawers: z
      .array(z.strictObject({ ...goods, quantity: z.number().min(0).max(99_999) }))
      .max(1_000)
      .optional(),
    command: z.guid().optional(),
  }),
  alarm: z.strictObject({ alarm: z.enum(['temperature', 'door', 'scale', 'power', 'tag']), value: z.string().max(40).optional(), plate: word(40).optional() }),
  /** What a logger of a store reads, at the time of the event. */
  reading: z.strictObject({ temperature: z.number().min(-90).max(90), probe: word(20).optional() }),
  start: z.strictObject({ reason: z.enum(['power', 'restart', 'update']) }),
} as const;
export type EventType = keyof typeof EVENTS;
export type EventBody<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** What every event says; what it says beside that is looked at when its turn comes. */
const deviceEvent = z.looseObject({
  seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  at: z.iso.datetime({ offset: true }),
  type: z.string().min(1).max(20),
});
export type DeviceEvent = z.infer<typeof deviceEvent>;

export const deviceCall = z.strictObject({
  /** The last number the device has given: what is between it and the last event that came is missed. */
  lastSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  events: z.array(deviceEvent).max(LIMITS.events).default([]),
  lost: z
    .array(z.tuple([z.number().int().min(1), z.number().int().min(1)]))
    .max(50)
    .default([]),
  status: z
    .strictObject({
      doors: z
        .array(z.strictObject({ door, isOpen: z.boolean() }))
        .max(20)
        .optional(),
      temperature: z.number().min(-90).max(90).optional(),
      firmware: z.string().max(40).optional(),
    })
    .optional(),
  done: z
    .array(z.strictObject({ command: z.guid(), ok: z.boolean(), text: z.string().max(200).optional() }))
    .max(50)
    .default([]),
  /** Version of the set-up the device works by; a newer one comes with the answer. */
  setup: z.string().max(80).optional(),
  /** Seconds it will wait for the answer while there is nothing to be done. */
  hold: z.number().min(0).max(LIMITS.hold).default(0),
  isSimulated: z.boolean().optional(),
});
export type DeviceCall = z.infer<typeof deviceCall>;
export type DeviceCallSent = z.input<typeof deviceCall>;

export type DeviceCommand = { id: string; kind: 'unlock' | 'count' | 'zero' | 'warn'; door?: number; plate?: string; text?: string };
/** Who may open the cabinet when, and how it is built. */
export type DeviceSetup = {
  version: string;
  layers: { layer: number; door: number; kind: string }[];
  places: { layer: number; position: number; code: string; name: string }[];
  plates: { plate: string; layer: number; unitWeight: number; tare: number }[];
  staff: { employee: string; name: string; card: string; rights: string[]; from: string; to: string }[];
  /** Doors opened for a time by a passed application: the device lets the employee in between the two moments, for take, put, clear or maintain. */
  grants: { application: string; employee: string; kind: string; from: string; to: string }[];
  temperature: { min: number | null; max: number | null };
};
export type DeviceAnswer = {
  now: string;
  /** All events up to here are carried out and need not be kept. */
  upTo: number;
  /** Numbers that are waited for: sent again, or named as lost. */
  missing: [from: number, to: number][];
  commands: DeviceCommand[];
  setup?: DeviceSetup;
};
