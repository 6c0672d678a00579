/** The server's programs, and the thread one of them starts: bundled into dist/server, where `a/b.ts` becomes `a/b.js`. */
export const programs = [
  'src/server/main.ts',
  'src/server/check.ts',
  'src/server/init.ts',
  'src/server/backup.ts',
  'src/server/restore.ts',
  'src/server/organisation.ts',
  'src/server/demo/main.ts',
  'src/server/demo/year/hand-thread.ts',
  'src/server/demo/devices/main.ts',
];

/** @param {string} script one of `programs` @returns {string} its bundle, from the repository root */
export const bundleOf = (script) => script.replace('src/', 'dist/').replace(/\.ts$/, '.js');
