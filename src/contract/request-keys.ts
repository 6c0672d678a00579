/** So many days an idempotency key is known: until then a call sent again is answered what it did, and does nothing more. */
export const KEY_DAYS = 7;
