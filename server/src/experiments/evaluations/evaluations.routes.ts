import { EVALUATION_PAGE, evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import { readExperimentIds } from '@vitrine/contract/experiments/experiment-ids'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import { safeStem } from '@vitrine/contract/text/safe-stem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminOf } from '../../audit/admin.ts'
import { audit, callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { handle, SENT } from '../../http/handle.ts'
import { handleImport } from '../../http/import-calls.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import { experimentSummaries } from '../summaries.ts'
import { compareEvaluations } from './compare.ts'
import { evaluationMetrics, evaluationSlides } from './evaluated-slides.ts'
import { deleteEvaluation, getEvaluation, listEvaluations, updateEvaluation } from './evaluations.queries.ts'
import { EVALUATION_OUTLINE, importEvaluation } from './import-evaluation.ts'
import { predictionsCsv } from './predictions-csv.ts'
import { readCompareQuery, readMetricsQuery, readSlidesQuery } from './read-queries.ts'

const uuidOf = (request: FastifyRequest) => (request.params as { uuid: string }).uuid

export function addEvaluationRoutes(app: FastifyInstance, db: Db): void {
  handle(app, evaluationRoutes.list, async ({ at, query, request }) => {
    const page = readWholeNumbers(EVALUATION_PAGE, query)
    return pageByOffset(request, page, await listEvaluations(db, at.id, page))
  })
  handleImport(
    app,
    evaluationRoutes.create,
    ({ at, author, body }) => importEvaluation(app, db, { author, body, experimentId: at.id }),
    EVALUATION_OUTLINE,
  )
  handle(app, evaluationRoutes.get, ({ request }) => getEvaluation(db, uuidOf(request)))
  handle(app, evaluationRoutes.update, ({ author, body, request }) =>
    updateEvaluation(db, author, uuidOf(request), body),
  )
  handle(app, evaluationRoutes.remove, ({ author, request }) =>
    deleteEvaluation(db, adminOf({ author, request }), uuidOf(request)),
  )
  handle(app, evaluationRoutes.metrics, ({ query, request }) =>
    evaluationMetrics(db, uuidOf(request), readMetricsQuery(query)),
  )
  handle(app, evaluationRoutes.slides, async ({ query, request }) => {
    const list = readSlidesQuery(query)
    return pageByOffset(request, list, await evaluationSlides(db, uuidOf(request), list))
  })
  handle(app, evaluationRoutes.compare, async ({ query, request }) => {
    const list = readCompareQuery(query)
    const { total, results, ...compared } = await compareEvaluations(db, uuidOf(request), list)
    return { ...compared, slides: pageByOffset(request, list, { total, results }) }
  })
  handle(app, evaluationRoutes.summaries, ({ query }) => experimentSummaries(db, readExperimentIds(query)))
  handle(app, evaluationRoutes.predictions, async ({ query, request, reply }) => {
    readWholeNumbers({}, query)
    const { evaluation, rows, csv } = await app.shares.read(() => predictionsCsv(db, uuidOf(request)))
    await audit(db, callerOf(request), {
      event: 'export',
      subject: 'evaluations-predictions',
      details: { rows, evaluation: evaluation.uuid },
    })
    reply.type('text/csv')
    reply.header('content-disposition', `attachment; filename="${safeStem(evaluation.name)}-predictions.csv"`)
    reply.send(csv)
    return SENT
  })
}
