import { badRequest } from '@vitrine/contract/api/api-error'
import { MAX_INTEGER } from '@vitrine/contract/api/integers'
import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import {
  DOWNLOAD_SECONDS,
  EXPORT_MEDIA_TYPES,
  type ExportLook,
  type ExportRequest,
  readExportQuery,
} from '@vitrine/contract/export/export'
import type { ExportColumn } from '@vitrine/contract/export/export-columns'
import type { ExportRoutes } from '@vitrine/contract/export/export-routes'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AuditedBy, audit, callerOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/client.ts'
import type { RecordTable } from '../db/record-table.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { tableWith } from '../fields/custom-columns.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { type Call, handle } from '../http/handle.ts'
import { type ChosenRecords, checkSeen, chosenRecords } from './chosen-records.ts'
import { csvParts } from './csv-parts.ts'
import { claimDownload, storeDownload } from './downloads.ts'
import { exportMessages } from './export-messages.ts'
import { countRows, exportChunks, waitForReader } from './export-rows.ts'
import { fieldColumns, type RowWithFields } from './field-columns.ts'
import { sendFile, sendWhole } from './send-file.ts'
import { xlsxParts } from './xlsx-parts.ts'

/** A kind of record whose lists are exported. */
interface Exported<Row> {
  readonly table: RecordTable<Row, RecordKind>
  /** Without the lab fields. */
  readonly columns: readonly ExportColumn<Row>[]
  readonly routes: ExportRoutes
}

/** The exportable columns at present, including those of lab fields. */
interface ExportedNow<Row> {
  readonly table: RecordTable<Row, RecordKind>
  readonly spec: ListSpec
  readonly columns: readonly ExportColumn<Row>[]
}

/** A validated request for a file. */
interface FileOrder<Row> {
  readonly table: RecordTable<Row, RecordKind>
  readonly look: ExportLook
  readonly columns: readonly ExportColumn<Row>[]
  readonly query: ListQuery
  readonly by: AuditedBy
}

/** Enough for 100,000 ids with versions. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Serves a kind of record as files (docs/product/api.md#api-export). */
export function addExport<Row extends RowWithFields>(app: FastifyInstance, db: Db, exported: Exported<Row>): void {
  const { table, routes } = exported
  const send = fileSender(app, db)
  const now = () => app.shares.read(() => exportedNow(db, exported))

  handle(app, routes.file, async ({ query: raw, request, reply }) => {
    const { look, list } = readExportQuery(raw)
    const { spec, ...current } = await now()
    const query = parseListQuery(spec, list, request.user.id)
    const order = { table: current.table, look, columns: chosenColumns(current.columns, look), query }
    return send(reply, async () => ({ ...order, by: callerOf(request) }))
  })
  const prepare = async ({ body, author, request }: Call<typeof routes.prepare>) => {
    const { order, chosen } = readRequest(await exportedNow(db, exported), body, callerOf(request))
    await checkSeen(db, order.table, chosen)
    app.exports.checkFree()
    const secret = await storeDownload(db, table.name, {
      by: { userId: author.userId, tokenId: author.tokenId },
      request: body,
    })
    return { download: routes.download.path.replace(':secret', secret), expires_in: DOWNLOAD_SECONDS }
  }
  handle(app, routes.prepare, prepare, { bodyLimit: BODY_LIMIT })
  handle(app, routes.download, ({ request, reply }) =>
    send(reply, async () => {
      const { secret = '' } = request.params as { secret?: string }
      const download = await app.shares.read(() => claimDownload(db, table.name, secret))
      const by = { ...callerOf(request), ...download.by }
      return readRequest(await now(), download.request, by).order
    }),
  )
}

async function exportedNow<Row extends RowWithFields>(
  db: Db,
  { table, columns }: Exported<Row>,
): Promise<ExportedNow<Row>> {
  const fields = await fieldsOf(db, table.name)
  const now = tableWith(table, fields)
  return {
    table: now,
    // Every row, unless the caller limits them.
    spec: { ...now.spec, defaultLimit: MAX_INTEGER, maxLimit: MAX_INTEGER },
    columns: [...columns, ...fieldColumns(fields.inUse, columns)],
  }
}

/** @throws ApiError 400 that names the wrong part of the body */
function readRequest<Row>(
  { table, spec, columns: all }: ExportedNow<Row>,
  { format = 'csv', headers = 'names', columns, where, ordering }: ExportRequest,
  by: AuditedBy,
): { order: FileOrder<Row>; chosen: ChosenRecords } {
  const look: ExportLook = { format, headers, ...(columns?.length ? { columns } : {}) }
  const chosen = chosenRecords(spec, where, { ordering, me: by.userId })
  return { order: { table, look, columns: chosenColumns(all, look), query: chosen.query, by }, chosen }
}

function chosenColumns<Row>(all: readonly ExportColumn<Row>[], { columns: names }: ExportLook) {
  if (!names) return all
  return [...new Set(names)].map(name => {
    const column = all.find(each => each.name === name)
    if (!column) throw badRequest(exportMessages.noColumn(name), 'columns')
    return column
  })
}

const TITLES: Readonly<Record<string, string>> = { slides: 'Slides', samples: 'Samples', datasets: 'Datasets' }

/** 'slides-2026-01-31.csv', by the day in UTC. */
const fileName = (records: string, format: string) => `${records}-${new Date().toISOString().slice(0, 10)}.${format}`

/**
 * Sends files whose rows are from a single snapshot. Each is in the audit before its first byte leaves. Whoever has received the
 * whole file may export the next one at once: its connection and its turn are released before it ends.
 */
function fileSender(app: FastifyInstance, db: Db) {
  /** @returns a function that ends the file */
  async function send<Row extends object>(reply: FastifyReply, order: FileOrder<Row>): Promise<() => void> {
    const { table, columns, query, by } = order
    const { format, headers } = order.look
    const header = columns.map(({ name, label }) => (headers === 'names' ? name : label))
    let end: (() => void) | undefined
    const write = async (trx: Trx) => {
      await waitForReader(trx)
      const total = await countRows(trx, table, query)
      const details = { rows: total, columns: columns.map(({ name }) => name) }
      await audit(db, by, { event: 'export', subject: `${table.name}-${format}`, details })
      reply
        .type(EXPORT_MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename="${fileName(table.name, format)}"`)
        .header('x-total-count', total)
      const chunks = exportChunks(trx, table, query, total)
      const title = TITLES[table.name] as string
      end = await sendFile(
        reply,
        format === 'csv' ? csvParts(columns, header, chunks) : xlsxParts({ title, columns, header, total }, chunks),
      )
    }
    await inSnapshot(app.exports.db, write).catch(error => {
      // Once all rows were read, it does not matter how the snapshot ends.
      if (!end) throw error
    })
    return () => end?.()
  }

  /** @param take finds the requested records when it is this file's turn */
  return <Row extends object>(reply: FastifyReply, findRecords: () => Promise<FileOrder<Row>>) =>
    sendWhole(reply, 'an export', () => app.exports.run(async () => send(reply, await findRecords())))
}
