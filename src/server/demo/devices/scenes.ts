import type { SimulatedCabinet } from './simulated-cabinet';

/** What happens at a cabinet. @returns what to say of it; nothing where it cannot happen at this one */
type Scene = (cabinet: SimulatedCabinet, play: Play) => Promise<string | undefined>;
export type Play = {
  pick<T>(from: readonly T[]): T | undefined;
  wait(seconds: number): Promise<void> /** Tags that are outside, by whom. */;
  outside: Map<string, { employee: string; layer: number }>;
};

const who = (cabinet: SimulatedCabinet, right: string, { pick }: Play) => pick((cabinet.setup?.staff ?? []).filter(({ rights }) => rights.includes(right)));
const doorOf = (cabinet: SimulatedCabinet, layer: number): number => cabinet.setup?.layers.find((one) => one.layer === layer)?.door ?? 1;

/** Somebody takes a tagged piece, some off a plate, or some out of a drawer. */
const take: Scene = async (cabinet, play) => {
  const person = who(cabinet, 'take', play);
  if (!person) return undefined;
  const { inside } = cabinet;
  const ways: (() => Promise<string>)[] = [];
  const tag = play.pick([...inside.tags]);
  if (tag)
    ways.push(async () => {
      const [epc, layer] = tag;
      cabinet.open(doorOf(cabinet, layer), { employee: person.employee });
      await play.wait(2);
      inside.tags.delete(epc);
      play.outside.set(epc, { employee: person.employee, layer });
      cabinet.close(doorOf(cabinet, layer));
      return `${person.name} 取出标签 ${epc.slice(-6)}`;
    });
  const plate = play.pick((cabinet.setup?.plates ?? []).filter((one) => (inside.plates.get(one.plate) ?? 0) > 3));
  if (plate)
    ways.push(async () => {
      const door = doorOf(cabinet, plate.layer);
      cabinet.open(door, { employee: person.employee });
      await play.wait(2);
      inside.plates.set(plate.plate, (inside.plates.get(plate.plate) ?? 0) - 3);
      cabinet.close(door);
      return `${person.name} 从托盘 ${plate.plate} 取 3 件`;
    });
  const drawer = play.pick(inside.drawers.filter(({ quantity }) => quantity >= 2));
  if (drawer)
    ways.push(async () => {
      const door = doorOf(cabinet, drawer.layer);
      cabinet.open(door, { employee: person.employee });
      await play.wait(2);
      cabinet.note({ type: 'take', layer: drawer.layer, position: drawer.position, quantity: 2 });
      drawer.quantity -= 2;
      cabinet.close(door);
      return `${person.name} 从第${drawer.layer}层${drawer.position}位取 2 件`;
    });
  return play.pick(ways)?.();
};

/** A piece comes back, by whoever took it. */
const giveBack: Scene = async (cabinet, play) => {
  const tagged = (cabinet.setup?.layers ?? []).filter(({ kind }) => kind === 'RFID').map(({ layer }) => layer);
  const back = play.pick([...play.outside].filter(([, { layer }]) => tagged.includes(layer)));
  if (!back) return undefined;
  const [epc, { employee, layer }] = back;
  cabinet.open(doorOf(cabinet, layer), { employee });
  await play.wait(2);
  cabinet.inside.tags.set(epc, layer);
  play.outside.delete(epc);
  cabinet.close(doorOf(cabinet, layer));
  return `标签 ${epc.slice(-6)} 放回`;
};

/** A place is filled up again: without a paper that announces it, it waits for one. */
const replenish: Scene = async (cabinet, play) => {
  const person = who(cabinet, 'put', play);
  const plate = play.pick(cabinet.setup?.plates ?? []);
  const drawer = play.pick(cabinet.inside.drawers);
  if (!person || (!plate && !drawer)) return undefined;
  const door = doorOf(cabinet, drawer?.layer ?? plate?.layer ?? 1);
  cabinet.open(door, { employee: person.employee });
  await play.wait(2);
  if (drawer) {
    cabinet.note({ type: 'put', layer: drawer.layer, position: drawer.position, quantity: 5 });
    drawer.quantity += 5;
  } else if (plate) cabinet.inside.plates.set(plate.plate, (cabinet.inside.plates.get(plate.plate) ?? 0) + 5);
  cabinet.close(door);
  return `${person.name} 补货 5 件`;
};

/** A tag nobody bound lies among the others for a while. */
const unknownTag: Scene = async (cabinet, play) => {
  const layer = cabinet.setup?.layers.find(({ kind }) => kind === 'RFID');
  const person = who(cabinet, 'put', play);
  if (!layer || !person) return undefined;
  const epc = `E2801160FFFFFFFF${String(Date.now()).slice(-8)}`;
  cabinet.open(layer.door, { employee: person.employee });
  cabinet.inside.tags.set(epc, layer.layer);
  cabinet.close(layer.door);
  await play.wait(30);
  cabinet.open(layer.door, { employee: person.employee });
  cabinet.inside.tags.delete(epc);
  cabinet.close(layer.door);
  return `未知标签 ${epc.slice(-6)} 放入后又取出`;
};

/** A door is forgotten: after two minutes somebody hears of it, then it is shut. */
const doorLeftOpen: Scene = async (cabinet, play) => {
  const person = who(cabinet, 'take', play);
  const layer = play.pick(cabinet.setup?.layers ?? []);
  if (!person || !layer) return undefined;
  cabinet.say(`${layer.door}号门敞开`);
  cabinet.open(layer.door, { employee: person.employee });
  await play.wait(140);
  cabinet.close(layer.door);
  return `${layer.door}号门已关`;
};

/** The line is cut while people go on taking; when it is there again, all of it arrives in its order. */
const offline: Scene = async (cabinet, play) => {
  cabinet.isCut = true;
  cabinet.say('断网');
  for (let i = 0; i < 3; i++) {
    await play.wait(60);
    const done = await take(cabinet, play);
    if (done) cabinet.say(`（离线）${done}`);
  }
  await play.wait(20);
  const waiting = cabinet.waiting;
  cabinet.isCut = false;
  return `恢复连接，补传 ${waiting} 条`;
};

/** It is too warm for a while. */
const warm: Scene = async (cabinet, play) => {
  const most = cabinet.setup?.temperature.max;
  if (most === null || most === undefined) return undefined;
  cabinet.temperature = most + 3;
  await play.wait(40);
  cabinet.temperature = 20;
  return '超温后恢复';
};

/** A logger reads what the store is like; now and then its line is cut for a few readings, and they come later. */
const read: Scene = async (cabinet, play) => {
  if (!cabinet.isLogger) return undefined;
  const cuts = play.pick([0, 0, 0, 3]) ?? 0;
  cabinet.isCut = cuts > 0;
  let temperature = 5;
  for (let i = 0; i <= cuts; i += 1) {
    temperature = 4.5 + Number((play.pick([0, 2, 5, 7, 9, 12]) ?? 0) / 10);
    cabinet.note({ type: 'reading', temperature });
    if (i < cuts) await play.wait(20);
  }
  const waiting = cabinet.waiting;
  cabinet.isCut = false;
  return cuts > 0 ? `断网后补传 ${waiting} 次测温` : `${temperature}℃`;
};

export const SCENES: Record<string, Scene> = { read, take, return: giveBack, replenish, unknown: unknownTag, door: doorLeftOpen, offline, warm };
/** What happens most, most often. */
export const USUAL: readonly string[] = ['take', 'take', 'take', 'take', 'return', 'return', 'replenish', 'unknown', 'door', 'offline', 'warm'];
