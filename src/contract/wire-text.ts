import { z } from 'zod';

/**
 * A text that form-encoded and JSON clients may also send as a number. Missing, empty object and null get `message`;
 * the text itself is checked by `inner`.
 *
 * @example wireText('请填写手机号', z.string().trim().min(1, { error: '请填写手机号' }))
 */
export const wireText = (message: string, inner: z.ZodString = z.string()) =>
  z.union([z.string(), z.number()], { error: message }).transform(String).pipe(inner);
