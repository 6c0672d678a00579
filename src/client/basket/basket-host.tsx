import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { late } from '../ui/late';
import { basketOpenAtom, openBasketOf } from './basket';

const BasketDrawer = late(() => import('./basket-drawer'));

/** The basket of the logged-in user, beside the panes; its drawer is fetched when first opened. */
export function BasketHost({ user }: { user: string }) {
  const isOpen = useAtomValue(basketOpenAtom);
  useEffect(() => openBasketOf(user), [user]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <BasketDrawer />
    </Suspense>
  );
}
