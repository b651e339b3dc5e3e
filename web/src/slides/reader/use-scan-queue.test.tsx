// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { Slide } from '@vitrine/contract/slides/slides'
import { beforeEach, describe, expect, test } from 'vitest'
import { shownToast } from '../../ui/notices/toast.tsx'
import { useScanQueue } from './use-scan-queue.ts'

const slide = (id: number, name = `S-${id}`) =>
  ({ id, name, uuid: null, block_id: null, cut_number: null, organ: null }) as unknown as Slide
const missing = new ApiError(404, 'There is no slide with that id.')

/** Look-ups that the test resolves. */
function slowLibrary(slides: readonly Slide[]) {
  const asked: string[] = []
  const held: (() => void)[] = []
  return {
    asked,
    answerNext: () => act(async () => held.shift()?.()),
    lookUps: {
      byId: (identifier: string) => {
        asked.push(identifier)
        const found = slides.find(({ id, name }) => String(id) === identifier || name === identifier)
        return new Promise<Slide>((resolve, reject) => held.push(() => (found ? resolve(found) : reject(missing))))
      },
      list: async () => ({ results: [], total: 0 }),
    },
  }
}

beforeEach(() => sessionStorage.clear())

describe('the scan queue', () => {
  test('looks up one after the other, in the order of the scans, and loses none', async () => {
    const library = slowLibrary([slide(1, 'a'), slide(2, 'b'), slide(3, 'c')])
    const { result } = renderHook(() => useScanQueue('anna', library.lookUps))
    act(() => {
      for (const code of ['a', 'b', 'c']) result.current.scan(code)
    })
    expect(library.asked).toEqual(['a'])
    expect(result.current.waiting).toHaveLength(3)
    await library.answerNext()
    await waitFor(() => expect(library.asked).toEqual(['a', 'b']))
    expect(result.current.slide?.name).toBe('a')
    await library.answerNext()
    await library.answerNext()
    expect(library.asked).toEqual(['a', 'b', 'c'])
    expect(result.current.recent.map(({ name }) => name)).toEqual(['c', 'b', 'a'])
    expect(result.current.waiting).toEqual([])
  })

  test('reports what was loaded, not found and blank', async () => {
    const library = slowLibrary([slide(1, 'a')])
    const { result } = renderHook(() => useScanQueue('anna', library.lookUps))
    act(() => result.current.scan(']d2\u001d a '))
    await library.answerNext()
    expect(shownToast()).toMatchObject({ kind: 'success', text: 'Slide "a" loaded successfully' })
    act(() => result.current.scan('nowhere'))
    await library.answerNext()
    await waitFor(() => expect(shownToast()).toMatchObject({ kind: 'error', text: 'Slide not found: nowhere' }))
    expect(result.current.problems).toMatchObject([{ text: 'Slide not found: nowhere' }])
    act(() => result.current.scan('  '))
    expect(shownToast()).toMatchObject({ kind: 'error', text: 'Please enter a slide ID' })
    expect(library.asked).toEqual(['a', 'nowhere'])
  })

  test('shows the text of an outage, never a missing slide', async () => {
    const down = () => Promise.reject(new ApiError(503, 'The database is away.'))
    const lookUps = { byId: down, list: down }
    const { result } = renderHook(() => useScanQueue('anna', lookUps))
    await act(async () => result.current.scan('a'))
    await waitFor(() =>
      expect(result.current.problems).toMatchObject([{ text: 'The database is away.', canRetry: true }]),
    )
  })

  test('loads an entry of the recent list only by its id, and stores the list for the tab', async () => {
    const library = slowLibrary([slide(1, '20240012')])
    const first = renderHook(() => useScanQueue('anna', library.lookUps))
    act(() => first.result.current.scan('1'))
    await library.answerNext()
    await waitFor(() => expect(first.result.current.recent).toHaveLength(1))
    first.unmount()
    const { result } = renderHook(() => useScanQueue('anna', library.lookUps))
    const [entry] = result.current.recent
    act(() => entry && result.current.reload(entry))
    await library.answerNext()
    expect(library.asked.at(-1)).toBe('1')
    expect(result.current.slide?.name).toBe('20240012')
    expect(renderHook(() => useScanQueue('ben', library.lookUps)).result.current.recent).toEqual([])
  })
})
