import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type WriteOptions, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { MAX_TABLE_BYTES } from '../../csv/table-limits.ts'
import type { ImportKind, Sheet } from '../../import/import-kind.ts'
import { headersOf, sheetRows } from '../../import/match/column-values.ts'
import { NO_KNOWN_VALUES } from '../../import/match/known-values.ts'
import { columnReaders } from '../../import/match/read-columns.ts'
import { startMatching } from '../../import/match/start-matching.ts'
import { pastedFile, readImportFile } from '../../import/read-import-file.ts'
import { buildField } from '../../lab-fields/lab-field.fixture.ts'
import { sampleKind } from '../../samples/import/sample-kind.ts'
import { datasetKind } from './dataset-kind.ts'
import { slideKind } from './slide-kind.ts'

const slides = slideKind([buildField('Thickness', { type: 'number' })])

type Content = string | Uint8Array<ArrayBuffer>

async function read(content: Content, name: string, kind: ImportKind = slides, sheet?: string): Promise<Sheet> {
  const found = await readImportFile(new File([content], name), kind, sheet)
  if ('error' in found) throw new Error(found.error.message)
  return found.sheet
}

const refusal = async (file: File, kind: ImportKind = slides) => {
  const found = await readImportFile(file, kind)
  return 'error' in found ? found.error : undefined
}

/** The rows by the fields that they set. */
function valuesOf(sheet: Sheet, kind = slides) {
  const context = { fileName: 'a', now: new Date(), known: NO_KNOWN_VALUES, mayCreateFields: false }
  const readers = columnReaders(startMatching(sheet, kind, context), kind, NO_KNOWN_VALUES)
  return sheetRows(sheet).map(({ cells }) =>
    Object.fromEntries(
      readers.map(({ field, position, read }) => {
        const entry = read(cells[position] ?? '')
        return [field, 'value' in entry ? entry.value : entry.error]
      }),
    ),
  )
}

const workbook = async (sheets: WriteOptions['sheets']) => new Uint8Array(await writeXlsx({ sheets }))

describe('reading a file', () => {
  const expected = [{ name: 'a', block_id: 'B-1', cut_number: 2, 'fields.thickness': 3.5 }]

  test.each([
    ['commas', 'slides.csv', 'Name,Block,Cut,Thickness (µm)\na,B-1,2,"3,5"\n'],
    ['semicolons and decimal commas', 'slides.csv', 'Name;Block;Cut;Thickness (µm)\na;B-1;2;3,5\n'],
    ['tabs', 'slides.tsv', 'Name\tBlock\tCut\tThickness\na\tB-1\t2\t3,5\n'],
    ['bars', 'slides.txt', 'Name|Block|Cut|Thickness\na|B-1|2|3.5\n'],
  ])('with %s', async (_what, name, text) => {
    expect(valuesOf(await read(text, name))).toEqual(expected)
  })

  test('in UTF-8, UTF-16 and Latin-1', async () => {
    const text = 'Name;Source\na;Universität\n'
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[...text].map(letter => letter.charCodeAt(0))]).buffer)
    const latin1 = new Uint8Array([...text].map(letter => letter.charCodeAt(0)))
    for (const content of [text, `\uFEFF${text}`, utf16, latin1])
      expect(valuesOf(await read(content, 'a.csv'))).toEqual([{ name: 'a', source: 'Universität' }])
  })

  test('with its header in row 3, below a title with commas', async () => {
    const sheet = await read('Slides of Munich, Basel, 2026\nexported by Ada\nName\tBlock\n\na\tB-1\n', 'a.txt')
    expect(headersOf(sheet)).toEqual(['Name', 'Block'])
    expect(sheet.records[sheet.header]?.line).toBe(3)
    expect(sheetRows(sheet)).toEqual([{ line: 5, cells: ['a', 'B-1'] }])
  })

  test('of a workbook reads the sheet with most rows, or another one by its name', async () => {
    const bytes = await workbook([
      { name: 'Note', rows: [['Read me'], ['twice']] },
      {
        name: 'Slides',
        rows: [
          ['Slide name', 'Thickness'],
          ['a', 1.234],
          ['b', 2],
        ],
      },
    ])
    const sheet = await read(bytes, 'a.xlsx')
    expect([sheet.name, sheet.sheets]).toEqual([
      'Slides',
      [
        { name: 'Note', rows: 2 },
        { name: 'Slides', rows: 3 },
      ],
    ])
    expect(valuesOf(sheet)).toEqual([
      { name: 'a', 'fields.thickness': 1.234 },
      { name: 'b', 'fields.thickness': 2 },
    ])
    expect(headersOf(await read(bytes, 'a.xlsx', slides, 'Note'))).toEqual(['Read me'])
  })

  test('reads rows copied from a spreadsheet', async () => {
    const found = await readImportFile(pastedFile('Name\tOrgan\nMy slide\tbrain\n'), slides)
    expect('sheet' in found && valuesOf(found.sheet)).toEqual([{ name: 'My slide', organ: 'brain' }])
  })

  test('reports a row that is wider than the header', async () => {
    const [row] = sheetRows(await read('Name,Organ\na,brain,x\n', 'a.csv'))
    expect(row?.error).toBe('Line 2: there are 3 values, but the header names 2 columns.')
  })
})

describe("a file that can't be read shows why", () => {
  const text = (content: string, name = 'a.csv') => new File([content], name)
  const samples = sampleKind([])
  const datasets = datasetKind([])

  test('in the wording of its import', async () => {
    const picture = text('x', 'slide.png')
    const more = ['"slide.png" isn\'t a CSV, TSV, TXT or Excel (.xlsx) file.']
    expect(await refusal(picture)).toEqual({ message: 'Please upload a CSV file', more })
    expect(await refusal(picture, samples)).toEqual({ message: 'Please choose a CSV file', more })
    expect(await refusal(picture, datasets)).toEqual({ message: 'Please select a CSV file', more })
    for (const content of ['', 'Name,Organ\n', '\n\n']) {
      expect(await refusal(text(content))).toMatchObject({ message: 'The CSV file does not contain any valid data.' })
      expect(await refusal(text(content), samples)).toMatchObject({ message: 'No rows below the header.' })
    }
    const reason = 'Line 2: a quote opens here and is never closed.'
    const broken = text('Name,Organ\n"a,b\nc,d\n')
    expect(await refusal(broken)).toEqual({ message: `Error parsing CSV: ${reason}`, more: [] })
    expect(await refusal(broken, datasets)).toEqual({ message: 'CSV Parsing Error', more: [reason] })
  })

  test('an old workbook, a damaged one, one too large, one that has disappeared', async () => {
    const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'a.xls')
    expect((await refusal(old))?.message).toContain('Save it as XLSX')
    const damaged = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1])], 'a.xlsx')
    expect((await refusal(damaged))?.message).toContain('damaged')
    const large = Object.defineProperty(text('x'), 'size', { value: MAX_TABLE_BYTES + 1 })
    expect((await refusal(large))?.message).toContain('64 MB')
    const gone = Object.assign(text('x'), { arrayBuffer: () => Promise.reject(new DOMException('gone')) })
    expect(await refusal(gone)).toEqual({
      message: 'Error parsing CSV: The browser could not read the file.',
      more: [],
    })
  })

  test('more than 100,000 rows', async () => {
    expect((await refusal(text(`Name\n${'a\n'.repeat(100_001)}`)))?.message).toBe(
      'The file has 100,001 rows, but one import takes 100,000. Split it into several files.',
    )
    expect(sheetRows(await read(`Name\n${'a\n'.repeat(100_000)}`, 'a.csv'))).toHaveLength(100_000)
  })
})

// Test data next to the project; without it these tests are skipped, and their title says why.
const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const isThere = existsSync(folder)
const title = isThere ? 'real files' : 'real files (skipped: no ../shared/data beside the project)'

describe.skipIf(!isThere)(title, () => {
  const real = (path: string, kind = slides) => read(readFileSync(`${folder}${path}`), path, kind)

  test.each([
    ['slides-bom-crlf.csv', 'Helmholtz Zentrum Muenchen'],
    ['slides-sep-line.csv', 'Helmholtz Zentrum Muenchen'],
    ['slides-shuffled-extra-columns.csv', 'Helmholtz Zentrum Muenchen'],
    ['slides-semicolon-utf8-bom.csv', 'Klinikum Großhadern, München'],
    ['slides-utf16le-tab.csv', 'Klinikum Großhadern, München'],
    ['slides-all-quoted-newlines.csv', 'Helmholtz Zentrum Muenchen'],
  ])('%s', async (name, source) => {
    const values = valuesOf(await real(`awkward-csv/${name}`))
    expect(values.length).toBeGreaterThan(20)
    expect(values[0]).toMatchObject({
      name: 'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]',
      block_id: 'Baz1a-14-100-brain',
      cut_number: 1,
      source,
      species: 'Mouse',
      organ: 'brain',
    })
  })

  test('20,677 rows', async () => {
    const values = valuesOf(await real('awkward-csv/slides-20k-rows.csv'))
    expect(values).toHaveLength(20_677)
    expect(values.every(({ name }) => typeof name === 'string')).toBe(true)
  })
})
