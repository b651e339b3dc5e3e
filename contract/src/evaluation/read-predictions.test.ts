import { expect, test } from 'vitest'
import { missingColumns, recognizeColumns } from './prediction-columns.ts'
import { PREDICTION_FILES } from './prediction-files.fixture.ts'
import { readPredictions } from './read-predictions.ts'

const NONE = { program: null, slide: null, group: null, truth: null, predicted: null, score: null, scores: [] }

const tableOf = (text: string) => {
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map(line => line.split(','))
  return { header, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }
}
const readFile = (text: string, classes?: readonly string[]) => {
  const { header, rows } = tableOf(text)
  return readPredictions(rows, recognizeColumns(header), classes)
}

test('files of CLAM are read without a choice, with classes by number', () => {
  expect(recognizeColumns(tableOf(PREDICTION_FILES.clam).header).program).toBe('clam')
  const { rows, classes, unread } = readFile(PREDICTION_FILES.clam)
  expect([classes, unread, rows.length]).toEqual([null, [], 4])
  expect(rows[3]).toEqual({
    line: 5,
    slide: '0006',
    truth: 0,
    predicted: 1,
    scores: [0.07174800336360931, 0.9282520413398743],
  })
})

test('files of STAMP are read without a choice, with a patient per row', () => {
  expect(recognizeColumns(tableOf(PREDICTION_FILES.stamp).header).program).toBe('stamp')
  const { rows, classes } = readFile(PREDICTION_FILES.stamp)
  expect(classes).toEqual(['kidney', 'liver'])
  expect(rows[1]).toEqual({
    line: 3,
    group: 'patient_2',
    truth: 'liver',
    predicted: 'kidney',
    scores: [0.5637847781181335, 0.43621525168418884],
  })
  expect(rows[2]).toMatchObject({ group: 'patient_9', truth: null })
})

test("STAMP's column of patients may have another name", () => {
  const columns = recognizeColumns(['Fall', 'MSI', 'pred', 'MSI_high', 'MSI_low', 'loss'])
  expect(columns).toMatchObject({ program: 'stamp', group: 0, truth: 1, predicted: 2 })
  expect(columns.scores).toEqual([
    { position: 3, class: 'high' },
    { position: 4, class: 'low' },
  ])
})

test('files of Slideflow are read without a choice, even with a leading index or the outcome in their names', () => {
  expect(readFile(PREDICTION_FILES.slideflow).rows[1]).toEqual({
    line: 3,
    slide: 'patient_1_b',
    truth: 2,
    predicted: null,
    scores: [0.80312204, 0.04475901, 0.1521189],
  })
  const columns = recognizeColumns(tableOf(PREDICTION_FILES.slideflowOutcome).header)
  expect(columns).toMatchObject({ program: 'slideflow', slide: 0, truth: 1, predicted: null })
  expect(readFile(PREDICTION_FILES.slideflowOutcome).rows[0]?.scores).toEqual([0.18756779, 0.8124322])
  expect(recognizeColumns(['patient', 'y_true', 'y_pred0', 'y_pred1'])).toMatchObject({ slide: null, group: 0 })
})

test.each([
  [['Slide', 'Score'], { slide: 0, score: 1 }],
  [['uuid', 'Truth', 'predicted', 'score'], { slide: 0, truth: 1, predicted: 2, score: 3 }],
  [['patient_id', 'probability'], { group: 0, score: 1 }],
  [['file', 'case_id', 'prob'], { slide: 0, score: 2 }],
  [['File Name', 'y_true', 'y_pred', 'y_score'], { slide: 0, truth: 1, predicted: 2, score: 3 }],
])('columns %j are recognized', (header, positions) => {
  expect(recognizeColumns(header)).toEqual({ ...NONE, ...positions })
})

test('scores of classes are returned in the requested order, whatever the order of the columns', () => {
  const text = 'slide,score_liver,score_kidney,truth\na,0.9,0.1,liver\n'
  expect(readFile(text)).toMatchObject({ classes: ['liver', 'kidney'], rows: [{ scores: [0.9, 0.1], truth: 'liver' }] })
  const wanted = ['brain', 'kidney', 'liver']
  expect(readFile(text, wanted)).toMatchObject({ classes: wanted, rows: [{ scores: [null, 0.1, 0.9] }] })
})

test('numbered scores are ordered by number', () => {
  expect(readFile('slide,p_1,p_0\na,0.9,0.1\n').rows[0]?.scores).toEqual([0.1, 0.9])
  expect(readFile('slide,score_1,score_2\na,0.9,0.1\n').classes).toEqual(['1', '2'])
})

test.each([
  ['0,93', 0.93],
  ['.5', 0.5],
  ['9.3e-05', 0.000093],
  ['', null],
  ['NaN', null],
  ['nan', null],
])('the score %j is %j', (text, score) => {
  const columns = { ...NONE, slide: 0, score: 1 }
  const read = readPredictions([{ line: 2, cells: ['a', text] }], columns)
  expect(read).toMatchObject({ rows: [{ slide: 'a', score }], unread: [] })
})

test('a score that is not a number is reported with its line', () => {
  const { rows, unread } = readFile('slide,score_a,score_b\nx,0.5,0.5\ny,high,0.2\n')
  expect(unread).toEqual([{ line: 3, position: 1, text: 'high' }])
  expect(rows[1]?.scores).toEqual([null, 0.2])
})

test('blank rows are left out', () => {
  expect(readFile('slide,score\n,\na,0.5\n').rows.map(({ line }) => line)).toEqual([3])
})

test('missing columns are named', () => {
  expect(missingColumns(recognizeColumns(['organ', 'score']))).toContain('No column names the slides.')
  expect(missingColumns(recognizeColumns(['slide', 'organ']))).toContain('No column has scores.')
  expect(missingColumns(recognizeColumns(['slide', 'score_liver']))).toContain('No column has scores.')
  expect(missingColumns(recognizeColumns(['slide', 'score']))).toBeUndefined()
})
