import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../base/config';
import type { EInvoiceProvider, IssueAnswer, IssueLine, RedAnswer } from './einvoices';

type Keys = NonNullable<Config['eInvoice']>;
type Body = Record<string, unknown>;
type Answer = { success?: boolean; response?: unknown; errorResponse?: { code?: unknown; message?: unknown; subCode?: unknown; subMessage?: unknown } };

const VERSION = '6.0';
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const md5 = (value: string): string => createHash('md5').update(value).digest('hex');
const dayIn = (value: unknown): string =>
  text(value)
    .replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
    .slice(0, 10);

/**
 * 百望 over HTTP: JSON by POST, the method and a signature of all its parameters in the address, a token that is fetched once and again when
 * it is no longer taken. Whatever is no clear answer is thrown, and counts as none.
 */
export function baiwang(keys: Keys): EInvoiceProvider {
  const ask = caller(keys);
  return {
    channel: '百望',
    issue: async ({ serialNo, seller, buyer, lines, ...order }) =>
      issueAnswer(
        await ask('baiwang.output.invoice.issue', {
          taxNo: seller.taxNo,
          isSplit: false,
          data: {
            ...{ invoiceTypeCode: order.invoiceType, invoiceType: '0', serialNo, priceTaxMark: '1', sellerName: seller.name },
            ...{ buyerName: buyer.title, buyerTaxNo: buyer.taxNo, buyerAddressPhone: buyer.address, buyerBankAccount: buyer.bank },
            ...{ invoiceTotalPrice: order.net, invoiceTotalTax: order.tax, invoiceTotalPriceTax: order.total, remarks: order.remark },
            ...{ drawer: order.drawer, payee: order.payee, checker: order.reviewer, invoiceDetailsList: lines.map(detail) },
          },
        }),
      ),
    query: async ({ serialNo, seller }) => issueAnswer(await ask('baiwang.output.invoice.query', { taxNo: seller.taxNo, serialNos: [serialNo] })),
    async files({ serialNo, seller, invoiceNo }) {
      const answer = await ask('baiwang.output.format.query', { taxNo: seller.taxNo, serialNo, invoiceNo });
      const [first] = rowsOf(answer.response);
      const addresses = [first?.pdfUrl, first?.ofdUrl].map(text).filter((url) => /^https?:/.test(url));
      return Promise.all(
        addresses.map(async (url) => ({ name: `${serialNo}.${/ofd/i.test(url) ? 'ofd' : 'pdf'}`, content: Buffer.from(await (await got(url)).arrayBuffer()) })),
      );
    },
    redApply: async ({ serialNo, seller, buyer, lines, ...order }) =>
      redAnswer(
        await ask('baiwang.output.redinvoice.add', {
          ...{ taxNo: seller.taxNo, redConfirmSerialNo: serialNo, entryIdentity: '01', sellerTaxName: seller.name, sellerTaxNo: seller.taxNo },
          ...{ buyerTaxName: buyer.title, buyerTaxNo: buyer.taxNo, originalInvoiceNo: order.invoiceNo, originInvoiceDate: order.invoiceDate },
          ...{ originInvoiceType: order.invoiceType, redInvoiceLabel: order.reason, invoiceTotalPriceTax: order.total, invoiceTotalTax: order.tax },
          redConfirmDetailReqEntityList: lines.map(detail),
        }),
      ),
    redQuery: async ({ serialNo, seller }) =>
      redAnswer(await ask('baiwang.output.redinvoice.redforminfo', { taxNo: seller.taxNo, redConfirmSerialNo: serialNo })),
    redIssue: async ({ serialNo, seller, confirmNo, confirmUuid }) =>
      issueAnswer(
        await ask('baiwang.output.redinvoice.issued', {
          taxNo: seller.taxNo,
          redConfirmSerialNo: serialNo,
          redConfirmNo: confirmNo,
          redConfirmUuid: confirmUuid,
        }),
      ),
  };
}

const detail = ({ lineNo, name, taxCode, spec, unit, quantity, price, amount, taxRate, tax }: IssueLine): Body => ({
  ...{ goodsLineNo: lineNo, goodsName: name, goodsCode: taxCode, goodsSpecification: spec, goodsUnit: unit, goodsQuantity: quantity },
  ...{ goodsPrice: price, goodsTotalPrice: amount, goodsTaxRate: String(Number(taxRate) / 100), goodsTotalTax: tax, priceTaxMark: '1' },
});

const got = async (url: string): Promise<Response> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`开票服务返回 ${response.status}`);
  return response;
};
const rowsOf = (response: unknown): Body[] => {
  const within = (response as { success?: unknown })?.success ?? response;
  return (Array.isArray(within) ? within : [within]).filter((row): row is Body => typeof row === 'object' && row !== null);
};

function issueAnswer(answer: Answer): IssueAnswer {
  const refused = refusalOf(answer);
  if (refused) return refused;
  const [row] = rowsOf(answer.response);
  if (!row) return { state: 'unknown' };
  const invoiceNo = text(row.einvoiceNo ?? row.invoiceNo ?? row.redInvoiceNo);
  if (text(row.invoiceStatus ?? row.status) === '02') return { state: 'refused', code: text(row.errorCode), message: text(row.errorMessage) || '开具失败' };
  if (!/^\d{20}$/.test(invoiceNo)) return { state: 'pending' };
  const total = text(row.invoiceTotalPriceTax);
  return { state: 'issued', invoiceNo, invoiceDate: dayIn(row.invoiceDate), total, tax: text(row.invoiceTotalTax) };
}

function redAnswer(answer: Answer): RedAnswer {
  const refused = refusalOf(answer);
  if (refused) return refused;
  const [row] = rowsOf(answer.response);
  if (!row) return { state: 'unknown' };
  const redInvoiceNo = text(row.redInvoiceNo);
  return {
    ...{ state: 'confirming', confirmNo: text(row.redConfirmNo), confirmUuid: text(row.redConfirmUuid), confirmState: text(row.confirmState) },
    ...(redInvoiceNo ? { redInvoiceNo, redDate: dayIn(row.redInvoiceDate) } : {}),
  };
}

/** A clear no. That it knows the request already is none: what came of it is asked. */
function refusalOf({ success, errorResponse }: Answer): (IssueAnswer & RedAnswer & { state: 'refused' }) | undefined {
  if (success !== false) return undefined;
  const message = text(errorResponse?.subMessage || errorResponse?.message) || '开票服务拒绝了请求';
  if (/重复|已存在|处理中|系统(繁忙|异常)|超时/.test(message)) throw new Error(message);
  return { state: 'refused', code: text(errorResponse?.subCode || errorResponse?.code), message: message.slice(0, 200) };
}

/** One call, with a token; where that is no longer taken, once more with a new one (nothing was carried out then). */
function caller(keys: Keys): (method: string, body: Body) => Promise<Answer> {
  let token: Promise<string> | undefined;
  const call = async (method: string, body: Body, withToken: string): Promise<Answer> => {
    const json = JSON.stringify(body);
    const asked: Record<string, string> = {
      ...{ method, appKey: keys.appKey, version: VERSION, format: 'json', type: 'sync', timestamp: String(Date.now()), requestId: randomUUID() },
      ...(withToken ? { token: withToken } : {}),
    };
    const listed = Object.keys(asked).sort();
    const sign = md5(`${keys.secret}${listed.map((name) => `${name}${asked[name]}`).join('')}${json}${keys.secret}`).toUpperCase();
    const response = await fetch(`${keys.url}?${new URLSearchParams({ ...asked, sign })}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: json,
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`开票服务返回 ${response.status}`);
    return (await response.json()) as Answer;
  };
  const signIn = async (): Promise<string> => {
    const { response } = await call(
      'baiwang.oauth.token',
      { username: keys.user, password: md5(keys.password), client_secret: keys.secret, grant_type: 'password' },
      '',
    );
    const found = text((response as Body | undefined)?.access_token);
    if (found === '') throw new Error('开票服务登录失败');
    return found;
  };
  const current = (): Promise<string> => {
    token ??= signIn().catch((failure: unknown) => {
      token = undefined;
      throw failure;
    });
    return token;
  };
  return async (method, body) => {
    const answer = await call(method, body, await current());
    if (answer.success !== false || !/token/i.test(text(answer.errorResponse?.message) + text(answer.errorResponse?.subMessage))) return answer;
    token = undefined;
    return call(method, body, await current());
  };
}
