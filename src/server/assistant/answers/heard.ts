export type Heard = { said: string; isPlaced: boolean };

export const holds = (words: string, said: string | undefined): boolean => Boolean(said) && words.includes(JSON.stringify(said).slice(1, -1).toLowerCase());
