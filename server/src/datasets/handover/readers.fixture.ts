/** Readers of packages, reimplemented from their sources as far as they can misread a file. */
import { isMissingForPandas } from './pandas-text.ts'

type Cell = string | number | boolean | null
type Row = Readonly<Record<string, Cell>>

/** The cells of a table by RFC 4180, as texts. */
export function readCells(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted, wasQuoted]: [string[], string, boolean, boolean] = [[], '', false, false]
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
      wasQuoted = true
    } else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\n') {
      // Empty lines are skipped, like in pandas.
      if (row.length > 0 || cell !== '' || wasQuoted) {
        endCell()
        rows.push(row)
      }
      row = []
      wasQuoted = false
    } else cell += letter
  }
  return rows
}

const isInteger = (text: string) => /^\s*[+-]?\d+\s*$/.test(text)
const isFloat = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text))
const isTruth = (text: string) => /^(?:true|false)$/i.test(text)

interface PandasOptions {
  readonly sep?: string
  /** Whether all columns are text. */
  readonly text?: true
  readonly keepDefaultNa?: false
}

/** `pandas.read_csv`: the type of a column depends on all of its values; a blank, NA, None and so on is a missing value. */
export function readCsv(text: string, { sep = ',', text: isText, keepDefaultNa }: PandasOptions = {}): Row[] {
  const [header = [], ...lines] = readCells(text, sep)
  const columns = header.map((name, index) => {
    const texts = lines.map(line => line[index] ?? '')
    const values = texts.map(value => (keepDefaultNa !== false && isMissingForPandas(value) ? null : value))
    const present = values.filter(value => value !== null)
    const convert = (): readonly Cell[] => {
      if (isText || present.length === 0) return values
      if (present.every(isInteger) || present.every(isFloat))
        return values.map(value => (value === null ? null : Number(value)))
      if (present.length === values.length && present.every(isTruth)) return present.map(value => /^t/i.test(value))
      return values
    }
    return [name === '' ? `Unnamed: ${index}` : name, convert()] as const
  })
  return lines.map((_, row) => Object.fromEntries(columns.map(([name, values]) => [name, values[row] ?? null])))
}

const column = (rows: readonly Row[], name: string): Cell[] => {
  if (rows.length > 0 && !Object.hasOwn(rows[0] as Row, name)) throw new Error(`KeyError: '${name}'`)
  return rows.map(row => row[name] ?? null)
}
const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/**
 * CLAM: `Generic_MIL_Dataset(csv_path, label_dict)`, then `return_splits(from_id=False, csv_path)`. Returns labels by slide for
 * each split.
 */
export function readClam(datasetCsv: string, splitsCsv: string, labelDict: ReadonlyMap<Cell, number>) {
  const dataset = readCsv(datasetCsv)
  const slides = dataset.map(row => {
    const label = labelDict.get(row['label'] ?? null)
    if (label === undefined) throw new Error(`KeyError: ${row['label']}`)
    return { id: row['slide_id'], case: row['case_id'], label }
  })
  const isNumber = slides.every(({ id }) => typeof id === 'number')
  const splits = readCsv(splitsCsv, isNumber ? {} : { text: true })
  const of = (key: string) => {
    const cells = column(splits, key)
    if (isNumber && cells.includes(null)) throw new Error('Integer column has NA values')
    const ids = cells.filter(id => id !== null)
    // Without slides CLAM has None, which makes main.py fail.
    if (ids.length === 0) throw new Error(`NoneType: ${key}`)
    return slides.filter(({ id }) => ids.includes(id as string))
  }
  return { train: of('train'), val: of('val'), test: of('test') }
}

/** TRIDENT: `collect_valid_slides` with `--custom_list_of_wsis`, and the micrometers per pixel, which it reads by position. */
export function readTrident(listCsv: string, exists: (path: string) => boolean) {
  const rows = readCsv(listCsv)
  const paths = column(rows, 'wsi')
    .filter(path => path !== null)
    .map(String)
  if (paths.length === 0) throw new Error('No valid slides found')
  for (const path of paths) if (!exists(path)) throw new Error(`Slide '${path}' not found`)
  const hasMpp = rows.length > 0 && Object.hasOwn(rows[0] as Row, 'mpp')
  const mpps = hasMpp ? column(rows, 'mpp').filter(mpp => mpp !== null) : []
  return paths.map((path, index) => ({ path, mpp: mpps[index] }))
}

/** Slideflow: `load_annotations`, `filter` by dataset, and `labels`. */
export function readSlideflow(annotations: string, dataset: string): Map<string, string> {
  const rows = readCsv(annotations, { text: true })
  const slides = column(rows, 'slide')
  if (distinct(slides).length < slides.length) throw new Error('Duplicate slide names detected in the annotation file.')
  const patients = new Map<Cell, Cell>()
  for (const row of rows) {
    const [patient, label] = [row['patient'] ?? null, row['label'] ?? null]
    if (patients.has(patient) && patients.get(patient) !== label) throw new Error('Multiple labels found for patient')
    patients.set(patient, label)
  }
  const used = rows.filter(row => row['dataset'] === dataset)
  return new Map(used.map(row => [String(row['slide']), String(row['label'])]))
}

/** The card's YAML as read by `datasets`, limited to what these cards contain. */
export function readCard(card: string) {
  const [, yaml = ''] = card.split(/^---$/m)
  const all = (pattern: RegExp) => [...yaml.matchAll(pattern)].map(([, text]) => text as string)
  const files = all(/^ {2}- split: (.+\n {4}path: .+)$/gm).map(text => text.split('\n    path: ') as [string, string])
  return { yaml, files: new Map(files), features: all(/^ {2}- name: (.+)\n {4}dtype: string$/gm) }
}

/** `datasets.load_dataset(folder)`: the keys must be the features. Text in JSON Lines is unchanged. */
export function loadDataset(files: ReadonlyMap<string, string>): Map<string, Row[]> {
  const card = readCard(files.get('README.md') ?? '')
  return new Map(
    [...card.files].map(([split, path]) => {
      const text = files.get(path)
      if (text === undefined) throw new Error(`FileNotFoundError: ${path}`)
      const rows = text
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as Row)
      for (const row of rows)
        if (Object.keys(row).join() !== card.features.join()) throw new Error('CastError: column names do not match')
      return [split, rows]
    }),
  )
}

/** QuPath: `loadFromTextFile` of 'Import images'. */
export function readQuPathList(text: string): string[] {
  if (text.length / 1024 / 1024 >= 6) throw new Error('is too large')
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(line => line.replace(/^[\0- ]+|[\0- ]+$/g, ''))
  return distinct(lines.filter(line => line !== ''))
}

/** Patho-Bench: a split with its fold, by case or slide, with integer labels. */
export function readPathoBench(tsv: string, config: string, fold: number) {
  const setting = (key: string) => new RegExp(`^${key}: "?(.+?)"?$`, 'm').exec(config)?.[1] ?? ''
  if (setting('task_type') !== 'classification') throw new Error("KeyError: 'task_type'")
  const rows = readCsv(tsv, { sep: '\t' })
  const folds = Object.keys(rows[0] ?? {}).filter(name => name.includes('fold_'))
  for (const name of folds) if (!/_\d+$/.test(name)) throw new Error(`ValueError: invalid literal for int(): ${name}`)
  const labels = new Map(
    [...config.matchAll(/^ {2}(\d+): (".*")$/gm)].map(([, code, text]) => [Number(code), JSON.parse(text as string)]),
  )
  const samples = new Map<Cell, { label: string; list: Cell }>()
  for (const row of rows) {
    const id = row[setting('sample_col')] ?? null
    const code = row[setting('task_col')] ?? null
    if (!labels.has(code as number)) throw new Error(`ValueError: ${code} is no label`)
    const sample = { label: labels.get(code as number) as string, list: row[`fold_${fold}`] ?? null }
    const known = samples.get(id)
    if (known && (known.label !== sample.label || known.list !== sample.list)) throw new Error(`${id} is two samples`)
    samples.set(id, sample)
  }
  return samples
}

/** STAMP: both tables, and `splits.json`. The slides of a patient are collected from consecutive lines. */
export function readStamp(clini: string, slide: string, splits: string | undefined, label: string) {
  const truths = readCsv(clini, { text: true }).filter(row => row['PATIENT'] !== null && row[label] !== null)
  if (distinct(column(truths, 'PATIENT')).length < truths.length) throw new Error('Index has duplicate keys')
  const table = readCsv(slide, { text: true })
  if (distinct(column(table, 'FILENAME')).length < table.length) throw new Error('Index has duplicate keys')
  if (!table.some(row => String(row['FILENAME']).endsWith('.h5'))) throw new Error('No .h5 extensions found')
  const slides = new Map<Cell, Cell[]>()
  let last: Cell | undefined
  for (const row of table) {
    const patient = row['PATIENT'] ?? null
    if (patient !== last) slides.set(patient, [])
    slides.get(patient)?.push(row['FILENAME'] ?? null)
    last = patient
  }
  const patients = new Map(
    truths.map(row => [row['PATIENT'], { label: row[label], slides: slides.get(row['PATIENT'] ?? null) ?? [] }]),
  )
  const read = (JSON.parse(splits ?? '{"splits":[]}') as { splits: Record<string, string[]>[] }).splits
  for (const list of read.flatMap(split => Object.values(split)).flat())
    if (!patients.has(list)) throw new Error(`The splits file contains some patients we don't have: ${list}`)
  return { patients, splits: read }
}

/** `stamp deploy`: labels of all patients of its slide table. One that the model learned from stops it. */
export function deployStamp(clini: string, slide: string, label: string, learned: Iterable<Cell | undefined>) {
  const known = new Set(learned)
  const { patients } = readStamp(clini, slide, undefined, label)
  const deployed = distinct(column(readCsv(slide, { text: true }), 'PATIENT'))
  const overlap = deployed.filter(patient => known.has(patient))
  if (overlap.length > 0) throw new Error(`some of the patients were used during training: ${overlap}`)
  return new Map(deployed.map(patient => [patient, patients.get(patient)?.label ?? null]))
}

/** FiftyOne: `CSVDataset`, by the paths of files. */
export const readFiftyOne = (labels: string): Map<string, Record<string, string>> => {
  const [header = [], ...rows] = readCells(labels)
  return new Map(
    rows.map(row => {
      const { filepath = '', ...fields } = Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))
      return [filepath, fields]
    }),
  )
}
