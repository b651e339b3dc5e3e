import { fieldName, valueOfKey } from '@vitrine/contract/fields/field-values'
import type { Rule } from '@vitrine/contract/splits/rules'
import { fileNameOf, slideIdOf } from '@vitrine/contract/versions/slide-names'
import type { VersionField, VersionSlide } from '@vitrine/contract/versions/version-line'
import { type TableValue, tableLine } from './csv-lines.ts'
import { labelOf, packagePartOf } from './handover-slide.ts'

const metadataOf = ({ metadata }: VersionSlide, wanted: string): string | null =>
  metadata
    .filter(([key]) => key === wanted)
    .map(([, text]) => text)
    .join('; ') || null

/** The distinct values of the linked samples. */
const ofSamples = ({ samples }: VersionSlide): string | null =>
  [...new Set(samples.flatMap(({ biomarker }) => biomarker ?? []))].join('; ') || null

type Column = (slide: VersionSlide, label: Rule | null) => TableValue

const COLUMNS: Readonly<Record<string, Column>> = {
  slide_id: slide => slideIdOf(fileNameOf(slide)),
  uuid: ({ uuid }) => uuid,
  split: ({ part }) => packagePartOf(part),
  fold: ({ fold }) => fold,
  group: ({ group }) => group,
  label: labelOf,
  file_name: fileNameOf,
  file_path: ({ file_location }) => file_location,
  file_sha256: ({ file_sha256 }) => file_sha256,
  file_size: ({ file_size }) => file_size,
  species: ({ species }) => species,
  organ: ({ organ }) => organ,
  source: ({ source }) => source,
  vendor: ({ vendor }) => vendor,
  block_id: ({ block_id }) => block_id,
  cut_number: ({ cut_number }) => cut_number,
  status: ({ status }) => status,
  stain: slide => metadataOf(slide, 'stain'),
  input_scanner: slide => metadataOf(slide, 'input_scanner'),
  output_scanner: slide => metadataOf(slide, 'output_scanner'),
  biomarker: ofSamples,
  description: ({ description }) => description,
}

const fieldColumn =
  (key: string): Column =>
  ({ fields }) => {
    const value = valueOfKey(fields, key) ?? null
    return typeof value === 'string' || value === null ? value : value.join('; ')
  }

const columnsOf = (fields: readonly VersionField[]): Readonly<Record<string, Column>> => ({
  ...COLUMNS,
  ...Object.fromEntries(fields.map(({ key }) => [fieldName(key), fieldColumn(key)])),
})

/** The columns of `slides.csv` and of the tables of its parts. @param fields lab fields of the version */
export const tableColumns = (fields: readonly VersionField[]): string[] => Object.keys(columnsOf(fields))

/** A line of JSON with all columns, each a text or null. */
const jsonLine = (columns: readonly string[], values: readonly TableValue[]): string =>
  `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, values[at] == null ? null : String(values[at])])))}\n`

/** Generates the line of a slide once for all files that contain it. */
function onceASlide(make: (slide: VersionSlide) => string): (slide: VersionSlide) => string {
  let last: VersionSlide | undefined
  let line = ''
  return slide => {
    if (slide !== last) [last, line] = [slide, make(slide)]
    return line
  }
}

/** The lines of `slides.csv` and `slides.jsonl`. The latter is for programs that would read text in CSV as numbers. */
export function slideLines(label: Rule | null, fields: readonly VersionField[]) {
  const columns = columnsOf(fields)
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  const valuesOf = (slide: VersionSlide) => values.map(column => column(slide, label))
  return {
    head: tableLine(names),
    csvLine: onceASlide(slide => tableLine(valuesOf(slide))),
    jsonLine: onceASlide(slide => jsonLine(names, valuesOf(slide))),
  }
}
