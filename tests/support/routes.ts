import type { Acted, DocumentInfo, ListAnswer, Saved } from '../../src/contract/answers';
import type { Problem } from '../../src/define/document-rules';
import { newId } from '../../src/server/base/id';
import { type Answer, type Client, call } from './server';

/** What a person does with documents of a kind, each by its route. A refusal is an answer like any other. */
type Values = Record<string, unknown>;

export const add = (who: Client, kind: string, header: Values, lines: Values[] = []): Promise<Answer<Saved>> =>
  call(who, 'POST', `/v1/business/${kind}/add`, { header, lines, key: newId(), confirmed: true });

export const info = (who: Client, kind: string, id: string): Promise<Answer<DocumentInfo>> => call(who, 'GET', `/v1/business/${kind}/info`, { id });

export const list = (who: Client, kind: string, query: Values = {}): Promise<Answer<ListAnswer>> => call(who, 'GET', `/v1/business/${kind}/list`, query);

export async function act(who: Client, kind: string, action: string, id: string, more: Values = {}): Promise<Answer<Acted>> {
  const known = await info(who, kind, id);
  if (known.code !== 0) return known as Answer<unknown> as Answer<Acted>;
  return call(who, 'POST', `/v1/business/${kind}/${action}`, { id, version: known.info.header.version, key: newId(), confirmed: true, ...more });
}

export async function edit(who: Client, kind: string, id: string, header: Values, lines: Values[]): Promise<Answer<Saved>> {
  const known = await info(who, kind, id);
  return call(who, 'POST', `/v1/business/${kind}/edit`, { id, version: known.info.header.version, header, lines, key: newId(), confirmed: true });
}

/** The words of a refusal, each with its place: `message @ line.field`. @throws when nothing was refused */
export async function refused(given: Promise<Answer>): Promise<string[]> {
  const answer = await given;
  if (answer.code === 0) throw new Error(`not refused: ${JSON.stringify(answer.info)}`);
  const problems = (answer.info as { problems?: Problem[] } | null)?.problems ?? [];
  if (problems.length === 0) return [answer.msg];
  return problems.map(({ message, line, field }) => {
    const place = [line, field].filter((part) => part !== undefined && part !== '').join('.');
    return place === '' ? message : `${message} @ ${place}`;
  });
}

/** What a call brought. @throws with its words when it was refused */
export async function done<T>(given: Promise<Answer<T>>): Promise<T> {
  const answer = await given;
  if (answer.code !== 0) throw new Error(`refused: ${answer.msg} ${JSON.stringify(answer.info)}`);
  return answer.info;
}
