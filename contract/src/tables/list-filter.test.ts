import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { datasetList } from '../datasets/datasets.ts'
import { parseListFilter } from '../lists/list-filter.ts'
import { parseListQuery } from '../lists/parse-list-query.ts'
import { readQueryObject } from '../lists/query-object.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'

const parse = (filter: unknown, spec: ListSpec = slideList, me?: number) =>
  parseListFilter(spec, typeof filter === 'string' ? filter : JSON.stringify(filter), me)

function mistakes(filter: unknown, spec?: ListSpec): readonly string[] {
  try {
    parse(filter, spec)
  } catch (error) {
    if (!(error instanceof ApiError) || error.field !== 'filter' || error.status !== 400) throw error
    return error.sentences ?? []
  }
  return []
}

const rule = (field: string, op: string, ...value: unknown[]) => ({
  field,
  op,
  ...(value.length > 0 && { value: value[0] }),
})
const match = (column: string, found: object) => ({
  match: { column, values: [], ranges: [], orEmpty: false, ...found },
})

describe('a rule', () => {
  test.each([
    [rule('organ', 'is', 'Liver, left'), match('organ', { values: ['Liver, left'] })],
    [rule('organ', 'is_not', 'liver'), { not: match('organ', { values: ['liver'] }) }],
    [rule('cut_number', 'one_of', [3, -4]), match('cut_number', { values: [3, -4] })],
    [rule('status', 'none_of', ['completed']), { not: match('status', { values: ['completed'] }) }],
    [rule('organ', 'empty'), match('organ', { orEmpty: true })],
    [rule('organ', 'filled'), { not: match('organ', { orEmpty: true }) }],
    [rule('name', 'contains', ' a,b '), { text: { field: 'name', where: 'anywhere', text: ' a,b ' } }],
    [rule('name', 'not_contains', 'x'), { not: { text: { field: 'name', where: 'anywhere', text: 'x' } } }],
    [rule('name', 'begins', 'S24'), { text: { field: 'name', where: 'start', text: 'S24' } }],
    [rule('file.name', 'ends', '.svs'), { text: { field: 'file.name', where: 'end', text: '.svs' } }],
    [rule('cut_number', 'min', 2), match('cut_number', { ranges: [{ from: 2 }] })],
    [rule('cut_number', 'max', 2), match('cut_number', { ranges: [{ to: 2 }] })],
    [rule('file.size', 'between', [1, null]), match('file.size', { ranges: [{ from: 1 }] })],
    [rule('cut_number', 'between', [1, 5]), match('cut_number', { ranges: [{ from: 1, to: 5 }] })],
    [
      rule('created_at', 'before', '2026-01-31'),
      match('created_at', { ranges: [{ before: '2026-02-01T00:00:00.000Z' }] }),
    ],
    [
      rule('created_at', 'after', '2026-01-31T15:04:00+01:00'),
      match('created_at', { ranges: [{ from: '2026-01-31T14:04:00.000Z' }] }),
    ],
    [
      rule('created_at', 'is', '2026-01-31'),
      match('created_at', { ranges: [{ from: '2026-01-31T00:00:00.000Z', before: '2026-02-01T00:00:00.000Z' }] }),
    ],
    [rule('picture', 'is', false), match('picture', { values: [0] })],
    [rule('dataset', 'one_of', [7, 8]), match('dataset', { values: [7, 8] })],
  ])('%j', (written, read) => {
    expect(parse(written)).toEqual(read)
  })

  test('for a person accepts their id, or the caller', () => {
    for (const spec of [sampleList, datasetList])
      expect(parse(rule('created_by', 'one_of', ['me', 4]), spec, 9)).toEqual(match('created_by', { values: [9, 4] }))
  })

  test('for samples accepts their slide', () => {
    expect(parse(rule('slide', 'is', 4), sampleList)).toEqual(match('slide', { values: [4] }))
  })
})

test('groups are combined by and, or, two levels deep', () => {
  const [organ, cut] = [rule('organ', 'is', 'liver'), rule('cut_number', 'is', 1)]
  expect(parse({ and: [organ, { or: [cut, organ] }] })).toEqual({
    and: [match('organ', { values: ['liver'] }), { or: [match('cut_number', { values: [1] }), expect.anything()] }],
  })
})

test.each(['', '  ', '{}', ' {} '])('%j is not a filter', text => {
  expect(parse(text)).toBeUndefined()
  expect(parseListQuery(slideList, { filter: text })).not.toHaveProperty('filter')
})

test('is a parameter of the lists with fields for it', () => {
  expect(parseListQuery(datasetList, { filter: JSON.stringify(rule('created_by', 'is', 'me')) }, 3).filter).toEqual(
    match('created_by', { values: [3] }),
  )
})

const good = rule('organ', 'filled')
test.each([
  ['{"and"', ["filter isn't valid JSON."]],
  ['[]', ['filter: a rule or a group is an object, not [].']],
  [{ and: [good, 3] }, ['filter, and, entry 2: a rule or a group is an object, not 3.']],
  [{ or: [] }, ['filter, or: a group needs at least one rule.']],
  [{ or: good }, [`filter, or: a group is a list of rules, not ${JSON.stringify(good)}.`]],
  [{ and: [good], or: [good] }, ['filter: a group has one member, and or or.']],
  [
    { and: [{ or: [good, good, { and: [good] }] }] },
    ['filter, and, entry 1, or, entry 3: groups can be nested two deep at most.'],
  ],
  [
    { and: [good, rule('cut_number', 'is', '3a')] },
    ["filter, and, entry 2, value: cut_number takes a whole number, not '3a'."],
  ],
  [rule('cut_number', 'one_of', [1, 2.5]), ['filter, value, entry 2: cut_number takes a whole number, not 2.5.']],
  [rule('cut_number', 'is', null), ['filter, value: cut_number takes a whole number, not null.']],
  [rule('cut_number', 'is', 1e30), ['filter, value: cut_number takes a whole number, not 1e+30.']],
  [rule('file.size', 'min', 1e30), ['filter, value: file.size takes a whole number, not 1e+30.']],
  [rule('cut_number', 'between', ['a', 2]), ["filter, value: cut_number takes a whole number, not 'a'."]],
  [
    '{"field": "cut_number", "op": "is", "value": 1e400}',
    ['filter, value: cut_number takes a whole number, not null.'],
  ],
  ['null', ['filter: a rule or a group is an object, not null.']],
  [{ and: [{}] }, ['filter, and, entry 1, field: a rule needs a field.']],
  [rule('case:name:x:1', 'is', 'a'), ["filter, field: there is no field 'case:name:x:1' here."]],
  [rule('case:organ:_:1', 'is', 'a'), ["filter, field: there is no field 'case:organ:_:1' here."]],
  [
    rule('case:name:_:1', 'min', 1),
    [
      "filter, op: min isn't an operator of case:name:_:1, which takes is, is_not, one_of, none_of, contains, not_contains, begins, ends, empty, filled.",
    ],
  ],
  [rule('x', 'is', 1), ["filter, field: there is no field 'x' here."]],
  [rule('constructor', 'is', 1), ["filter, field: there is no field 'constructor' here."]],
  [{ op: 'is', value: 1 }, ['filter, field: a rule needs a field.']],
  [{ field: 'organ', value: 1 }, ['filter, op: a rule needs an operator.']],
  [
    rule('cut_number', 'contains', 1),
    [
      "filter, op: contains isn't an operator of cut_number, which takes is, is_not, one_of, none_of, min, max, between, empty, filled.",
    ],
  ],
  [
    rule('id', 'min', 1),
    ["filter, op: min isn't an operator of id, which takes is, is_not, one_of, none_of, empty, filled."],
  ],
  [rule('organ', 'is'), ['filter, value: is needs a value.']],
  [rule('organ', 'empty', null), ['filter, value: empty takes no value.']],
  [{ ...good, color: 'red' }, ['filter, color: there is no such property here.']],
  [rule('organ', 'one_of', 'liver'), ["filter, value: one_of takes a list of values, not 'liver'."]],
  [rule('organ', 'one_of', []), ['filter, value: one_of needs at least one value.']],
  [rule('organ', 'one_of', Array(501).fill('a')), ['filter, value: at most 500 values, not 501.']],
  [rule('name', 'contains', ''), ["filter, value: contains takes text, not ''."]],
  [rule('name', 'is', 'a\0'), ["filter, value: name takes text, not 'a\0'."]],
  [rule('uuid', 'is', 'slide-7'), ["filter, value: uuid takes a uuid, not 'slide-7'."]],
  [rule('status', 'is', 'lost'), [expect.stringMatching(/^filter, value: status takes .*completed.*, not 'lost'\.$/)]],
  [
    rule('created_at', 'after', '2026-02-30'),
    ["filter, value: created_at takes a date as in 2026-01-31 or a time as in 2026-01-31T15:04:00Z, not '2026-02-30'."],
  ],
  [
    rule('cut_number', 'between', [null, null]),
    ['filter, value: between takes [from, to], of which one may be null, not [null,null].'],
  ],
  [rule('picture', 'is', 'yes'), ["filter, value: picture takes true or false, not 'yes'."]],
  [rule('dataset', 'is', 'me'), ["filter, value: dataset takes an id, not 'me'."]],
  [{ and: Array(51).fill(good) }, ['filter: at most 50 rules, not 51.']],
  [
    { or: [rule('x', 'is', 1), good, rule('organ', 'like', 'a')] },
    [
      "filter, or, entry 1, field: there is no field 'x' here.",
      expect.stringMatching(/^filter, or, entry 3, op: like isn't an operator of organ/),
    ],
  ],
])('reports what is wrong with %j', (filter, sentences) => {
  expect(mistakes(filter)).toEqual(sentences)
})

test('accepts 50 rules, and 500 values in each list', () => {
  const many = rule('organ', 'one_of', Array(500).fill('a'))
  expect(mistakes({ and: Array(50).fill(rule('id', 'is', 1)) })).toEqual([])
  expect(mistakes({ and: [many, { or: [many, many] }] }, slideList)).toEqual([])
  const deep = { and: Array(7).fill({ or: Array(8).fill(good) }) }
  expect(mistakes(deep)).toEqual(['filter: at most 50 rules, not 56.'])
})

test('accepts 1 MB in a body', () => {
  const inBody = (letters: number) => () =>
    readQueryObject(slideList, { filter: rule('name', 'is', 'x'.repeat(letters)) })
  const around = JSON.stringify(rule('name', 'is', '')).length
  expect(inBody(1024 * 1024 - around)).not.toThrow()
  expect(inBody(1024 * 1024 - around + 1)).toThrow('filter takes at most 1 MB in a body.')
})

test('accepts 8,000 letters in an address', () => {
  const padded = (length: number) => JSON.stringify(good).padEnd(length)
  expect(mistakes(padded(8000))).toEqual([])
  expect(mistakes(padded(8001))).toEqual(['filter takes at most 8,000 letters in an address, not 8,001.'])
})
