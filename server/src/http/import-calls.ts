import { createHash } from 'node:crypto'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { ReplyOf, Route } from '@vitrine/contract/api/route'
import { closed } from '@vitrine/contract/api/schema'
import { type importFields, MAX_IMPORT_BYTES } from '@vitrine/contract/bulk/import-calls'
import type { FastifyInstance } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { forEachInChunks } from './chunked-work.ts'
import { type Call, handle } from './handle.ts'
import { httpMessages } from './http-messages.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const BUSY_RETRY_S = 10
/** Each takes up to 64 MiB and a connection to the database. */
const limited = limitConcurrency({
  running: 2,
  waiting: 8,
  busy: () => new ApiError(429, httpMessages.importsBusy, { retryAfter: BUSY_RETRY_S }),
})

type ImportBody = TObject<Pick<ReturnType<typeof importFields<TSchema>>, 'id' | 'dry_run' | 'rows'>>

/** The body without the contents of its rows, which are checked one by one. */
function outlineOf({ properties: { rows, ...others } }: ImportBody): TSchema {
  return closed({ ...others, rows: { ...rows, items: {} } })
}

/**
 * Serves a call that imports many rows, a few such calls at a time. `answer` validates the contents of the body with `readRows`
 * and takes its own share of the database's connections.
 */
export function handleImport<R extends Route<undefined, ImportBody, TObject>>(
  app: FastifyInstance,
  route: R,
  answer: (call: Call<R>) => Promise<ReplyOf<R>>,
  outline: TSchema = outlineOf(route.body as ImportBody),
): void {
  handle(app, route, call => limited(() => answer(call)), {
    bodyLimit: MAX_IMPORT_BYTES,
    tooLarge: httpMessages.importTooLarge(MAX_IMPORT_BYTES),
    outline,
    share: 'own',
  })
}

/** A digest of the contents of an import, part by part. */
export async function contentDigest(parts: Iterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  await forEachInChunks(parts, part => hash.update(JSON.stringify(part)))
  return hash.digest('base64')
}
