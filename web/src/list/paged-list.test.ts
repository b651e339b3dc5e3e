import type { Page } from '@vitrine/contract/api/page'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyPagedList, hasMore, type PagedListAction, type PagedListState, pagedListReducer } from './paged-list.ts'

interface Record {
  id: number
  name: string
}
const PAGE_SIZE = 3
const reduce = pagedListReducer<Record>({ pageSize: PAGE_SIZE, rowId: row => row.id })
const buildRecords = (...ids: number[]): Record[] => ids.map(id => ({ id, name: `record ${id}` }))
const countTo = (count: number) => buildRecords(...Array.from({ length: count }, (_, index) => index + 1))

/** A server that returns pages of its records by offset, like the API. */
class Shelf {
  records: Record[]
  constructor(records: Record[]) {
    this.records = records
  }
  page(index: number): Page<Record> {
    const results = this.records.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE)
    return { results, total: this.records.length }
  }
  remove(...ids: number[]) {
    this.records = this.records.filter(record => !ids.includes(record.id))
  }
  reply(list: PagedListState<Record>): PagedListState<Record> {
    if (!list.request) return list
    return reduce(list, {
      type: 'reply',
      request: list.request,
      pages: list.request.pages.map(page => this.page(page)),
    })
  }
  /** Applies actions, each followed by the reply to its request. */
  after(list: PagedListState<Record>, ...actions: PagedListAction<Record>[]): PagedListState<Record> {
    return actions.reduce((now, action) => this.reply(reduce(now, action)), list)
  }
}

const idsOf = (list: PagedListState<Record>) => list.rows.map(row => row.id)
const opened = (shelf: Shelf) => shelf.after(emptyPagedList<Record>(), { type: 'reload' })

describe('loading page by page', () => {
  test('a list starts with page 0', () => {
    const list = reduce(emptyPagedList<Record>(), { type: 'reload' })
    expect(list.request).toEqual({ kind: 'first', pages: [0] })
    expect(idsOf(new Shelf(countTo(7)).reply(list))).toEqual([1, 2, 3])
  })

  test('Load More appends the next page', () => {
    const shelf = new Shelf(countTo(7))
    const list = shelf.after(opened(shelf), { type: 'load-more' })
    expect(idsOf(list)).toEqual([1, 2, 3, 4, 5, 6])
    expect(list.pagesLoaded).toBe(2)
  })

  test('Load More appends as many pages as one call reads, but no more than there are', () => {
    const several = pagedListReducer<Record>({ pageSize: PAGE_SIZE, pagesAtOnce: 2, rowId: row => row.id })
    const shelf = new Shelf(countTo(10))
    const two = several(opened(shelf), { type: 'load-more' })
    expect(two.request?.pages).toEqual([1, 2])
    const loaded = shelf.reply(two)
    expect(loaded.pagesLoaded).toBe(3)
    expect(several(loaded, { type: 'load-more' }).request?.pages).toEqual([3])
  })

  test.each([
    [3, 1, false],
    [4, 1, true],
    [6, 2, false],
    [7, 2, true],
  ])('with %i matches and %i loaded pages there is more: %s', (total, pagesLoaded, isMore) => {
    expect(hasMore({ ...emptyPagedList(), total, pagesLoaded }, PAGE_SIZE)).toBe(isMore)
  })

  test('Load More requests nothing at the end of the list, nor twice for the same page', () => {
    const shelf = new Shelf(countTo(3))
    expect(reduce(opened(shelf), { type: 'load-more' }).request).toBeUndefined()
    const waiting = reduce(opened(new Shelf(countTo(7))), { type: 'load-more' })
    expect(reduce(waiting, { type: 'load-more' })).toBe(waiting)
  })

  test('a row that a later page repeats is shown once, in its new state', () => {
    const shelf = new Shelf(countTo(7))
    const first = opened(shelf)
    shelf.records = [{ id: 99, name: 'just made' }, ...shelf.records.with(2, { id: 3, name: 'renamed' })]
    const list = shelf.after(first, { type: 'load-more' })
    expect(idsOf(list)).toEqual([1, 2, 3, 4, 5])
    expect(list.rows[2]?.name).toBe('renamed')
  })

  test('a reload replaces the rows and increases the generation, Load More does not', () => {
    const shelf = new Shelf(countTo(7))
    const two = shelf.after(opened(shelf), { type: 'load-more' })
    expect(two.generation).toBe(1)
    const again = shelf.after(two, { type: 'reload' })
    expect(idsOf(again)).toEqual([1, 2, 3])
    expect(again.generation).toBe(2)
  })

  test('the total is that of the last loaded page', () => {
    const shelf = new Shelf(countTo(7))
    const list = opened(shelf)
    shelf.records.push({ id: 8, name: 'record 8' })
    expect(shelf.after(list, { type: 'load-more' }).total).toBe(8)
  })
})

describe('deleting', () => {
  test('it removes the rows and lowers the total', () => {
    const list = opened(new Shelf(countTo(7)))
    const next = reduce(list, { type: 'remove', ids: [2, 99] })
    expect(idsOf(next)).toEqual([1, 3])
    expect(next.total).toBe(6)
  })

  test('the next Load More first reloads the last page, and merges by id', () => {
    const shelf = new Shelf(countTo(9))
    const two = shelf.after(opened(shelf), { type: 'load-more' })
    shelf.remove(2)
    const requested = reduce(reduce(two, { type: 'remove', ids: [2] }), { type: 'load-more' })
    expect(requested.request?.pages).toEqual([1, 2])
    expect(idsOf(shelf.reply(requested))).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  })

  test('without a deletion Load More only loads the next page', () => {
    const shelf = new Shelf(countTo(9))
    const two = shelf.after(opened(shelf), { type: 'load-more' })
    expect(reduce(two, { type: 'load-more' }).request?.pages).toEqual([2])
  })

  test('after removing more than a page of rows, as many pages are reloaded as necessary', () => {
    const shelf = new Shelf(countTo(12))
    const three = shelf.after(opened(shelf), { type: 'load-more' }, { type: 'load-more' })
    const missing = [1, 2, 3, 4, 5]
    shelf.remove(...missing)
    const requested = reduce(reduce(three, { type: 'remove', ids: missing }), { type: 'reload' })
    expect(requested.request?.pages).toEqual([0])
    const more = shelf.after(three, { type: 'remove', ids: missing })
    expect(idsOf(more)).toEqual([6, 7, 8, 9, 10, 11, 12])
  })

  test('if all loaded rows are removed but others match, the list restarts instead of looking empty', () => {
    const shelf = new Shelf(countTo(7))
    const list = opened(shelf)
    shelf.remove(1, 2, 3)
    const next = reduce(list, { type: 'remove', ids: [1, 2, 3] })
    expect(next.request?.kind).toBe('first')
    expect(idsOf(shelf.reply(next))).toEqual([4, 5, 6])
  })

  test('rows that no Load More would ever load are loaded immediately', () => {
    const shelf = new Shelf(countTo(4))
    const list = opened(shelf)
    shelf.remove(1)
    const next = reduce(list, { type: 'remove', ids: [1] })
    expect(hasMore(next, PAGE_SIZE)).toBe(false)
    expect(next.request?.kind).toBe('refill')
    expect(idsOf(shelf.reply(next))).toEqual([2, 3, 4])
  })

  test('while a page loads, that page is requested again', () => {
    const shelf = new Shelf(countTo(9))
    const waiting = reduce(opened(shelf), { type: 'load-more' })
    const late = waiting.request
    shelf.remove(2)
    const next = reduce(waiting, { type: 'remove', ids: [2] })
    expect(next.request).not.toBe(late)
    expect(next.request?.pages).toEqual([0, 1])
    expect(idsOf(shelf.reply(next))).toEqual([1, 3, 4, 5, 6, 7])
  })

  test('in any order of Load More, refreshes and deletions no row is skipped or duplicated', () => {
    const step = fc.oneof(
      fc.constant({ type: 'load-more' } as const),
      fc.constant({ type: 'refresh' } as const),
      fc.record({ type: fc.constant('delete' as const), picks: fc.uniqueArray(fc.nat(30), { maxLength: 6 }) }),
    )
    fc.assert(
      fc.property(fc.nat(20), fc.array(step, { maxLength: 12 }), (count, steps) => {
        const shelf = new Shelf(countTo(count))
        let list = opened(shelf)
        for (const { type, ...rest } of steps) {
          if (type !== 'delete') list = shelf.after(list, { type })
          else {
            const missing = 'picks' in rest ? rest.picks.flatMap(pick => list.rows[pick]?.id ?? []) : []
            shelf.remove(...missing)
            list = shelf.after(list, { type: 'remove', ids: missing })
          }
        }
        while (hasMore(list, PAGE_SIZE)) list = shelf.after(list, { type: 'load-more' })
        const shown = idsOf(list)
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown).toEqual(shelf.records.map(record => record.id))
      }),
    )
  })
})

describe('replies and failures', () => {
  test('an older request that finishes later never wins', () => {
    const slow = reduce(emptyPagedList<Record>(), { type: 'reload' })
    const quick = reduce(slow, { type: 'reload' })
    const loaded = new Shelf(buildRecords(7, 8)).reply(quick)
    const late = reduce(loaded, {
      type: 'reply',
      request: slow.request as never,
      pages: [{ results: buildRecords(1), total: 1 }],
    })
    expect(late).toBe(loaded)
    expect(reduce(loaded, { type: 'fail', request: slow.request as never, error: new Error('late') })).toBe(loaded)
  })

  test('a failed first page leaves the list empty and failed, and can be retried', () => {
    const shelf = new Shelf(countTo(7))
    const requested = reduce(opened(shelf), { type: 'reload' })
    const failed = reduce(requested, { type: 'fail', request: requested.request as never, error: new Error('down') })
    expect(failed).toMatchObject({ rows: [], total: 0, failure: { kind: 'first' } })
    const again = reduce(failed, { type: 'retry' })
    expect(again.failure).toBeUndefined()
    expect(idsOf(shelf.reply(again))).toEqual([1, 2, 3])
  })

  test('a failed next page keeps the rows, and is requested again by retry', () => {
    const shelf = new Shelf(countTo(7))
    const requested = reduce(opened(shelf), { type: 'load-more' })
    const failed = reduce(requested, { type: 'fail', request: requested.request as never, error: new Error('down') })
    expect(idsOf(failed)).toEqual([1, 2, 3])
    expect(idsOf(shelf.after(failed, { type: 'retry' }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a refresh reloads all loaded pages in place; with more than 100 of them the list restarts', () => {
    const shelf = new Shelf(countTo(100))
    const two = shelf.after(opened(shelf), { type: 'load-more' })
    const refreshed = shelf.after(two, { type: 'refresh' })
    expect(reduce(two, { type: 'refresh' }).request?.pages).toEqual([0, 1])
    expect(idsOf(refreshed)).toEqual(idsOf(two))
    expect(refreshed.generation).toBe(two.generation)
    expect(reduce({ ...two, pagesLoaded: 101 }, { type: 'refresh' }).request?.pages).toEqual([0])
    const shrunk = new Shelf(countTo(4))
    expect(idsOf(shrunk.after(two, { type: 'refresh' }))).toEqual([1, 2, 3, 4])
  })

  test('a changed record is merged into its row; one that is not loaded changes nothing', () => {
    const list = opened(new Shelf(countTo(7)))
    const merged = reduce(list, { type: 'merge', rows: [{ id: 2, name: 'renamed' }] })
    expect(merged.rows[1]).toEqual({ id: 2, name: 'renamed' })
    expect(reduce(list, { type: 'merge', rows: [{ id: 6, name: 'unseen' }] })).toBe(list)
  })

  test('a change while a page loads requests it again, so that no earlier reply reverts it', () => {
    const waiting = reduce(opened(new Shelf(countTo(7))), { type: 'reload' })
    const merged = reduce(waiting, { type: 'merge', rows: [{ id: 2, name: 'renamed' }] })
    expect(merged.request).not.toBe(waiting.request)
    expect(merged.request?.kind).toBe('first')
  })
})
