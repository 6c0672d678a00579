// Imported first by every entry script, and written so that even an old Node can parse and run it.
var wanted = [20, 19];
var actual = process.versions.node.split('.').map(Number);
var isNewEnough = actual[0] > wanted[0] || (actual[0] === wanted[0] && actual[1] >= wanted[1]);
if (!isNewEnough) {
  console.error(
    '医润通需要 Node.js ' +
      wanted.join('.') +
      ' 或更高版本，当前为 ' +
      process.versions.node +
      '。\n' +
      'Node.js ' +
      wanted.join('.') +
      ' or newer is required; this is ' +
      process.versions.node +
      '.',
  );
  process.exit(1);
}
