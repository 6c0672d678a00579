/** What the platform wrote at one time, and how far it has come: organisations, people it should reach, reached, read by. */
export type SentBatch = {
  id: string;
  title: string;
  body: string;
  createdAt: string;
  recalledAt: string | null;
  organisations: number;
  total: number;
  delivered: number;
  read: number;
};
