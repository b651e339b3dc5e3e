import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { REPORT_FIELDS } from '@vitrine/contract/splits/report/composition'
import type { CompositionReport } from '@vitrine/contract/splits/report/report'
import { type OwnLabels, readRule } from '@vitrine/contract/splits/rules'
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { fieldsOf } from '../../fields/definitions.ts'
import { getDataset } from '../datasets.queries.ts'
import { parseLines } from '../handover/line-files.ts'
import { VersionReports } from '../handover/version-report.ts'
import { lockedTestSets } from '../test-sets/find-overlap.ts'
import { readSavedRules, readSlideRules } from '../trust/read-rules.ts'
import { runSplit } from '../trust/split-thread.ts'
import { checkHeld } from '../versions/check-held.ts'
import { readLines } from '../versions/read-lines.ts'
import runReport, { type ReportWork } from './report-worker.ts'

const WORKER = { module: new URL('./report-worker.ts', import.meta.url), run: runReport }

export interface ReportFields {
  /** Rules; undefined for the default ones. */
  readonly fields: readonly string[] | undefined
  readonly label: string | null
}

const rulesOf = ({ fields = REPORT_FIELDS, label }: ReportFields) => (label === null ? [...fields] : [...fields, label])

export interface NamedReport {
  readonly name: string
  readonly report: CompositionReport
  /** Labels of the lab fields; those of a version are in its header. */
  readonly labels?: OwnLabels
}

/** The composition of a dataset's parts, in one snapshot. @throws 400 for invalid rules, 404 */
export async function reportOfDataset(db: Db, id: number, choice: ReportFields): Promise<NamedReport> {
  const { work, listed, name, labels, lockedSets } = await inSnapshot(db, async trx => {
    const { name, slides_count, grouping, recipe } = await getDataset(trx, id)
    if (choice.label !== null) await readSlideRules(trx, [choice.label], 'label')
    const groups = await readSavedRules(trx, grouping)
    const leftOut = recipe?.field
    const read = [
      ...groups.values(),
      ...(await readReported(trx, choice)),
      ...(leftOut === undefined ? [] : [readRule(leftOut)]),
    ]
    const lockedSets = await lockedTestSets(trx)
    const slides = await lockedSets.listSlides(id, read)
    const { fields, label } = choice
    const { inUse } = await fieldsOf(trx, 'slides')
    const labels = new Map(inUse.map(field => [field.key, field.label]))
    const work = { fields, label, labels, leftOut, slides, groups: [...groups.keys()] }
    return { work, listed: { slides, count: slides_count, rules: groups }, name, labels, lockedSets }
  })
  const overlap = await lockedSets.overlapOf(db, listed)
  const testSets = overlap.count().map(({ sentence }) => sentence)
  const report = await runSplit<ReportWork, NamedReport['report']>(WORKER, { ...work, testSets }, listed.count)
  return { name, labels, report }
}

/** Reads each rule separately, because there may be more than a dataset can have. */
async function readReported(db: Db, choice: ReportFields) {
  const rules = await Promise.all(rulesOf(choice).map(rule => readSlideRules(db, [rule], 'fields')))
  return rules.flatMap(read => [...read.values()])
}

/** The composition of a version's parts. @throws 400 for rules that need data the version doesn't have */
export async function reportOfVersion(db: Db, version: DatasetVersion, choice: ReportFields): Promise<NamedReport> {
  checkHeld(choice.fields ?? [], version, 'fields')
  if (choice.label !== null) checkHeld([choice.label], version, 'label')
  const reported = new VersionReports([choice], version)
  for await (const lines of readLines(db, version.id)) for (const slide of parseLines(lines)) reported.add(slide)
  const { reports } = await reported.finish()
  return { name: version.dataset_name, report: reports[0] as CompositionReport }
}
