import { type DeviceAnswer, type DeviceCallSent, type DeviceCommand, type DeviceSetup, LIMITS } from '../../../contract/device-protocol';
import type { deviceLink } from './link';

/** What really lies in a cabinet: tags by layer, pieces on plates, pieces in drawers. */
export type Inside = { tags: Map<string, number>; plates: Map<string, number>; drawers: { layer: number; position: number; quantity: number }[] };
type Event = { type: string } & Record<string, unknown>;
type Done = NonNullable<DeviceCallSent['done']>[number];
export type Given = {
  deviceSn: string;
  link: ReturnType<typeof deviceLink>;
  inside: Inside;
  /** It has no doors: it says how warm it is. */
  isLogger?: boolean;
  /** The last number it gave in a life before this one. */
  lastSeq: number;
  say: (words: string) => void;
  /** Its own clock. */
  now: () => Date;
};

const FIRMWARE = '3.1.0';
const NORMAL = 20;
/** Seconds an answer may be held back while there is nothing to do; seconds between tries when the server does not answer. */
const [HOLD, AGAIN] = [5, 5];
const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * A cabinet without a cabinet: it numbers what happens at its doors and keeps it until the server has it, obeys commands, and may be cut
 * off and catch up. It knows what the server told it (`setup`) and what lies in it, nothing else.
 */
export class SimulatedCabinet {
  readonly inside: Inside;
  readonly isLogger: boolean;
  readonly say: (words: string) => void;
  setup: DeviceSetup | undefined;
  /** The line is cut: what happens meanwhile is kept. */
  isCut = false;
  temperature = NORMAL;
  private last: number;
  private kept: (Event & { seq: number; at: string })[] = [];
  private done: Done[] = [];
  private lost: [number, number][] = [];
  private readonly doors = new Set<number>();
  private readonly obeyed = new Set<string>();

  constructor(private readonly given: Given) {
    this.inside = given.inside;
    this.say = given.say;
    this.isLogger = given.isLogger ?? false;
    this.last = given.lastSeq;
    this.note({ type: 'start', reason: 'restart' });
  }

  /** How much the server does not have yet. */
  get waiting(): number {
    return this.kept.length;
  }
  note(event: Event): void {
    this.last += 1;
    this.kept.push({ ...event, seq: this.last, at: this.given.now().toISOString() });
  }
  open(door: number, by: Record<string, unknown>): void {
    this.note({ type: 'open', door, method: 'card', ...by, ...this.seen(door) });
    this.doors.add(door);
  }
  close(door: number): void {
    this.note({ type: 'close', door, ...this.seen(door) });
    this.doors.delete(door);
  }

  /** Speaks to the server until it is told to stop; what a server does not take is sent again. */
  async live(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      if (this.isCut) await wait(1);
      else
        await this.call().catch(async (error: unknown) => {
          this.say(`未送达：${error instanceof Error ? error.message : String(error)}`);
          await wait(AGAIN);
        });
    }
  }

  /** One call: what is kept is sent, what the server has by now is forgotten, what it asks for is done. */
  async call(): Promise<void> {
    const events = this.kept.slice(0, LIMITS.events);
    const done = [...this.done];
    const felt = this.isLogger ? {} : { doors: this.doorNumbers().map((door) => ({ door, isOpen: this.doors.has(door) })), temperature: this.temperature };
    const status = { ...felt, firmware: FIRMWARE };
    const told = { lastSeq: this.last, events, done, lost: this.lost, status, setup: this.setup?.version ?? '' };
    const { info, msg } = await this.given.link({ ...told, hold: events.length > 0 ? 0 : HOLD, isSimulated: true }, this.given.now().getTime());
    if (!info) throw new Error(msg);
    this.done = this.done.filter((one) => !done.includes(one));
    this.take(info);
  }

  private take({ upTo, missing, commands, setup }: DeviceAnswer): void {
    this.kept = this.kept.filter(({ seq }) => seq > upTo);
    this.setup = setup ?? this.setup;
    // Numbers of a life before this one nobody has any more.
    this.lost = missing.filter(([, to]) => to <= this.given.lastSeq);
    for (const command of commands) this.obey(command);
  }

  private obey({ id, kind, door = 1, text = '' }: DeviceCommand): void {
    if (this.obeyed.has(id)) return;
    this.obeyed.add(id);
    if (kind === 'warn') this.say(`提示：${text}`);
    if (kind === 'count') this.note({ type: 'count', ...this.all(), command: id });
    if (kind === 'unlock') {
      this.say(`远程开${door}号门`);
      this.open(door, { method: 'remote', command: id });
      setTimeout(() => this.close(door), 5_000);
    }
    this.done.push({ command: id, ok: true });
  }

  private doorNumbers = (): number[] => [...new Set((this.setup?.layers ?? []).map(({ door }) => door))];
  private layersOf = (door: number, kind: string): number[] =>
    (this.setup?.layers ?? []).filter((layer) => layer.door === door && layer.kind === kind).map(({ layer }) => layer);

  /** What its readers see behind a door. */
  private seen(door: number): Record<string, unknown> {
    const layers = this.layersOf(door, 'RFID').map((layer) => ({ layer, epcs: [...this.inside.tags].filter(([, at]) => at === layer).map(([epc]) => epc) }));
    const weighing = this.layersOf(door, '称重');
    const plates = (this.setup?.plates ?? [])
      .filter(({ layer }) => weighing.includes(layer))
      .map(({ plate, tare, unitWeight }) => ({ plate, grams: tare + unitWeight * (this.inside.plates.get(plate) ?? 0) }));
    return { ...(layers.length > 0 ? { layers } : {}), ...(plates.length > 0 ? { plates } : {}) };
  }
  /** As it is now: what is told later is still what was counted. */
  private all(): Record<string, unknown> {
    const parts = this.doorNumbers().map((door) => this.seen(door));
    const joined = (name: string) => parts.flatMap((part) => (part[name] as unknown[] | undefined) ?? []);
    return { layers: joined('layers'), plates: joined('plates'), drawers: this.inside.drawers.map((one) => ({ ...one })) };
  }
}
