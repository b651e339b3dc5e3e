import { badRequest, notFound } from '@vitrine/contract/api/api-error'
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
import { originOf } from './origin-of.ts'
import { type PageReply, pageByOffset } from './page-reply.ts'
import { runOf } from './positions.ts'
import type { RepeatedReplies } from './repeated-replies.ts'
import { replySchema } from './reply-schema.ts'
import { CallerDisconnected, StreamedReply } from './streamed-reply.ts'

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

// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing gives an answer without a body
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
  /** The share of the database's connections, if the method does not say it; 'own' where the handler itself limits its calls. */
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
  /** Whether HEAD is answered, too. Default: yes, except for files */
  hasHead?: boolean
}

/** Serves a route of the contract: parses and validates the call and replies with what `answer` returns. */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (call: Call<R>) => Answer<R> | Promise<Answer<R>>,
  options: HandleOptions = {},
): void {
  const status = successStatus(route)
  mount(app, route, status, options, async (request, reply) => {
    const value = await answer(new ReadCall(route, request, reply))
    reply.code(status)
    if (value === undefined) reply.send()
    else tagVersion(reply, value)
    return value
  })
}

interface Listed {
  readonly spec: ListSpec
}

type AnswerPage<R extends Route, By> = (
  list: ListQuery,
  call: Call<R>,
  by: By,
) => Promise<{ total: number; results: RowOf<R>[] }>

interface ListOptions<By> {
  /** Reads by what the query is read by at this call. Default: by the route's own specification, which never changes. */
  reading?: <T>(read: (by: By) => Promise<T>) => Promise<T>
  /** Where pages depend on nothing but the query and the library. */
  replies?: RepeatedReplies
}

/** Serves a list of the contract: parses its query by the list's specification and replies with a page. */
export function handleList<R extends Route & { readonly list?: ListSpec }, By extends Listed = Listed>(
  app: FastifyInstance,
  route: R,
  answer: AnswerPage<R, By>,
  { reading, replies }: ListOptions<By> = {},
): void {
  if (!reading && !route.list) throw new Error(`${route.path} is no list`)
  mount(app, route, 200, {}, async (request, reply): Promise<PageReply<RowOf<R>> | Buffer> => {
    const call = new ReadCall(route, request, reply)
    const read = async (by: By) => {
      const list = parseListQuery(by.spec, request.query as Record<string, unknown>, request.user?.id)
      const page = async () => pageByOffset(request, list, await answer(list, call, by))
      if (!replies) return page()
      reply.type('application/json; charset=utf-8')
      // The parsed query as well, since a filter may name the caller, and the origin for the addresses of other pages.
      return replies.replyTo(`${originOf(request)}${request.url} ${JSON.stringify(list)}`, async () =>
        Buffer.from(reply.serialize(await page()) as string),
      )
    }
    return reading ? reading(read) : read({ spec: route.list } as By)
  })
}

/** Serves a route with a long reply, which `write` streams. An error before the first byte is an ordinary error reply. */
export function handleStreamed<R extends Route>(
  app: FastifyInstance,
  route: R,
  write: (call: Call<R>, out: StreamedReply) => Promise<void>,
): void {
  mount(app, route, 200, {}, async (request, reply) => {
    const out = new StreamedReply(reply)
    try {
      await write(new ReadCall(route, request, reply), out)
      out.end()
    } catch (error) {
      if (!out.fail(error as Error)) throw error
      if (!(error instanceof CallerDisconnected)) request.log.error({ err: error }, 'a reply broke off')
    }
    return undefined
  })
}

/** Serves a route whose reply is a file, which `send` sends, and logs, by itself. It limits its calls, too. */
export function handleFile<R extends Route>(
  app: FastifyInstance,
  route: R,
  send: (call: Call<R>) => Promise<void>,
  { hasHead = false }: Pick<HandleOptions, 'hasHead'> = {},
): void {
  mount(app, route, 200, { share: 'own', hasHead }, async (request, reply) => {
    await send(new ReadCall(route, request, reply))
    return undefined
  })
}

/** The status of a success: 204 without a reply body, 201 for a POST, otherwise 200, unless the route sets its own. */
export const successStatus = ({ method, reply, media, status }: Route): number =>
  status ?? (media ? 200 : reply === undefined ? 204 : method === 'POST' ? 201 : 200)

/** @param answer undefined if it has sent the reply by itself */
function mount(
  app: FastifyInstance,
  route: Route,
  status: number,
  { bodyLimit, tooLarge, outline, share = shareOf(route), hasHead = !route.media }: HandleOptions,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const run = runOf(app, route, share)
  const options: RouteOptions = {
    method: route.method,
    url: route.path,
    // The headers of a file are known once its first part has been made.
    exposeHeadRoute: route.method === 'GET' && hasHead,
    config: {
      contract: route,
      needs: route.needs,
      ...(route.body
        ? { bodyRules: { schema: (outline ?? route.body) as Schema, readsContents: outline !== undefined } }
        : {}),
      ...(tooLarge === undefined ? {} : { tooLarge }),
    },
    schema: {
      ...(route.reply ? { response: { [status]: replySchema(route.reply as Schema) } } : {}),
    },
    onRequest: async (_request, reply) => {
      // Records are private to signed-in users, and a cached copy would become stale.
      reply.header('cache-control', 'no-store')
    },
    preValidation: async request => {
      if (route.method !== 'GET') changeVia(request.headers)
      if (route.body && request.body === undefined) throw badRequest(httpMessages.noBody)
    },
    // A reply is a promise of its last byte, so it is returned outside of the share: a slow reader needs no connection.
    handler: async (request, reply) => (await run(request, () => answer(request, reply))) ?? reply,
  }
  app.route(bodyLimit === undefined ? options : { ...options, bodyLimit })
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

const MAX_ID = 2 ** 31 - 1

/** The id in a path is a whole number; a name or a uuid is a 404. 0 if the path has none. */
export function readId(route: Route, text: string | undefined): number {
  if (text === undefined) return 0
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > MAX_ID) throw notFound(recordNoun(route), text)
  return Number(text)
}

/** 'slide' for /api/slides/:id/. */
const recordNoun = ({ noun, path }: Route) => noun ?? /([a-z]+?)s?\/:/.exec(path)?.[1] ?? 'record'
