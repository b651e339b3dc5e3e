import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { type ListState, toListParams } from '../lists/list-query.ts'
import { listQuerySchema, parseListQuery } from '../lists/parse-list-query.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'

const parse = (raw: Record<string, unknown>, spec: ListSpec = slideList) => parseListQuery(spec, raw)

function refusal(raw: Record<string, unknown>, spec?: ListSpec): unknown {
  try {
    return parse(raw, spec)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.status, error.field, error.message]
  }
}

const refusedField = (raw: Record<string, unknown>, spec?: ListSpec) => (refusal(raw, spec) as unknown[])[1]

describe('paging', () => {
  test('without parameters is the first 20, newest first', () => {
    expect(parse({})).toEqual({
      limit: 20,
      offset: 0,
      ordering: [{ column: 'created_at', descending: true }],
      matches: [],
      ranges: [],
      idMatches: [],
      choices: [],
      terms: [],
    })
  })

  test('allows 1 to 500 rows, from any offset', () => {
    expect(parse({ limit: '1', offset: '0' })).toMatchObject({ limit: 1, offset: 0 })
    expect(parse({ limit: '500', offset: '900000' })).toMatchObject({ limit: 500, offset: 900_000 })
    expect(parse({ offset: '99999999999999999999999' })).toMatchObject({ offset: Number.MAX_SAFE_INTEGER })
  })

  test.each(['0', '501', '-1', '', 'many', '1.5', '1e2', ' 5', '0x10'])('refuses the limit %j', limit => {
    const sentence = `limit takes a whole number from 1 to 500, not '${limit}'.`
    expect(refusal({ limit })).toEqual([400, 'limit', sentence])
  })

  test.each(['-1', '', 'x', '1.5'])('refuses the offset %j', offset => {
    expect(refusal({ offset })).toEqual([400, 'offset', `offset takes a whole number from 0, not '${offset}'.`])
  })
})

describe('ordering', () => {
  test('is a list separated by commas, with a minus for descending; a column counts once', () => {
    expect(parse({ ordering: '-organ, name,organ' }).ordering).toEqual([
      { column: 'organ', descending: true },
      { column: 'name', descending: false },
    ])
  })

  test('that is empty is the default', () => {
    expect(parse({ ordering: '' }).ordering).toEqual([{ column: 'created_at', descending: true }])
  })

  test.each(['colour', '--name', 'constructor', '__proto__', 'name desc', 'search_text'])('refuses %j', column => {
    expect(refusedField({ ordering: column })).toBe('ordering')
  })
})

describe('an exact filter', () => {
  test('is a list separated by commas; a backslash escapes a comma', () => {
    expect(parse({ organ: 'liver,brain\\, left' }).matches).toEqual([
      { column: 'organ', values: ['liver', 'brain, left'], ranges: [], orEmpty: false },
    ])
  })

  test.each(['name', 'uuid'])('on %s is used as a whole, including commas', column => {
    expect(parse({ name: 'block 3, left' }).matches[0]?.values).toEqual(['block 3, left'])
    expect(parse({ [column]: 'a,b' }).matches).toHaveLength(1)
  })

  test('on a sample id is used as a whole', () => {
    expect(parse({ sample_id: 'a,b' }, sampleList).matches[0]?.values).toEqual(['a,b'])
  })

  test('that is empty means records without a value, alone or with values', () => {
    expect(parse({ organ: '' }).matches[0]).toMatchObject({ values: [], orEmpty: true })
    expect(parse({ organ: 'liver,' }).matches[0]).toMatchObject({ values: ['liver'], orEmpty: true })
    expect(parse({ cut_number: '' }).matches[0]).toMatchObject({ values: [], orEmpty: true })
  })

  test('on an invalid uuid matches nothing', () => {
    expect(parse({ uuid: 'slide-7' }).matches[0]).toMatchObject({ values: [], ranges: [], orEmpty: false })
    expect(parse({ uuid: '7F3C6B1E-0000-4000-8000-000000000000' }).matches[0]?.values).toEqual([
      '7f3c6b1e-0000-4000-8000-000000000000',
    ])
  })

  test('on a number accepts numbers of any size', () => {
    expect(parse({ cut_number: '3,-4' }).matches[0]?.values).toEqual([3, -4])
    expect(parse({ cut_number: '9'.repeat(400) }).matches[0]?.values).toEqual([2 ** 53])
    expect(parse({ gamma: '.5,1e3,-2.5' }, sampleList).matches[0]?.values).toEqual([0.5, 1000, -2.5])
  })

  test('on a time with a bare date means the whole day', () => {
    expect(parse({ created_at: '2026-02-28' }).matches[0]?.ranges).toEqual([
      { from: '2026-02-28T00:00:00.000Z', before: '2026-03-01T00:00:00.000Z' },
    ])
  })

  test('on a state accepts its name', () => {
    expect(parse({ status: 'created,failed' }).matches[0]?.values).toEqual(['created', 'failed'])
  })

  test.each([
    [{ cut_number: '3a' }, 'cut_number', "cut_number takes whole numbers, not '3a'."],
    [{ cut_number: '3.0' }, 'cut_number', "cut_number takes whole numbers, not '3.0'."],
    [{ id: 'x' }, 'id', "id takes whole numbers, not 'x'."],
    [
      { status: 'scanned' },
      'status',
      "status takes completed, processing, created, failed, active, archived or error, not 'scanned'.",
    ],
    [
      { status: 'constructor' },
      'status',
      "status takes completed, processing, created, failed, active, archived or error, not 'constructor'.",
    ],
    [{ organ: 'a\0' }, 'organ', 'organ contains an invalid character.'],
    [
      { created_at: 'today' },
      'created_at',
      "created_at takes dates as in 2026-01-31 or times as in 2026-01-31T15:04:00Z, not 'today'.",
    ],
    [{ colour: 'red' }, 'colour', "There is no parameter 'colour' here."],
    [{ organ_min: '1' }, 'organ_min', "There is no parameter 'organ_min' here."],
    [{ cut_number_after: '1' }, 'cut_number_after', "There is no parameter 'cut_number_after' here."],
    [{ constructor: '1' }, 'constructor', "There is no parameter 'constructor' here."],
    [{ slide: '1' }, 'slide', "There is no parameter 'slide' here."],
    [{ dataset_ids: 'x' }, 'dataset_ids', "dataset_ids takes whole numbers, not 'x'."],
    [{ organ: ['a', 'b'] }, 'organ', 'organ is given more than once.'],
  ])('refuses %j', (raw, field, sentence) => {
    expect(refusal(raw)).toEqual([400, field, sentence])
  })

  test.each(['1e999', 'NaN', 'Infinity', '1,5x', '--1'])('on a measure refuses %j', text => {
    expect(refusedField({ gamma: text }, sampleList)).toBe('gamma')
  })
})

describe('a range', () => {
  test('of dates includes the whole of both days', () => {
    expect(parse({ created_at_after: '2026-01-01', created_at_before: '2026-01-31' }).ranges).toEqual([
      { column: 'created_at', from: '2026-01-01T00:00:00.000Z' },
      { column: 'created_at', before: '2026-02-01T00:00:00.000Z' },
    ])
  })

  test('of times includes both ends', () => {
    expect(
      parse({ created_at_after: '2026-01-01T10:00:00Z', created_at_before: '2026-01-01T12:30+02:00' }).ranges,
    ).toEqual([
      { column: 'created_at', from: '2026-01-01T10:00:00.000Z' },
      { column: 'created_at', to: '2026-01-01T10:30:00.000Z' },
    ])
  })

  test.each([
    ['2026-01-31T15:04', '2026-01-31T15:04:00.000Z'],
    ['2026-01-31 15:04:05.5', '2026-01-31T15:04:05.500Z'],
    // A plus that was not escaped arrives as a space.
    ['2026-01-31T15:04:00 02:00', '2026-01-31T13:04:00.000Z'],
    ['2026-01-31T15:04:00-0530', '2026-01-31T20:34:00.000Z'],
  ])('reads the time %s', (text, moment) => {
    expect(parse({ created_at_after: text }).ranges).toEqual([{ column: 'created_at', from: moment }])
  })

  test('may extend to the end of the last year with four digits', () => {
    expect(parse({ created_at: '9999-12-31' }).matches[0]?.ranges).toEqual([
      { from: '9999-12-31T00:00:00.000Z', before: '10000-01-01T00:00:00.000Z' },
    ])
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '26-01-01',
    '2026-1-1',
    '',
    'x',
    '2026-01-01T25:00',
    '2026-01-01T10:00:00+99:99',
    '0001-01-01T00:00:00+05:00',
  ])('refuses the date %j', text => {
    expect(refusedField({ created_at_after: text })).toBe('created_at_after')
  })

  test('of numbers includes both ends', () => {
    expect(parse({ cut_number_min: '0', cut_number_max: '9' }).ranges).toEqual([
      { column: 'cut_number', from: 0 },
      { column: 'cut_number', to: 9 },
    ])
    expect(refusal({ cut_number_min: '' })).toEqual([
      400,
      'cut_number_min',
      "cut_number_min takes whole numbers, not ''.",
    ])
  })

  test('of days without a time compares days', () => {
    const { ranges } = parse(
      { staining_receive_date_after: '2026-01-01', staining_receive_date_before: '2026-01-31' },
      sampleList,
    )
    expect(ranges).toEqual([
      { column: 'staining_receive_date', from: '2026-01-01' },
      { column: 'staining_receive_date', to: '2026-01-31' },
    ])
    expect(refusedField({ staining_receive_date: '2026-01-01T10:00:00Z' }, sampleList)).toBe('staining_receive_date')
  })
})

describe('search', () => {
  test('is one term, unless it or search_terms contains commas', () => {
    expect(parse({ search: '  left kidney ' }).terms).toEqual(['left kidney'])
    expect(parse({ search: 'brain, knockout,' }).terms).toEqual(['brain', 'knockout'])
    expect(parse({ search_terms: 'brain,knockout', search: 'brain' }).terms).toEqual(['brain', 'knockout'])
  })

  test('that is blank is ignored', () => {
    expect(parse({ search: '  ', search_terms: ' , ' }).terms).toEqual([])
  })

  test('searches the requested columns', () => {
    expect(parse({ search: 'x', search_fields: 'organ,cut_number' }).fields).toEqual(['organ', 'cut_number'])
    expect(parse({ search: 'x', search_fields: '' }).fields).toBeUndefined()
  })

  test.each(['colour', 'created_at', 'constructor'])('refuses the column %s', column => {
    expect(refusal({ search: 'x', search_fields: column })).toEqual([
      400,
      'search_fields',
      `There is no column '${column}' to search.`,
    ])
  })

  test('refuses NUL', () => {
    expect(refusedField({ search: 'a\0b' })).toBe('search')
  })
})

describe('filters by membership', () => {
  test('accept ids, and empty for records without any', () => {
    expect(parse({ dataset_ids: '7,8' }).idMatches).toEqual([{ name: 'dataset_ids', ids: [7, 8], orNone: false }])
    expect(parse({ slide: '' }, sampleList).idMatches).toEqual([{ name: 'slide', ids: [], orNone: true }])
    expect(parse({ not_in_dataset: '7' }).idMatches).toEqual([{ name: 'not_in_dataset', ids: [7], orNone: false }])
    expect(() => parse({ not_in_dataset: '7' }, sampleList)).toThrow("There is no parameter 'not_in_dataset' here.")
  })
})

describe('sort keys that are not columns', () => {
  test("only sort a single list, and can't be used for filters or searches", () => {
    expect(parse({ ordering: '-display_id' }, sampleList).ordering).toEqual([
      { column: 'display_id', descending: true },
    ])
    expect(() => parse({ ordering: 'display_id' })).toThrow("There is no column 'display_id' to order by.")
    expect(() => parse({ display_id: 'x' }, sampleList)).toThrow("There is no parameter 'display_id' here.")
    expect(() => parse({ search: 'x', search_fields: 'display_id' }, sampleList)).toThrow(
      "There is no column 'display_id' to search.",
    )
  })
})

describe('the server reads the parameters that a screen writes', () => {
  const term = fc
    .string({ minLength: 1 })
    .map(text => text.replaceAll(/[,\0]/g, '').trim())
    .filter(Boolean)
  const state = fc.record({
    page: fc.nat(1000),
    limit: fc.integer({ min: 1, max: 500 }),
    sort: fc.record({ field: fc.constantFrom('name', 'organ', 'created_at'), order: fc.constantFrom('asc', 'dsc') }),
    search: fc.array(term, { maxLength: 4 }).map(terms => terms.join(', ')),
    searchColumns: fc.subarray(['name', 'organ', 'block_id']),
  })

  test('for every query', () => {
    fc.assert(
      fc.property(state, asked => {
        const read = parse(toListParams(asked as ListState))
        expect(read).toMatchObject({ limit: asked.limit, offset: asked.page * asked.limit })
        expect(read.ordering).toEqual([{ column: asked.sort.field, descending: asked.sort.order === 'dsc' }])
        expect(read.terms).toEqual([...new Set(asked.search.split(', ').filter(Boolean))])
      }),
    )
  })
})

describe('the schema of a list', () => {
  const alphabet = fc.constantFrom(
    ...['0', '7', '-', '.', 'e', ',', '\\', ' ', 'a', 'T', ':', 'Z', '+', '\0', 'created', '2026-01-31'],
  )
  const text = fc.array(alphabet, { maxLength: 6 }).map(parts => parts.join(''))
  const isRefused = (list: ListSpec, raw: Record<string, string>) => {
    try {
      parse(raw, list)
      return false
    } catch {
      return true
    }
  }

  test.each([
    ['slides', slideList],
    ['samples', sampleList],
  ])('of %s names every parameter, and rejects the texts that the parser rejects', (_, list: ListSpec) => {
    const { properties, additionalProperties } = listQuerySchema(list)
    expect(additionalProperties).toBe(false)
    const isCalendar = (name: string) => /_at|_date|timestamp/.test(name)
    const patterns = Object.entries(properties).flatMap(([name, schema]) =>
      schema.type === 'string' && schema.pattern !== undefined ? [[name, new RegExp(schema.pattern)] as const] : [],
    )
    expect(patterns.length).toBeGreaterThan(15)
    fc.assert(
      fc.property(fc.constantFrom(...patterns), text, ([name, pattern], value) => {
        const isWrong = isRefused(list, { [name]: value })
        // A pattern can't know which days exist.
        if (isCalendar(name)) expect(isWrong || pattern.test(value)).toBe(true)
        else expect([name, value, isWrong]).toEqual([name, value, !pattern.test(value)])
      }),
      { numRuns: 2000 },
    )
  })
})
