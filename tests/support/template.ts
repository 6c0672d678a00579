/** The database every test file’s own one is a copy of. */
export const template = 'template_yiruntong';
