/** As many rows as are asked for, made of a page of real ones: newest number first, as the product's list stands. */
export function makeRows() {
  const { rows, total } = window.benchData;
  return Array.from({ length: total }, (_, at) => ({ ...rows[at % rows.length], id: `r${at}`, sn: `N${String(total - at).padStart(7, '0')}` }));
}
