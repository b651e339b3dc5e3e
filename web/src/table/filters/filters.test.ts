import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import { parseListFilter } from '@vitrine/contract/lists/list-filter'
import { slideList } from '@vitrine/contract/slides/slides'
import { describe, expect, test } from 'vitest'
import { type DashboardQuery, EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { entriesOf, joinedBy, nodeAt, replaceAt, withEntry, withJoin } from '../../search/rule-tree.ts'
import { facetChoice, facetRange, narrowedTo, toggled, withChoice, withRange } from './facet-choice.ts'
import { rangeBetween, thumbsOf } from './facet-range.ts'
import type { FilterField } from './filter-fields.ts'
import { operatorWords } from './filter-messages.ts'
import { dayBoundary, operatorsFor, readRuleDraft, ruleDraft } from './rule-draft.ts'
import { filterWords, isOneRule, ruleWords } from './rule-words.ts'

const organ: FilterField = { name: 'organ', label: 'Organ', kind: 'text', isFacet: true }
const species: FilterField = { name: 'species', label: 'Species', kind: 'text', isFacet: true }
const created: FilterField = { name: 'created_at', label: 'Created', kind: 'timestamp', isFacet: true }
const cut: FilterField = { name: 'cut_number', label: 'Cut Number', kind: 'integer', isFacet: true }
const picture: FilterField = {
  name: 'picture',
  label: 'Picture',
  kind: 'boolean',
  isFacet: true,
  yesNo: ['there', 'missing'],
}
const markers: FilterField = {
  name: 'fields.markers',
  label: 'Markers',
  kind: 'choices',
  isFacet: true,
  choices: [
    { value: 'cd3', label: 'CD3' },
    { value: 'cd8', label: 'CD8', isRetired: true },
  ],
}
const fields = [organ, species, created, cut, picture, markers]
const liver = { field: 'organ', op: 'is', value: 'liver' }
const mouse = { field: 'species', op: 'is', value: 'Mouse' }
const asked = (rules?: FilterNode): DashboardQuery => ({ ...EMPTY_QUERY, rules })

describe('rules in words', () => {
  test.each<[FilterNode, string]>([
    [liver, 'Organ is liver'],
    [{ field: 'organ', op: 'one_of', value: ['liver', 'kidney'] }, 'Organ is liver or kidney'],
    [{ field: 'organ', op: 'none_of', value: ['a', 'b', 'c', 'd', 'e'] }, 'Organ is not a, b, c or 2 more'],
    [{ field: 'organ', op: 'empty' }, 'Organ is empty'],
    [{ field: 'organ', op: 'not_contains', value: 'x' }, 'Organ does not contain x'],
    [
      { field: 'created_at', op: 'between', value: ['2026-11-01', '2026-11-22'] },
      'Created between Nov 1, 2026 and Nov 22, 2026',
    ],
    [{ field: 'created_at', op: 'after', value: '2026-11-01' }, 'Created on or after Nov 1, 2026'],
    [{ field: 'cut_number', op: 'between', value: [null, 7] }, 'Cut Number at most 7'],
    [{ field: 'picture', op: 'is', value: true }, 'Picture is there'],
    [{ field: 'picture', op: 'is', value: false }, 'Picture is missing'],
    [{ or: [liver, mouse] }, 'any of: Organ is liver or Species is Mouse'],
    [{ and: [liver, mouse] }, 'Organ is liver and Species is Mouse'],
    [{ or: [liver, { field: 'organ', op: 'empty' }] }, 'Organ is liver or is empty'],
    [{ or: [liver] }, 'any of: Organ is liver'],
    [{ field: 'gone', op: 'is', value: 'x' }, 'gone is x'],
    [{ field: 'fields.markers', op: 'is', value: ['cd3', 'cd8'] }, 'Markers is just CD3 and CD8'],
    [{ field: 'fields.markers', op: 'all_of', value: ['cd3', 'cd8', 'gone'] }, 'Markers has CD3, CD8 and gone'],
  ])('%j', (node, words) => {
    expect(filterWords(node, fields)).toBe(words)
  })

  test('the field is separate from its condition; a group of several fields has none', () => {
    expect(ruleWords(liver, fields)).toEqual({ label: 'Organ', text: 'is liver' })
    expect(ruleWords({ or: [liver, mouse] }, fields)).toEqual({ text: 'any of: Organ is liver or Species is Mouse' })
  })

  test('values and none of one field read as one rule; a group made by a user stays one', () => {
    const empty = { field: 'organ', op: 'empty' }
    expect([liver, { or: [liver, empty] }, { or: [liver] }, { or: [mouse, empty] }].map(isOneRule)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a tree of rules with two levels', () => {
  const whole = { or: [{ and: [liver, mouse] }, mouse] }

  test('a single rule needs no group; removing the last one leaves no filter', () => {
    expect(withEntry(undefined, liver)).toEqual(liver)
    expect(withEntry(liver, mouse)).toEqual({ and: [liver, mouse] })
    expect(replaceAt({ and: [liver, mouse] }, [0], undefined)).toEqual(mouse)
    expect(replaceAt(liver, [0], undefined)).toBeUndefined()
  })

  test('a new rule is joined at the top like the others', () => {
    expect(withEntry(whole, liver)).toEqual({ or: [...whole.or, liver] })
    expect(parseListFilter(slideList, JSON.stringify(withEntry(whole, mouse)))).toBeDefined()
  })

  test('all or any is chosen at the top and in each group, and is kept for a single rule', () => {
    expect(withJoin(liver, [], 'or')).toEqual({ or: [liver] })
    expect(withJoin({ or: [liver] }, [], 'and')).toEqual(liver)
    expect(withJoin({ and: [liver, { or: [mouse, liver] }] }, [1], 'and')).toEqual({
      and: [liver, { and: [mouse, liver] }],
    })
    expect(withJoin({ and: [{ or: [liver, mouse] }] }, [], 'or')).toEqual({ or: [{ or: [liver, mouse] }] })
  })

  test('a rule in a group is found, changed and removed by its path; removing the last one removes the group', () => {
    expect(nodeAt(whole, [0, 1])).toEqual(mouse)
    expect(nodeAt(whole, [0, 5])).toBeUndefined()
    expect(replaceAt(whole, [0, 1], liver)).toEqual({ or: [{ and: [liver, liver] }, mouse] })
    expect(replaceAt({ and: [mouse, { or: [liver] }] }, [1, 0], undefined)).toEqual(mouse)
  })

  test('a single group stays one, so that others are joined to it instead of added inside', () => {
    const only = replaceAt({ and: [mouse, { or: [liver, mouse] }] }, [0], undefined)
    expect(only).toEqual({ and: [{ or: [liver, mouse] }] })
    expect(entriesOf(only)).toHaveLength(1)
    expect(parseListFilter(slideList, JSON.stringify(only))).toBeDefined()
  })

  test('rules of a row group are joined one by one, or added to each alternative', () => {
    const joined = joinedBy(whole, [liver])
    expect(joined).toEqual({ or: [{ and: [liver, mouse, liver] }, { and: [mouse, liver] }] })
    expect(parseListFilter(slideList, JSON.stringify(joined))).toBeDefined()
    expect(joinedBy({ or: [liver, mouse] }, [liver])).toEqual({ and: [{ or: [liver, mouse] }, liver] })
  })
})

describe('the ticks of a facet', () => {
  test('make one rule, beside those of other fields', () => {
    const one = withChoice(asked(mouse), organ, toggled(facetChoice(asked(mouse), organ), 'liver'))
    expect(one.rules).toEqual({ and: [mouse, liver] })
    const two = withChoice(one, organ, toggled(facetChoice(one, organ), 'kidney'))
    expect(two.rules).toEqual({ and: [mouse, { field: 'organ', op: 'one_of', value: ['liver', 'kidney'] }] })
    expect(withChoice(two, organ, { values: [], hasEmpty: false }).rules).toEqual(mouse)
  })

  test('can choose records without a value besides values', () => {
    const both = withChoice(asked(), organ, { values: ['liver'], hasEmpty: true })
    expect(both.rules).toEqual({ and: [{ or: [liver, { field: 'organ', op: 'empty' }] }] })
    expect(facetChoice(both, organ)).toEqual({ values: ['liver'], hasEmpty: true })
  })

  test('make two rules for true and false', () => {
    const both = withChoice(asked(), picture, { values: [true, false], hasEmpty: false })
    const [yes, no] = [true, false].map(value => ({ field: 'picture', op: 'is', value }))
    expect(both.rules).toEqual({ and: [{ or: [yes, no] }] })
    expect(facetChoice(both, picture).values).toEqual([true, false])
  })

  test('clicking a part of a bar narrows the list, replacing the previous choice, even if any rule is enough', () => {
    const choice = { values: ['Mouse', 'mouse'], hasEmpty: true }
    const part = {
      or: [
        { field: 'species', op: 'one_of', value: choice.values },
        { field: 'species', op: 'empty' },
      ],
    }
    expect(narrowedTo(asked({ and: [mouse, liver] }), species, choice).rules).toEqual({ and: [part, liver] })
    expect(narrowedTo(asked({ or: [mouse, liver] }), species, choice).rules).toEqual({
      and: [{ or: [mouse, liver] }, part],
    })
    const narrowed = narrowedTo(asked({ or: [{ or: [mouse, liver] }, mouse] }), species, choice)
    expect(narrowed.rules).toEqual({
      or: [mouse, liver, mouse].flatMap(rule => part.or.map(other => ({ and: [rule, other] }))),
    })
    expect(parseListFilter(slideList, JSON.stringify(narrowed.rules))).toBeDefined()
  })

  test('another tick changes the rule in place', () => {
    const query = asked({ and: [liver, mouse] })
    const next = withChoice(query, organ, toggled(facetChoice(query, organ), 'kidney'))
    expect(entriesOf(next.rules)).toEqual([{ field: 'organ', op: 'one_of', value: ['liver', 'kidney'] }, mouse])
  })

  test('are joined as another rule if any rule is enough', () => {
    const next = withChoice(asked({ or: [mouse] }), organ, { values: ['liver'], hasEmpty: true })
    expect(next.rules).toEqual({ or: [mouse, liver, { field: 'organ', op: 'empty' }] })
    expect(facetChoice(next, organ)).toEqual({ values: ['liver'], hasEmpty: true })
  })

  test('leave other rules of the field alone', () => {
    const begins = { field: 'organ', op: 'begins', value: 'l' }
    expect(withChoice(asked(begins), organ, { values: ['liver'], hasEmpty: false }).rules).toEqual({
      and: [begins, liver],
    })
  })

  test('in a field with several values match records that have it, not only those with exactly these', () => {
    const ticked = withChoice(asked(), markers, { values: ['cd3'], hasEmpty: false })
    expect(ticked.rules).toEqual({ field: 'fields.markers', op: 'one_of', value: ['cd3'] })
    expect(facetChoice(ticked, markers).values).toEqual(['cd3'])
    const justThese = { field: 'fields.markers', op: 'is', value: ['cd3', 'cd8'] }
    expect(facetChoice(asked(justThese), markers).values).toEqual([])
    expect(withChoice(asked(justThese), markers, { values: ['cd3'], hasEmpty: false }).rules).toEqual({
      and: [justThese, ticked.rules],
    })
  })
})

describe('ranges', () => {
  const edges = [0, 10, 20, 30]
  test('exclude the upper end of buckets; the whole range is no rule', () => {
    expect(rangeBetween([1, 2], edges, 'integer')).toEqual([10, 19])
    expect(rangeBetween([0, 2], edges, 'integer')).toEqual([null, 19])
    expect(rangeBetween([0, 3], edges, 'integer')).toEqual([null, null])
    expect(thumbsOf([10, 19], edges, 'integer')).toEqual([1, 2])
    expect(rangeBetween([0, 1], ['2026-01-01', '2026-02-01', '2026-03-01'], 'date')).toEqual([null, '2026-01-31'])
  })

  test('are one rule, read from any operator that expresses one', () => {
    const query = withRange(asked({ field: 'cut_number', op: 'min', value: 3 }), cut, [4, null])
    expect(query.rules).toEqual({ field: 'cut_number', op: 'between', value: [4, null] })
    expect(facetRange(asked({ field: 'cut_number', op: 'max', value: 3 }), cut)).toEqual([null, 3])
    expect(withRange(query, cut, [null, null]).rules).toBeUndefined()
  })
})

describe('a rule as typed', () => {
  test('converts days to their first and last moments in local time, and back', () => {
    const read = readRuleDraft({ field: 'created_at', op: 'between', texts: ['2026-11-01', '2026-11-22'] }, 'timestamp')
    const value = [dayBoundary('2026-11-01', 'from'), dayBoundary('2026-11-22', 'to')]
    expect(read).toEqual({ rule: { field: 'created_at', op: 'between', value } })
    expect(value[0]).toMatch(/^2026-11-01T00:00:00[+-]\d\d:\d\d$/)
    expect(value[1]).toMatch(/^2026-11-22T23:59:59\.999[+-]\d\d:\d\d$/)
    expect(ruleDraft({ field: 'created_at', op: 'between', value }, 'timestamp').texts).toEqual([
      '2026-11-01',
      '2026-11-22',
    ])
    expect(parseListFilter(slideList, JSON.stringify((read as { rule: FilterNode }).rule))).toBeDefined()
  })

  test.each([
    ['is', ['3a'], 'Enter a whole number.'],
    ['is', ['3.5'], 'Enter a whole number.'],
    ['is', ['1,000'], '"1,000" could be 1000 or 1. Choose one.'],
    ['is', [''], 'Enter a value.'],
    ['one_of', [], 'Enter a value.'],
    ['between', ['', ''], 'Enter a start or end.'],
    ['between', ['9', '3'], 'The end is before the start.'],
  ] as const)('%s %j: %s', (op, texts, mistake) => {
    expect(readRuleDraft({ field: 'cut_number', op, texts }, 'integer')).toEqual({ mistake })
  })

  test('accepts a comma or a point in numbers', () => {
    const read = (text: string) => readRuleDraft({ field: 'fields.depth', op: 'min', texts: [text] }, 'number')
    expect(read('3,5')).toEqual(read('3.5'))
    expect(read('3,5')).toMatchObject({ rule: { value: 3.5 } })
    expect(read('x')).toEqual({ mistake: 'Enter a number.' })
  })

  test("'is just' of several options accepts a list of them", () => {
    const draft = ruleDraft({ field: 'fields.markers', op: 'is', value: ['cd3', 'cd8'] }, 'choices')
    expect(readRuleDraft(draft, 'choices')).toEqual({
      rule: { field: 'fields.markers', op: 'is', value: ['cd3', 'cd8'] },
    })
    expect(readRuleDraft({ ...draft, texts: ['cd3'] }, 'choices')).toMatchObject({ rule: { value: ['cd3'] } })
    expect(readRuleDraft({ ...draft, texts: [] }, 'choices')).toEqual({ mistake: 'Enter a value.' })
  })
})

test.each<[FilterKind, string]>([
  [
    'text',
    'is, is not, is one of, is none of, contains, does not contain, begins with, ends with, is empty, has a value',
  ],
  ['integer', 'is, is not, is one of, is none of, is at least, is at most, is between, is empty, has a value'],
  ['timestamp', 'is on or after, is on or before, is between, is empty, has a value'],
  ['date', 'is, is not, is one of, is none of, is on or after, is on or before, is between, is empty, has a value'],
  ['status', 'is, is not, is one of, is none of, is empty, has a value'],
  ['boolean', 'is, is empty, has a value'],
  ['choices', 'is one of, has all of, is none of, is just, is empty, has a value'],
])('a rule on %s offers: %s', (kind, words) => {
  expect(
    operatorsFor(kind)
      .map(op => operatorWords(op, kind))
      .join(', '),
  ).toBe(words)
})
