/** '2.02611E+11': what a sheet shows instead of a long number, and hands on as its text; the last digits are gone for good. */
export const isScientific = (text: string): boolean => /^[+-]?\d(\.\d+)?E\+\d{2,3}$/i.test(text.normalize('NFKC').trim());

/** Why such a text is not taken; `next` says what to do about it. */
export const lostDigits = (text: string, next: string): string => `“${text.trim()}”是科学计数法，末尾的位数已经丢失；${next}`;
