import { slideList } from '@vitrine/contract/slides/slides'
import type { View } from '@vitrine/contract/tables/views'
import { describe, expect, test } from 'vitest'
import { buildField } from '../../lab-fields/lab-field.fixture.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { listTakes } from './list-takes.ts'
import { addressOf, resolveAddress, type ShownTable, shownTable, type TableSource } from './shown-table.ts'
import { addressTexts, makesEntry, readTexts } from './table-address.ts'
import type { AddressedTable, TableState } from './table-state.ts'

const table: AddressedTable = {
  columns: [{ id: 'name', isAlwaysVisible: true }, { id: 'organ' }, { id: 'created_at' }, { id: 'notes' }],
  hasGallery: true,
  takes: listTakes(slideList),
}
const BASE: TableState = {
  query: { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } },
  columns: ['name', 'organ', 'created_at'],
  widths: {},
  density: 'normal',
}
const read = (texts: Record<string, string>) => readTexts(texts, BASE, table)
const query = (change: Partial<TableState['query']>): TableState => ({ ...BASE, query: { ...BASE.query, ...change } })

describe('the address of a table', () => {
  test('says nothing of what is as it is for everybody', () => {
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
      'filters by columns, commas and records without a value among them',
      query({ filter: { organ: ['liver, left', ''], name: ['a,b'], created_at_after: ['2026-01-31'] } }),
      { organ: 'liver\\, left,', name: 'a,b', created_at_after: '2026-01-31' },
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
  test.each(said)('says and reads back %s', (_, state, texts) => {
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
  test.each(unusable)('leaves out and names %s=%s', (name, text) => {
    expect(read({ [name]: text, organ: 'liver' })).toEqual({
      state: query({ filter: { organ: ['liver'] } }),
      unusable: [name],
    })
  })

  test('takes lab fields that are in use, by their types', () => {
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
    expect(addressTexts(state, BASE)).toEqual(texts)
    expect(readTexts({ 'fields.depth_min': 'deep', 'fields.gone': '1' }, BASE, own).unusable).toHaveLength(2)
  })

  test("says only the differences from a view; one that took a view's filter away has no address beside the view", () => {
    const view = query({ filter: { species: ['Mouse'] }, search: 'x' })
    const both = query({ filter: { species: ['Mouse'], organ: ['liver'] } })
    expect(addressTexts(both, view)).toEqual({ organ: 'liver', search: '' })
    expect(readTexts({ organ: 'liver', search: '' }, view, table).state).toEqual(both)
    expect(addressTexts(BASE, view)).toBeUndefined()
  })

  test('filter, sort, view, group and open record can be gone back to; typing and widths replace what was there', () => {
    for (const name of ['filter', 'organ', 'created_at_after', 'ordering', 'view', 'group', 'open']) {
      expect(makesEntry({}, { [name]: '1' }), name).toBe(true)
      expect(makesEntry({ [name]: '1' }, { search: 'a' }), name).toBe(true)
    }
    for (const name of ['search', 'search_fields', 'widths', 'columns', 'pinned', 'density'])
      expect(makesEntry({ open: '7' }, { open: '7', [name]: '1' }), name).toBe(false)
  })
})

describe('what an address is read against', () => {
  const slides = shownTable({
    table: 'slides',
    columns: table.columns as unknown as TableSource['columns'],
    initialSort: { field: 'created_at', order: 'dsc' },
  }) as ShownTable
  const view = (uuid: string, organ: string, more: Partial<View> = {}) =>
    ({ uuid, state: { organ, ordering: 'name', density: 'compact' }, is_default: false, ...more }) as View
  const [named, own, all] = [view('n', 'named'), view('o', 'own'), view('a', 'all', { is_default: true })]
  const shownBy = (texts: Record<string, string>, ownDefault?: string, views = [named, own, all]) => {
    const { state, setup } = resolveAddress(texts, slides, { views, ownDefault })
    return { organ: state.query.filter['organ']?.join(), sort: state.query.sort?.field, density: setup.density }
  }

  test('is the view that it names, else the own default, else that for all, else the table as built in', () => {
    const ofView = { sort: 'name', density: 'compact' }
    expect(shownBy({ view: 'n', organ: 'address' }, 'o')).toEqual({ ...ofView, organ: 'address' })
    expect(shownBy({ view: 'n' }, 'o')).toEqual({ ...ofView, organ: 'named' })
    expect(shownBy({}, 'o')).toEqual({ ...ofView, organ: 'own' })
    expect(shownBy({}, 'gone')).toEqual({ ...ofView, organ: 'all' })
    expect(shownBy({}, undefined, [named])).toEqual({ sort: 'created_at', organ: undefined, density: undefined })
  })

  test('a link shows a colleague the same, whatever default that one has', () => {
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
    const { state, setup, view, unusable } = resolveAddress(texts, slides, { views: [all, own], ownDefault: 'o' })
    expect([view, unusable]).toEqual([undefined, []])
    expect(addressOf(state, { view, hasDefault: true }, slides)).toEqual(texts)
    expect(setup).toEqual({
      columns: { order: ['organ', 'name', 'created_at', 'notes'], hidden: ['created_at', 'notes'] },
      widths: { organ: 120 },
      pinned: 1,
      density: 'relaxed',
    })
  })
})
