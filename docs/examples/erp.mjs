// 一个最小的 ERP：收推送，验签，按事件编号只办一次，再用接口密钥取单、建单。只用 Node.js（18 以上），不装任何包。
//
//   YRT_BASE=http://127.0.0.1:8080 YRT_KEY=yrt_… YRT_HOOK_SECRET=whs_… PORT=9000 node erp.mjs
//
// 推送订阅的地址填 http://<本机>:9000/hooks，事件选“采购订单 · 已审核”。
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { YRT_BASE, YRT_KEY, YRT_HOOK_SECRET, PORT = '9000' } = process.env;
const MINUTES = 5;

/** 签名对所收到的原文计算，先验签再解析；换密钥期间请求头里有两个签名，对上一个即可。 */
function isOurs(headers, body) {
  const timestamp = String(headers['x-yrt-timestamp'] ?? '');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MINUTES * 60) return false;
  const expected = Buffer.from(createHmac('sha256', YRT_HOOK_SECRET).update(`${timestamp}.${body}`).digest('hex'));
  return String(headers['x-yrt-signature'] ?? '')
    .split(',')
    .map((one) => Buffer.from(one.trim().replace(/^v1=/, '')))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

/** 每个回答都是 { code, msg, info }：code 为 0 才算成功。 */
async function ask(method, path, body) {
  const answer = await fetch(`${YRT_BASE}${path}`, {
    method,
    headers: { Authorization: `Bearer ${YRT_KEY}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, info } = await answer.json();
  if (code !== 0) throw new Error(`${path}：${code} ${msg}`);
  return info;
}

/** 取审核过的采购订单，按它的明细建到货单草稿。请求编号用事件编号：同一事件再来一次，也只建一张。 */
async function onReviewed({ id, record }) {
  const { header, lines } = await ask('GET', `/v1/business/purchaseOrder/info?id=${record.id}`);
  console.log(`订单 ${header.sn}：${header.supplierName}，${lines.length} 行`);
  const made = await ask('POST', '/v1/business/arrivalOrder/add', {
    key: id,
    header: { supplier: header.supplier, warehouse: header.warehouse, deliveryNoteNo: `ERP-${header.sn}` },
    lines: lines.map(({ id: sourceLine, specification, unit, quantity }) => ({
      sourceLine,
      specification,
      unit,
      noteQuantity: quantity,
      arrivedQuantity: quantity,
    })),
  });
  console.log(`到货单草稿 ${made.sn}`);
}

const WORK = { 'purchaseOrder.reviewed': onReviewed };
/** 办过的事件。真正的系统把它和业务写在同一个数据库事务里。 */
const done = new Set();

createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', async () => {
    const body = Buffer.concat(parts).toString('utf8');
    const say = (status, text) => response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
    if (!isOurs(request.headers, body)) return say(401, '签名错误');
    const event = JSON.parse(body);
    if (done.has(event.id)) return say(200, '已办过');
    try {
      await WORK[event.event]?.(event);
      done.add(event.id);
      // 2xx 才算送达；其余一律会再推。10 秒内要回答，办得慢的先记下再办。
      say(200, 'ok');
    } catch (error) {
      console.error(error.message);
      say(500, error.message);
    }
  });
}).listen(Number(PORT), () => console.log(`在 ${PORT} 端口接收`));
