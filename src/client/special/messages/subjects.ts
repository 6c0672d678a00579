import type { Message } from '../../session/messages';

/** Messages about one thing are told as one: the newest speaks, the others are counted. Whatever names nothing stands alone. */
export type Subject = { id: string; newest: Message; messages: readonly Message[]; unread: number };

const subjectOf = ({ id, uri, objectID, extra }: Message): string => (objectID === '' ? id : `${uri === 'comment' ? uri : (extra?.kind ?? uri)} ${objectID}`);

/** A message that asks for what is done by now is read, whoever did it. */
export const isNew = ({ readAt, isOver }: Message): boolean => !readAt && isOver !== true;

export function subjectsOf(messages: readonly Message[]): Subject[] {
  const told = new Map<string, Message[]>();
  for (const message of messages) told.set(subjectOf(message), [...(told.get(subjectOf(message)) ?? []), message]);
  return [...told].map(([id, about]) => ({ id, newest: about[0] as Message, messages: about, unread: about.filter(isNew).length }));
}
