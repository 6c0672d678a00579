// 一个最小的 HIS：把项目、计费告诉医润通，再问一个唯一码。只用 Node.js（18 以上），不装任何包。
//
//   YRT_BASE=http://127.0.0.1:8080 HIS_APP_KEY=HIS… HIS_SECRET=… node his.mjs
//
// 密钥在 接口监控 → 生成HIS接入密钥。
import { createHash, createHmac, randomUUID } from 'node:crypto';

const { YRT_BASE, HIS_APP_KEY, HIS_SECRET } = process.env;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** X-Sign = 十六进制 HMAC-SHA256(密钥, appKey + 毫秒时间戳 + 随机串 + sha256(请求原文))；GET 的原文是空串。 */
async function call(method, path, content) {
  const body = content === undefined ? '' : JSON.stringify(content);
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const sign = createHmac('sha256', HIS_SECRET)
    .update(`${HIS_APP_KEY}${timestamp}${nonce}${sha256(body)}`)
    .digest('hex');
  const answer = await fetch(`${YRT_BASE}/v1/open/his/${path}`, {
    method,
    headers: { 'X-App-Key': HIS_APP_KEY, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Sign': sign, 'Content-Type': 'application/json' },
    ...(body === '' ? {} : { body }),
  });
  return answer.json();
}

const fee = {
  feeId: `EX${Date.now()}`,
  feeType: 1,
  visitType: 'I',
  visitNo: 'ZY0012345',
  patientId: 'P00098211',
  patientName: '张三丰',
  hisItemCode: '330100012',
  hisItemName: '冠状动脉药物洗脱支架',
  unit: '个',
  quantity: 1,
  price: 845,
  amount: 845,
  orderDept: '0301',
  execDept: '0812',
  chargeTime: new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' '),
};
const told = (what, { code, msg, result }) => console.log(what, code, msg, JSON.stringify(result ?? {}));

told('计费', await call('POST', 'fee', { batchNo: 'EX-1', rows: [fee] }));
// 网络中断后重发同一条：还是那一条，不会记两次。
told('重发', await call('POST', 'fee', { batchNo: 'EX-1', rows: [fee] }));
// 科室一个月的医疗收入：百元医疗收入耗材的分母。重发一样的算重复，金额不同就是更正。
const income = { period: '2026-01', deptCode: process.env.HIS_DEPT ?? '0301', amount: 2310877 };
told('收入', await call('POST', 'income', { rows: [income] }));
// 医生在HIS里点“医润通”：为他要一个地址，60秒内打开一次就登录，到申领页面。人员先在 HIS人员 绑定并开通账号。
told('票据', await call('POST', 'ticket', { hisStaffId: process.env.HIS_STAFF ?? 'D0001', path: '/hospital/SuppliesClaim' }));
told('查码', await call('GET', 'uniqueCode/RM000000000000'));
