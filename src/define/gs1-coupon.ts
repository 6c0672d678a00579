/**
 * The two coupons of North America, whose digits are fields after fields, some led by a digit that says how long they are. None is
 * ever stuck on a medical device; a reader that knows every identifier knows these too.
 */
const sized = (from: number, to: number, more: number): string =>
  `(?:${Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\\d{${from + i + more}}`).join('|')})`;

const COMPANY = sized(0, 6, 6);
const OFFER = '\\d{6}';
const VALUE = sized(1, 5, 0);
const PURCHASE = `${VALUE}[0-49]\\d{3}`;
const OTHER_COMPANY = `(?:${COMPANY}|9)`;
const SERIAL = sized(0, 9, 6);

const PAPER = new RegExp(
  [
    `^${COMPANY}${OFFER}${VALUE}${PURCHASE}`,
    `(?:1[0-3]${PURCHASE}${OTHER_COMPANY})?`,
    `(?:2${PURCHASE}${OTHER_COMPANY})?`,
    '(?:3(?<expires>\\d{6}))?',
    '(?:4(?<begins>\\d{6}))?',
    `(?:5${SERIAL})?`,
    `(?:6${sized(1, 7, 6)})?`,
    '(?:9[01256][0-2]\\d[01])?$',
  ].join(''),
);
const PAPERLESS = new RegExp(`^[01]${COMPANY}${OFFER}${SERIAL}$`);

/** A printed coupon (8110): its days are days, and it does not expire before it begins. */
export function isCoupon(value: string, isDay: (day: string) => boolean): boolean {
  const found = PAPER.exec(value);
  if (!found) return false;
  const { expires, begins } = found.groups ?? {};
  return [expires, begins].every((day) => day === undefined || isDay(day)) && !(expires !== undefined && begins !== undefined && begins > expires);
}

/** A paperless coupon (8112). */
export const isOffer = (value: string): boolean => PAPERLESS.test(value);
