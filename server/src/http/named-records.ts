import { type ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type { NamedRecord } from '@vitrine/contract/api/named-record'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { isBroken, rethrow } from '../db/database-error.ts'
import { listPage } from '../db/list-sql.ts'
import { namedTable } from '../db/named-table.ts'
import type { NamedTableName, RecordTable } from '../db/record-table.ts'
import { columnValues, deleteRecord, getRecord, insertRecord, updateRecord } from '../db/records.ts'
import { type Call, handle, handleList } from './handle.ts'
import { httpMessages } from './http-messages.ts'
import { checkOwnId } from './own-record.ts'

type Fields = Record<string, unknown> & { id?: number }
type Change = Pick<Call<NamedRecord['routes']['update']>, 'at' | 'author'> & { body: Fields }

/** Why a record can't be deleted, by the name of the foreign key that refers to it. */
type InUse = Readonly<Record<string, (db: Db, id: number) => Promise<ApiError>>>

/** Serves the five calls of a kind of record without special rules. */
export function addNamedRecordRoutes(
  app: FastifyInstance,
  db: Db,
  name: NamedTableName,
  kind: NamedRecord,
  inUse: InUse = {},
): void {
  const { list, get, create, update, remove } = kind.routes
  const records = queriesOf(db, namedTable(name, kind), kind)
  handleList(app, list, records.list)
  handle(app, get, ({ at }) => records.get(at.id))
  handle(app, create, ({ at, author, body }) => records.create({ at, author, body: body as Fields }))
  handle(app, update, ({ at, author, body }) => records.update({ at, author, body: body as Fields }))
  handle(app, remove, call =>
    records.remove(call).catch(async error => {
      const key = Object.keys(inUse).find(each => isBroken(error, [each]))
      throw key === undefined ? error : await inUse[key]?.(db, call.at.id)
    }),
  )
}

function queriesOf(db: Db, table: RecordTable<Fields, NamedTableName>, { links }: NamedRecord) {
  /** Reports a violated foreign key as an error of its field. */
  const checkingLinks = <T>(body: Fields, change: Promise<T>) =>
    change.catch(error => rethrow(error, linkErrors(table, links, body)))
  return {
    list: (query: Parameters<typeof listPage>[2]) => listPage(db, table, query),
    get: (id: number) => getRecord(db, table, id),
    create({ author, body }: Change) {
      const values = { ...columnValues(table, body), created_by: author.userId }
      return checkingLinks(body, insertRecord(db, table, author, values))
    },
    async update({ at, author, body }: Change) {
      checkOwnId(at.id, body)
      return checkingLinks(body, updateRecord(db, table, author, at, columnValues(table, body)))
    },
    remove: ({ at, author }: Pick<Change, 'at' | 'author'>) => deleteRecord(db, table, author, at),
  }
}

const linkErrors = (table: RecordTable, links: readonly string[], body: Fields) =>
  Object.fromEntries(
    links.map(link => {
      const noun = link === 'parent' ? table.noun : link.replaceAll('_', ' ')
      const sentence = httpMessages.noRecord(noun, body[link] as number)
      return [`${table.name}_${link}_id_fkey`, () => badRequest(sentence, link)]
    }),
  )
