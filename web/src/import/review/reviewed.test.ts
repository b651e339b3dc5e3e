import { expect, test } from 'vitest'
import { buildResult, buildRows, buildRules, buildRun, buildServer, CHOICES } from './review.fixture.ts'
import { editRows, type ReviewRow, renamed, withRows } from './review-rows.ts'
import { mergeResults, type ReviewRules, reviewRows, sentRow, writtenRows } from './reviewed.ts'

/** Rows after the server has checked them all. */
function checkedRows(rows: readonly ReviewRow[], rules: ReviewRules, server = buildServer({})) {
  let now = rows
  for (let round = 0; round < 4; round += 1) {
    const { pending } = reviewRows(now, rules)
    if (pending.length === 0) break
    const results = pending.map(row => server.resultOf(sentRow(row, true)))
    now = withRows(now, mergeResults(pending, results, rules))
  }
  return reviewRows(now, rules)
}

const LIBRARY = { S1: { organ: 'liver' }, S2: { organ: 'brain' } }
const FILE = [
  ['S1', '', '', 'liver'],
  ['S2', '', '', 'skin'],
  ['S3', '', '', 'eye'],
  ['S4', '', 'x', 'eye'],
  ['S5', '', '-3', 'eye'],
  ['S3', '', '', 'ear'],
]

test('the tabs add up: each row is new, changed, unchanged, skipped or wrong', () => {
  const { counts, rows } = checkedRows(buildRows(FILE), buildRules(), buildServer(LIBRARY))
  expect(counts).toEqual({ unchanged: 1, changed: 1, new: 1, skipped: 1, wrong: 2 })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(rows.length)
})

test('duplicates are rows whose name is in the library, or occurs twice in the file', () => {
  const reviewed = checkedRows(buildRows(FILE), buildRules(), buildServer(LIBRARY))
  expect(reviewed).toMatchObject({ knownCount: 2, repeatCount: 2, duplicates: 4 })
})

test.each([
  ['last', ['skip', 'send']],
  ['first', ['send', 'skip']],
  ['each', ['add', 'add']],
] as const)('of a name that the file has twice, "%s"', (repeats, decisions) => {
  const { rows } = checkedRows(buildRows([['A'], ['A']]), buildRules({ repeats }))
  expect(rows.map(({ decision }) => decision)).toEqual(decisions)
})

test.each([
  ['send', 'changed'],
  ['skip', 'skipped'],
  ['add', 'new'],
] as const)('a name that the library has: "%s" makes it %s', (known, outcome) => {
  const { rows } = checkedRows(buildRows([['S2', '', '', 'skin']]), buildRules({ known }), buildServer(LIBRARY))
  expect(rows.map(row => row.outcome)).toEqual([outcome])
})

test('the choice for a single row overrides the choice for all', () => {
  const [row] = buildRows([['S2', '', '', 'skin']]) as [ReviewRow]
  const server = buildServer(LIBRARY)
  const { rows } = checkedRows([{ ...row, decision: 'send' }], buildRules({ known: 'skip' }), server)
  expect(rows[0]?.outcome).toBe('changed')
})

test('if a row is left out by hand, the other row with its name counts', () => {
  const [one, other] = buildRows([['A'], ['A']]) as [ReviewRow, ReviewRow]
  const { rows } = checkedRows([one, { ...other, decision: 'skip' }], buildRules())
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'skipped'])
})

test('a name of several slides is an error until one is chosen or it is added as new', () => {
  const rows = buildRows([['S1']])
  const rules = buildRules()
  const match = { id: 7, name: 'S1', block_id: null, cut_number: null, created_at: null }
  const errors = [{ field: 'name', message: 'Several slides have this name. Choose one.' }]
  const { pending } = reviewRows(rows, rules)
  const wrong = mergeResults(pending, [buildResult(2, { outcome: 'wrong', errors, matches: [match] })], rules)
  expect(reviewRows(wrong, rules).rows[0]).toMatchObject({ outcome: 'wrong', row: { isKnown: true } })
  const added = reviewRows([{ ...(wrong[0] as ReviewRow), decision: 'add' }], rules)
  expect(added.pending.map(row => sentRow(row, true))).toEqual([{ line: 2, values: { name: 'S1' }, add: true }])
})

test('a row without anything that names its record is invalid', () => {
  const run = buildRun({ isIdentified: ({ cut_number }) => cut_number !== undefined && cut_number !== null })
  const { rows } = checkedRows(buildRows([['', '', '', 'liver']]), buildRules({}, run))
  expect(rows.map(row => row.errors)).toEqual([[{ field: 'name', message: 'The row names no slide.' }]])
})

test('reasons show what invalid rows have in common', () => {
  const rows = buildRows([
    ['A', '', 'x'],
    ['B', '', 'y'],
    ['C', '', '-3'],
  ])
  expect(checkedRows(rows, buildRules()).reasons).toEqual([
    { text: "Cut Number isn't a whole number", count: 2 },
    { text: 'Cut Number is less than 0', count: 1 },
  ])
})

test('names of several slides are one reason, and so are blocks with a cut', () => {
  const rules = buildRules()
  const { pending } = reviewRows(buildRows([['A'], ['B'], ['C', 'B1', '1']]), rules)
  const match = { id: 7, name: 'A', block_id: null, cut_number: null, created_at: null }
  const several = (line: number, field: string) =>
    buildResult(line, { outcome: 'wrong', matches: [match], errors: [{ field, message: `Several slides: ${line}.` }] })
  const results = [several(2, 'name'), several(3, 'name'), several(4, 'block_id')]
  expect(reviewRows(mergeResults(pending, results, rules), rules).reasons).toEqual([
    { text: 'Several slides have this name', count: 2 },
    { text: 'Several slides have this block and cut', count: 1 },
  ])
})

test("the server's errors are reworded like those of editors", () => {
  const spec = { field: 'cut_number', label: 'Cut Number', kind: 'integer', minimum: 0 }
  const run = buildRun({ kind: { id: 'slides', one: 'slide', fields: [{ spec }] } as never })
  const rules = buildRules({}, run)
  const { pending } = reviewRows(
    buildRows([
      ['A', '', '-3'],
      ['B', '', '4'],
    ]),
    rules,
  )
  const wrong = (line: number, message: string) =>
    buildResult(line, { outcome: 'wrong', errors: [{ field: 'cut_number', message }] })
  const results = [wrong(2, 'cut_number takes a whole number, not -3.'), wrong(3, 'cut_number is required.')]
  const { rows } = reviewRows(mergeResults(pending, results, rules), rules)
  expect(rows.map(({ errors }) => errors[0]?.message)).toEqual([
    'Cut Number: "-3" is less than 0.',
    'Cut Number is required.',
  ])
})

test('only a row whose values changed is checked again, and keeps its outcome until then', () => {
  const rules = buildRules()
  const { rows } = checkedRows(buildRows(FILE), rules, buildServer(LIBRARY))
  const before = rows.map(({ row }) => row)
  const edited = withRows(before, editRows(before, [{ id: 4, field: 'cut_number', value: 3 }], rules))
  const after = reviewRows(edited, rules)
  expect(after.pending.map(({ row }) => row.line)).toEqual([6])
  expect(after.counts.wrong).toBe(2)
})

test('unchanged rows stay the same objects, so that a table only renders the others', () => {
  const rules = buildRules()
  const before = checkedRows(buildRows(FILE), rules, buildServer(LIBRARY))
  const rows = before.rows.map(({ row }) => row)
  const after = reviewRows(
    withRows(rows, editRows(rows, [{ id: 0, field: 'organ', value: 'ear' }], rules)),
    rules,
    before,
  )
  expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([false, true, true, true, true, true])
})

test('a blank name is generated, follows its parts, and stays once it is edited', () => {
  const rules = buildRules()
  const [row] = buildRows([['', 'B1', '', 'liver']]) as [ReviewRow]
  expect(row).toMatchObject({ isNameGenerated: true, values: { name: 'made-B1-liver' } })
  const [moved] = editRows([row], [{ id: 0, field: 'organ', value: 'skin' }], rules) as [ReviewRow]
  expect(moved).toMatchObject({ isNameGenerated: true, values: { name: 'made-B1-skin' } })
  const [named] = editRows([moved], [{ id: 0, field: 'name', value: 'Mine' }], rules) as [ReviewRow]
  const [kept] = editRows([named], [{ id: 0, field: 'organ', value: 'eye' }], rules) as [ReviewRow]
  expect(kept).toMatchObject({ isNameGenerated: false, values: { name: 'Mine' } })
  expect(editRows([kept], [{ id: 0, field: 'name', value: '' }], rules)[0]?.values['name']).toBe('made-B1-eye')
  expect(renamed(kept, rules.run.naming as NonNullable<typeof rules.run.naming>).values['name']).toBe('made-B1-eye')
})

test('rows with the same generated name are separate records: none is left out', () => {
  const { rows } = checkedRows(
    buildRows([
      ['', 'B1'],
      ['', 'B1'],
    ]),
    buildRules(),
  )
  expect(rows.map(({ outcome, decision, isRepeat }) => [outcome, decision, isRepeat])).toEqual([
    ['new', 'send', false],
    ['new', 'add', false],
  ])
})

test('if slides are identified by block and cut, existing ones keep their name', () => {
  const rules = buildRules({}, buildRun(), { ...CHOICES, knownBy: 'block' })
  const { pending } = reviewRows(buildRows([['', 'B1', '1']]), rules)
  const [row] = mergeResults(pending, [buildResult(2, { version: 4, outcome: 'changed' })], rules)
  expect(row).toMatchObject({ isNameGenerated: false, values: { block_id: 'B1', cut_number: 1 } })
  expect(row?.values).not.toHaveProperty('name')
  const again = reviewRows(row ? [row] : [], rules)
  expect(again.rows).toMatchObject([{ outcome: 'changed', errors: [], isPending: true }])
})

test('empty cells keep or clear their fields', () => {
  const empty = { ...CHOICES, emptyCells: 'empty' } as const
  expect(buildRows([['A', '', '', '']])[0]?.values).toEqual({ name: 'A' })
  expect(buildRows([['A', '', '', '']], buildRun(), empty)[0]?.values).toMatchObject({ organ: null })
})

test('the import sends rows that are neither skipped nor invalid, with the reviewed version', () => {
  const reviewed = checkedRows(buildRows(FILE), buildRules(), buildServer(LIBRARY))
  expect(writtenRows(reviewed).map(row => sentRow(row, false))).toEqual([
    { line: 2, id: 1, version: 3, values: { name: 'S1', organ: 'liver' } },
    { line: 3, id: 1, version: 3, values: { name: 'S2', organ: 'skin' } },
    { line: 7, id: null, version: null, values: { name: 'S3', organ: 'ear' } },
  ])
})

test('rows of one slide that disagree about its type are invalid', () => {
  const run = buildRun({ agreesIn: 'organ' })
  const { rows } = checkedRows(
    buildRows([
      ['A', '', '', 'T'],
      ['A', '', '', 'V'],
    ]),
    buildRules({}, run),
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong'])
  expect(rows[0]?.errors[0]?.message).toBe('This slide is there with two types: T in line 2 and V in line 3. Keep one.')
})

test('a row that would be a new record is checked by the rules of new records', () => {
  const run = buildRun({
    newRowErrors: () => [{ field: 'organ', message: 'Row must contain at least one of: Organ.' }],
  })
  const { rows } = checkedRows(buildRows([['S1'], ['S9']]), buildRules({}, run), buildServer(LIBRARY))
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'wrong'])
})
