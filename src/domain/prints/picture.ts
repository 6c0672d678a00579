import { definePrint } from '../../define/define-print';

/** 图片打印: the papers themselves, one to a page, with the watermark that says what the copy is for. */
export const picture = definePrint({
  print: 'picture',
  paper: 'A4',
  titles: { registrationCert: '注册证', qualityCertificate: '质检报告' },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  records: {
    registrationCert: { head: [], tables: [], pictures: ['pictures', 'changes.pictures'] },
    qualityCertificate: { head: [], tables: [], pictures: ['files'] },
  },
});
