import type { FastifyInstance } from 'fastify';
import { BadInput } from '../base/errors';

/** The database cannot keep the character NUL and half surrogate pairs; nobody types them, so they are refused at the door. */
export function guardInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (isBroken(request.query) || isBroken(request.params) || isBroken(request.body)) throw new BadInput('内容含有无法保存的字符，请重新输入');
  });
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether it holds a character the database cannot keep, or lies deeper than anything we read. */
export function isBroken(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || LONE_SURROGATE.test(value);
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false;
  if (depth > 40) return true;
  return Object.entries(value).some(([name, inner]) => isBroken(name, depth + 1) || isBroken(inner, depth + 1));
}
