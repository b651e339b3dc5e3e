import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { slideList } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetTable } from '../src/datasets/dataset-table.ts'
import { listPage, listSql } from '../src/db/list-sql.ts'
import type { RecordTable } from '../src/db/record-table.ts'
import { fileTable } from '../src/files/file-table.ts'
import { sampleTable } from '../src/samples/sample-table.ts'
import { slideTable } from '../src/slides/slide-table.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const query = (raw: Record<string, string>) => parseListQuery(slideList, raw)

/** The part of the SQL that finds the page, ignoring white space. */
function idsSql(raw: Record<string, string>, total = 0): string {
  const list = listSql(slideTable, query(raw))
  const { sql } = (list.where ? list.page(total) : total ? list.page(total) : list.pageWithTotal()).compile(database.db)
  return /from \((.*)\) as page join/s.exec(sql)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? sql
}

describe('the SQL of a page', () => {
  test('without parameters reads the newest directly, in the order of their index', () => {
    for (const [ordering, direction] of Object.entries({ '': 'desc', created_at: 'asc' }))
      expect(listSql(slideTable, query({ ordering })).pageWithTotal().compile(database.db).sql).toMatch(
        new RegExp(
          `from "slides" as t left join .* order by "t"."created_at" ${direction}, t.id ${direction} limit 20$`,
          's',
        ),
      )
  })

  test('in another order, or further on, first finds the ids', () => {
    expect(idsSql({ offset: '20' })).toBe(
      'select t.id from "slides" as t order by "t"."created_at" desc, t.id desc limit 20 offset 20',
    )
    expect(idsSql({ ordering: 'created_at,name' })).toMatch(/^select t\.id from "slides" as t order by/)
  })

  test('is prepared if it begins the list, sorted by one column, in the sizes of screens; otherwise not', () => {
    const nameOf = (search: string) =>
      listSql(slideTable, query(Object.fromEntries(new URLSearchParams(search)))).statementName
    const names = ['', 'limit=50', 'ordering=organ', 'ordering=-organ', 'ordering=created_at'].map(nameOf)
    expect(names.filter(Boolean)).toHaveLength(5)
    expect(new Set(names).size).toBe(5)
    for (const rare of ['offset=20', 'limit=51', 'ordering=organ,name']) expect(nameOf(rare)).toBeUndefined()
  })

  test('has one text for each name of a prepared statement, which PostgreSQL does not truncate', () => {
    const texts = new Map<string, string>()
    const tables: RecordTable[] = [slideTable, sampleTable, datasetTable, fileTable]
    for (const table of tables)
      for (const column of [...Object.keys(table.spec.columns), ...Object.keys(table.sortKeys)])
        for (const sign of ['', '-'])
          for (const limit of ['20', '50']) {
            const list = listSql(table, parseListQuery(table.spec, { ordering: sign + column, limit }))
            texts.set(list.statementName as string, list.pageWithTotal().compile(database.db).sql)
          }
    expect(new Set(texts.values()).size).toBe(texts.size)
    expect([...texts.keys()].filter(name => name.length > 63)).toEqual([])
  })

  test('orders text by the collation of the migration, id last', () => {
    expect(idsSql({ ordering: 'organ' })).toBe(
      'select t.id from "slides" as t order by left("t"."organ", 200) collate natural_order asc, t.id asc limit 20 offset 0',
    )
  })

  test('reads records with a value before those without, if an index cannot', () => {
    expect(idsSql({ ordering: '-organ', limit: '5', offset: '10' })).toBe(
      'select id from (' +
        '(select t.id, left("t"."organ", 200) collate natural_order as "k0", t.id as "k1" from "slides" as t ' +
        'where left("t"."organ", 200) collate natural_order is not null ' +
        'order by left("t"."organ", 200) collate natural_order desc, t.id desc limit 5 + 10) union all ' +
        '(select t.id, left("t"."organ", 200) collate natural_order as "k0", t.id as "k1" from "slides" as t ' +
        'where left("t"."organ", 200) collate natural_order is null order by t.id desc limit 5 + 10)' +
        ') as both_parts order by "k0" desc nulls last, "k1" desc limit 5 offset 10',
    )
  })

  test('collects few matches and walks along the order for many', () => {
    expect(idsSql({ search: 'x' }, 20)).toMatch(
      /^with matches as materialized \(.* search_pattern\(\$\d\)\)\) select id/,
    )
    expect(idsSql({ search: 'x' }, 500_000)).toMatch(/^select t\.id from "slides" as t where .* limit 20 offset 0$/)
  })

  test('is read from the end if that is closer', () => {
    expect(idsSql({ offset: '900000' }, 1_000_000)).toMatch(/order by "t"."created_at" asc, t.id asc limit least\(20,/)
    expect(idsSql({ offset: '400000' }, 1_000_000)).toMatch(
      /order by "t"."created_at" desc, t.id desc limit 20 offset 400000$/,
    )
  })

  test('passes values as parameters, never in the text', () => {
    const { sql, parameters } = listSql(slideTable, query({ organ: "x'; drop table slides", search: "%'--" }))
      .total()
      .compile(database.db)
    expect(sql).not.toMatch(/drop table|--/)
    expect(parameters).toContain("%'--")
  })
})

describe('the rows', () => {
  const slides = [
    { name: 'B-10', organ: 'liver', cut_number: 10, source: 'Straße', created_at: '2026-01-01T00:00:00Z' },
    {
      name: 'B-2',
      organ: 'brain, left',
      cut_number: null,
      source: '100% İstanbul',
      created_at: '2026-01-01T23:59:59.999Z',
    },
    { name: 'b-2', organ: null, cut_number: 2, source: 'a_b', created_at: '2026-01-02T00:00:00Z' },
    { name: 'Ä-1', organ: 'Liver', cut_number: -3, source: 'c:\\x', created_at: '2026-02-01T12:00:00Z' },
    { name: 'a-1', organ: null, cut_number: 2147483647, source: null, created_at: '2026-03-01T12:00:00Z' },
  ].map(slide => ({
    species: null,
    block_id: null,
    vendor: null,
    description: null,
    notes: null,
    file_id: null,
    ...slide,
  }))

  beforeAll(async () => {
    await database.db.insertInto('slides').values(slides).execute()
  })

  const names = async (raw: Record<string, string>) =>
    (await listPage(database.db, slideTable, query(raw))).results.map(({ name }) => name)
  const total = async (raw: Record<string, string>) => (await listPage(database.db, slideTable, query(raw))).total

  test.each([
    [{}, ['a-1', 'Ä-1', 'b-2', 'B-2', 'B-10']],
    [{ ordering: 'created_at' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    // Numbers in natural order, and accented letters next to the plain ones.
    [{ ordering: 'name' }, ['a-1', 'Ä-1', 'b-2', 'B-2', 'B-10']],
    [{ ordering: '-name' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    // Empty values come last in both directions; the id decides between equal values.
    [{ ordering: 'organ' }, ['B-2', 'B-10', 'Ä-1', 'b-2', 'a-1']],
    [{ ordering: 'cut_number' }, ['Ä-1', 'b-2', 'B-10', 'a-1', 'B-2']],
    [{ ordering: '-cut_number' }, ['a-1', 'B-10', 'b-2', 'Ä-1', 'B-2']],
    [{ ordering: '-organ', limit: '2' }, ['Ä-1', 'B-10']],
    [{ ordering: '-organ', limit: '3', offset: '2' }, ['B-2', 'a-1', 'b-2']],
    [{ ordering: 'status,-cut_number' }, ['a-1', 'B-10', 'b-2', 'Ä-1', 'B-2']],
  ])('of %j are in order', async (raw, expected) => {
    expect(await names(raw as Record<string, string>)).toEqual(expected)
  })

  test.each([
    [{ organ: 'liver' }, ['B-10']],
    [{ organ: 'liver,Liver' }, ['B-10', 'Ä-1']],
    [{ organ: 'brain\\, left' }, ['B-2']],
    [{ organ: 'brain, left' }, []],
    [{ organ: '' }, ['b-2', 'a-1']],
    [{ organ: 'liver,' }, ['B-10', 'b-2', 'a-1']],
    [{ name: 'B-2' }, ['B-2']],
    [{ cut_number: '2,10' }, ['B-10', 'b-2']],
    [{ cut_number: '' }, ['B-2']],
    [{ cut_number: '99999999999999999999999' }, []],
    [{ cut_number_min: '-3', cut_number_max: '2' }, ['b-2', 'Ä-1']],
    [{ cut_number_min: '99999999999999999999999' }, []],
    [{ cut_number_max: '99999999999999999999999' }, ['B-10', 'b-2', 'Ä-1', 'a-1']],
    [{ created_at_after: '2026-01-02', created_at_before: '2026-02-01' }, ['b-2', 'Ä-1']],
    [{ created_at_before: '2026-01-01' }, ['B-10', 'B-2']],
    [{ created_at_before: '2026-01-02T00:00:00Z' }, ['B-10', 'B-2', 'b-2']],
    [{ created_at: '2026-01-01' }, ['B-10', 'B-2']],
    [{ uuid: 'B-2' }, []],
    [{ status: 'created' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    [{ status: 'failed' }, []],
    [{ file: '7' }, []],
    [{ file: '' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    [{ dataset_ids: '' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    [{ dataset_ids: '1' }, []],
    [{ not_in_dataset: '1' }, ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    [{ not_in_dataset: '' }, []],
    [{ organ: 'liver', cut_number: '2' }, []],
  ])('that %j lets through', async (raw, expected) => {
    const asked = raw as Record<string, string>
    expect(await names({ ...asked, ordering: 'id' })).toEqual(expected)
    expect(await total(asked)).toBe(expected.length)
  })

  test.each([
    ['LIVER', ['B-10', 'Ä-1']],
    ['strasse', ['B-10']],
    ['STRASSE', ['B-10']],
    ['istanbul', ['B-2']],
    ['ISTANBUL', ['B-2']],
    ['İSTANBUL', ['B-2']],
    ['b-', ['B-10', 'B-2', 'b-2']],
    ['ä', ['Ä-1']],
    ['%', ['B-2']],
    ['0%', ['B-2']],
    ['_', ['b-2']],
    ['a_b', ['b-2']],
    ['\\', ['Ä-1']],
    [':\\x', ['Ä-1']],
    // Numbers are searched as text.
    ['2147', ['a-1']],
    ['-3', ['Ä-1']],
    ['liver,straße', ['B-10']],
    // A term must occur within one field, not across two.
    ['liver10', []],
    // The separator of fields counts as a blank in a term, and does not match any.
    ['\u001f', ['B-2']],
    ['null', []],
  ])('that contain %j', async (search, expected) => {
    expect(await names({ search, ordering: 'id' })).toEqual(expected)
  })

  test.each([
    ['2', 'cut_number', ['b-2', 'a-1']],
    ['2', 'name', ['B-2', 'b-2']],
    ['l', 'organ,source', ['B-10', 'B-2', 'Ä-1']],
    ['liver', 'name', []],
    ['created', 'status', ['B-10', 'B-2', 'b-2', 'Ä-1', 'a-1']],
    ['creat,liver', 'status,organ', ['B-10', 'Ä-1']],
  ])('that contain %j in %s', async (search, search_fields, expected) => {
    expect(await names({ search, search_fields, ordering: 'id' })).toEqual(expected)
  })

  test('of a page past the end are empty, with the exact total', async () => {
    expect(await listPage(database.db, slideTable, query({ offset: '900000' }))).toEqual({ total: 5, results: [] })
    expect(await listPage(database.db, slideTable, query({ offset: '90', search: 'b-' }))).toEqual({
      total: 3,
      results: [],
    })
    expect(await listPage(database.db, slideTable, query({ offset: String(Number.MAX_SAFE_INTEGER) }))).toEqual({
      total: 5,
      results: [],
    })
  })

  test('are as many as the total, even with a text longer than an index entry', async () => {
    const long = '🐭'.repeat(5000)
    await database.db
      .insertInto('slides')
      .values({ ...(slides[0] as (typeof slides)[0]), name: long, organ: `${long}x` })
      .execute()
    expect(await total({ name: long })).toBe(1)
    expect(await total({ organ: long })).toBe(0)
    expect(await total({ organ: `${long}x` })).toBe(1)
    expect(await total({ search: '🐭x' })).toBe(1)
    await database.db.deleteFrom('slides').where('name', '=', long).execute()
  })
})

describe('a long list', () => {
  test('is the same from either end, page for page', async () => {
    await database.db.deleteFrom('slides').execute()
    const rows = Array.from({ length: 6000 }, (_, index) => ({
      ...{ species: null, block_id: null, vendor: null, description: null, notes: null, file_id: null, source: null },
      name: `slide ${index}`,
      organ: index % 3 === 0 ? null : `organ ${index % 7}`,
      cut_number: index % 50,
    }))
    await database.db.insertInto('slides').values(rows.slice(0, 3000)).execute()
    await database.db.insertInto('slides').values(rows.slice(3000)).execute()
    for (const ordering of ['-created_at', 'organ', '-organ', '-organ,name', '-source', 'cut_number,-name']) {
      const seen: unknown[] = []
      for (let offset = 0; offset < 6500; offset += 500) {
        const page = await listPage(database.db, slideTable, query({ ordering, limit: '500', offset: String(offset) }))
        expect(page.total).toBe(6000)
        seen.push(...page.results.map(({ id }) => id))
      }
      expect([ordering, seen.length, new Set(seen).size]).toEqual([ordering, 6000, 6000])
      const far = listSql(slideTable, query({ ordering, limit: '500', offset: '5400' }))
      const fromTheBeginning = (await far.page(1_000_000).execute(database.db)).rows.map(({ id }) => id)
      expect([ordering, fromTheBeginning]).toEqual([ordering, seen.slice(5400, 5900)])
    }
  })
})
