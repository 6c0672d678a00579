import { atom, getDefaultStore } from 'jotai';
import type { Reference } from '../../contract/answers';
import type { AnswerEvent, Conversation, Receipt, RichTextRef, StoredAnswer } from '../../contract/assistant';
import { get, post } from '../api/call';
import { CallError } from '../api/call-error';
import { readSituation } from '../palette/situation';
import { didFirst } from '../session/first-tasks';
import { streamAnswer } from './stream';

/**
 * The conversation as the drawer shows it. It lives here, outside every tab and component: a running answer goes on while the
 * drawer is closed, and after a reload the stored one is read on until it is finished.
 */
export type Turn = Omit<StoredAnswer, 'state'> & {
  /** Until the server has named the message: a key of our own. */
  key: string;
  state: StoredAnswer['state'] | 'refused';
  /** Asked, and not one word came yet. */
  isThinking: boolean;
};
export type Chat = {
  owner: string;
  phase: 'unread' | 'reading' | 'read';
  turns: readonly Turn[];
  engine: Conversation['engine'];
};

const EMPTY: Chat = { owner: '', phase: 'unread', turns: [], engine: 'builtin' };
export const chatAtom = atom<Chat>(EMPTY);
const store = getDefaultStore();
const change = (next: (chat: Chat) => Chat): void => store.set(chatAtom, next);
const changeTurn = (key: string, more: (turn: Turn) => Partial<Turn>): void =>
  change((chat) => ({
    ...chat,
    turns: chat.turns.map((turn) => (turn.key === key ? { ...turn, ...more(turn) } : turn)),
  }));

let controller: AbortController | undefined;
let polling: number | undefined;
export const isAnswering = (chat: Chat): boolean => chat.turns.some((turn) => turn.state === 'running');

/** Another user's conversation is never shown. */
export function belongTo(owner: string): void {
  if (store.get(chatAtom).owner === owner) return;
  controller?.abort();
  controller = undefined;
  window.clearTimeout(polling);
  store.set(chatAtom, { ...EMPTY, owner });
}

/** Reads what is stored; goes on reading while an answer is under way elsewhere (before the reload, in another window). */
export async function readChat(): Promise<void> {
  const { owner } = store.get(chatAtom);
  change((chat) => (chat.phase === 'unread' ? { ...chat, phase: 'reading' } : chat));
  const answer = await get<Conversation>('/v1/llm/conversation', {}, { quiet: true, shared: true }).catch(() => undefined);
  if (store.get(chatAtom).owner !== owner || controller) return;
  if (!answer) return change((chat) => ({ ...chat, phase: chat.phase === 'reading' ? 'unread' : chat.phase }));
  change((chat) => ({
    ...chat,
    phase: 'read',
    engine: answer.engine,
    turns: answer.list.map((turn) => ({
      ...turn,
      key: turn.id,
      isThinking: turn.state === 'running' && turn.answer === '',
    })),
  }));
  window.clearTimeout(polling);
  if (answer.list.some((turn) => turn.state === 'running')) polling = window.setTimeout(() => void readChat(), 1000);
}

/** Asks; blanks are not sent. The situation goes along as ids, never as names. */
export async function askQuestion(text: string): Promise<void> {
  const question = text.trim();
  if (question === '' || isAnswering(store.get(chatAtom))) return;
  const key = crypto.randomUUID();
  const turn: Turn = {
    key,
    id: '',
    question,
    answer: '',
    reference: [],
    rich_text_ref: [],
    unverified: [],
    receipts: [],
    state: 'running',
    isThinking: true,
    createdAt: new Date().toISOString(),
  };
  change((chat) => ({ ...chat, turns: [...chat.turns, turn] }));
  didFirst('asked');
  const own = new AbortController();
  controller = own;
  try {
    const isDone = await streamAnswer(
      { content: question, ...lookingAt() },
      { signal: own.signal, onEvent: (event) => changeTurn(key, (now) => grown(now, event)) },
    );
    changeTurn(key, (now) => ({
      isThinking: false,
      state: own.signal.aborted ? 'stopped' : isDone ? (now.state === 'failed' ? 'failed' : 'done') : 'interrupted',
    }));
  } catch (error) {
    const words = error instanceof CallError ? error.message : '连接中断，请稍后再试';
    // The server may still be answering: what it has stored is shown instead of half a sentence.
    changeTurn(key, (now) => ({
      isThinking: false,
      state: now.id === '' ? 'refused' : 'interrupted',
      answer: now.answer || words,
    }));
  } finally {
    if (controller === own) controller = undefined;
  }
  if (store.get(chatAtom).turns.at(-1)?.state === 'interrupted') void readChat();
}

/** Stops at once here, and at the server wherever it answers. */
export function stopAnswer(): void {
  const running = store.get(chatAtom).turns.find((turn) => turn.state === 'running');
  if (!running) return;
  if (running.id !== '') void post('/v1/llm/stop', { id: running.id }, { quiet: true }).catch(() => undefined);
  controller?.abort();
  changeTurn(running.key, () => ({ state: 'stopped', isThinking: false }));
}

export async function clearChat(): Promise<void> {
  stopAnswer();
  await post('/v1/llm/clear', {}, { quiet: true }).catch(() => undefined);
  change((chat) => ({ ...chat, turns: [] }));
}

/** A command of the answer was run: its row says so. */
export const addReceipt = (message: string, receipt: Receipt): void =>
  change((chat) => ({ ...chat, turns: chat.turns.map((turn) => (turn.id === message ? { ...turn, receipts: [...turn.receipts, receipt] } : turn)) }));

/** One event added to what is there. */
export function grown(turn: Turn, event: AnswerEvent): Partial<Turn> {
  const [piece] = event.result?.data ?? [];
  const answer = turn.answer + (piece?.answer ?? '');
  return {
    id: event.id ?? turn.id,
    answer,
    isThinking: answer === '',
    reference: added<Reference>(turn.reference, piece?.reference),
    rich_text_ref: added<RichTextRef>(turn.rich_text_ref, piece?.rich_text_ref),
    ...(event.unverified ? { unverified: event.unverified } : {}),
    ...(event.code === 0 ? {} : { state: 'failed' as const }),
  };
}

const added = <T extends { id: string }>(known: readonly T[], more: readonly T[] | undefined): T[] => [
  ...known,
  ...(more ?? []).filter((one) => !known.some((other) => other.id === one.id)),
];

function lookingAt(): Record<string, string> {
  const { tab, selection } = readSituation();
  const rows = selection
    .map((row) => row.id)
    .filter((id) => /^[0-9a-f-]{36}$/i.test(id))
    .slice(0, 50);
  return {
    ...(tab ? { screen: tab.screen } : {}),
    ...(tab?.documentId ? { documentId: tab.documentId } : {}),
    ...(rows.length > 0 ? { selection: rows.join(',') } : {}),
  };
}
