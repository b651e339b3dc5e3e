import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { datasetTemplate } from '../export/dataset-csv.ts'
import { readDatasetFile } from './read-dataset-file.ts'

const read = (text: string, name = 'mice.csv') => readDatasetFile(new File([text], name))
const errorsOf = async (text: string) => {
  const found = await read(text)
  return 'error' in found ? [found.error.message, ...found.error.more] : []
}

describe('the file', () => {
  test.each([
    ['mice.csv', true],
    ['MICE.CSV', true],
    ['mice.txt', false],
    ['mice.csv.zip', false],
  ])('%s is taken: %s', async (name, isTaken) => {
    const found = await readDatasetFile(new File(['SlideName,Type\na,T\n'], name, { type: 'text/csv' }))
    expect(found).toMatchObject(isTaken ? { fileName: name } : { error: { message: 'Please select a CSV file' } })
  })

  test('columns in any order, headers regardless of case and spaces, Species and Organ optional', async () => {
    expect(await read('type;Nonsense;Slide name\n T ;x; a 1 \nV;;b\n')).toMatchObject({
      fileName: 'mice.csv',
      ignored: ['Nonsense'],
      counts: { T: 1, V: 1, E: 0 },
      rows: [
        { slideName: 'a 1', type: 'T', species: '', organ: '', line: 2 },
        { slideName: 'b', type: 'V', species: '', organ: '', line: 3 },
      ],
    })
  })

  test('the template can be imported', async () => {
    expect(await read(datasetTemplate.text())).toMatchObject({ counts: { T: 1, V: 0, E: 1 }, ignored: [] })
  })

  test('that the browser can no longer read says so', async () => {
    const file = new File(['SlideName,Type\na,T'], 'mice.csv')
    file.arrayBuffer = () => Promise.reject(new DOMException('missing', 'NotReadableError'))
    expect(await readDatasetFile(file)).toEqual({
      error: { message: 'CSV Parsing Error', more: ['The browser could not read the file.'] },
    })
  })
})

describe("'CSV Parsing Error' with the reason", () => {
  test.each([
    ['without a SlideName column', 'Slide,Type\n1,T\n', /^The file has no SlideName column\./],
    ['without a Type column', 'SlideName\na\n', /^The file has no Type column\./],
    ['without any column that is known', 'x,y\n1,2\n', /^Line 1: the first line must name the columns/],
    ['without rows', 'SlideName,Type\n', /^The file has no rows below its header\./],
    ['that is empty', '', /^The file has no rows below its header\./],
    ['with a value too many', 'SlideName,Type\na,T,x\n', /^Line 2: there are 3 values/],
    ['with an open quote', 'SlideName,Type\n"a,T\n', /^Line 2: a quote opens here/],
    ['with a row without a name', 'SlideName,Type,Organ\na,T,\n,T,brain\n', /^Line 3: SlideName is blank\./],
    ['with a name that no slide can have', 'SlideName,Type\na\0b,T\n', /^Line 2: SlideName must not contain NUL/],
  ])('a file %s', async (_, text, reason) => {
    const [title, first, ...more] = await errorsOf(text)
    expect(title).toBe('CSV Parsing Error')
    expect(first).toMatch(reason)
    expect(more).toEqual([])
  })

  test("a type must be T, V or E, trimmed, else 'Invalid slide type: ...' with the line", async () => {
    expect(await errorsOf('SlideName,Type\na,T\nb,training\nc,t\nd,\ne, E \n')).toEqual([
      'CSV Parsing Error',
      'Invalid slide type: "training" in line 3. It must be T, V or E.',
      'Invalid slide type: "t" in line 4. It must be T, V or E.',
      'Invalid slide type: blank in line 5. It must be T, V or E.',
    ])
  })

  test('of a file that is wrong throughout the first twenty errors are reported', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `s${index},X`)
    const errors = await errorsOf(['SlideName,Type', ...lines].join('\n'))
    expect(errors).toHaveLength(22)
    expect(errors.at(-1)).toBe('... and 980 more.')
  })
})

describe('a repeated name', () => {
  test('with one type is one entry, and is reported', async () => {
    expect(await read('SlideName,Type\na,T\nb,V\na ,T\na,T\n')).toMatchObject({
      rows: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }],
      entries: [{ slideName: 'a' }, { slideName: 'b' }],
      counts: { T: 1, V: 1 },
      repeats: [{ names: ['a'], lines: [2, 4, 5] }],
    })
  })

  test('with two types is an error with both lines', async () => {
    expect(await errorsOf('SlideName,Type\na,T\nb,V\na,V\n')).toEqual([
      'CSV Parsing Error',
      'The slide "a" is there with two types: T in line 2 and V in line 4.',
    ])
  })

  test('names that differ only in case are two until their slides are known', async () => {
    expect(await read('SlideName,Type\na,T\nA,V\n')).toMatchObject({
      entries: [{ slideName: 'a' }, { slideName: 'A' }],
      repeats: [],
    })
  })
})

test('10,000 rows are one file', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `slide-${index},${'TVE'[index % 3]},Mouse,brain`)
  const found = await read(['SlideName,Type,Species,Organ', ...lines].join('\n'))
  expect(found).toMatchObject({ counts: { T: 3334, V: 3333, E: 3333 }, repeats: [] })
})

// Test data beside the project; without it the test is skipped, and its title says why.
const LYMPH_NODES = fileURLToPath(
  new URL('../../../../../shared/data/metadata/derived/camelyon17-dataset-import.csv', import.meta.url),
)
const isThere = existsSync(LYMPH_NODES)

test.skipIf(!isThere)(
  `500 lymph nodes${isThere ? '' : ' (skipped: no ../shared/data beside the project)'}`,
  async () => {
    const found = await read(readFileSync(LYMPH_NODES, 'utf8'))
    expect(found).toMatchObject({ ignored: [], repeats: [], counts: { T: 300, V: 100, E: 100 } })
    expect('entries' in found && found.entries[0]).toEqual({
      slideName: 'patient_000_node_0.tif',
      type: 'T',
      species: 'Human',
      organ: 'Lymph node',
      line: 2,
    })
  },
)
