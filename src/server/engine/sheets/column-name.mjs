// @ts-check
/** 'C', 'AA': the name of a column counted from 0. @param {number} column @returns {string} */
export function columnName(column) {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
