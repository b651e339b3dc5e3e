import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { Needs } from '@vitrine/contract/api/roles'
import type { Route } from '@vitrine/contract/api/route'
import { listQuerySchema } from '@vitrine/contract/lists/parse-list-query'
import { PICTURE_IMAGES } from '@vitrine/contract/pictures/pictures'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Schema } from './describe-schema.ts'
import { successStatus } from './handle.ts'
import { pagePolicy } from './security-headers.ts'

const ERRORS: Readonly<Record<string, string>> = {
  '400': 'Bad input: `{field: [sentence]}` or `{detail: sentence}`',
  '401': 'No valid access token',
}
const ROLE_ERRORS: Readonly<Record<string, string>> = { '403': "The user's role does not allow this call" }
const RECORD_ERRORS: Readonly<Record<string, string>> = { '404': 'No such record' }
const CHANGE_ERRORS: Readonly<Record<string, string>> = {
  '409': 'Another record stands in the way',
  '412': 'The record has another version than `If-Match` says; `current` is the record as it is',
}

/** In addition to those that are described one by one, such as 405, 413, 415, 429, 503 and 507. */
const OTHER_ERRORS: Readonly<Record<string, string>> = {
  '4XX': 'Refused, such as a body that is too large (413) or no JSON (415), or one call too many (429)',
  '5XX':
    'The server could not answer: the database is busy or away (503), its disk is full (507), or it has an error (500)',
}

/** The reply of `answerErrors`. */
const ERROR_BODY = {
  anyOf: [
    {
      type: 'object',
      required: ['detail'],
      properties: { detail: { type: 'string' }, request_id: { type: 'string' } },
      additionalProperties: true,
    },
    {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  ],
}

/** The reference loads nothing from elsewhere; Swagger UI sets styles at run time. */
const setPolicy = pagePolicy({
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** Serves `/api/openapi.json`, generated from the contract's schemas, and the readable reference. Register it before all routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1',
        description:
          'Slides, samples and datasets of a histology lab. Paths answer with and without the trailing slash. Texts and cut numbers of a PATCH have the limits of the POST, but for values that the record has already.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.contract
      if (!contract) return { schema: { ...schema, hide: true } as FastifySchema, url }
      return { schema: describeRoute(contract), url }
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return document.swaggerObject
      for (const path of Object.values(document.openapiObject.paths ?? {}))
        allowOmittedBodies(Object.values(path ?? {}) as DescribedCall[])
      return document.openapiObject
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } as FastifySchema }, () => app.swagger())
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    // Hides Swagger UI's own top bar.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, persistAuthorization: false },
    uiHooks: { onRequest: async (_request, reply) => setPolicy(reply.raw) },
    theme: { title: 'Vitrine: the API' },
  })
}

interface DescribedCall {
  readonly requestBody?: { required?: boolean }
  'x-may-omit-body'?: true
}

/** The library calls every body required. */
function allowOmittedBodies(calls: readonly DescribedCall[]): void {
  for (const call of calls) {
    if (call['x-may-omit-body'] && call.requestBody) call.requestBody.required = false
    delete call['x-may-omit-body']
  }
}

function describeRoute(route: Route): FastifySchema {
  const schema = {
    summary: route.summary,
    ...(NEEDS_TEXT[route.needs] ? { description: NEEDS_TEXT[route.needs] } : {}),
    tags: [route.path.split('/')[2] ?? 'api'],
    response: { [successStatus(route)]: successReply(route), ...errorReplies(route) },
    ...(route.body ? { body: route.body } : {}),
    ...(route.mayOmitBody ? { 'x-may-omit-body': true } : {}),
    ...(route.path.includes(':') ? { params: { type: 'object', properties: pathParameters(route) } } : {}),
    ...(route.list || route.query ? { querystring: querySchema(route) } : {}),
    ...(route.ifMatch || route.method === 'PATCH' || route.method === 'DELETE' ? { headers: IF_MATCH } : {}),
    ...(route.needs === 'open' ? { security: [] } : {}),
  }
  return schema
}

/** A list's parameters, those of the route alone, or both. */
function querySchema({ list, query }: Route): object {
  if (!list) return query as object
  const schema = listQuerySchema(list)
  return { ...schema, properties: { ...(query as Schema | undefined)?.properties, ...schema.properties } }
}

/** Bytes have no schema in OpenAPI 3.1: the media type says it all. */
function successReply({ reply, media }: Route): object {
  const schemaOf = (type: string) => (type.startsWith('application/json') && reply) || {}
  if (media)
    return { description: 'Done', content: Object.fromEntries(media.map(type => [type, { schema: schemaOf(type) }])) }
  return reply ? { ...reply, description: 'Done' } : { type: 'null', description: 'Done' }
}

/** Path parameters that are not ids. */
const TEXT_PARAMETERS: Readonly<Record<string, object>> = {
  uuid: { type: 'string', format: 'uuid' },
  revision: { type: 'string' },
  secret: { type: 'string' },
  tile: { type: 'string', pattern: '^\\d+_\\d+$' },
  image: { type: 'string', enum: [...PICTURE_IMAGES] },
  region: { type: 'string', pattern: '^(full|\\d+,\\d+,\\d+,\\d+)$' },
  size: { type: 'string', pattern: '^(max|\\d+,\\d+)$' },
  rotation: { type: 'string', enum: ['0'] },
  file: { type: 'string', enum: ['default.jpg', 'default.webp'] },
}

const pathParameters = ({ path }: Route) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, TEXT_PARAMETERS[name as string] ?? { type: 'integer' }]),
  )

/** Added to the description of calls that not everybody may make. */
const NEEDS_TEXT: Readonly<Partial<Record<Needs, string>>> = {
  editor: 'For editors and admins.',
  admin: 'For admins only.',
}

const IF_MATCH = {
  type: 'object',
  properties: { 'if-match': { type: 'string', description: 'The version (ETag) that the change is meant for' } },
}

function errorReplies(route: Route): Record<string, object> {
  const errors = {
    ...ERRORS,
    ...(route.needs === 'open' ? {} : ROLE_ERRORS),
    ...(/:(?:uu)?id/.test(route.path) ? RECORD_ERRORS : {}),
    ...(route.path.includes(':revision') ? { '410': 'Of another revision of the file' } : {}),
    ...(route.method === 'GET' ? {} : CHANGE_ERRORS),
    ...OTHER_ERRORS,
  }
  return Object.fromEntries(
    Object.entries(errors).map(([status, description]) => [status, { ...ERROR_BODY, description }]),
  )
}
