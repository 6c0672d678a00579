/** A part of a text on paper: its head, and paragraphs. What it is made of is said by a definition; how it is cut into pages is the printer's. */
export type Clause = { head: string; text: readonly string[] };
/** Who signs: what he is called in the paper, what is known of him. */
export type Party = { name: string; words: readonly string[] };
/** Values of a document as words, by field; parties in the order they are named. */
export type TextGiven = { said: (field: string) => string; header: Record<string, unknown>; parties: readonly string[] };
