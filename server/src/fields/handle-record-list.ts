import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { ReplyOf, Route } from '@vitrine/contract/api/route'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { listPage } from '../db/list-sql.ts'
import type { RecordTable } from '../db/record-table.ts'
import { handleList } from '../http/handle.ts'
import { RepeatedReplies } from '../http/repeated-replies.ts'
import { readingTable } from './custom-columns.ts'

type RowOf<R extends Route> = ReplyOf<R> extends { results: (infer Row)[] } ? Row : never

/** Serves a list of records that have lab fields. */
export const handleRecordList = <R extends Route>(
  app: FastifyInstance,
  db: Db,
  route: R,
  table: RecordTable<RowOf<R>, RecordKind>,
): void =>
  handleList<R, RecordTable<RowOf<R>, RecordKind>>(app, route, (list, _call, now) => listPage(db, now, list), {
    reading: read => readingTable(db, table, read),
    replies: new RepeatedReplies(db),
  })
