/** What may be checked in a part of an element of a code (gs1-checks.ts). */
export type CheckName = (typeof CHECKS)[number];
const CHECKS = [
  ...(['check', 'pair', 'prefix', 'prefix2', 'day', 'day0', 'date', 'time', 'hour', 'sixty', 'nonzero', 'zero', 'natural', 'flag', 'sex', 'winding'] as const),
  ...(['piece', 'place', 'hyphen', 'percent', 'latitude', 'longitude', 'country', 'country999', 'country2', 'currency', 'iban', 'package'] as const),
  ...(['importer', 'media', 'word', 'padding', 'coupon', 'offer'] as const),
] as const;

export const isCheck = (name: string): name is CheckName => CHECKS.some((check) => check === name);
