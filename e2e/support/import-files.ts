import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const MICE = resolve(import.meta.dirname, '../../server/demo/idr0018-mouse.tsv')
/** Test data next to the project, which may be missing. */
const SHARED = resolve(import.meta.dirname, '../../../shared/data')

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const csvFile = (text: string, name = 'slides.csv'): UploadFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

export const HEADER = 'Description,Vendor,Block ID,Cut Number,Source,Species,Organ,Slide name'
const quoted = (values: readonly string[]) => values.map(value => `"${value.replaceAll('"', '""')}"`).join(',')

/**
 * The first of the 899 real mouse slides of the demo library (IDR idr0018, CC BY 4.0), all by default, in the import's own
 * columns. Each source ends in `tail`, so that a test can find its own slides.
 */
export function mouseCsv(tail: string, rows = 899): string {
  const [header = '', ...lines] = readFileSync(MICE, 'utf8').trimEnd().split('\n')
  const columns = header.split('\t')
  const value = (line: string, column: string) => line.split('\t')[columns.indexOf(column)] ?? ''
  const slides = lines.slice(0, rows).map(line => {
    const description = `${value(line, 'genotype')}, ${value(line, 'sex')}, ${value(line, 'image_kind')} image`
    const origin = [value(line, 'block_id'), value(line, 'cut_number'), `Helmholtz Zentrum Muenchen ${tail}`]
    return quoted([description, 'Hamamatsu', ...origin, 'Mouse', value(line, 'organ'), value(line, 'image_name')])
  })
  return [HEADER, ...slides].join('\n')
}

/** A file of ../shared/data; undefined if it is missing. */
export function sharedFile(path: string): string | undefined {
  const file = resolve(SHARED, path)
  return existsSync(file) ? file : undefined
}
