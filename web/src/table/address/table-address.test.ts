import { slideList } from '@vitrine/contract/slides/slides'
import type { View } from '@vitrine/contract/tables/views'
import { describe, expect, test } from 'vitest'
import { buildField } from '../../lab-fields/lab-field.fixture.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { listReader } from './list-reader.ts'
import { addressOf, resolveAddress, type ShownTable, shownTable, type TableSource } from './shown-table.ts'
import { addressTexts, makesEntry, readTexts } from './table-address.ts'
import type { AddressedTable, TableState } from './table-state.ts'

const table: AddressedTable = {
  columns: [{ id: 'name', isAlwaysVisible: true }, { id: 'organ' }, { id: 'created_at' }, { id: 'notes' }],
  hasGallery: true,
  ...listReader(slideList),
}
const BASE: TableState = {
  query: { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } },
  columns: ['name', 'organ', 'created_at'],
  widths: {},
  density: 'normal',
}
const read = (texts: Record<string, string>) => readTexts(texts, BASE, table)
const LIVER = { field: 'organ', op: 'is', value: 'liver' }
const query = (change: Partial<TableState['query']>): TableState => ({ ...BASE, query: { ...BASE.query, ...change } })

describe('the address of a table', () => {
  test('omits whatever everybody has by default', () => {
    expect(addressTexts(BASE, BASE)).toEqual({})
    expect(read({})).toEqual({ state: BASE, unusable: [] })
  })

  const said: [string, TableState, Record<string, string>][] = [
    [
      'a search in some columns',
      query({ search: 'liver, HE', searchColumns: ['name', 'organ'] }),
      { search: 'liver, HE', search_fields: 'name,organ' },
    ],
    [
      'rules',
      query({
        rules: {
          or: [
            { field: 'organ', op: 'empty' },
            { field: 'name', op: 'begins', value: '007' },
          ],
        },
      }),
      { filter: '{"or":[{"field":"organ","op":"empty"},{"field":"name","op":"begins","value":"007"}]}' },
    ],
    [
      'a gallery, the width of its tiles, and what is read below their names',
      { ...BASE, layout: 'gallery', tile: 128, captions: ['organ', 'notes'] },
      { layout: 'gallery', tile: '128', captions: 'organ,notes' },
    ],
    ['groups of two levels', query({ group: ['organ', 'species'] }), { group: 'organ,species' }],
    ['the sort', query({ sort: { field: 'organ', order: 'asc' } }), { ordering: 'organ' }],
    ["the server's own order", query({ sort: undefined }), { ordering: '' }],
    [
      'columns in order, widths and density',
      { ...BASE, columns: ['organ', 'name'], widths: { name: 240, organ: 120 }, density: 'compact' },
      { columns: 'organ,name', widths: 'name:240,organ:120', density: 'compact' },
    ],
    ['no pinned columns', { ...BASE, pinned: 0 }, { pinned: '0' }],
    ['four pinned columns', { ...BASE, pinned: 4 }, { pinned: '4' }],
    ['the open record', { ...BASE, open: 7 }, { open: '7' }],
  ]
  test.each(said)('writes and reads %s', (_, state, texts) => {
    expect(addressTexts(state, BASE)).toEqual(texts)
    expect(read(texts)).toEqual({ state, unusable: [] })
  })

  const unusable: [string, string][] = [
    ['nix', '1'],
    ['cut_number', '3a'],
    ['ordering', 'nix'],
    ['ordering', 'organ,name'],
    ['search_fields', 'nix'],
    ['columns', 'name,nix'],
    ['columns', ''],
    ['widths', 'name'],
    ['widths', 'nix:120'],
    ['density', 'tiny'],
    ['layout', 'list'],
    ['tile', '95'],
    ['tile', '321'],
    ['captions', 'nix'],
    ['captions', 'name,organ,notes'],
    ['open', 'me'],
    ['uuid', 'nix'],
    ['search_terms', 'a'],
    ['filter', '{'],
    ['filter', '{"field":"nix","op":"empty"}'],
    ['filter', '{"field":"cut_number","op":"contains","value":"3"}'],
    ['group', 'nix'],
    ['group', 'organ,species,source'],
    ['pinned', '5'],
    ['pinned', 'two'],
    ['limit', '500'],
    ['offset', '50'],
  ]
  test.each(unusable)('leaves out and reports %s=%s', (name, text) => {
    expect(read({ [name]: text, organ: 'liver' })).toEqual({
      state: query({ rules: LIVER }),
      unusable: [name],
    })
  })

  test('accepts lab fields in use, by their types', () => {
    const texts = {
      search_fields: 'name,fields.lot',
      filter: '{"field":"fields.depth","op":"min","value":2.5}',
      ordering: '-fields.depth',
      columns: 'name,fields.depth',
      'fields.depth_min': '2',
    }
    expect(read(texts).unusable).toEqual(Object.keys(texts))
    const labFields = [buildField('Lot'), buildField('Depth', { type: 'number' })]
    const columns = [
      ...table.columns,
      { id: 'fields.lot' },
      { id: 'fields.depth' },
    ] as unknown as TableSource['columns']
    const own = shownTable({ table: 'slides', columns, labFields }) as AddressedTable
    const { state, unusable } = readTexts(texts, BASE, own)
    expect(unusable).toEqual([])
    const { 'fields.depth_min': _, ...others } = texts
    const depths = [2.5, 2].map(value => ({ field: 'fields.depth', op: 'min', value }))
    expect(addressTexts(state, BASE)).toEqual({ ...others, filter: JSON.stringify({ and: depths }) })
    expect(readTexts({ 'fields.depth_min': 'deep', 'fields.gone': '1' }, BASE, own).unusable).toHaveLength(2)
  })

  test('parameters of columns are read as rules, and written as rules', () => {
    const { state, unusable } = read({
      organ: 'liver',
      filter: '{"or":[{"field":"name","op":"filled"}]}',
      cut_number_min: '3',
    })
    expect(unusable).toEqual([])
    const rules = {
      and: [{ or: [{ field: 'name', op: 'filled' }] }, LIVER, { field: 'cut_number', op: 'min', value: 3 }],
    }
    expect(state).toEqual(query({ rules }))
    expect(addressTexts(state, BASE)).toEqual({ filter: JSON.stringify(rules) })
  })

  test('Back reverts filter, sort, view, group and open record; typing and widths replace the entry', () => {
    for (const name of ['filter', 'ordering', 'view', 'group', 'open']) {
      expect(makesEntry({}, { [name]: '1' }), name).toBe(true)
      expect(makesEntry({ [name]: '1' }, { search: 'a' }), name).toBe(true)
    }
    for (const name of ['search', 'search_fields', 'widths', 'columns', 'pinned', 'density'])
      expect(makesEntry({ open: '7' }, { open: '7', [name]: '1' }), name).toBe(false)
  })
})

describe('the base of an address', () => {
  const slides = shownTable({
    table: 'slides',
    columns: table.columns as unknown as TableSource['columns'],
    initialSort: { field: 'created_at', order: 'dsc' },
  }) as ShownTable
  const view = (uuid: string, organ: string, more: Partial<View> = {}) =>
    ({ uuid, state: { organ, ordering: 'name', density: 'compact' }, is_default: false, ...more }) as View
  const [named, own, all] = [view('n', 'named'), view('o', 'own'), view('a', 'all', { is_default: true })]
  const shownBy = (texts: Record<string, string>, ownDefault?: string, views = [named, own, all]) => {
    const { state, choices } = resolveAddress(texts, slides, { views, ownDefault })
    const { rules } = state.query
    return {
      organ: rules && 'value' in rules ? rules.value : undefined,
      sort: state.query.sort?.field,
      density: choices.density,
    }
  }

  test("is the view that it names, else the user's default, else the default for everybody, else the built-in table", () => {
    const ofView = { sort: 'name', density: 'compact' }
    expect(shownBy({ view: 'n', organ: 'address' }, 'o')).toEqual({ ...ofView, organ: 'address' })
    expect(shownBy({ view: 'n' }, 'o')).toEqual({ ...ofView, organ: 'named' })
    expect(shownBy({}, 'o')).toEqual({ ...ofView, organ: 'own' })
    expect(shownBy({}, 'gone')).toEqual({ ...ofView, organ: 'all' })
    expect(shownBy({}, undefined, [named])).toEqual({ sort: 'created_at', organ: undefined, density: undefined })
  })

  test("an address contains the differences from its view, unless its rules would be combined with the view's column filters", () => {
    const older = view('v', 'liver')
    const library = { views: [older] }
    const read = (texts: Record<string, string>) => resolveAddress({ view: 'v', ...texts }, slides, library).state
    const said = (state: TableState, of = older) => addressOf(state, { view: of, hasDefault: false }, slides)
    const searched = read({ search: 'HE' })
    expect(searched.query.rules).toEqual(LIVER)
    expect(said(searched)).toEqual({ view: 'v', search: 'HE' })
    const mouse = { field: 'species', op: 'is', value: 'Mouse' }
    const both = read({ filter: JSON.stringify(mouse) })
    expect(both.query.rules).toEqual({ and: [mouse, LIVER] })
    const alone = { ...both, query: { ...both.query, rules: mouse } }
    expect(said(alone)).toEqual({ filter: JSON.stringify(mouse), ordering: 'name', density: 'compact' })
    const saved = { ...older, state: { filter: JSON.stringify(LIVER), ordering: 'name', density: 'compact' } } as View
    expect(said(alone, saved)).toEqual({ view: 'v', filter: JSON.stringify(mouse) })
  })

  test('a link shows a colleague the same, whatever their default', () => {
    const texts = {
      search: 'HE',
      filter: '{"field":"organ","op":"filled"}',
      ordering: '-organ',
      columns: 'organ,name',
      widths: 'organ:120',
      pinned: '1',
      density: 'relaxed',
      group: 'organ',
      open: '7',
    }
    const { state, choices, view, unusable } = resolveAddress(texts, slides, { views: [all, own], ownDefault: 'o' })
    expect([view, unusable]).toEqual([undefined, []])
    expect(addressOf(state, { view, hasDefault: true }, slides)).toEqual(texts)
    expect(choices).toEqual({
      columns: { order: ['organ', 'name', 'created_at', 'notes'], hidden: ['created_at', 'notes'] },
      widths: { organ: 120 },
      pinned: 1,
      density: 'relaxed',
    })
  })
})
