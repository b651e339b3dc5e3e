import { describe, expect, test } from 'vitest'
import { generatedName } from './import-row.ts'
import { BUILT_DAY, buildCsvRow, buildPreview, buildValues } from './import-rows.fixture.ts'
import {
  changePreview,
  nextWrongRow,
  type Preview,
  type PreviewChange,
  startLongPreview,
  startPreview,
} from './preview.ts'

const start = (...rows: Parameters<typeof buildCsvRow>[0][]): Preview =>
  startPreview(
    rows.map((values, index) => buildCsvRow(values, index + 2)),
    BUILT_DAY,
  )
const apply = (preview: Preview, ...changes: PreviewChange[]) => changes.reduce(changePreview, preview)
const first = (preview: Preview) => preview.rows[0]
const edit = (field: Extract<PreviewChange, { kind: 'edit' }>['field'], value: string, row = 0): PreviewChange => ({
  kind: 'edit',
  row,
  field,
  value,
})

describe('a generated slide name', () => {
  test('is the day, block, cut, source, species and organ', () => {
    const values = buildValues({ block_id: 'B-1', cut_number: '3', source: 'Basel', species: 'Mouse', organ: 'liver' })
    expect(generatedName('20260105', values)).toBe('20260105-B-1-3-Basel-Mouse-liver')
  })

  test('has UNKNOWN for missing parts', () => {
    expect(generatedName('20260105', buildValues({ organ: ' ', vendor: 'Leica', description: 'x' }))).toBe(
      '20260105-UNKNOWN-UNKNOWN-UNKNOWN-UNKNOWN-UNKNOWN',
    )
  })
})

describe('row names', () => {
  test('an empty Slide name is generated and flagged', () => {
    const row = first(start({ Organ: 'liver', 'Slide name': '  ' }))
    expect(row?.values.name).toBe('20260105-UNKNOWN-UNKNOWN-UNKNOWN-UNKNOWN-liver')
    expect(row?.isNameGenerated).toBe(true)
  })

  test('a name from the file stays and is not flagged', () => {
    const row = first(start({ Organ: 'liver', 'Slide name': 'mine' }))
    expect(row?.values.name).toBe('mine')
    expect(row?.isNameGenerated).toBe(false)
  })

  test('editing the name clears the flag', () => {
    const row = first(apply(start({ Organ: 'liver' }), edit('name', 'mine'), edit('organ', 'brain')))
    expect(row?.isNameGenerated).toBe(false)
    expect(row?.values.name).toBe('mine')
  })

  test.each(['block_id', 'cut_number', 'source', 'species', 'organ'] as const)(
    'while flagged, editing %s regenerates the name',
    field => {
      const row = first(apply(start({ Description: 'x' }), edit(field, '7')))
      expect(row?.values.name).toBe(generatedName(BUILT_DAY, buildValues({ [field]: '7' })))
      expect(row?.isNameGenerated).toBe(true)
    },
  )

  test.each(['description', 'vendor'] as const)('editing %s leaves a generated name alone', field => {
    const before = start({ Organ: 'liver' })
    expect(first(apply(before, edit(field, 'x')))?.values.name).toBe(first(before)?.values.name)
  })

  test('while not flagged, editing a part leaves the name alone', () => {
    expect(first(apply(start({ Organ: 'liver', 'Slide name': 'mine' }), edit('organ', 'x')))?.values.name).toBe('mine')
  })

  test('regenerate generates the name again and sets the flag', () => {
    const row = first(apply(start({ Organ: 'liver', 'Slide name': 'mine' }), { kind: 'regenerate', row: 0 }))
    expect(row?.values.name).toBe('20260105-UNKNOWN-UNKNOWN-UNKNOWN-UNKNOWN-liver')
    expect(row?.isNameGenerated).toBe(true)
  })

  test('an emptied name is generated when the field is left, not before', () => {
    const emptied = apply(start({ Organ: 'liver', 'Slide name': 'mine' }), edit('name', ''))
    expect(first(emptied)).toMatchObject({ values: { name: '' }, isNameGenerated: false })
    const left = apply(emptied, { kind: 'leave-name', row: 0 })
    expect(first(left)).toMatchObject({
      values: { name: '20260105-UNKNOWN-UNKNOWN-UNKNOWN-UNKNOWN-liver' },
      isNameGenerated: true,
    })
  })

  test('leaving a name that was not emptied changes nothing', () => {
    const before = start({ Organ: 'liver', 'Slide name': 'mine' })
    expect(apply(before, { kind: 'leave-name', row: 0 })).toBe(before)
  })
})

describe('what a row must hold', () => {
  const messages = (preview: Preview) => first(preview)?.errors.map(error => error.message)

  test.each(['Description', 'Species', 'Organ', 'Block ID', 'Source'] as const)('%s alone is enough', column => {
    expect(messages(start({ [column]: 'x' }))).toEqual([])
  })

  test('vendor, cut number and name alone are not', () => {
    expect(messages(start({ Vendor: 'Leica', 'Cut Number': '3', 'Slide name': 'x', Organ: '  ' }))).toEqual([
      'Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',
    ])
  })

  test.each(['3a', '3.0', '1e3', '3,0', '-', '٣'])('%j is no cut number', cut => {
    expect(messages(start({ Organ: 'liver', 'Cut Number': cut }))).toEqual(['Cut Number must be a valid integer.'])
  })

  test.each([
    ['2147483648', "isn't between -2,147,483,648 and 2,147,483,647."],
    ['1,000', 'could be 1000 or 1. Choose one.'],
  ])('a cut number of %j %s', (cut, reason) => {
    expect(messages(start({ Organ: 'liver', 'Cut Number': cut }))).toEqual([`Cut Number: "${cut}" ${reason}`])
  })

  test.each(['', ' 3 ', '0', '+5', '007', '2147483647'])('%j is a cut number', cut => {
    expect(messages(start({ Organ: 'liver', 'Cut Number': cut }))).toEqual([])
  })

  test('a NUL character is refused before the server does', () => {
    expect(messages(start({ Organ: 'li\0ver', 'Slide name': 'x\0' }))).toEqual([
      'Organ contains an invalid character.',
      'Slide name contains an invalid character.',
    ])
  })

  test('half a character is refused before the server does', () => {
    expect(messages(start({ Organ: 'li\uD83Dver', 'Slide name': 'x' }))).toEqual([
      'Organ contains an incomplete character.',
    ])
  })

  test('what is beyond the limits of its field is refused before the server does', () => {
    const preview = start({ Organ: 'o'.repeat(256), Description: 'd'.repeat(10_001), 'Cut Number': '-3' })
    expect(messages(preview)).toEqual([
      `Description: "${'d'.repeat(60)}…" is longer than 10,000 characters.`,
      'Cut Number: "-3" is less than 0.',
      `Organ: "${'o'.repeat(60)}…" is longer than 255 characters.`,
      expect.stringMatching(/^Slide name: ".*" is longer than 255 characters\.$/),
    ])
    expect(first(preview)?.errors[0]?.fields).toEqual(['description'])
    const most = { Organ: 'o'.repeat(255), Description: 'd'.repeat(10_000), 'Slide name': 'n'.repeat(255) }
    expect(messages(start(most))).toEqual([])
  })

  test('errors are recalculated on edit, and counted by rows', () => {
    const wrong = start({ 'Cut Number': 'x' }, { Organ: 'liver' }, { 'Cut Number': '1' })
    expect(wrong.wrongRows).toBe(2)
    const mended = apply(wrong, edit('organ', 'brain'))
    expect(mended.wrongRows).toBe(2)
    expect(messages(mended)).toEqual(['Cut Number must be a valid integer.'])
    expect(apply(mended, edit('cut_number', '5')).wrongRows).toBe(1)
    expect(apply(mended, edit('cut_number', '5'), edit('organ', '')).wrongRows).toBe(2)
  })

  test('only the edited row is checked again', () => {
    const before = buildPreview(3)
    const after = apply(before, edit('organ', 'brain', 1))
    expect(after.rows[0]).toBe(before.rows[0])
    expect(after.rows[2]).toBe(before.rows[2])
  })

  test('an edit of a missing row changes nothing', () => {
    const before = buildPreview(1)
    expect(apply(before, edit('organ', 'brain', 5))).toBe(before)
  })
})

describe('the next row with errors', () => {
  const preview = apply(buildPreview(6), edit('organ', '', 1), edit('organ', '', 4))

  test.each([
    [-1, 1],
    [1, 4],
    [2, 4],
    [4, 1],
    [5, 1],
  ])('after row %d is row %d', (from, next) => {
    expect(nextWrongRow(preview, from)).toBe(next)
  })

  test('is none where all rows are right', () => {
    expect(nextWrongRow(buildPreview(3), -1)).toBeUndefined()
  })
})

test('spaces around a value are not part of it; tabs and line breaks are', () => {
  const row = first(start({ Organ: ' liver\u00a0', Description: '\tone\n two ' }))
  expect(row?.values.organ).toBe('liver')
  expect(row?.values.description).toBe('\tone\n two')
})

test('a long file is read in chunks into the same preview', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => buildCsvRow({ Organ: index % 3 ? 'liver' : '' }, index + 2))
  expect(await startLongPreview(rows, BUILT_DAY)).toEqual(startPreview(rows, BUILT_DAY))
})

test('an edit of one of 20,677 rows leaves all other row objects as they are', () => {
  const before = buildPreview(20_677)
  const after = apply(before, edit('organ', '', 400))
  const changed = after.rows.flatMap((row, index) => (row === before.rows[index] ? [] : [index]))
  expect(changed).toEqual([400])
  expect(after.wrongRows).toBe(1)
})
