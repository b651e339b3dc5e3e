import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { hostRefusal, isPrinterHost, type LabelSettings, labelRoutes } from '@vitrine/contract/labels/labels'
import { labelRefusal } from '@vitrine/contract/labels/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminOf } from '../audit/admin.ts'
import { audit, callerOf } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { forEachInChunks } from '../http/chunked-work.ts'
import { handle } from '../http/handle.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { labelMessages } from './label-messages.ts'
import { changeLabelSettings, readLabelSettings, type StoredLabelSettings } from './label-settings.ts'
import { sendToPrinter } from './send-to-printer.ts'

/** Enough for 500 labels with lines in other scripts. */
const BODY_LIMIT = 4 * 1024 * 1024
const WAIT_MS = 30_000

/** Only admins see the address of the printer. */
const shownTo = ({ user }: FastifyRequest, stored: StoredLabelSettings): LabelSettings => ({
  ...stored,
  network: stored.printer_host !== null && user.role !== 'reader',
  printer_host: user.role === 'admin' ? stored.printer_host : null,
})

export function addLabelRoutes(app: FastifyInstance, db: Db): void {
  /** A printer takes one connection at a time. */
  const inTurn = limitConcurrency({
    running: 1,
    waiting: 20,
    waitMs: WAIT_MS,
    busy: () => new ApiError(503, labelMessages.busy, { retryAfter: 60 }),
  })
  handle(app, labelRoutes.settings, async ({ request }) => shownTo(request, await readLabelSettings(db)))
  handle(app, labelRoutes.change, async ({ body, author, request }) => {
    const { printer_host: host } = body
    if (host != null && !isPrinterHost(host)) throw badRequest(hostRefusal(host), 'printer_host')
    return shownTo(request, await changeLabelSettings(db, adminOf({ author, request }), body))
  })
  handle(
    app,
    labelRoutes.print,
    async ({ body: { labels, format: wanted }, request }) => {
      const { format: own, printer_host: host, printer_port: port } = await readLabelSettings(db)
      if (host === null) throw conflict(labelMessages.noPrinter)
      const format = wanted ?? own
      const refusal = labelRefusal(labels, format)
      if (refusal !== undefined) throw badRequest(refusal, 'labels')
      // The writer of codes is large, and most servers never print.
      const { zplLabel } = await import('@vitrine/contract/labels/zpl')
      const written: string[] = []
      await forEachInChunks(labels, label => written.push(zplLabel(label, format)))
      await inTurn(() => sendToPrinter({ host, port }, written.join(''), labels.length))
      await audit(db, callerOf(request), {
        event: 'export',
        subject: 'labels',
        details: { rows: labels.length, printer: true },
      })
    },
    // No connection to the database is held while a printer prints.
    { share: 'own', bodyLimit: BODY_LIMIT },
  )
}
