import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { versionHead } from '@vitrine/contract/datasets/report-head'
import { compareCodeUnits } from '@vitrine/contract/splits/code-point-order'
import { reportCsv, reportHtml } from '@vitrine/contract/splits/report/report-files'
import { isHeld, labelsOfFields } from '@vitrine/contract/versions/label'
import type { Db } from '../../db/client.ts'
import type { ToldFile } from '../handover/croissant.ts'
import { tableLine } from '../handover/csv-lines.ts'
import { fileOf, type PackageFile } from '../handover/package-file.ts'
import {
  croissantFile,
  type HandoverPackage,
  handoverPackage,
  parseLines,
  sumsFile,
} from '../handover/package-files.ts'
import { HandoverSurveys } from '../handover/survey.ts'
import { tasksOf } from '../handover/tasks.ts'
import { VersionReports } from '../handover/version-report.ts'
import { checkHeld } from '../versions/check-held.ts'
import { readLines } from '../versions/read-lines.ts'
import type { SizedFile } from './zip-parts.ts'

/** What the package of a version holds. @throws 400 for a single label that the version does not hold */
export async function planPackage(db: Db, version: DatasetVersion, choice: HandoverChoice): Promise<HandoverPackage> {
  if (choice.label !== null) checkHeld([choice.label], version, 'label')
  const read = readLines(db, version.id)
  const tasks = tasksOf(choice.labels?.filter(label => isHeld(label, version)) ?? [])
  const labels = tasks.map(({ label }) => label)
  const surveys = new HandoverSurveys({ ...choice, labels })
  const reported = new VersionReports([{ label: choice.label }, ...labels.map(label => ({ label }))], version)
  for await (const lines of read('slides'))
    for (const slide of parseLines(lines)) {
      surveys.add(slide)
      reported.add(slide)
    }
  const { reports, doubt } = await reported.finish()
  const files = reports.flatMap((report, index) => {
    const folder = tasks[index - 1]?.folder ?? ''
    return [
      fileOf(`${folder}report.csv`, () => reportCsv(report, tableLine)),
      fileOf(`${folder}report.html`, () => reportHtml(report, versionHead(version))),
    ]
  })
  const handover = { choice, tasks, surveys: await surveys.finish(doubt, labelsOfFields(version)) }
  return handoverPackage(version, handover, read, files)
}

async function digest({ path, parts }: PackageFile): Promise<ToldFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of parts()) {
    const bytes = Buffer.from(part)
    hash.update(bytes)
    size += bytes.length
    await setImmediate()
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** Digests of the files of the packages requested last. They never change, and are half the work of a package. */
const recent = new Map<string, readonly ToldFile[]>()
const MAX_RECENT = 16

async function digestsOf(key: string, files: readonly PackageFile[]): Promise<readonly ToldFile[]> {
  const known = recent.get(key)
  if (known) return known
  const told: ToldFile[] = []
  for (const file of files) told.push(await digest(file))
  if (recent.size >= MAX_RECENT) recent.delete(recent.keys().next().value as string)
  recent.set(key, told)
  return told
}

export interface WrittenPackage {
  /** In the order of the zip. */
  readonly files: readonly SizedFile[]
  /** The digest of all files together, in hex. */
  readonly digest: string
}

/** The files of a package with their sizes, the last two of which tell the digests of the others. */
export async function writePackage(
  version: DatasetVersion,
  choice: HandoverChoice,
  { files, hasCroissant }: HandoverPackage,
): Promise<WrittenPackage> {
  const told = [
    ...(await digestsOf(
      JSON.stringify([version.url, choice.label, choice.labels ?? null, choice.root ?? null]),
      files,
    )),
  ]
  const all = [...files]
  const append = async (file: PackageFile) => {
    all.push(file)
    const digested = await digest(file)
    told.push(digested)
    return digested
  }
  if (hasCroissant) await append(croissantFile(version, told))
  const sums = await append(sumsFile([...told]))
  const sizes = new Map(told.map(({ path, size }) => [path, size]))
  const sized = all.map(file => ({ ...file, size: sizes.get(file.path) as number }))
  return { files: sized.toSorted((a, b) => compareCodeUnits(a.path, b.path)), digest: sums.sha256 }
}
