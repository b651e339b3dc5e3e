import { describe, expect, test } from 'vitest'
import { specWithFields } from '../fields/field-columns.ts'
import type { ListFilter, ListQuery } from '../lists/checked-list-query.ts'
import type { FilterNode } from '../lists/filter-rules.ts'
import { parseListFilter } from '../lists/list-filter.ts'
import { parameterRules } from '../lists/parameter-rules.ts'
import { parseListQuery } from '../lists/parse-list-query.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'

const spec = specWithFields(slideList, [
  { key: 'stain', type: 'choice', options: [{ key: 'he', label: 'HE' }] as never },
  { key: 'fixed', type: 'boolean', options: [] },
  { key: 'depth', type: 'number', options: [] },
])
const is = (field: string, value: unknown) => ({ field, op: 'is', value })
const empty = (field: string) => ({ field, op: 'empty' })

describe('the rules equivalent to a parameter', () => {
  test.each<[string, string, FilterNode[]]>([
    ['organ', 'liver', [is('organ', 'liver')]],
    ['organ', '', [empty('organ')]],
    ['organ', 'liver\\, left,skin', [{ field: 'organ', op: 'one_of', value: ['liver, left', 'skin'] }]],
    ['organ', 'liver,', [{ or: [is('organ', 'liver'), empty('organ')] }]],
    ['name', 'a,b', [is('name', 'a,b')]],
    ['id', '3,4', [{ field: 'id', op: 'one_of', value: [3, 4] }]],
    ['status', 'active', [is('status', 'active')]],
    ['cut_number', '3', [is('cut_number', 3)]],
    ['cut_number_min', '3', [{ field: 'cut_number', op: 'min', value: 3 }]],
    ['created_at_before', '2026-01-31', [{ field: 'created_at', op: 'before', value: '2026-01-31' }]],
    ['created_at', '2026-01-31', [is('created_at', '2026-01-31')]],
    ['dataset_ids', '7,', [{ or: [is('dataset', 7), empty('dataset')] }]],
    ['not_in_dataset', '7', [{ field: 'dataset', op: 'none_of', value: [7] }]],
    [
      'not_in_dataset',
      '7,',
      [
        { field: 'dataset', op: 'none_of', value: [7] },
        { field: 'dataset', op: 'filled' },
      ],
    ],
    ['has_picture', 'true', [is('picture', true)]],
    ['has_picture', 'true,false', [{ or: [is('picture', true), is('picture', false)] }]],
    ['label_check', 'no_code,no_label', [{ field: 'label_check', op: 'one_of', value: ['no_code', 'no_label'] }]],
    ['fields.stain', 'HE', [is('fields.stain', 'he')]],
    ['fields.fixed', 'false', [is('fields.fixed', false)]],
    ['fields.depth_max', '2.5', [{ field: 'fields.depth', op: 'max', value: 2.5 }]],
  ])('%s=%s', (name, text, rules) => {
    expect(() => parseListQuery(spec, { [name]: text })).not.toThrow()
    expect(parameterRules(spec, name, text)).toEqual(rules)
    expect(parseListFilter(spec, JSON.stringify({ and: rules }))).toBeDefined()
  })

  test('are split if there are more values than one rule accepts', () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 1)
    const [node, ...others] = parameterRules(spec, 'id', ids.join(',')) ?? []
    expect(others).toEqual([])
    expect(parseListFilter(spec, JSON.stringify(node))).toMatchObject({
      or: [{ match: { values: ids.slice(0, 500) } }, { match: { values: ids.slice(500) } }],
    })
  })

  test.each(['limit', 'offset', 'ordering', 'search', 'search_terms', 'nix', 'nix_min'])('are none for %s', name => {
    expect(parameterRules(spec, name, '1')).toBeUndefined()
  })

  // What the list reads from a column's parameter is what it reads from its rules.
  test.each([
    [sampleList, 'slide', '5,6,'],
    [sampleList, 'received_timestamp_after', '2026-01-31T15:04:00Z'],
    [sampleList, 'tiles_max', '12'],
    [sampleList, 'qc_status', 'pass,fail'],
    [slideList, 'updated_at', '2026-01-31,'],
    [slideList, 'uuid', '123E4567-e89b-12d3-a456-426614174000'],
  ] as const)('%# select the same records: %s %s', (list, name, text) => {
    const { matches, ranges, idMatches } = parseListQuery(list, { [name]: text })
    const filter = parseListFilter(list, JSON.stringify({ and: parameterRules(list, name, text) }))
    expect(testsOf(filter)).toEqual([
      ...matches.flatMap(({ column, values, ranges, orEmpty }) => partsOf(column, values, ranges, orEmpty)),
      ...ranges.flatMap(({ column, ...range }) => partsOf(column, [], [range], false)),
      ...idMatches.flatMap(({ name: column, ids, orNone }) => partsOf(column, ids, [], orNone)),
    ])
  })
})

type Match = ListQuery['matches'][number]

/** What a match tests, alternative by alternative. */
const partsOf = (column: string, values: Match['values'], ranges: Match['ranges'], orEmpty: boolean) => [
  ...values.map(value => ({ column, value })),
  ...ranges.map(range => ({ column, range })),
  ...(orEmpty ? [{ column, empty: true }] : []),
]

function testsOf(filter: ListFilter | undefined): unknown[] {
  if (!filter) return []
  if ('and' in filter) return filter.and.flatMap(testsOf)
  if ('or' in filter) return filter.or.flatMap(testsOf)
  return 'match' in filter
    ? partsOf(filter.match.column, filter.match.values, filter.match.ranges, filter.match.orEmpty)
    : [filter]
}
