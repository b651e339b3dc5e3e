import { badRequest } from '@vitrine/contract/api/api-error'
import {
  type DatasetVersion,
  datasetVersionRoutes,
  VERSION_PAGE,
  versionByUuidRoutes,
  versionOfDatasetRoutes,
} from '@vitrine/contract/datasets/dataset-versions'
import { versionHead } from '@vitrine/contract/datasets/report-head'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit, callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { sendFile, sendWhole } from '../../export/send-file.ts'
import { type Call, handle, SENT } from '../../http/handle.ts'
import { originOf } from '../../http/origin-of.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import { isUuid } from '../../http/uuid.ts'
import { getDataset } from '../datasets.queries.ts'
import { addPackage } from '../package/package.routes.ts'
import { reportOfVersion } from '../report/report.queries.ts'
import { addReport } from '../report/report.routes.ts'
import { compareVersion } from './diff.ts'
import { freezeDataset } from './freeze.ts'
import { versionMessages as messages } from './version-messages.ts'
import {
  listVersionSlides,
  listVersions,
  manifestLines,
  type StoredVersion,
  versionByUuid,
  versionOfDataset,
} from './versions.queries.ts'

/** Finds the version in a call's address. @throws 404 */
type FindVersion = (call: Pick<Call<never>, 'at' | 'request'>) => Promise<StoredVersion>

const withAddress = (request: FastifyRequest, version: StoredVersion): DatasetVersion => ({
  ...version,
  url: `${originOf(request)}/api/dataset-versions/${version.uuid}/`,
})

export function addVersionRoutes(app: FastifyInstance, db: Db): void {
  const page = async (request: FastifyRequest, datasetUuid: string, query: Readonly<Record<string, unknown>>) => {
    const range = readWholeNumbers(VERSION_PAGE, query)
    const { total, results } = await listVersions(db, datasetUuid, range)
    return pageByOffset(request, range, { total, results: results.map(version => withAddress(request, version)) })
  }
  handle(app, datasetVersionRoutes.list, async ({ at, query, request }) => {
    const { uuid } = await getDataset(db, at.id)
    return page(request, uuid as string, query)
  })
  handle(
    app,
    datasetVersionRoutes.freeze,
    async ({ at, author, body, request }) => {
      const { number } = await app.shares.bulk(() => freezeDataset(db, author, at, body))
      return withAddress(request, await versionOfDataset(db, at.id, String(number)))
    },
    { share: 'own' },
  )
  handle(app, datasetVersionRoutes.find, ({ query, request }) => {
    const { dataset_uuid: uuid, ...others } = query
    if (uuid === undefined) throw badRequest(messages.noDatasetUuid, 'dataset_uuid')
    if (!isUuid(String(uuid))) throw badRequest(messages.invalidUuid(String(uuid)), 'dataset_uuid')
    return page(request, String(uuid), others)
  })
  addReads(app, db, versionOfDatasetRoutes, ({ at, request }) =>
    versionOfDataset(db, at.id, (request.params as { number: string }).number),
  )
  addReads(app, db, versionByUuidRoutes, ({ request }) => versionByUuid(db, (request.params as { uuid: string }).uuid))
}

/** The routes that both addresses of a version have in common. */
function addReads(app: FastifyInstance, db: Db, routes: typeof versionOfDatasetRoutes, find: FindVersion): void {
  handle(app, routes.get, async call => withAddress(call.request, await find(call)))
  handle(app, routes.slides, async call => {
    const range = readWholeNumbers(VERSION_PAGE, call.query)
    const { slide_ids, ...page } = await listVersionSlides(db, await find(call), range)
    return { ...pageByOffset(call.request, range, page), slide_ids }
  })
  handle(app, routes.diff, async call => {
    const { with: text, ...others } = call.query
    const range = readWholeNumbers(VERSION_PAGE, others)
    const { summary, labels, ...page } = await compareVersion(db, await find(call), text as string | undefined, range)
    return { ...pageByOffset(call.request, range, page), summary, labels }
  })
  addReport(app, routes.report, {
    isFrozen: true,
    make: async (call, query) => {
      const version = withAddress(call.request, await find(call))
      return { head: versionHead(version), version: version.number, ...(await reportOfVersion(db, version, query)) }
    },
  })
  addPackage(app, routes, async call => withAddress(call.request, await find(call)))
  handle(app, routes.manifest, async call => {
    readWholeNumbers({}, call.query)
    const { id, uuid, slides_count, content_hash } = await app.shares.read(() => find(call))
    const { reply, request } = call
    const tag = `"${content_hash}"`
    reply.type('application/jsonl').header('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).send()
      return SENT
    }
    const details = { rows: slides_count, version: uuid }
    await audit(db, callerOf(request), { event: 'export', subject: 'dataset-versions-manifest', details })
    return sendWhole(reply, 'a manifest', () => sendFile(reply, manifestParts(db, id)))
  })
}

async function* manifestParts(db: Db, versionId: number): AsyncGenerator<string> {
  for await (const lines of manifestLines(db, versionId)) yield `${lines.join('\n')}\n`
}
