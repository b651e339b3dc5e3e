import { COHORT_PARAMETERS, cohortRoutes } from '@vitrine/contract/datasets/cohort'
import { datasetDistributionRoutes } from '@vitrine/contract/datasets/dataset-distribution'
import { datasetReportRoutes } from '@vitrine/contract/datasets/dataset-report'
import { datasetTrustRoutes, readCheckQuery } from '@vitrine/contract/datasets/dataset-trust'
import { DATASET_SLIDES_PARAMETERS, datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { datasetExportColumns } from '@vitrine/contract/export/export-columns'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addExport } from '../export/add-export.ts'
import { addCountRoutes } from '../fields/count-routes.ts'
import { handleRecordList } from '../fields/handle-record-list.ts'
import type { Share } from '../http/database-shares.ts'
import { handle } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { pageByNumber } from '../http/page-reply.ts'
import { streamReply } from '../http/streamed-reply.ts'
import { addCohortNews, cohortNews } from './cohort/cohort.queries.ts'
import { datasetTable } from './dataset-table.ts'
import {
  addDatasetSlide,
  createDataset,
  deleteDataset,
  getDataset,
  listDatasetSlides,
  listDatasetsOfSlide,
  updateDataset,
} from './datasets.queries.ts'
import { writeFullDataset, writeFullDatasets } from './full-view.ts'
import { reportOfDataset } from './report/report.queries.ts'
import { addReport } from './report/report.routes.ts'
import { addSlideImport } from './slide-import/slide-import.routes.ts'
import { addTestSetRoutes } from './test-sets/test-sets.routes.ts'
import { checkDatasetSlides } from './trust/check.queries.ts'
import { distributeDatasetSlides, fixDatasetGroups } from './trust/distribute.queries.ts'
import { addVersionRoutes } from './versions/versions.routes.ts'

/** The longest list in the test files has 20,677 entries, which take 1.1 MB. */
const BODY_LIMIT = 8 * 1024 * 1024

const shareOfSplit = ({ apply }: { apply?: boolean }): Share => (apply ? 'write' : 'read')

export function addDatasetRoutes(app: FastifyInstance, db: Db): void {
  addCountRoutes(app, db, datasetTable)
  for (const route of [datasetRoutes.list, datasetRoutes.standard]) handleRecordList(app, db, route, datasetTable)
  handle(app, datasetRoutes.listFull, ({ request, reply }) =>
    streamReply(reply, out => writeFullDatasets(db, request, out)),
  )
  for (const route of [datasetRoutes.get, datasetRoutes.getStandard])
    handle(app, route, ({ at }) => getDataset(db, at.id))
  handle(app, datasetRoutes.getFull, ({ at, reply }) => streamReply(reply, out => writeFullDataset(db, at.id, out)))
  handle(app, datasetRoutes.create, ({ author, body }) => createDataset(db, author, body), { bodyLimit: BODY_LIMIT })
  handle(
    app,
    datasetRoutes.update,
    ({ at, author, body }) => {
      const { id, ...patch } = body
      checkOwnId(at.id, { id })
      return updateDataset(db, author, at, patch)
    },
    { bodyLimit: BODY_LIMIT },
  )
  handle(app, datasetRoutes.remove, ({ at, author }) => deleteDataset(db, author, at))
  handle(app, datasetRoutes.slides, async ({ at, query, request }) => {
    const page = readWholeNumbers(DATASET_SLIDES_PARAMETERS, query)
    return pageByNumber(request, page, await listDatasetSlides(db, at.id, page))
  })
  handle(app, datasetRoutes.ofSlide, ({ at }) => listDatasetsOfSlide(db, at.id))
  handle(app, datasetRoutes.addSlide, ({ at, author, body }) => addDatasetSlide(db, author, at, body))
  handle(app, datasetTrustRoutes.check, ({ at, query }) => checkDatasetSlides(db, at.id, readCheckQuery(query)))
  handle(
    app,
    datasetDistributionRoutes.fixGroups,
    ({ at, author, body }) => app.shares[shareOfSplit(body)](() => fixDatasetGroups(db, author, at, body)),
    { share: 'own' },
  )
  handle(
    app,
    datasetDistributionRoutes.distribute,
    ({ at, author, body }) => app.shares[shareOfSplit(body)](() => distributeDatasetSlides(db, author, at, body)),
    { share: 'own' },
  )
  handle(app, cohortRoutes.news, ({ at, query }) => cohortNews(db, at.id, readWholeNumbers(COHORT_PARAMETERS, query)))
  handle(
    app,
    cohortRoutes.add,
    ({ at, author, body }) => app.shares[shareOfSplit(body)](() => addCohortNews(db, author, at, body)),
    { share: 'own' },
  )
  addVersionRoutes(app, db)
  addTestSetRoutes(app, db)
  addReport(app, datasetReportRoutes.report, {
    isFrozen: false,
    make: async ({ at }, query) => {
      const { name, report, labels } = await reportOfDataset(db, at.id, query)
      return { report, head: { name, of: `As it was on ${new Date().toISOString().slice(0, 10)}`, labels } }
    },
  })
  addSlideImport(app, db)
  addExport(app, db, { table: datasetTable, columns: datasetExportColumns, routes: exportRoutes.datasets })
}
