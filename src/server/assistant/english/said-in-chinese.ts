import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import type { Frame } from '../reading/frame';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import { isEnglish } from '../words/sentences';
import { inChinese } from './sentence';

/** A question in English as it is asked in Chinese, where all of it is understood; undefined where it is read as it stands. */
export async function saidInChinese(context: Context, text: string): Promise<string | undefined> {
  const said = isEnglish(text) ? inChinese(text) : '';
  if (!/[\u3400-\u9fff]/.test(said)) return undefined;
  const frame = readFrame(said, await loadGazetteer({ ...context }, normalise(said)), { kind: context.org.kind, today: dayOf(context.now()) });
  return isRead(frame) ? said : undefined;
}

/** Whether something was read from all of its English words: names are. */
const isRead = ({ cover }: Frame): boolean => cover.every(({ sense, text }) => sense !== '?' || !/[a-z]{2}/i.test(text));
