import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../csv/parse-csv.ts'
import { isTableFile } from '../../import/read-file.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { datasetNameError, defaultDatasetName, readImportFile } from './preview.ts'
import { slideImportTemplate } from './template.ts'

const now = new Date(2026, 0, 5, 15, 4, 9)
const read = (text: string, name = 'slides.csv', type = 'text/csv') =>
  readImportFile(new File([text], name, { type }), now)

describe('the dropped file', () => {
  test.each([
    ['slides.csv', '', true],
    ['SLIDES.CSV', 'application/vnd.ms-excel', true],
    ['slides.txt', 'text/csv', true],
    ['slides.txt', 'text/plain', false],
    ['slides.csv.zip', 'application/zip', false],
    ['slides.xlsx', '', true],
    ['csv', '', false],
  ])('%s of type %j: taken %s', (name, type, taken) => {
    expect(isTableFile({ name, type })).toBe(taken)
  })

  test('that is no CSV is refused', async () => {
    expect(await read('x', 'slides.ods', 'application/zip')).toEqual({
      error: { message: 'Please upload a CSV file', more: [] },
    })
  })

  test('with a parse error says so with the line, further ones below', async () => {
    expect(await read('Organ,Species\n1,2,3\n4,5,6\n')).toEqual({
      error: {
        message: 'Error parsing CSV: Line 2: there are 3 values, but the header names 2 columns.',
        more: ['Line 3: there are 3 values, but the header names 2 columns.'],
      },
    })
  })

  test.each(['', '\n\n', 'Organ,Species\n', 'Organ,Species\n,\n\n'])('without data says so: %j', async text => {
    expect(await read(text)).toEqual({
      error: { message: 'The CSV file does not contain any valid data.', more: [] },
    })
  })

  test('that the browser can no longer read says so', async () => {
    const file = new File(['Organ\nliver'], 'slides.csv')
    file.arrayBuffer = () => Promise.reject(new DOMException('missing', 'NotReadableError'))
    expect(await readImportFile(file, now)).toEqual({
      error: { message: 'Error parsing CSV: The browser could not read the file.', more: [] },
    })
  })

  test('becomes a preview, with unknown columns named', async () => {
    const found = await read('organ;BLOCK id;Nonsense\nliver;B-1;x\n')
    expect(found).toMatchObject({
      fileName: 'slides.csv',
      ignored: ['Nonsense'],
      preview: {
        wrongRows: 0,
        rows: [
          { line: 2, values: { organ: 'liver', block_id: 'B-1', name: '20260105-B-1-UNKNOWN-UNKNOWN-UNKNOWN-liver' } },
        ],
      },
    })
  })
})

describe('the template', () => {
  test('has every column and two example rows without errors', async () => {
    const template = slideImportTemplate.text()
    expect(template.split('\r\n')[0]).toBe(IMPORT_COLUMNS.map(column => `"${column}"`).join(','))
    expect(IMPORT_COLUMNS.at(-1)).toBe('Slide name')
    const { rows } = parseCsv(new TextEncoder().encode(template), { columns: IMPORT_COLUMNS })
    expect(rows).toHaveLength(2)
    expect(await read(template)).toMatchObject({ preview: { wrongRows: 0 } })
  })
})

describe("the dataset's name", () => {
  test('is made of the day and the time', () => {
    expect(defaultDatasetName(now)).toBe('[IMAGING] Batch Import 20260105_150409')
  })

  test('is required', () => {
    expect(datasetNameError('  ')).toBe('Dataset name is required')
    expect(datasetNameError('x\0')).toBe('Dataset name contains an invalid character.')
    expect(datasetNameError('x')).toBeUndefined()
  })
})
