/** The one paper an answer tells of, by its number; undefined where it tells of none or of several. */
export function onlyPaper(answer: string): string | undefined {
  const [number, ...others] = new Set(answer.match(/(?<=\*\*)[A-Z]{2}\d{8,}(?=\*\*)/g) ?? []);
  return others.length === 0 ? number : undefined;
}
