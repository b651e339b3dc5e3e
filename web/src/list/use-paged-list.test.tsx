// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import type { Page } from '@vitrine/contract/api/page'
import { describe, expect, test, vi } from 'vitest'
import { usePagedList } from './use-paged-list.ts'

interface Row {
  id: number
}
const rowId = (row: Row) => row.id
const pageOf = (...ids: number[]): Page<Row> => ({ results: ids.map(id => ({ id })), total: 9 })

/** A server that replies when the test tells it to. */
function buildBackend() {
  const calls: {
    page: number
    pages: number
    signal: AbortSignal
    reply: (page: Page<Row>) => void
    fail: (error: unknown) => void
  }[] = []
  const fetchPage = vi.fn(
    (page: number, signal: AbortSignal, pages: number) =>
      new Promise<Page<Row>>((reply, fail) => calls.push({ page, pages, signal, reply, fail })),
  )
  return { calls, fetchPage }
}

function open(backend = buildBackend(), pagesAtOnce?: number) {
  const options = { pageSize: 3, rowId, fetchPage: backend.fetchPage, ...(pagesAtOnce && { pagesAtOnce }) }
  const hook = renderHook(({ key }) => usePagedList<Row>({ key, ...options }), { initialProps: { key: 'all' } })
  const ids = () => hook.result.current.rows.map(rowId)
  return { ...hook, ...backend, ids, list: () => hook.result.current }
}
const settle = (step: () => void) => act(async () => step())

describe('loading pages', () => {
  test('a list loads page 0 on mount, and is loading until then', async () => {
    const { calls, list, ids } = open()
    expect(list().status).toBe('loading')
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    expect(list()).toMatchObject({ status: 'ready', total: 9, hasMore: true, isBusy: false })
    expect(ids()).toEqual([1, 2, 3])
  })

  test.each(['filter', 'sort', 'search', 'columns'])('a change of the %s reloads from page 0', async changed => {
    const { calls, list, rerender, ids } = open()
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    await settle(() => list().loadMore())
    await settle(() => calls[1]?.reply(pageOf(4, 5, 6)))
    rerender({ key: `another ${changed}` })
    expect(list().status).toBe('loading')
    expect(calls[2]?.page).toBe(0)
    await settle(() => calls[2]?.reply(pageOf(7)))
    expect(ids()).toEqual([7])
    expect(list().pagesLoaded).toBe(1)
  })

  test('an older request that finishes later never wins, and is aborted', async () => {
    const { calls, rerender, ids, list } = open()
    rerender({ key: 'brain' })
    expect(calls[0]?.signal.aborted).toBe(true)
    await settle(() => calls[1]?.reply(pageOf(5)))
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    expect(ids()).toEqual([5])
    await settle(() => calls[0]?.fail(new Error('late')))
    expect(list().status).toBe('ready')
  })

  test('pages are reloaded one after the other', async () => {
    const { calls, list, ids } = open()
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    await settle(() => list().removeRows([2]))
    await settle(() => list().loadMore())
    expect(calls.map(call => call.page)).toEqual([0, 0])
    await settle(() => calls[1]?.reply(pageOf(1, 3, 4)))
    await settle(() => calls[2]?.reply(pageOf(5, 6, 7)))
    expect(calls.map(call => call.page)).toEqual([0, 0, 1])
    expect(ids()).toEqual([1, 3, 4, 5, 6, 7])
  })

  test('several pages are loaded by one call; if the server returns fewer rows, the others are requested', async () => {
    const { calls, list, ids } = open(undefined, 2)
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    await settle(() => list().loadMore())
    expect(calls[1]).toMatchObject({ page: 1, pages: 2 })
    await settle(() => calls[1]?.reply(pageOf(4, 5, 6)))
    expect(calls[2]).toMatchObject({ page: 2, pages: 1 })
    await settle(() => calls[2]?.reply(pageOf(7, 8, 9)))
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(list().hasMore).toBe(false)
  })

  test('an unmounted list aborts its request', () => {
    const { calls, unmount } = open()
    unmount()
    expect(calls[0]?.signal.aborted).toBe(true)
  })
})

describe('failures', () => {
  test('nothing is retried until the user does', async () => {
    const { calls, list, fetchPage, ids } = open()
    await settle(() => calls[0]?.fail('no message'))
    expect(list()).toMatchObject({ status: 'failed', total: 0 })
    expect(list().error?.message).toBe('no message')
    await settle(() => window.dispatchEvent(new Event('focus')))
    expect(fetchPage).toHaveBeenCalledTimes(1)
    await settle(() => list().retry())
    await settle(() => calls[1]?.reply(pageOf(1)))
    expect(ids()).toEqual([1])
    expect(list().status).toBe('ready')
  })

  test('a failed next page keeps the rows', async () => {
    const { calls, list, ids } = open()
    await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
    await settle(() => list().loadMore())
    await settle(() => calls[1]?.fail(new Error('down')))
    expect(list().status).toBe('failed')
    expect(ids()).toEqual([1, 2, 3])
  })
})

test('deleting lowers the total, and a changed record is merged into its row', async () => {
  const { calls, list, ids } = open()
  await settle(() => calls[0]?.reply(pageOf(1, 2, 3)))
  await settle(() => list().removeRows([1]))
  expect(list().total).toBe(8)
  await settle(() => list().mergeRow({ id: 3, organ: 'liver' } as Row))
  expect(ids()).toEqual([2, 3])
  expect(list().rows[1]).toEqual({ id: 3, organ: 'liver' })
})

test("the actions of a list stay the same functions, so that memoised components don't render again", async () => {
  const { calls, list } = open()
  const before = list()
  await settle(() => calls[0]?.reply(pageOf(1)))
  expect(list().loadMore).toBe(before.loadMore)
  expect(list().mergeRow).toBe(before.mergeRow)
})
