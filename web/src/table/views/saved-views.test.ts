import { describe, expect, test } from 'vitest'
import {
  addView,
  allViews,
  type BuiltInView,
  isSameContent,
  overwriteView,
  readViews,
  removeView,
  renameView,
  type SavedView,
  starView,
  viewNamed,
} from './saved-views.ts'

const builtIn: BuiltInView = {
  id: 'default',
  name: 'Default View',
  filter: {},
  sort: { field: 'created_at', order: 'dsc' },
  columns: ['name', 'organ'],
}
const view = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `View ${id}`,
  filter: {},
  columns: ['name'],
  isDefault: false,
  ...more,
})
const starred = (own: SavedView[]) => allViews(builtIn, own).find(({ isDefault }) => isDefault)?.id

describe('the list of views', () => {
  test('the built-in view comes first, and has the star as long as no other has', () => {
    expect(allViews(builtIn, [view('a')]).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      ['default', true],
      ['a', false],
    ])
  })

  test('a view is added at the end, under its trimmed name, without the star', () => {
    const own = addView([view('a')], { ...view('b'), name: '  Liver ' })
    expect(own.map(({ id, name, isDefault }) => [id, name, isDefault])).toEqual([
      ['a', 'View a', false],
      ['b', 'Liver', false],
    ])
  })

  test('setting a default moves the star, also back to the built-in view', () => {
    const own = starView([view('a'), view('b')], 'a')
    expect(starred(own)).toBe('a')
    expect(starred(starView(own, 'b'))).toBe('b')
    expect(starView(own, 'b').filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(starred(starView(own, 'default'))).toBe('default')
  })

  test('a deleted default leaves the star to the built-in view', () => {
    expect(starred(removeView([view('a', { isDefault: true }), view('b')], 'a'))).toBe('default')
  })

  test('overwriting changes neither name nor star, renaming not the content', () => {
    const content = { filter: { organ: ['liver'] }, sort: { field: 'name', order: 'asc' as const }, columns: ['organ'] }
    const own = overwriteView([view('a', { isDefault: true })], 'a', content)
    expect(own).toEqual([{ ...view('a', { isDefault: true }), ...content }])
    expect(renameView(own, 'a', ' Liver ')).toEqual([{ ...own[0], name: 'Liver' }])
  })

  test('names of views are compared regardless of case and surrounding blanks', () => {
    const own = [view('a', { name: 'Liver' })]
    expect(viewNamed(own, ' LIVER ')?.id).toBe('a')
    expect(viewNamed(own, 'liv')).toBeUndefined()
  })

  test('two views show the same by filter, sort and columns', () => {
    const a = { filter: { organ: ['liver'], source: [''] }, columns: ['name', 'organ'] }
    expect(isSameContent(a, { ...a, filter: { source: [''], organ: ['liver'] } })).toBe(true)
    expect(isSameContent(a, { ...a, columns: ['organ', 'name'] })).toBe(false)
    expect(isSameContent(a, { ...a, sort: { field: 'name', order: 'asc' } })).toBe(false)
    expect(isSameContent(a, { ...a, filter: {} })).toBe(false)
  })
})

describe('views stored by any version', () => {
  test('a view is read as it was stored', () => {
    const stored = [
      view('a', { filter: { organ: ['liver', ''] }, sort: { field: 'name', order: 'asc' }, isDefault: true }),
    ]
    expect(readViews(structuredClone(stored))).toEqual(stored)
  })

  test('what is no view is left out, and what is no filter or sort of one too', () => {
    const odd = {
      id: 'a',
      name: 'A',
      filter: { organ: 7, source: ['x'] },
      sort: 'name',
      columns: ['name'],
      isDefault: 1,
    }
    expect(readViews([null, 'x', { id: 'b' }, { ...view('c'), columns: [1] }, odd])).toEqual([
      { id: 'a', name: 'A', filter: { source: ['x'] }, columns: ['name'], isDefault: false },
    ])
    expect(readViews(undefined)).toEqual([])
    expect(readViews({ views: [] })).toEqual([])
  })

  test('at most one view has the star', () => {
    const own = readViews([view('a', { isDefault: true }), view('b', { isDefault: true })])
    expect(own.map(({ isDefault }) => isDefault)).toEqual([true, false])
  })
})
