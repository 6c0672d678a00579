/** Figures as answers write them: 1,234.00 · 12.5 · 50. Numbers of documents, dates (12 月 4 日, 29 Nov), times (16:00) and list marks are no figures. */
const FIGURE =
  /(?<![A-Za-z0-9.\-/:年月])-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![A-Za-z0-9.\-/:年月])-?\d+(?:\.\d+)?(?![\dA-Za-z\-/:]|\s?[年月日号]|\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\.\s|、)/g;

const plain = (figure: string): string => {
  const value = figure.replaceAll(',', '');
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
};

/**
 * Figures of the answer that stand nowhere in what was consulted: neither as they are nor in 万. Small whole numbers (counts of
 * what was just listed) pass.
 */
export function unverifiedFigures(answer: string, evidence: string): string[] {
  const known = new Set([...evidence.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map((found) => plain(found[0])));
  const wrong = [...answer.matchAll(FIGURE)]
    .map((found) => found[0])
    .filter((figure) => {
      const value = plain(figure);
      if (known.has(value) || (Number.isInteger(Number(value)) && Math.abs(Number(value)) <= 10)) return false;
      return ![...known].some((one) => isRounded(Number(value), Number(one)));
    });
  return [...new Set(wrong)].slice(0, 50);
}

/** 1.23 (万) of 12345, or 1235 of 1234.56. */
const isRounded = (said: number, known: number): boolean =>
  said !== 0 && [1, 10_000].some((unit) => Math.abs(known / unit - said) < 0.5 * 10 ** -decimals(said) + 1e-9 && (unit > 1 || Math.abs(known) >= 1000));
const decimals = (value: number): number => (String(value).split('.')[1] ?? '').length;
