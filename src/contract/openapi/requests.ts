import type { z } from 'zod';
import { documentOf, masterOf } from '../../domain/registry';
import { listOf, objectOf, type Schema, schemaFrom, sentFields, TEXT } from './schemas';

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema; style?: string; explode?: boolean; description?: string };

/** The parts of an address and the query of a read. What may be named freely beside it (filters by field) is one open object. */
export function parametersOf(path: string, input: z.ZodType | undefined, isRead: boolean, resource: string): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const schema = input ? schemaFrom(input) : {};
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const parameters = inPath.map((name): Parameter => ({ name, in: 'path', required: true, schema: properties[name] ?? TEXT }));
  if (!isRead) return parameters;
  for (const [name, property] of Object.entries(properties))
    if (!inPath.includes(name)) parameters.push({ name, in: 'query', required: required.has(name), schema: property });
  if (typeof schema.additionalProperties === 'object') parameters.push(filtersOf(resource));
  return parameters;
}

/** `f.<field>=value`, ranges `a~b`, sets `a,b`. */
function filtersOf(resource: string): Parameter {
  const fields = documentOf(resource)?.header ?? masterOf(resource)?.fields ?? {};
  const named = Object.entries(fields).filter(([, field]) => field.filter || field.list);
  return {
    name: 'filters',
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    description: '按字段筛选：f.<字段>=值，范围 a~b，多个值用逗号 / filters by field: ranges a~b, sets a,b',
    schema: {
      type: 'object',
      properties: Object.fromEntries(named.map(([name, field]) => [`f.${name}`, { ...TEXT, title: field.label }])),
      additionalProperties: TEXT,
    },
  };
}

/** What a call carries. Fields a kind, a master or an action names are told one by one; sheets and files travel as forms. */
export function bodyOf(path: string, input: z.ZodType | undefined, resource: string, operation: string): Schema {
  if (operation === 'import' || path === '/v1/file') {
    const form = objectOf({ ...propertiesOf(input), file: { type: 'string', contentMediaType: 'application/octet-stream' } }, ['file']);
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string));
  const schema = input ? schemaFrom(input) : { type: 'object' };
  const own = Object.entries({ ...propertiesOf(input), ...namedBy(resource, operation) }).filter(([name]) => !inPath.has(name));
  const required = ((schema.required as string[] | undefined) ?? []).filter((name) => !inPath.has(name));
  const body = own.length > 0 ? { ...schema, properties: Object.fromEntries(own), ...(required.length > 0 ? { required } : {}) } : { type: 'object' };
  return { required: required.length > 0, content: { 'application/json': { schema: body } } };
}

const propertiesOf = (input: z.ZodType | undefined): Record<string, Schema> =>
  input ? ((schemaFrom(input).properties as Record<string, Schema> | undefined) ?? {}) : {};

function namedBy(resource: string, operation: string): Record<string, Schema> {
  const document = documentOf(resource);
  const isSave = operation === 'add' || operation === 'edit';
  if (document && isSave) {
    const sections = Object.fromEntries(Object.entries(document.sections).map(([name, section]) => [name, listOf(sentFields(section.fields))]));
    return {
      header: sentFields(document.header),
      lines: listOf(sentFields(document.lines)),
      ...(Object.keys(sections).length > 0 ? { sections: objectOf(sections) } : {}),
    };
  }
  const master = masterOf(resource);
  if (master && isSave) {
    const lines = Object.fromEntries(Object.entries(master.lines).map(([name, child]) => [name, listOf(sentFields(child.fields))]));
    return { row: sentFields(master.fields), ...(Object.keys(lines).length > 0 ? { lines: objectOf(lines) } : {}) };
  }
  const action = (document?.actions ?? master?.actions ?? []).find(({ id }) => id === operation);
  return action?.input ? { input: sentFields(action.input) } : {};
}
