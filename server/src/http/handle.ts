import { badRequest, notFound } from '@vitrine/contract/api/api-error'
import { readRecordId } from '@vitrine/contract/api/integers'
import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { Needs } from '@vitrine/contract/api/roles'
import type { BodyOf, ReplyOf, Route } from '@vitrine/contract/api/route'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { Author } from '../db/changes.ts'
import type { RecordAt } from '../db/records.ts'
import { changeVia } from './change-via.ts'
import { type Share, shareOf } from './database-shares.ts'
import type { Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'
import { matchedVersions, tagVersion } from './if-match.ts'
import { pageByOffset } from './page-reply.ts'
import { runOf } from './positions.ts'
import { replySchema } from './reply-schema.ts'

/** A parsed and validated call of a route. */
export interface Call<R extends Route> {
  /** The id in the path, and the versions that `If-Match` allows. */
  readonly at: RecordAt
  readonly body: BodyOf<R>
  /** The raw query string; a list's is parsed by `handleList`. */
  readonly query: Readonly<Record<string, unknown>>
  /** The caller, for the history. */
  readonly author: Author
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What the handler of a call returns when it has sent the reply itself. */
export const SENT = { isSent: true } as const

// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing replies without a body
type Answer<R extends Route> = R extends Route<TSchema | undefined, TSchema | undefined, undefined> ? void : ReplyOf<R>
type RowOf<R extends Route> = ReplyOf<R> extends { results: (infer Row)[] } ? Row : never

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration, for the API reference. */
    contract?: Route
    /** Who may make the call: required of every route under `/api/`. */
    needs?: Needs
    /** The message for a body beyond the limit. */
    tooLarge?: string
  }
}

export interface HandleOptions {
  /** The share of the database's connections, if not that of the method; 'own' if the handler itself limits its calls. */
  share?: Share | 'own'
  /** The largest body in bytes, if the default is not enough. */
  bodyLimit?: number
  /** The message for a larger body, if the default message is not enough. */
  tooLarge?: string
  /**
   * For a body with many thousands of parts: the schema that is checked first. The handler itself checks the rest and the
   * contents (`contentError`) in chunks.
   */
  outline?: TSchema
  /** Whether the route also responds to HEAD. Default: yes, except for files */
  hasHead?: boolean
}

/** Serves a route of the contract: parses and validates the call and replies with what `answer` returns. */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (call: Call<R>) => Answer<R> | typeof SENT | Promise<Answer<R> | typeof SENT>,
  options: HandleOptions = {},
): void {
  // The handler of a file limits its calls itself.
  const { share = route.media ? 'own' : shareOf(route) } = options
  const run = runOf(app, route, share)
  const status = successStatus(route)
  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const value = await answer(new ReadCall(route, request, reply))
    if (value === SENT) return undefined
    reply.code(status)
    if (value === undefined) reply.send()
    else tagVersion(reply, value)
    return value
  }
  app.route({
    ...routeOptions(route, status, options),
    // A reply is a promise of its last byte, so it is returned outside of the share: a slow reader needs no connection.
    handler: async (request, reply) => (await run(request, () => answerCall(request, reply))) ?? reply,
  })
}

/** Serves a list of the contract: parses its query by the route's specification and replies with a page. */
export function handleList<R extends Route & { readonly list?: ListSpec }>(
  app: FastifyInstance,
  route: R,
  answer: (list: ListQuery, call: Call<R>) => Promise<{ total: number; results: RowOf<R>[] }>,
): void {
  const { list: spec } = route
  if (!spec) throw new Error(`${route.path} is no list`)
  handle(app, route, async call => {
    const list = parseListQuery(spec, call.query, call.request.user?.id)
    return pageByOffset(call.request, list, await answer(list, call)) as Answer<R>
  })
}

/** The status of a success: 204 without a reply body, 201 for a POST, otherwise 200, unless the route sets its own. */
export const successStatus = ({ method, reply, media, status }: Route): number =>
  status ?? (media ? 200 : reply === undefined ? 204 : method === 'POST' ? 201 : 200)

function routeOptions(
  route: Route,
  status: number,
  { bodyLimit, tooLarge, outline, hasHead = !route.media }: HandleOptions,
): Omit<RouteOptions, 'handler'> {
  return {
    method: route.method,
    url: route.path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // The headers of a file are known only after its first part was generated.
    exposeHeadRoute: route.method === 'GET' && hasHead,
    config: {
      contract: route,
      needs: route.needs,
      ...(route.body
        ? { bodyRules: { schema: (outline ?? route.body) as Schema, readsContents: outline !== undefined } }
        : {}),
      ...(tooLarge === undefined ? {} : { tooLarge }),
    },
    schema: route.reply ? { response: { [status]: replySchema(route.reply as Schema) } } : {},
    onRequest: async (_request, reply) => {
      // Records are private to signed-in users, and a cached copy would become stale.
      reply.header('cache-control', 'no-store')
    },
    preValidation: async request => {
      if (route.method !== 'GET') changeVia(request.headers)
      if (!route.body || request.body !== undefined) return
      if (!route.mayOmitBody) throw badRequest(httpMessages.noBody)
      request.body = {}
    },
  }
}

// A class because of its getters: V8 gives an object literal with getters a new hidden class per request, and those are
// freed only by a full garbage collection.
class ReadCall<R extends Route> implements Call<R> {
  readonly at: RecordAt
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(route: R, request: FastifyRequest, reply: FastifyReply) {
    this.at = {
      id: readId(route, (request.params as { id?: string }).id),
      versions: matchedVersions(request.headers['if-match']),
    }
    this.request = request
    this.reply = reply
  }

  get body(): BodyOf<R> {
    return this.request.body as BodyOf<R>
  }

  get query(): Record<string, unknown> {
    return this.request.query as Record<string, unknown>
  }

  get author(): Author {
    const { id: requestId, user, apiToken, headers } = this.request
    const via = changeVia(headers) ?? (apiToken ? 'token' : undefined)
    return { userId: user.id, requestId, via, tokenId: apiToken?.id }
  }
}

/** The id in a path is a whole number; a name or a uuid is a 404. 0 if the path has none. */
export function readId(route: Route, text: string | undefined): number {
  if (text === undefined) return 0
  const id = readRecordId(text)
  if (id === undefined) throw notFound(recordNoun(route), text)
  return id
}

/** 'slide' for /api/slides/:id/. */
const recordNoun = ({ noun, path }: Route) => noun ?? /([a-z]+?)s?\/:/.exec(path)?.[1] ?? 'record'
