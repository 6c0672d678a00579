/** Cells of one row of a table written as text; nothing that is a table has more. */
export const TEXT_COLUMNS = 100;

/** Without what only keeps digits from being taken for a number (`="62…"`, an apostrophe, a tab). */
export const bare = (text: string): string => {
  const trimmed = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  return /^="?[^"]*"?$/.test(trimmed) ? trimmed.replace(/^="?|"$/g, '') : trimmed.replace(/^'(?=[\d=+@-])/, '');
};
