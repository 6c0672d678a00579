/** The telephone of a firm of the demo world: always the same, and its own. */
export function phoneOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9_000_000;
  return `027-8${String(1_000_000 + sum)}`;
}
