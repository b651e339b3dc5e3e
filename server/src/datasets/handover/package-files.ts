import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { compareCodeUnits } from '@vitrine/contract/splits/code-point-order'
import { safeStem } from '@vitrine/contract/text/safe-stem'
import { readLabel } from '@vitrine/contract/versions/label'
import { type LeftOut, READERS, type Reader } from '@vitrine/contract/versions/readers'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { cardLines } from './card.ts'
import { clamFiles } from './clam.ts'
import { croissant, TOLD_FILES, type ToldFile } from './croissant.ts'
import { fiftyoneFiles } from './fiftyone.ts'
import { SPLITS } from './handover-slide.ts'
import { leftOutOf } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { pathoBenchFiles } from './patho-bench.ts'
import { qupathFiles } from './qupath.ts'
import { slideTable } from './slide-table.ts'
import { slideflowFiles } from './slideflow.ts'
import { stampFiles } from './stamp.ts'
import type { Survey } from './survey.ts'
import { tridentFiles } from './trident.ts'
import { versionJson } from './version-json.ts'

/** The lines of a version without their LF, by uuid, in slices; each call reads them again. */
export type ReadLines = () => AsyncIterable<readonly string[]> | Iterable<readonly string[]>

export interface HandoverPackage {
  /** The zip's name, without its extension. */
  readonly name: string
  readonly leftOut: readonly LeftOut[]
  /** By path; without `croissant.json` and `SHA256SUMS`, which tell the digests of the others. */
  readonly files: readonly PackageFile[]
  readonly hasCroissant: boolean
}

const CROISSANT = 'croissant.json'
const SUMS = 'SHA256SUMS'

const byPath = (files: readonly PackageFile[]) => files.toSorted((a, b) => compareCodeUnits(a.path, b.path))

export const parseLines = (lines: readonly string[]): VersionSlide[] =>
  lines.map(line => JSON.parse(line) as VersionSlide)

async function* parsed(read: ReadLines): AsyncGenerator<VersionSlide[]> {
  for await (const lines of read()) yield parseLines(lines)
}

async function* manifestParts(read: ReadLines): AsyncGenerator<string> {
  for await (const lines of read()) if (lines.length > 0) yield `${lines.join('\n')}\n`
}

const READER_FILES: Readonly<Record<Exclude<Reader, 'croissant'>, (survey: Survey, stem: string) => PackageFile[]>> = {
  clam: clamFiles,
  trident: tridentFiles,
  slideflow: slideflowFiles,
  qupath: qupathFiles,
  patho_bench: pathoBenchFiles,
  stamp: stampFiles,
  fiftyone: fiftyoneFiles,
}

function slideFiles(survey: Survey, read: ReadLines): PackageFile[] {
  const label = survey.choice.label === null ? null : readLabel(survey.choice.label)
  return [
    { path: 'slides.csv', parts: () => slideTable(parsed(read), label) },
    { path: 'slides.jsonl', parts: () => slideTable(parsed(read), label, { isJson: true }) },
    ...SPLITS.filter(split => survey.counts[split] > 0).flatMap(split => [
      { path: `data/${split}.csv`, parts: () => slideTable(parsed(read), label, { split }) },
      { path: `data/${split}.jsonl`, parts: () => slideTable(parsed(read), label, { split, isJson: true }) },
    ]),
  ]
}

/**
 * The package of a version: what is handed over to other programs.
 * @param reports further files, such as the report of the version
 */
export function handoverPackage(
  version: DatasetVersion,
  survey: Survey,
  read: ReadLines,
  reports: readonly PackageFile[] = [],
): HandoverPackage {
  const stem = safeStem(version.dataset_name)
  const leftOut = READERS.flatMap(reader => leftOutOf(reader, survey, version))
  const has = (reader: Reader) => !leftOut.some(each => each.reader === reader && each.whole)
  const files: PackageFile[] = [
    { path: 'manifest.jsonl', parts: () => manifestParts(read) },
    fileOf('version.json', () => [versionJson(version, survey.choice, leftOut)]),
    ...slideFiles(survey, read),
    ...Object.entries(READER_FILES).flatMap(([reader, write]) => (has(reader as Reader) ? write(survey, stem) : [])),
    ...reports,
  ]
  const paths = files.map(({ path }) => path)
  const card = fileOf('README.md', () => cardLines({ version, survey, leftOut, stem, paths }).map(line => `${line}\n`))
  return {
    name: `${stem}_v${version.number}`,
    leftOut,
    files: byPath([card, ...files]),
    hasCroissant: has('croissant'),
  }
}

/** The file that describes the others. @param told the digests of all files of the package so far */
export function croissantFile(version: DatasetVersion, told: readonly ToldFile[]): PackageFile {
  const files = TOLD_FILES.flatMap(path => told.find(each => each.path === path) ?? [])
  return fileOf(CROISSANT, () => [`${JSON.stringify(croissant(version, files), null, 2)}\n`])
}

/** What `sha256sum -c` reads. @param told the digests of all other files */
export const sumsFile = (told: readonly ToldFile[]): PackageFile =>
  fileOf(SUMS, () =>
    told.toSorted((a, b) => compareCodeUnits(a.path, b.path)).map(({ sha256, path }) => `${sha256}  ${path}\n`),
  )

/** Paths of a package as its zip has them. */
export const packagePaths = ({ files, hasCroissant }: HandoverPackage): string[] =>
  [...files.map(({ path }) => path), ...(hasCroissant ? [CROISSANT] : []), SUMS].sort(compareCodeUnits)
