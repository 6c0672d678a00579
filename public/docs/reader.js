/**
 * Reader of /v1/openapi.json: a page of its own, without a library and without anything from elsewhere, so that it works where
 * there is no internet and under the product's content policy. What the document says is set as text, never as markup.
 */
const MOST = 300;
const groups = document.getElementById('groups');
const main = document.getElementById('main');
const search = document.getElementById('search');

const make = (name, options = {}, ...children) => {
  const { data, ...rest } = options;
  const element = Object.assign(document.createElement(name), rest);
  if (data) for (const [key, value] of Object.entries(data)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const quiet = (text) => make('span', { className: 'quiet', textContent: text });

const answer = await fetch('/v1/openapi.json', { credentials: 'same-origin' }).catch(() => undefined);
if (!answer?.ok) {
  const says = answer?.status === 401 ? '请先在本浏览器登录医润通，再刷新本页。Sign in first, then reload this page. ' : '暂时读不到接口说明，请稍后刷新。';
  main.replaceChildren(make('p', {}, says, make('a', { href: '/', textContent: '去登录' })));
  throw new Error('no document');
}
const api = await answer.json();
const calls = Object.entries(api.paths).flatMap(([path, at]) =>
  Object.entries(at).map(([method, call]) => ({ path, method, call, tag: call.tags[0], text: `${path} ${call.summary} ${call.description}`.toLowerCase() })),
);

/** The schema an address stands for. */
const resolved = (schema) => {
  const name = schema?.$ref?.match(/^#\/components\/schemas\/(.+)$/)?.[1];
  return name ? { name, schema: api.components.schemas[name] ?? {} } : { name: '', schema: schema ?? {} };
};

function sortOf(schema) {
  const { name, schema: inner } = resolved(schema);
  if (inner.type === 'array') return `[${sortOf(inner.items)}]`;
  if (inner.const !== undefined) return JSON.stringify(inner.const);
  if (inner.enum) return inner.enum.map(String).join(' | ');
  if (inner.anyOf) return inner.anyOf.map(sortOf).join(' | ');
  return name || (Array.isArray(inner.type) ? inner.type.join(' | ') : inner.type) || '任意';
}

/** The fields of an object one below the other; what lies deeper is opened when somebody asks. */
function fieldsOf(schema) {
  const { schema: outer } = resolved(schema);
  const inner = outer.type === 'array' ? resolved(outer.items).schema : outer;
  const list = make('ul', { className: 'fields' });
  for (const [index, one] of (inner.anyOf ?? []).entries()) list.append(lineOf(`${index + 1}`, one, false));
  for (const [name, one] of Object.entries(inner.properties ?? {})) list.append(lineOf(name, one, inner.required?.includes(name)));
  return list;
}

function lineOf(name, schema, isRequired) {
  const { schema: inner } = resolved(schema);
  const item = inner.type === 'array' ? resolved(inner.items).schema : inner;
  const says = [inner.title, inner.description].filter(Boolean).join('　');
  const head = [make('code', { textContent: name }), ' ', quiet(sortOf(schema)), isRequired ? ' 必填 ' : ' ', says];
  if (!item.properties && !item.anyOf?.some((one) => resolved(one).schema.properties)) return make('li', {}, ...head);
  return make(
    'li',
    {},
    opening(head, () => fieldsOf(schema)),
  );
}

function opening(head, content, className = '') {
  const details = make('details', { className }, make('summary', {}, ...head));
  details.addEventListener('toggle', () => details.open && details.children.length === 1 && details.append(content()));
  return details;
}

function callOf({ path, method, call }) {
  const head = [make('span', { className: `method ${method}`, textContent: method.toUpperCase() }), make('code', { textContent: path }), '　', call.summary];
  return opening(
    head,
    () => {
      const parts = [];
      for (const line of call.description.split('\n\n').slice(1)) parts.push(make('p', { className: 'quiet', textContent: line }));
      if (call.parameters) parts.push(make('h4', { textContent: '参数 Parameters' }), fieldsOf(objectOfParameters(call.parameters)));
      for (const [type, body] of Object.entries(call.requestBody?.content ?? {}))
        parts.push(make('h4', {}, '请求 Request ', quiet(type)), fieldsOf(body.schema));
      for (const [type, body] of Object.entries(call.responses['200']?.content ?? {}))
        parts.push(make('h4', {}, '回答 Answer ', quiet(type)), body.schema ? fieldsOf(body.schema) : quiet('文件 file'));
      parts.push(make('pre', { textContent: sampleOf(path, method) }));
      return make('div', {}, ...parts);
    },
    'call',
  );
}

const objectOfParameters = (parameters) => ({
  properties: Object.fromEntries(parameters.map((one) => [one.name, { description: one.description, ...one.schema }])),
  required: parameters.filter((one) => one.required).map((one) => one.name),
});

const sampleOf = (path, method) =>
  method === 'get'
    ? `curl -H "Authorization: Bearer $KEY" "${location.origin}${path}"`
    : `curl -X POST -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{}' "${location.origin}${path}"`;

function welcome() {
  const rows = api['x-codes'].map(({ code, zh, en }) =>
    make('tr', {}, make('td', {}, make('code', { textContent: String(code) })), make('td', { textContent: zh }), make('td', { textContent: en })),
  );
  const about = api.info.description.split('\n\n').map((text) => make('p', { textContent: text }));
  return [
    make('h2', { textContent: `${api.info.title} ${api.info.version}` }),
    ...about,
    make('h3', { textContent: '错误码 Codes' }),
    make('table', {}, ...rows),
  ];
}

function show() {
  const wanted = search.value.trim().toLowerCase();
  const tag = decodeURIComponent(location.hash.slice(1));
  for (const link of groups.children) {
    link.hidden = wanted !== '' && !link.textContent.toLowerCase().includes(wanted);
    if (link.dataset.tag === tag) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (wanted === '' && tag === '') return main.replaceChildren(...welcome());
  const words = wanted.split(/\s+/);
  const found = calls.filter((one) => (wanted === '' ? one.tag === tag : words.every((word) => one.text.includes(word))));
  const rest = found.length > MOST ? [quiet(`还有 ${found.length - MOST} 个，请再输入几个字`)] : [];
  const title = wanted === '' ? (api.tags.find(({ name }) => name === tag)?.description ?? tag) : `“${search.value.trim()}”：${found.length} 个接口`;
  main.replaceChildren(make('h2', { textContent: title }), ...found.slice(0, MOST).map(callOf), ...rest);
}

groups.append(
  make('a', { href: '#', textContent: '概述 Overview', data: { 'data-tag': '' } }),
  ...api.tags.map(({ name, description }) => make('a', { href: `#${encodeURIComponent(name)}`, textContent: description, data: { 'data-tag': name } })),
);
addEventListener('hashchange', () => {
  search.value = '';
  show();
  main.focus();
});
search.addEventListener('input', show);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return;
  event.preventDefault();
  search.focus();
});
show();
