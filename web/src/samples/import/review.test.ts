import { describe, expect, test } from 'vitest'
import { parseSheet } from '../../csv/parse-csv.ts'
import { readTableSheet } from '../../import/read-table-file.ts'
import type { ImportResult } from '../../import/record-import.ts'
import { dryRun, importOf, reviewOf, writtenBy, wrongRowsCsv } from '../../import/review.ts'
import { plainSamples, readText } from './import-sheets.fixture.ts'

const result = (line: number, overrides: Partial<ImportResult> = {}): ImportResult => ({
  line,
  name: `S-${line}`,
  outcome: 'unchanged',
  version: 1,
  ...overrides,
})

const TEXT = [
  'Sample ID,QC Status,Slide,Freezer,Reason',
  'S-2,pass,A,1,old',
  'S-3,fail,,2,old',
  'S-4,ok,nowhere,3,old',
  'S-5,pass,A,4,old',
  ',pass,A,=5,old',
  '"S-7"x,pass,A,6,old',
].join('\n')

const REPORT = {
  rows: [
    result(2, { outcome: 'new', version: null }),
    result(3, { outcome: 'changed', version: 4, changes: [{ field: 'qc_status', from: 'pass', to: 'fail' }] }),
    result(4, {
      outcome: 'wrong',
      errors: [
        { field: 'qc_status', message: 'not asked' },
        { field: 'slide', message: 'There is no slide nowhere.' },
      ],
    }),
    result(5),
  ],
}
const reviewed = async () => {
  const file = await readText(TEXT)
  return { file, review: reviewOf(file, REPORT, plainSamples) }
}

describe('the dry run', () => {
  test('sends every row whose sample is known, with the cells that could be read', async () => {
    const { id, ...request } = dryRun(await readText(TEXT), plainSamples)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(request).toEqual({
      dry_run: true,
      rows: [
        { line: 2, fields: { sample_id: 'S-2', qc_status: 'pass', slide: 'A' } },
        { line: 3, fields: { sample_id: 'S-3', qc_status: 'fail', slide: null } },
        { line: 4, fields: { sample_id: 'S-4', slide: 'nowhere' } },
        { line: 5, fields: { sample_id: 'S-5', qc_status: 'pass', slide: 'A' } },
      ],
    })
  })

  test('and the unreadable rows together are every row of the file', async () => {
    const { review } = await reviewed()
    expect(review.new.map(({ row }) => row.line)).toEqual([2])
    expect(review.changed).toMatchObject([{ name: 'S-3', version: 4, changes: [{ from: 'pass', to: 'fail' }] }])
    expect(review.unchanged.map(({ row }) => row.line)).toEqual([5])
    expect(review.wrong.map(({ row, name, errors }) => [row.line, name, errors.map(one => one.message)])).toEqual([
      [4, 'S-4', ['QC Status: "ok" isn\'t one of Pass, Fail, Pending, Manual Review.', 'There is no slide nowhere.']],
      [6, '', ['Sample ID is required.']],
      [7, '"S-7"x', ['Line 7: there is text after a closing quote. A quote inside a quoted value must be doubled.']],
    ])
    expect(writtenBy(review)).toBe(2)
  })

  test('a row without a result is not imported', async () => {
    const file = await readText('sample_id\nS-2\n')
    expect(reviewOf(file, { rows: [] }, plainSamples).wrong).toMatchObject([
      { errors: [{ message: 'The server did not say what becomes of this row.' }] },
    ])
  })
})

describe('the import', () => {
  test('sends every row that is not wrong in the file’s order, with the version under review', async () => {
    const { review } = await reviewed()
    const { id, ...request } = importOf(review)
    expect(request).toEqual({
      dry_run: false,
      rows: [
        { line: 2, version: null, fields: { sample_id: 'S-2', qc_status: 'pass', slide: 'A' } },
        { line: 3, version: 4, fields: { sample_id: 'S-3', qc_status: 'fail', slide: null } },
        { line: 5, version: 1, fields: { sample_id: 'S-5', qc_status: 'pass', slide: 'A' } },
      ],
    })
    expect(importOf(review).id).not.toBe(id)
  })

  test('that came too late is reviewed again, without the rows left out before', async () => {
    const { file, review } = await reviewed()
    const late = { field: 'version', message: 'Somebody else has changed this sample in the meantime.' }
    const rows = [
      result(2, { outcome: 'new', version: null }),
      result(3, { outcome: 'wrong', errors: [late] }),
      result(5),
    ]
    const again = reviewOf(file, { rows }, plainSamples, review.wrong)
    expect(again.wrong.map(({ row, errors }) => [row.line, errors.length])).toEqual([
      [3, 1],
      [4, 2],
      [6, 1],
      [7, 1],
    ])
    expect(again.wrong[0]?.errors).toEqual([late])
  })
})

describe('the wrong rows as a file', () => {
  test('have the original columns and the reason, and can be imported again', async () => {
    const { file, review } = await reviewed()
    const csv = wrongRowsCsv(file, review.wrong, plainSamples)
    const { headers, records } = parseSheet(new TextEncoder().encode(csv))
    expect(headers).toEqual(['Sample ID', 'QC Status', 'Slide', 'Freezer', 'Reason'])
    expect(records.map(({ cells }) => cells)).toEqual([
      [
        'S-4',
        'ok',
        'nowhere',
        '3',
        'QC Status: "ok" isn\'t one of Pass, Fail, Pending, Manual Review. There is no slide nowhere.',
      ],
      ['', 'pass', 'A', '=5', 'Sample ID is required.'],
      expect.arrayContaining(['"S-7"x']),
    ])
    const mended = await readText(csv.replace('"ok"', '"pass"'))
    expect(mended.columns.unknown).toEqual(['Freezer'])
    expect(mended.rows[0]).toMatchObject({ errors: [], fields: { qc_status: 'pass', slide: 'nowhere' } })
  })

  test('keep values without a header: such a row stays wrong until it is corrected', async () => {
    const file = await readText('sample_id,notes,biomarker\nS-1,grey, soft,CD3\nS-2,grey,CD3,\n')
    const csv = wrongRowsCsv(file, reviewOf(file, { rows: [result(3)] }, plainSamples).wrong, plainSamples)
    const reason = 'Line 2: there are 4 values, but the header names 3 columns.'
    expect(csv.trim().split('\r\n')[1]).toBe(`"S-1","grey","soft","${reason}","CD3"`)
    expect((await readText(csv)).rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'row', message: 'Line 2: there are 5 values, but the header names 4 columns.' }],
    ])
  })

  test('of an export are as exact as the export', async () => {
    const text = '"sample_id","notes","gamma"\r\n"S-1","\'=1+1","1,500"\r\n'
    const file = await readText(text)
    expect(wrongRowsCsv(file, reviewOf(file, { rows: [] }, plainSamples).wrong, plainSamples)).toContain(
      '"S-1","\'=1+1","1,500","Gamma:',
    )
  })
})

describe('a file', () => {
  const read = (text: string) => readTableSheet('a.csv', parseSheet(new TextEncoder().encode(text)), plainSamples)

  test.each([
    ['', 'The CSV file holds no rows.'],
    ['sample_id,organ\n', 'The CSV file holds no rows.'],
    ['sample_id\n"S-1\n', 'Line 2: a quote opens here and is never closed.'],
    ['organ\nliver\n', 'Line 1: the first line must name the columns, but none of them is "Sample ID" or "sample_id".'],
  ])('without anything to import is refused: %j', async (text, message) => {
    expect(await read(text)).toEqual({ error: { message, more: [] } })
  })

  test('with more rows than one import takes is refused', async () => {
    expect(await read(`sample_id\n${'S\n'.repeat(50_001)}`)).toMatchObject({
      error: { message: 'The CSV file holds 50,001 rows, and one import takes 50,000. Part it into several files.' },
    })
  })

  test('of 5,000 rows with one wrong has one wrong row', async () => {
    const line = (index: number) => `S-${index},${index === 4000 ? '1,500' : '0,5'}`
    const { rows } = await readText(
      `Sample ID;Gamma\n${Array.from({ length: 5000 }, (_, i) => line(i).replace(',', ';')).join('\n')}\n`,
    )
    expect(rows).toHaveLength(5000)
    expect(rows.filter(({ errors }) => errors.length > 0)).toMatchObject([{ line: 4002, errors: [{ field: 'gamma' }] }])
  })

  test('reports how its dates were read, with the first of each notation', async () => {
    const { dates } = await readText(
      'sample_id,staining_receive_date,received_timestamp\nS-1,01/02/2026,2026-01-31T10:00:00Z\nS-2,03/04/2026,31.01.2026 10:00\n',
    )
    expect(dates).toEqual([
      { notation: 'slashed', count: 2, text: '01/02/2026', value: '2026-01-02', hasLocalTime: false },
      { notation: 'iso', count: 1, text: '2026-01-31T10:00:00Z', value: '2026-01-31T10:00:00Z', hasLocalTime: false },
      {
        notation: 'dotted',
        count: 1,
        text: '31.01.2026 10:00',
        value: expect.stringMatching(/^2026-01-3.T/),
        hasLocalTime: true,
      },
    ])
  })

  test('made from the template can be imported as it is', async () => {
    const { rows, columns } = await readText(plainSamples.file.template.text())
    expect(columns).toMatchObject({ own: [], unknown: [] })
    expect(columns.uses.size).toBe(53)
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
    expect(rows.map(({ fields }) => fields['sample_id'])).toEqual(['EXAMPLE-1', 'EXAMPLE-2'])
  })
})
