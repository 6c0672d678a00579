import { keepListening, type Listening } from '../db/listening';
import { type Announcement, CHANNEL } from '../engine/messages/announce';

/** Hears every announcement. What was announced while the connection was broken is found by the clients' polling of unread messages; `back` says that there was a break. */
export const listen = (
  url: string,
  { hear, back, report }: { hear: (announcement: Announcement) => void; back: () => void; report: (line: string) => void },
): Listening =>
  keepListening({
    url,
    name: 'yiruntong push',
    channel: CHANNEL,
    report,
    back,
    hear: (payload) => {
      const announcement = parse(payload);
      if (announcement) hear(announcement);
    },
  });

function parse(payload: string): Announcement | undefined {
  try {
    return JSON.parse(payload) as Announcement;
  } catch {
    return undefined;
  }
}
