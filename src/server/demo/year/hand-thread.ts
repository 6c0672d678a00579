import '../../kinds/attach';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open';
import { seeded } from '../random';
import { type Asked, handsHere, type Told } from './hands';

/** The other thread of a demo build: does its organisations' part of a day whenever it is asked, and says when it is done. */
const { url, world, keys } = workerData as Told;
const { db } = await openDatabase({ url, poolSize: 6 });
const hands = handsHere({ ...world, db, random: seeded(0) }, keys);

parentPort?.on('message', async ({ part, day, number }: Asked) => {
  await hands.work(part, day, number);
  parentPort?.postMessage('done');
});
