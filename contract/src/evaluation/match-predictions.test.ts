import { expect, test } from 'vitest'
import { classesOf } from './classes.ts'
import type { LabeledSlide } from './evaluated-slides.ts'
import { matchPredictions, type Task } from './match-predictions.ts'

const place = (name: string, changes: Partial<LabeledSlide> = {}): LabeledSlide => ({
  uuid: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  name,
  file_name: `${name}.svs`,
  part: 'evaluation',
  fold: null,
  group: null,
  label: 'liver',
  ...changes,
})

const TASK: Task = {
  parts: ['evaluation'],
  folds: null,
  number: 3,
  hasLabel: true,
  classes: ['kidney', 'liver'],
  positive: 1,
  threshold: 0.5,
}

const sentences = ({ findings }: ReturnType<typeof matchPredictions>) => findings.map(({ sentence }) => sentence)

test.each([
  ['its uuid', '00000000-0000-4000-8000-0000000000A1', 'a1'],
  ['its name in packages', 'a1', 'a1'],
  ['its file', 'a1.svs', 'a1'],
  ['the path of its file', '/slides/2026/a1.svs', 'a1'],
  ['a path of Windows', 'C:\\slides\\a1.svs', 'a1'],
  ['a file of features', 'features/a1.h5', 'a1'],
  ['its name in Slideflow', 'b2', 'b2.x'],
  ['its name in CLAM', 'b2.ome', 'b2.x'],
  ['its name here', 'b2.x', 'b2.x'],
])('a slide is found by %s', (_by, slide, name) => {
  const places = [place('a1'), place('b2.x', { uuid: 'b', file_name: 'b2.ome.tif' })]
  expect(matchPredictions([{ slide, score: 0.9 }], places, TASK).results).toEqual([
    { line: 1, uuid: expect.any(String), name, outcome: 'new', finding: 'matched' },
  ])
})

test('a slide of another part is refused, and the error names the part', () => {
  const places = [place('a'), place('t1', { part: 'training' }), place('t2', { part: 'training', fold: 2 })]
  const rows = ['a', 't1', 't2', 'gone'].map((slide, index) => ({ line: index + 2, slide, score: 0.9 }))
  const matched = matchPredictions(rows, places, TASK)
  expect(matched.results.map(({ finding, errors }) => [finding, errors?.[0]?.message])).toEqual([
    ['matched', undefined],
    ['elsewhere', '"t1" is a slide of version 3, but a training slide.'],
    ['elsewhere', '"t2" is a slide of version 3, but a training slide of fold 2.'],
    ['unknown', 'Version 3 has no slide "gone".'],
  ])
  expect(sentences(matched)).toEqual([
    '1 of 1 slide has a prediction.',
    'The file has predictions for 2 training slides of version 3.',
    '1 row names no slide of version 3.',
  ])
  expect(matched.predictions.map(({ uuid }) => uuid)).toEqual([places[0]!.uuid])
})

test('of two slides with the same name, the one to be predicted is used', () => {
  const places = [place('a', { uuid: 'x', part: 'training' }), place('a', { uuid: 'y' })]
  expect(matchPredictions([{ slide: 'a', score: 1 }], places, TASK).predictions).toMatchObject([{ uuid: 'y' }])
  const both = places.map(each => ({ ...each, part: 'evaluation' as const }))
  expect(matchPredictions([{ slide: 'a', score: 1 }], both, TASK).results[0]).toMatchObject({
    outcome: 'wrong',
    errors: [{ field: 'slide', message: '"a" is the name of 2 slides. Name it by its uuid.' }],
  })
})

test('a slide of another fold is refused', () => {
  const places = [place('a', { part: 'training', fold: 1 }), place('b', { part: 'training', fold: 2 })]
  const task: Task = { ...TASK, parts: ['training'], folds: [1] }
  const matched = matchPredictions([{ slide: 'b', score: 0.5 }], places, task)
  expect(sentences(matched)).toEqual([
    'The file has predictions for 1 training slide of other folds of version 3.',
    '1 of 1 slide has no prediction.',
  ])
})

test('a slide that is predicted twice keeps the first prediction', () => {
  const rows = [
    { line: 2, slide: 'a', score: 0.9 },
    { line: 3, slide: 'a.svs', score: 0.1 },
  ]
  const { results, predictions } = matchPredictions(rows, [place('a')], TASK)
  expect(results[1]).toMatchObject({
    finding: 'twice',
    errors: [{ field: 'slide', message: '"a" is predicted in line 2 too.' }],
  })
  expect(predictions).toMatchObject([{ scores: [expect.closeTo(0.1, 12), 0.9] }])
})

test('a row for a patient predicts all slides of the group', () => {
  const group = 'case:name:_:2=patient_1'
  const places = [place('p1', { group }), place('p2', { group, label: 'kidney' }), place('lone')]
  const rows = [
    { group: 'Patient_1', scores: [0.2, 0.8] },
    { group: 'lone', scores: [0.6, 0.4] },
  ]
  const matched = matchPredictions(rows, places, TASK)
  expect(matched.unit).toBe('group')
  expect(matched.predictions.map(({ uuid, truth, predicted }) => [uuid, truth, predicted])).toEqual([
    [places[0]!.uuid, 1, 1],
    [places[1]!.uuid, 0, 1],
    [places[2]!.uuid, 1, 0],
  ])
  expect(matchPredictions([{ group, scores: [0.2, 0.8] }], places, TASK).predictions).toHaveLength(2)
})

test('a value that occurs in two groups is refused', () => {
  const places = [place('a', { group: 'block_id=7' }), place('b', { group: 'case:name:_:1=7' })]
  expect(matchPredictions([{ group: '7', score: 0.5 }], places, TASK).results[0]?.errors).toEqual([
    { field: 'group', message: '"7" is the value of several groups. Write block_id=7 and case:name:_:1=7.' },
  ])
})

test.each([
  [{ scores: [0.5, null] }, 'scores', 'The score of liver is missing or no number.'],
  [{ scores: [0.2, 0.3, 0.5] }, 'scores', 'There are 3 scores for 2 classes.'],
  [{ score: 1.5 }, 'scores', 'The score of liver is 1.5; scores are from 0 to 1.'],
  [{ scores: [-0.1, 1] }, 'scores', 'The score of kidney is -0.1; scores are from 0 to 1.'],
  [{}, 'score', 'There is no score.'],
  [{ score: 0.5, predicted: 'brain' }, 'predicted', '"brain" is no class. Classes are kidney and liver.'],
  [{ score: 0.5, predicted: 2 }, 'predicted', 'There is no class 2: classes are 0 to 1.'],
])('%j is not a prediction', (row, field, message) => {
  const matched = matchPredictions([{ slide: 'a', ...row }], [place('a')], TASK)
  expect(matched.results[0]).toMatchObject({ outcome: 'wrong', finding: 'invalid', errors: [{ field, message }] })
  expect(matched.predictions).toEqual([])
})

test('the frozen truth counts, and a different one in the file is reported', () => {
  const rows = [
    { slide: 'a', score: 0.9, truth: 'kidney' },
    { slide: 'b', score: 0.9, truth: 'LIVER' },
    { slide: 'c', score: 0.9, truth: 'spleen' },
    { slide: 'd', score: 0.9, truth: 'liver' },
  ]
  const places = [place('a'), place('b'), place('c'), place('d', { label: null })]
  const matched = matchPredictions(rows, places, TASK)
  expect(matched.predictions.map(({ truth }) => truth)).toEqual([1, 1, 1, null])
  expect(matched.results.map(({ notes }) => notes)).toEqual([
    ['The truth is kidney in the file and liver in version 3, which counts.'],
    undefined,
    ['The truth is spleen in the file and liver in version 3, which counts.'],
    ['Nothing says what the slide is; figures leave it out.'],
  ])
  const withoutLabel = matchPredictions(rows.slice(0, 2), places, { ...TASK, hasLabel: false })
  expect(withoutLabel.predictions.map(({ truth }) => truth)).toEqual([0, 1])
})

test('scores that do not add up to 1, and a prediction that contradicts them, are kept and reported', () => {
  const rows = [
    { slide: 'a', scores: [0.5, 0.9] },
    { slide: 'b', scores: [0.7, 0.3], predicted: 'liver' },
  ]
  const matched = matchPredictions(rows, [place('a'), place('b')], TASK)
  expect(matched.results.map(({ outcome, finding }) => [outcome, finding])).toEqual([
    ['new', 'sum'],
    ['new', 'prediction_differs'],
  ])
  expect(matched.predictions.map(({ predicted }) => predicted)).toEqual([1, 0])
  const three: Task = { ...TASK, classes: ['brain', 'kidney', 'liver'], positive: null }
  const [kept] = matchPredictions(
    [{ slide: 'a', scores: [0.5, 0.3, 0.2], predicted: 2 }],
    [place('a')],
    three,
  ).predictions
  expect(kept).toMatchObject({ truth: 2, predicted: 2 })
})

test('the score is that of the positive class', () => {
  const [prediction] = matchPredictions([{ slide: 'a', score: 0.25 }], [place('a')], {
    ...TASK,
    positive: 0,
  }).predictions
  expect(prediction).toMatchObject({ scores: [0.25, 0.75], predicted: 1 })
})

test('a class may be given by number, even as text, unless a class has that name', () => {
  const [a, b] = [place('a'), place('b')]
  const rows = [
    { slide: 'a', score: 0.9, predicted: '1.0', truth: '0' },
    { slide: 'b', score: 0.9, predicted: 1, truth: '2' },
  ]
  const matched = matchPredictions(rows, [a, b], { ...TASK, hasLabel: false })
  expect(matched.results.map(({ errors }) => errors?.[0]?.message)).toEqual([
    undefined,
    '"2" is no class. Classes are kidney and liver.',
  ])
  const named: Task = { ...TASK, hasLabel: false, classes: ['1', '0'] }
  expect(matchPredictions([{ slide: 'a', score: 0.9, truth: '0' }], [a], named).predictions).toMatchObject([
    { truth: 1 },
  ])
})

test('classes are the given ones, or else those of the label, or else those of the rows', () => {
  const places = [place('a', { label: 'b' }), place('b', { label: 'A' }), place('c', { label: null })]
  const rows = [{ truth: 'y', predicted: 'x' }, { truth: 0 }]
  expect(classesOf({ classes: ['z', 'y'], label: 'organ', rows }, places)).toEqual(['z', 'y'])
  expect(classesOf({ label: 'organ', rows }, places)).toEqual(['A', 'b'])
  expect(classesOf({ rows }, places)).toEqual(['x', 'y'])
})
