import type { z } from 'zod';
import { documentOf, documents, masterOf, masters, reportOf, reports } from '../../domain/registry';
import { CODES } from '../envelope';
import { documentShapes, masterShapes, reportShapes, SHARED } from './answers';
import { bodyOf, parametersOf } from './requests';
import { listOf, objectOf, ref, type Schema, TEXT } from './schemas';
import { CODE_WORDS, OPERATIONS, spelled, type Words } from './words';

/** A route as the server registered it. `signed` = by another system, without a session. */
export type DescribedRoute = { method: 'GET' | 'POST'; path: string; input?: z.ZodType; access: 'open' | 'session' | 'signed' };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const codes = (Object.keys(CODES) as (keyof typeof CODES)[]).map((name) => ({ code: CODES[name], name, ...CODE_WORDS[name] }));
const both = ({ zh, en }: Words): string => `${zh} / ${en}`;

/** The whole of /v1 in OpenAPI 3.1: one path for each route there is, its shapes from the definitions. It holds nothing of any organisation. */
export function openApiOf(routes: readonly DescribedRoute[], version: string): Schema {
  const kinds = new Map(documents.map((one) => [one.kind, documentShapes(one)]));
  const kept = new Map(masters.map((one) => [one.resource, masterShapes(one)]));
  const told = new Map(reports.filter((one) => one === reportOf(one.resource)).map((one) => [one.resource.replace(/^report:/, ''), reportShapes(one)]));
  const answerOf = (route: DescribedRoute): Schema => {
    const { resource, operation } = partsOf(route.path);
    const report = told.get(resource);
    if (report && (operation === 'list' || operation === 'report')) return report.answer;
    if (route.path === '/v1/image/token') return ref('UploadToken');
    return (kinds.get(resource) ?? kept.get(resource))?.answers[operation] ?? ref('Anything');
  };
  const paths: Record<string, Record<string, Schema>> = {};
  const tags = new Map<string, Schema>();
  for (const route of routes) {
    const address = route.path.replace(/:(\w+)/g, '{$1}');
    const at = paths[address] ?? {};
    paths[address] = at;
    at[route.method.toLowerCase()] = operationOf(route, answerOf(route));
    const { resource } = partsOf(route.path);
    tags.set(resource, { name: resource, description: both({ zh: titleOf(resource), en: spelled(resource) }) });
  }
  const schemas = [SHARED, ENVELOPE, ...[...kinds.values(), ...kept.values(), ...told.values()].map((shapes) => shapes.schemas)];
  return {
    openapi: '3.1.0',
    info: { title: '医润通 API', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...tags.values()],
    paths,
    components: { schemas: Object.assign({}, ...schemas), responses: RESPONSES, securitySchemes: SECURITY },
    'x-codes': codes,
  };
}

function operationOf(route: DescribedRoute, info: Schema): Schema {
  const { resource, operation } = partsOf(route.path);
  const isRead = route.method === 'GET';
  const parameters = parametersOf(route.path, route.input, isRead, resource);
  const words = wordsOf(resource, operation);
  return {
    operationId: `${route.method.toLowerCase()}_${route.path.replace(/^\/v1\//, '').replace(/\W+/g, '_')}`,
    tags: [resource],
    summary: `${titleOf(resource)} · ${words.zh}`,
    description: `${titleOf(resource)}：${words.zh}\n\n${spelled(resource)}: ${words.en}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isRead ? {} : { requestBody: bodyOf(route.path, route.input, resource, operation) }),
    security: securityOf(route),
    responses: {
      200: { description: both({ zh: '成功，或 code 说明的拒绝', en: 'success, or a refusal told by code' }), content: contentOf(route, operation, info) },
      ...(route.access === 'session' ? { 401: { $ref: '#/components/responses/Unauthorised' } } : {}),
    },
  };
}

function contentOf(route: DescribedRoute, operation: string, info: Schema): Schema {
  // Other systems read words and codes of their own.
  if (route.access === 'signed') return { 'application/json': { schema: { type: 'object' } } };
  const success = objectOf({ code: { const: 0 }, msg: TEXT, info }, ['code', 'msg', 'info']);
  const json = { 'application/json': { schema: { anyOf: [success, ref('Refusal')] } } };
  if (/^(export|template|exportTree)$/.test(operation)) return { [XLSX]: {}, ...json };
  if (route.path === '/v1/file/:id') return { '*/*': {}, ...json };
  if (operation === 'streamChatWithWeb') return { 'text/event-stream': {}, ...json };
  return json;
}

const securityOf = ({ access }: DescribedRoute): Schema[] =>
  access === 'session' ? [{ session: [] }, { key: [] }] : access === 'signed' ? [{ signature: [] }] : [];

/** /v1/business/saleOdo/review → saleOdo, review; /v1/business/report/inOut → inOut, report. */
export function partsOf(path: string): { resource: string; operation: string } {
  const parts = path.split('/').slice(2);
  const own = parts[0] === 'business' ? parts.slice(1) : parts;
  const [first = '', second] = own;
  if (first === 'report' && second !== undefined) return { resource: second, operation: own[2] ?? 'report' };
  const operation = own.slice(1).join('/').replace(/:/g, '');
  return { resource: first, operation: operation === '' ? first : operation };
}

const titleOf = (resource: string): string =>
  documentOf(resource)?.title ??
  masterOf(resource)?.title ??
  reportOf(`report:${resource}`)?.title ??
  reportOf(resource)?.title ??
  PLACES[resource] ??
  resource;

function wordsOf(resource: string, operation: string): Words {
  const own = (documentOf(resource)?.actions ?? masterOf(resource)?.actions ?? []).find(({ id }) => id === operation);
  const report = reportOf(`report:${resource}`) ?? reportOf(resource);
  const verb = report?.verbs.find((one) => one.operation === operation);
  const known = OPERATIONS[operation];
  return { zh: own?.label ?? verb?.label ?? known?.zh ?? (operation === 'report' ? '报表' : operation), en: known?.en ?? spelled(operation) };
}

/** What stands beside documents, masters and reports. */
const PLACES: Record<string, string> = {
  login: '登录',
  loginByVerifyCode: '短信登录',
  logout: '退出登录',
  user: '用户',
  captcha: '图形验证码',
  file: '文件',
  image: '上传凭证',
  search: '查找',
  query: '数据集查询',
  inbox: '收件箱',
  comment: '评论',
  home: '首页',
  dashboard: '看板',
  message: '消息',
  print: '打印',
  scan: '扫码',
  llm: '助手',
  open: '医院信息系统接入',
  device: '设备接入',
  dictionary: '字典',
  division: '行政区划',
  tree: '层级树',
  flow: '流程导航',
  app: '程序版本',
  course: '视频教程',
  ruleConfig: '业务规则',
  userTableSort: '表格布局',
  sharedView: '共享视图',
  schedule: '定时发送',
  look: '上次查看',
  ws: '推送',
  sendMsg: '短信',
  'openapi.json': '接口说明',
};

const ENVELOPE: Record<string, Schema> = {
  Refusal: objectOf(
    {
      code: { enum: codes.map(({ code }) => code), description: codes.map(({ code, zh, en }) => `${code} ${zh} / ${en}`).join('\n\n') },
      msg: { ...TEXT, description: '给用户看的话 / words for the user' },
      info: { anyOf: [{ type: 'null' }, ref('Problems'), objectOf({ earlier: {} }, ['earlier'])] },
    },
    ['code', 'msg', 'info'],
  ),
  Codes: listOf(objectOf({ code: { type: 'integer' }, zh: TEXT, en: TEXT })),
};
const refusal = { 'application/json': { schema: ref('Refusal') } };
const RESPONSES: Schema = {
  Unauthorised: { description: both(CODE_WORDS.loginFailed), content: refusal },
};
const SECURITY: Schema = {
  session: { type: 'apiKey', in: 'cookie', name: 'yrtSession', description: '登录后的会话 / session of a signed-in user' },
  key: { type: 'http', scheme: 'bearer', description: '接口密钥 / API key of the organisation' },
  signature: { type: 'apiKey', in: 'header', name: 'X-Sign', description: '对方系统的签名 / signed by another system' },
};
const ABOUT = [
  '每个回答都是 { code, msg, info }：code 为 0 即成功，其余见 Refusal。数量和金额是字符串，日期是 YYYY-MM-DD（北京时间）。没有权限看的字段不出现。',
  `Every answer is { code, msg, info }: code 0 is success, others are listed under Refusal. Quantities and money are strings, days
YYYY-MM-DD in Asia/Shanghai. Fields the caller may not see are absent.`,
  '写入时带 key（请求编号）：同一编号再发只做一次。修改时带 version。/ Writes carry key: the same key acts once. Changes carry version.',
].join('\n\n');
