import { useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { fetched } from '../../ui/late';

const rules = () => fetched(() => import('./sign-in-rules'));
type Rules = Awaited<ReturnType<typeof rules>>;

/**
 * The rules of a form that stands before they have come: zod would be a sixth of the script of the first page, where nobody has typed yet.
 * Whoever is quicker than they waits for them; what keeps them away is said above the button (`errors.root`).
 */
export function useLateRules<V extends FieldValues>(of: (rules: Rules) => Resolver<V>): Resolver<V> {
  useEffect(() => {
    rules().catch(() => {});
  }, []);
  return async (values, context, options) => {
    try {
      return await of(await rules())(values, context, options);
    } catch (error) {
      return { values: {}, errors: { root: { type: 'late', message: error instanceof Error ? error.message : '网络异常' } } } as never;
    }
  };
}
