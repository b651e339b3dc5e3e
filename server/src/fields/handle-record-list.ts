import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { ReplyOf, Route } from '@vitrine/contract/api/route'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { listPage } from '../db/list-sql.ts'
import { MomentCache } from '../db/moment-cache.ts'
import type { RecordTable } from '../db/record-table.ts'
import { handle, SENT } from '../http/handle.ts'
import { originOf } from '../http/origin-of.ts'
import { pageByOffset } from '../http/page-reply.ts'
import { readingTable } from './custom-columns.ts'

type RowOf<R extends Route> = ReplyOf<R> extends { results: (infer Row)[] } ? Row : never

/** Stored pages of one list. */
const PAGE_LIMITS = { entries: 1_000, bytes: 4 * 1024 * 1024, largest: 512 * 1024 }

/** Serves a list of records that have lab fields. */
export function handleRecordList<R extends Route>(
  app: FastifyInstance,
  db: Db,
  route: R,
  table: RecordTable<RowOf<R>, RecordKind>,
): void {
  const pages = new MomentCache<Buffer>(db, PAGE_LIMITS)
  handle(app, route, async ({ query, request, reply }) => {
    const page = await readingTable(db, table, now => {
      const list = parseListQuery(now.spec, query, request.user?.id)
      // The parsed query as well, since a filter may name the caller, and the origin for the addresses of other pages.
      return pages.get(`${originOf(request)}${request.url} ${JSON.stringify(list)}`, async moment => {
        const value = Buffer.from(reply.serialize(pageByOffset(request, list, await listPage(db, now, list))) as string)
        return { value, moment, bytes: value.length }
      })
    })
    reply.type('application/json; charset=utf-8').send(page)
    return SENT
  })
}
