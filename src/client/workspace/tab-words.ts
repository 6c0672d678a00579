import { shortWordOf, type Thing, thingOf } from '../../domain/screens/things';
import { parseLocation } from './location';
import { screenAt } from './screens';

/** A number of a document at the end of a title: letters, the day, the count. */
const NUMBERED = /^(.*?)\s+([A-Z]{1,6}\d{8,})$/;

/** What stands on the tab: 订单 and the number, which is drawn by its last digits; any other title as it is. */
export function tabWords(title: string, location: string): { words: string; sn?: string } {
  const [, words, sn] = NUMBERED.exec(title) ?? [];
  if (words === undefined || sn === undefined) return { words: title };
  const screen = screenAt(parseLocation(location).path);
  return { words: (screen && shortWordOf(screen)) ?? words, sn };
}

/** What kind of thing a place is about. */
export function thingAt(location: string): Thing | undefined {
  const screen = screenAt(parseLocation(location).path);
  return screen && thingOf(screen);
}
