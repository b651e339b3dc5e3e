import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { versionHead } from '@vitrine/contract/datasets/report-head'
import { compareCodeUnits } from '@vitrine/contract/splits/code-point-order'
import { reportCsv, reportHtml } from '@vitrine/contract/splits/report/report-files'
import { isHeld, labelsOfFields } from '@vitrine/contract/versions/label'
import type { Db } from '../../db/client.ts'
import { tableLine } from '../handover/csv-lines.ts'
import { LineFiles, parseLines } from '../handover/line-files.ts'
import { type FileDigest, fileOf, type PackageFile } from '../handover/package-file.ts'
import { croissantFile, type HandoverPackage, handoverPackage, sumsFile } from '../handover/package-files.ts'
import { HandoverSurveys } from '../handover/survey.ts'
import { tasksOf } from '../handover/tasks.ts'
import { VersionReports } from '../handover/version-report.ts'
import { checkHeld } from '../versions/check-held.ts'
import { readLines } from '../versions/read-lines.ts'
import { manifestHeader } from '../versions/versions.queries.ts'
import type { SizedFile } from './zip-parts.ts'

/** The limit per package; the lines of 50,000 slides take a third of it. */
const KEPT_BYTES = 32 * 1024 * 1024

/**
 * Determines the content of a version's package, reading its lines once.
 * @param isWritten whether the files are needed, or only their paths
 * @throws 400 for a single label that the version does not contain
 */
export async function planPackage(
  db: Db,
  version: DatasetVersion,
  choice: HandoverChoice,
  { isWritten }: { isWritten: boolean },
): Promise<HandoverPackage> {
  if (choice.label !== null) checkHeld([choice.label], version, 'label')
  const read = () => readLines(db, version.id)
  const tasks = tasksOf(choice.labels?.filter(label => isHeld(label, version)) ?? [])
  const labels = tasks.map(({ label }) => label)
  const surveys = new HandoverSurveys({ ...choice, labels })
  const reported = new VersionReports([{ label: choice.label }, ...labels.map(label => ({ label }))], version)
  const header = await manifestHeader(db, version.id)
  const lineFiles = new LineFiles({ version, header, label: choice.label, read }, isWritten ? KEPT_BYTES : 0)
  for await (const lines of read()) {
    const slides = parseLines(lines)
    for (const slide of slides) {
      surveys.add(slide)
      reported.add(slide)
    }
    await lineFiles.add(slides, lines)
  }
  const { reports, doubt } = await reported.finish()
  const reportFiles = reports.flatMap((report, index) => {
    const folder = tasks[index - 1]?.folder ?? ''
    return [
      fileOf(`${folder}report.csv`, () => reportCsv(report, tableLine)),
      fileOf(`${folder}report.html`, () => reportHtml(report, versionHead(version))),
    ]
  })
  const surveyed = await surveys.finish(doubt, labelsOfFields(version))
  const written = [...(await lineFiles.finish(surveyed.whole.counts)), ...reportFiles]
  return handoverPackage(version, { choice, tasks, surveys: surveyed }, written)
}

async function digestFile({ path, parts, digest }: PackageFile): Promise<FileDigest> {
  if (digest) return digest
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

interface WrittenPackage extends Pick<HandoverPackage, 'name'> {
  /** In the order of the zip. */
  readonly files: readonly SizedFile[]
  /** The digest of all files together, in hex. */
  readonly digest: string
}

/** The files of a package with their sizes; Croissant and the checksums are added, as they need the digests of the others. */
async function writePackage(
  version: DatasetVersion,
  { name, files, hasCroissant }: HandoverPackage,
): Promise<WrittenPackage> {
  const all = [...files]
  const digests: FileDigest[] = []
  for (const file of files) digests.push(await digestFile(file))
  const append = async (file: PackageFile) => {
    all.push(file)
    const digest = await digestFile(file)
    digests.push(digest)
    return digest
  }
  if (hasCroissant) await append(croissantFile(version, digests))
  const sums = await append(sumsFile([...digests]))
  const sizes = new Map(digests.map(({ path, size }) => [path, size]))
  const sized = all.map(file => ({ ...file, size: sizes.get(file.path) as number }))
  return { name, files: sized.toSorted((a, b) => compareCodeUnits(a.path, b.path)), digest: sums.sha256 }
}

/**
 * The most recently requested packages. They never change, and a download that is resumed or read in parts requests one
 * repeatedly.
 */
const recent = new Map<string, WrittenPackage>()
const MAX_RECENT = 2

/** The package of a version. @throws like `planPackage` */
export async function packageOf(db: Db, version: DatasetVersion, choice: HandoverChoice): Promise<WrittenPackage> {
  const key = JSON.stringify([version.url, choice.label, choice.labels ?? null, choice.root ?? null])
  const known = recent.get(key)
  const written = known ?? (await writePackage(version, await planPackage(db, version, choice, { isWritten: true })))
  recent.delete(key)
  recent.set(key, written)
  if (recent.size > MAX_RECENT) recent.delete(recent.keys().next().value as string)
  return written
}
