// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Page } from '@vitrine/contract/api/page'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Column } from '../../table/columns/column.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { PICKER_LIST_HEIGHT_PX, SlidePicker } from './slide-picker.tsx'
import { PICKER_PAGE_SIZE, type PickableSlide, type PickerQuery, useSlidePicker } from './use-slide-picker.ts'

const buildSlides = (count: number): PickableSlide[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    uuid: `uuid-${index + 1}`,
    name: `slide ${index + 1}`,
    species: 'Mouse',
    organ: null,
    file: null,
  }))
const pagesOf = (slides: readonly PickableSlide[]) =>
  vi.fn(
    async ({ page, limit }: PickerQuery, _signal: AbortSignal): Promise<Page<PickableSlide>> => ({
      results: slides.slice(page * limit, (page + 1) * limit),
      total: slides.length,
    }),
  )
const TEXTS = { loadFailed: 'Failed to load available slides', loadMoreFailed: 'Failed to load more slides' }

interface Shown {
  fetchPage: ReturnType<typeof pagesOf>
  mode?: 'one' | 'many'
  layout?: 'columns' | 'lines'
  leaveOut?: ReadonlySet<number>
  ahead?: (search: string) => readonly PickableSlide[]
  moreColumns?: readonly Column<PickableSlide>[]
}
const onChoose = vi.fn()
const NOTHING_AHEAD = () => []

function Screen({ fetchPage, mode = 'many', leaveOut, ahead = NOTHING_AHEAD, ...rest }: Shown) {
  const picker = useSlidePicker({ fetchPage, texts: TEXTS, ahead, ...(leaveOut ? { leaveOut } : {}) })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  return (
    <SlidePicker
      picker={picker}
      label="Slides"
      mode={mode}
      chosen={chosen}
      onChoose={(slide, isRange) => {
        onChoose(slide.id, isRange)
        setChosen(now => (mode === 'one' ? new Set([slide.id]) : new Set(now).add(slide.id)))
      }}
      {...rest}
    />
  )
}

function show(props: Shown) {
  const drawn = (more: Partial<Shown> = {}) => (
    <MantineProvider env="test">
      <Screen {...props} {...more} />
    </MantineProvider>
  )
  const { rerender } = render(drawn())
  return { user: userEvent.setup(), change: (more: Partial<Shown>) => rerender(drawn(more)) }
}

test.each(['columns', 'lines'] as const)('pictures stand before the names in %s', async layout => {
  show({ fetchPage: pagesOf(buildSlides(2)), layout })
  const row = await screen.findByRole('row', { name: 'slide 1' })
  expect(within(row).getByRole('img', { name: 'No picture' })).toBeTruthy()
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(PICKER_LIST_HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(PICKER_LIST_HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  onChoose.mockReset()
})

const row = (name: string) => screen.findByRole('row', { name })
const searchField = () => screen.getByRole('textbox', { name: 'Search slides' })
const scroller = () => screen.getByRole('grid').parentElement as HTMLElement
function scrollTo(top: number) {
  scroller().scrollTop = top
  fireEvent.scroll(scroller())
}
const askedPages = (fetchPage: Shown['fetchPage']) => fetchPage.mock.calls.map(([query]) => query.page)

test('the columns are Slide ID, Name, Species and Organ, the id with its uuid', async () => {
  show({ fetchPage: pagesOf(buildSlides(3)) })
  const cells = within(await row('slide 2')).getAllByRole('gridcell')
  expect(cells.map(cell => cell.textContent)).toEqual(['', '2', 'slide 2', 'Mouse', '-'])
  expect(screen.getByText('2').title).toBe('uuid-2')
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads).toEqual(['Chosen', 'Slide ID', 'Name', 'Species', 'Organ'])
  expect(screen.getByText('Showing 3 of 3 slides')).toBeTruthy()
})

test('in a narrow space a slide takes two lines, next to what the screen adds', async () => {
  const moreColumns: Column<PickableSlide>[] = [
    { id: 'add', header: 'Add', weight: 0, floor: 70, cell: slide => <button type="button">Add {slide.name}</button> },
  ]
  const { user } = show({ fetchPage: pagesOf(buildSlides(3)), layout: 'lines', moreColumns })
  const slide = within(await row('slide 2'))
  expect(slide.getByText('2 · Mouse')).toBeTruthy()
  await user.click(slide.getByRole('button', { name: 'Add slide 2' }))
  expect(onChoose).not.toHaveBeenCalled()
})

test('the next page loads when the end is near, once at a time', async () => {
  const fetchPage = pagesOf(buildSlides(120))
  show({ fetchPage })
  await row('slide 1')
  expect(askedPages(fetchPage)).toEqual([0])
  scrollTo(1600)
  scrollTo(1650)
  await screen.findByText('Showing 100 of 120 slides')
  expect(askedPages(fetchPage)).toEqual([0, 1])
})

test('Load More Slides loads the next page until there is none', async () => {
  const fetchPage = pagesOf(buildSlides(PICKER_PAGE_SIZE + 1))
  const { user } = show({ fetchPage })
  await row('slide 1')
  const more = screen.getByRole('button', { name: 'Load More Slides' }) as HTMLButtonElement
  await user.click(more)
  await screen.findByText('Showing 51 of 51 slides')
  await waitFor(() => expect(more.disabled).toBe(true))
})

test('typing searches 300 ms after the last key, Enter at once, and Enter on the same text searches again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  try {
    const fetchPage = pagesOf(buildSlides(3))
    show({ fetchPage })
    await act(() => vi.advanceTimersByTimeAsync(0))
    const searches = () => fetchPage.mock.calls.map(([query]) => query.search)
    fireEvent.change(searchField(), { target: { value: 'liver, A-1' } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(searches()).toEqual([''])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searches()).toEqual(['', 'liver, A-1'])
    fireEvent.keyDown(searchField(), { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(searches()).toEqual(['', 'liver, A-1', 'liver, A-1'])
    fireEvent.change(searchField(), { target: { value: 'kidney' } })
    fireEvent.keyDown(searchField(), { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(searches()).toEqual(['', 'liver, A-1', 'liver, A-1', 'kidney'])
  } finally {
    vi.useRealTimers()
  }
})

test('slides left out are not shown, and loading continues until the list is filled', async () => {
  const fetchPage = pagesOf(buildSlides(300))
  const leaveOut = new Set(Array.from({ length: 120 }, (_, index) => index + 1))
  const { change } = show({ fetchPage, leaveOut })
  await row('slide 121')
  await screen.findByText('Showing 30 slides')
  expect(screen.queryByRole('row', { name: 'slide 120' })).toBeNull()
  expect(askedPages(fetchPage)).toEqual([0, 1, 2])
  change({ leaveOut: new Set([...leaveOut, ...Array.from({ length: 30 }, (_, index) => index + 121)]) })
  await row('slide 151')
})

test('if every slide is left out the list ends empty', async () => {
  const slides = buildSlides(130)
  show({ fetchPage: pagesOf(slides), leaveOut: new Set(slides.map(({ id }) => id)) })
  expect(await screen.findByText('No slides found.')).toBeTruthy()
})

test('with ten thousand slides, and ten thousand others left out before them, only a few rows are rendered', async () => {
  const slides = buildSlides(20_000)
  const fetchPage = vi.fn(async ({ page }: PickerQuery, _signal: AbortSignal) => ({
    results: page === 0 ? slides : [],
    total: slides.length,
  }))
  show({ fetchPage, leaveOut: new Set(slides.slice(0, 10_000).map(({ id }) => id)) })
  await row('slide 10001')
  expect(screen.getAllByRole('row').length).toBeLessThan(20)
  scrollTo(50 * 9_990)
  await row('slide 19999')
  // A server that counts more than it returns is not queried further.
  await screen.findByText('Showing 10,000 slides')
  expect(askedPages(fetchPage)).toEqual([0, 1])
})

test('up and down move between rows, space and enter choose (many)', async () => {
  const { user } = show({ fetchPage: pagesOf(buildSlides(30)) })
  const first = await row('slide 1')
  act(() => first.focus())
  await user.keyboard('{ArrowDown} {ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([
    [2, false],
    [3, false],
  ])
  expect((await row('slide 3')).getAttribute('aria-selected')).toBe('true')
  expect((screen.getByRole('checkbox', { name: 'Select slide 2' }) as HTMLInputElement).checked).toBe(true)
})

test('a row is chosen by its box, or by a click anywhere in it; Shift selects a range', async () => {
  const { user } = show({ fetchPage: pagesOf(buildSlides(9)) })
  await user.click(within(await row('slide 2')).getByRole('checkbox'))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('slide 5'))
  expect(onChoose.mock.calls).toEqual([
    [2, false],
    [5, true],
  ])
})

test('a single slide is chosen by radio buttons of one group', async () => {
  const { user } = show({ fetchPage: pagesOf(buildSlides(9)), mode: 'one' })
  const radio = async (name: string) => within(await row(name)).getByRole('radio') as HTMLInputElement
  await user.click(await radio('slide 2'))
  expect((await radio('slide 2')).checked).toBe(true)
  await user.keyboard('{ArrowDown}{Enter}')
  expect((await radio('slide 3')).checked).toBe(true)
  expect((await radio('slide 2')).checked).toBe(false)
  expect((await radio('slide 2')).name).toBe((await radio('slide 3')).name)
})

test("a list that fails to load says so in its screen's words, and can be retried", async () => {
  const fetchPage = pagesOf(buildSlides(3))
  fetchPage.mockRejectedValueOnce(new Error('no network'))
  const { user } = show({ fetchPage })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load available slides')
  await waitFor(() => expect(shownToast()?.text).toBe('Failed to load available slides'))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await row('slide 1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a later page that fails keeps the rows, is not requested automatically, and can be retried', async () => {
  const fetchPage = pagesOf(buildSlides(80))
  const { user } = show({ fetchPage })
  await row('slide 1')
  fetchPage.mockRejectedValueOnce(new Error('no network'))
  scrollTo(2100)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load more slides')
  scrollTo(2110)
  expect(askedPages(fetchPage)).toEqual([0, 1])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Showing 80 of 80 slides')
})

test('slides that have just become available come first, unless they are loaded or left out', async () => {
  const slides = buildSlides(120)
  const freed = [100, 2, 90].map(id => slides[id - 1] as PickableSlide)
  const ahead = (search: string) => freed.filter(({ name }) => name.includes(search))
  const { change } = show({ fetchPage: pagesOf(slides), leaveOut: new Set([90]) })
  await row('slide 1')
  change({ ahead })
  const shown = screen.getAllByRole('row', { name: /^slide/ }).map(found => found.getAttribute('aria-label'))
  expect(shown.slice(0, 3)).toEqual(['slide 100', 'slide 1', 'slide 2'])
})
