/** GET /v1/business/home: what waits for the user and what was said to him; the figures are dashboard:home. Counts of zero are left out. */
export type HomeTile = { flag: string; title: string; count: number; path: string; query: Record<string, string> };
export type HomeMessage = {
  id: string;
  title: string;
  body: string;
  kind: string;
  uri: string;
  objectID: string;
  extra: unknown;
  createdAt: string;
  readAt: string;
};
export type HomeAnswer = {
  todos: HomeTile[];
  messages: HomeMessage[];
  unread: number;
  registration?: { status: string; opinion: string };
};
