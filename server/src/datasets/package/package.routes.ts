import { Readable } from 'node:stream'
import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import { type packageRoutes, readPackageQuery } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit, callerOf } from '../../audit/audit.ts'
import { firstInHour } from '../../audit/first-in-hour.ts'
import { sendFile, sendWhole } from '../../export/send-file.ts'
import { type Call, handle } from '../../http/handle.ts'
import { packagePaths } from '../handover/package-files.ts'
import { type ByteRange, bytesIn, readByteRange } from './byte-range.ts'
import { packageOf, planPackage } from './package-plan.ts'
import { zipOf } from './zip-parts.ts'

type PackageRoutes = ReturnType<typeof packageRoutes>

/** Finds the version in a call's address. @throws 404 */
type FindVersion = (call: Pick<Call<never>, 'at' | 'request'>) => Promise<DatasetVersion>

/**
 * Serves a version as a package for other programs, under one of its addresses (docs/product/versions.md#api-dataset-package).
 */
export function addPackage(app: FastifyInstance, routes: PackageRoutes, find: FindVersion): void {
  const record = recordDownloads(app)
  handle(
    app,
    routes.contents,
    async call => {
      const choice = readPackageQuery(call.query)
      const version = await app.shares.read(() => find(call))
      const planned = await app.exports.run(() => planPackage(app.exports.db, version, choice, { isWritten: false }))
      return {
        name: `${planned.name}.zip`,
        files: packagePaths(planned),
        left_out: planned.leftOut.map(each => ({ ...each })),
      }
    },
    { share: 'own' },
  )
  handle(
    app,
    routes.package,
    async call => {
      const choice = readPackageQuery(call.query)
      const version = await app.shares.read(() => find(call))
      return sendWhole(call.reply, 'a package', () =>
        app.exports.run(() => sendPackage(app, call, { version, choice, record })),
      )
    },
    { hasHead: true },
  )
}

interface Downloaded {
  readonly version: DatasetVersion
  readonly etag: string
  /** Whether the response begins with the first byte of the file. */
  readonly isBegin: boolean
}

type RecordDownload = (request: FastifyRequest, downloaded: Downloaded) => Promise<void>

/**
 * Records each download in the audit. Later parts of a download, which programs request to resume it or in parallel, are not
 * recorded. If this server did not see the beginning, a part is recorded, but only once an hour for each person and file.
 */
function recordDownloads(app: FastifyInstance): RecordDownload {
  const isFirst = firstInHour()
  return async (request, { version, etag, isBegin }) => {
    const caller = callerOf(request)
    const isUnseen = isFirst(`${caller.userId} ${caller.tokenId} ${version.uuid} ${etag}`)
    if (!isBegin && !isUnseen) return
    const details = { rows: version.slides_count, version: version.uuid }
    await audit(app.exports.db, caller, { event: 'export', subject: 'dataset-versions-package', details })
  }
}

/** @returns a function that ends the response */
async function sendPackage(
  app: FastifyInstance,
  { request, reply }: Call<PackageRoutes['package']>,
  { version, choice, record }: { version: DatasetVersion; choice: HandoverChoice; record: RecordDownload },
): Promise<() => void> {
  const { db } = app.exports
  const { name, files, digest } = await packageOf(db, version, choice)
  const { size, parts } = zipOf(files)
  const etag = `"${digest}"`
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers, etag, size)
  if (range === 'none') {
    await parts.return(undefined)
    reply.code(416).header('content-range', `bytes */${size}`).send('')
    return () => undefined
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  reply.code(range ? 206 : 200).header('content-length', last + 1 - first)
  if (range) reply.header('content-range', `bytes ${first}-${last}/${size}`)
  if (request.method === 'HEAD') {
    await parts.return(undefined)
    reply.send(Readable.from([]))
    return () => undefined
  }
  await record(request, { version, etag, isBegin: first === 0 })
  return sendFile(reply, range ? bytesIn(parts, range) : parts)
}

/** A range is ignored if the file has changed, because it would not fit the bytes that the client already has. */
function rangeOf(
  headers: Readonly<Record<string, unknown>>,
  etag: string,
  size: number,
): ByteRange | 'none' | undefined {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return readByteRange(headers['range'] as string | undefined, size)
}
