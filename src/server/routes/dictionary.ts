import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { addDictionaryWord } from '../engine/masters/add-dictionary-word';
import { dictionaryWords } from '../engine/masters/dictionary-words';
import type { Services } from '../services';

const type = z.string().regex(/^[A-Za-z]{1,40}$/, { error: '字典不存在' });
const word = z
  .string()
  .trim()
  .min(1, { error: '请填写名称' })
  .max(30, { error: '【名称】最多30个字' })
  .regex(/^[^<>?]*$/, { error: '名称中请不要输入特殊字符' });

/** Words forms offer, and one's own added while choosing. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/dictionary/words', input: z.object({ type }) }, (context, input) => dictionaryWords(context, input.type));
  endpoint(app, services, { method: 'POST', path: '/v1/dictionary/add', input: z.strictObject({ type, word }) }, async (context, input) => {
    await addDictionaryWord(context, input.type, input.word);
    return dictionaryWords(context, input.type);
  });
}
