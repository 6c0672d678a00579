import type { His } from '../../src/server/his/his';

/** A system of the hospital that tells nothing and takes everything, but for what a test says. */
export const quietHis = (more: Partial<His> = {}): His => ({
  patients: async () => [],
  fees: async () => [],
  staff: async () => [],
  items: async () => [],
  proposeUse: async () => '',
  bookReceipt: async () => '',
  ...more,
});
