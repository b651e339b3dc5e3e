import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { compareCodeUnits } from '@vitrine/contract/splits/code-point-order'
import { safeStem } from '@vitrine/contract/text/safe-stem'
import { notHeld } from '@vitrine/contract/versions/label'
import { LABEL_READERS, type LeftOut, READERS, type Reader } from '@vitrine/contract/versions/readers'
import { cardLines } from './card.ts'
import { clamFiles } from './clam.ts'
import { croissant, DESCRIBED_FILES } from './croissant.ts'
import { fiftyoneFiles } from './fiftyone.ts'
import { leftOutOf } from './left-out.ts'
import { type FileDigest, fileOf, type PackageFile } from './package-file.ts'
import { pathoBenchFiles } from './patho-bench.ts'
import { qupathFiles, qupathScript } from './qupath.ts'
import { slideflowFiles } from './slideflow.ts'
import { stampFiles } from './stamp.ts'
import type { Survey, Surveys } from './survey.ts'
import type { TrainingTask } from './tasks.ts'
import { tridentFiles } from './trident.ts'
import { versionJson } from './version-json.ts'

/** Reads the lines of a version without their LF, ordered by uuid, in batches. */
export type ReadLines = () => AsyncIterable<readonly string[]> | Iterable<readonly string[]>

export interface HandoverPackage {
  /** The name of the zip file without its extension. */
  readonly name: string
  readonly leftOut: readonly LeftOut[]
  /** Ordered by path; without `croissant.json` and `SHA256SUMS`, which contain the digests of the others. */
  readonly files: readonly PackageFile[]
  readonly hasCroissant: boolean
}

const CROISSANT = 'croissant.json'
const SUMS = 'SHA256SUMS'

const byPath = (files: readonly PackageFile[]) => files.toSorted((a, b) => compareCodeUnits(a.path, b.path))

const READER_FILES: Readonly<Record<Exclude<Reader, 'croissant'>, (survey: Survey, stem: string) => PackageFile[]>> = {
  clam: clamFiles,
  trident: tridentFiles,
  slideflow: slideflowFiles,
  qupath: qupathFiles,
  patho_bench: pathoBenchFiles,
  stamp: stampFiles,
  fiftyone: fiftyoneFiles,
}

interface Handover {
  readonly choice: HandoverChoice
  readonly surveys: Surveys
  /** The labels that the surveys are for. */
  readonly tasks: readonly TrainingTask[]
}

/**
 * The parts that a package lacks. With several labels, those that each label's folder lacks, which is everything if the version
 * doesn't contain the label.
 */
function leftOutOfAll(version: DatasetVersion, { choice, surveys, tasks }: Handover): LeftOut[] {
  const { labels } = choice
  if (labels === undefined) return READERS.flatMap(reader => leftOutOf(reader, surveys.whole, version))
  const ofAll = READERS.filter(reader => !LABEL_READERS.includes(reader))
  return [
    ...ofAll.flatMap(reader => leftOutOf(reader, surveys.whole, version)),
    ...labels.flatMap(label => {
      const survey = surveys.ofLabels[tasks.findIndex(task => task.label === label)]
      return LABEL_READERS.flatMap(reader =>
        survey ? leftOutOf(reader, survey, version) : [{ reader, text: notHeld(label, version), whole: true }],
      ).map(each => ({ ...each, label }))
    }),
  ]
}

/**
 * The package of a version for other programs.
 * @param written files already generated while the lines of the version were read: those with a line per slide, and reports
 */
export function handoverPackage(
  version: DatasetVersion,
  handover: Handover,
  written: readonly PackageFile[],
): HandoverPackage {
  const { choice, surveys, tasks } = handover
  const stem = safeStem(version.dataset_name)
  const leftOut = leftOutOfAll(version, handover)
  const has = (reader: Reader, label?: string) =>
    !leftOut.some(each => each.reader === reader && each.whole && each.label === label)
  const filesOf = (survey: Survey, task?: TrainingTask): PackageFile[] =>
    Object.entries(READER_FILES).flatMap(([name, write]) => {
      const reader = name as keyof typeof READER_FILES
      const isOfTask = LABEL_READERS.includes(reader)
      if (task && reader === 'qupath') return has(reader) ? [qupathScript(survey)] : []
      if ((choice.labels !== undefined && isOfTask !== (task !== undefined)) || !has(reader, task?.label)) return []
      return write(survey, task ? `${stem}_${task.stem}` : stem)
    })
  const files: PackageFile[] = [
    fileOf('version.json', () => [versionJson(version, { choice, tasks }, leftOut)]),
    ...filesOf(surveys.whole),
    ...tasks.flatMap((task, index) =>
      filesOf(surveys.ofLabels[index] as Survey, task).map(file => ({ ...file, path: task.folder + file.path })),
    ),
    ...written,
  ]
  const paths = files.map(({ path }) => path)
  const card = fileOf('README.md', () =>
    cardLines({
      ...{ version, survey: surveys.whole, surveys: surveys.ofLabels, labels: choice.labels, tasks },
      ...{ leftOut, stem, paths },
    }).map(line => `${line}\n`),
  )
  return {
    name: `${stem}_v${version.number}`,
    leftOut,
    files: byPath([card, ...files]),
    hasCroissant: has('croissant'),
  }
}

/** The file that describes the others. @param digests the digests of all previous files */
export function croissantFile(version: DatasetVersion, digests: readonly FileDigest[]): PackageFile {
  const files = DESCRIBED_FILES.flatMap(path => digests.find(each => each.path === path) ?? [])
  return fileOf(CROISSANT, () => [`${JSON.stringify(croissant(version, files), null, 2)}\n`])
}

/** The file for `sha256sum -c`. @param digests the digests of all other files */
export const sumsFile = (digests: readonly FileDigest[]): PackageFile =>
  fileOf(SUMS, () =>
    digests.toSorted((a, b) => compareCodeUnits(a.path, b.path)).map(({ sha256, path }) => `${sha256}  ${path}\n`),
  )

/** The paths of a package, in the order of its zip. */
export const packagePaths = ({ files, hasCroissant }: HandoverPackage): string[] =>
  [...files.map(({ path }) => path), ...(hasCroissant ? [CROISSANT] : []), SUMS].sort(compareCodeUnits)
