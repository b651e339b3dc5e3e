import { csvLine } from '@vitrine/contract/text/csv'
import type { Db } from '../../db/client.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import { judgedSlides } from './evaluated-slides.ts'
import { getEvaluation } from './evaluations.queries.ts'

/** The predictions of an evaluation in the format of an import. @throws 404 */
export async function predictionsCsv(db: Db, evaluationUuid: string) {
  const evaluation = await getEvaluation(db, evaluationUuid)
  const { classes } = evaluation
  const slides = await judgedSlides(db, evaluation, { keys: ['name'] })
  const lines = [csvLine(['uuid', 'name', 'truth', 'predicted', ...classes.map(name => `score_${name}`)])]
  await forEachInChunks(slides, ({ uuid, parts, truth, predicted, scores }) =>
    lines.push(csvLine([uuid, parts.name, truth === null ? null : classes[truth], classes[predicted], ...scores])),
  )
  return { evaluation, rows: slides.length, csv: lines.join('') }
}
