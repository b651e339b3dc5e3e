// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { addRecent, loadRecent, READER_HISTORY, type RecentSlide, saveRecent } from './recent-slides.ts'

const slide = (id: number): RecentSlide => ({ id, name: `S-${id}`, block_id: null, cut_number: id, organ: 'liver' })
const ids = (recent: readonly RecentSlide[]) => recent.map(({ id }) => id)
const add = (recent: readonly RecentSlide[], id: number) => addRecent(recent, slide(id), READER_HISTORY)

beforeEach(() => sessionStorage.clear())

describe('the recent list', () => {
  test('lists the newest first and no slide twice', () => {
    expect(ids([1, 2, 3, 1].reduce(add, []))).toEqual([1, 3, 2])
  })
  test('has 10 entries, or 5 by default', () => {
    const many = Array.from({ length: 12 }, (_, index) => index)
    expect(ids(many.reduce(add, []))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(many.reduce((recent: RecentSlide[], id) => addRecent(recent, slide(id)), [])).toHaveLength(5)
  })
  test('shows a slide as last loaded', () => {
    expect(addRecent([slide(1)], { ...slide(1), name: 'renamed' })).toMatchObject([{ name: 'renamed' }])
  })
})

describe('the stored list', () => {
  test('is restored for the same user, and for no other', () => {
    saveRecent('anna', [slide(1)])
    expect(loadRecent('anna')).toEqual([slide(1)])
    expect(loadRecent('ben')).toEqual([])
  })
  test.each(['{', '7', '[{"id":"x"},null]', '{"id":1}'])('is nothing where %j stands there', kept => {
    sessionStorage.setItem('vitrine.scanned/anna', kept)
    expect(loadRecent('anna')).toEqual([])
  })
})
