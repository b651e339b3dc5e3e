// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildDataset } from '../datasets/dataset.fixture.ts'
import { buildLoaded, slideOf } from '../datasets/draft/entries.fixture.ts'
import { buildFile } from '../files/file.fixture.ts'
import {
  alerts,
  button,
  openEditor,
  save,
  serveEachTest,
  showEditor,
  slidesShown,
  table,
} from './dataset-editor.fixture.tsx'

type User = ReturnType<typeof userEvent.setup>
const slides = (...ids: number[]) => ({ results: ids.map(slideOf), total: ids.length })

const server = serveEachTest('1T 2V')
beforeEach(() => server.answer('GET /api/slides/', slides(1, 2, 3, 4, 5)))

const panel = () => within(screen.getByRole('region', { name: 'Add Slides' }))
const offered = () =>
  panel()
    .queryAllByRole('row', { name: /^slide/ })
    .map(row => row.getAttribute('aria-label'))
const box = (name: string) => panel().getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const add = (name: string) => panel().findByRole('button', { name: `Add ${name}` })
const typeOf = (id: number) => table().getByRole<HTMLSelectElement>('combobox', { name: `Type of slide ${id}` }).value
const listCalls = () => server.callsOf('GET /api/slides/')

test('a slide whose label names another slide shows a warning while it is in the draft', async () => {
  const picture = { state: 'ready', revision: 'r1', thumbnail: null, label_check: 'differs' } as const
  const file = buildFile({ id: 103, picture })
  server.answer('GET /api/slides/', { results: [{ ...slideOf(3), file }], total: 1 })
  server.answer('GET /api/files/103/picture/', { state: 'ready', code: 'B2-1' })
  const user = await openEditor()
  const offer = await add('slide 3')
  const alarm = () =>
    screen.queryByText('1 label image names another slide', { selector: 'span:not(.mantine-VisuallyHidden-root)' })
  expect(alarm()).toBeNull()
  await user.click(offer)
  const checks = within(await screen.findByRole('region', { name: 'Checks' }))
  await waitFor(() => expect(checks.getByText(/says B2-1/).textContent).toBe('slide 3 (says B2-1)'))
  expect(alarm()).toBeTruthy()
  const announced = document.querySelector('[aria-live=polite]')
  expect(announced?.textContent).toContain('1 label image names another slide')
  await user.click(table().getByRole('button', { name: 'Remove slide 3' }))
  expect(alarm()).toBeNull()
})

describe('available slides', () => {
  test('are requested without those of the dataset', async () => {
    server.answer('GET /api/slides/', slides(3, 4, 5))
    const user = await openEditor()
    await add('slide 3')
    const [asked = '', ...others] = listCalls()
    expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
      offset: '0',
      limit: '50',
      filter: '{"field":"dataset","op":"is_not","value":7}',
      ordering: '-created_at',
    })
    expect(others).toEqual([])
    expect(panel().getByText('Showing 3 of 3 slides')).toBeTruthy()
    // Slides added or removed here that are not saved yet.
    await user.click(await add('slide 4'))
    await user.click(table().getByRole('button', { name: 'Remove slide 1' }))
    expect(offered()).toEqual(['slide 1', 'slide 3', 'slide 5'])
    await user.click(table().getByRole('button', { name: 'Remove slide 4' }))
    expect(panel().getByText('Showing 4 of 4 slides')).toBeTruthy()
  })

  test('are reloaded after a save, which moves them to other pages; the selection stays', async () => {
    server.answer('GET /api/slides/', slides(3, 4, 5))
    const user = await openEditor()
    await user.click(await add('slide 4'))
    await user.click(box('slide 5'))
    server.answer('GET /api/slides/', slides(3, 5))
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T 2V 4T', { version: 4 }))
    await user.click(save())
    await waitFor(() => expect(listCalls()).toHaveLength(2))
    expect(await panel().findByText('Showing 2 of 2 slides')).toBeTruthy()
    expect([offered(), box('slide 5').checked]).toEqual([['slide 3', 'slide 5'], true])
  })

  test('of a dataset that was never saved are all slides', async () => {
    await showEditor('/datasets/create')
    await add('slide 3')
    expect(listCalls()).toEqual(['GET /api/slides/?offset=0&limit=50&ordering=-created_at'])
  })

  test('one is added for training, and leaves the list', async () => {
    const user = await openEditor()
    await user.click(await add('slide 4'))
    expect(server.toasts.at(-1)).toBe('Added slide "slide 4" to the dataset')
    expect(slidesShown()).toEqual(['1', '2', '4'])
    expect(typeOf(4)).toBe('T')
    expect(offered()).toEqual(['slide 3', 'slide 5'])
  })

  test('Select All, Clear and Add Selected apply to what is shown', async () => {
    const user = await openEditor()
    await add('slide 3')
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Add Selected (0)' }).disabled).toBe(true)
    await user.click(button('Select All'))
    expect(panel().getByRole('button', { name: 'Add Selected (3)' })).toBeTruthy()
    await user.click(button('Clear'))
    await user.click(box('slide 3'))
    await user.click(box('slide 5'))
    await user.click(button('Add Selected (2)'))
    expect(server.toasts.at(-1)).toBe('Added 2 slides to the dataset')
    expect(slidesShown()).toEqual(['1', '2', '3', '5'])
    expect(offered()).toEqual(['slide 4'])
    // The button becomes disabled: the focus moves to the list.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('slide 4')
    expect(panel().queryByRole('button', { name: /^Add All/ })).toBeNull()
  })

  test('Select All selects all matches, including those not loaded', async () => {
    const all = slides(...Array.from({ length: 620 }, (_, index) => index + 1)).results
    server.answer('GET /api/slides/', () => {
      const query = new URLSearchParams(listCalls().at(-1)?.split('?')[1])
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      return { results: all.slice(offset, offset + limit), total: all.length }
    })
    const user = await openEditor()
    await add('slide 3')
    await user.click(button('Select All'))
    const addSelected = await panel().findByRole('button', { name: 'Add Selected (618)' })
    await user.click(box('slide 5'))
    expect(addSelected.textContent).toBe('Add Selected (617)')
    await user.click(box('slide 5'))
    await user.click(addSelected)
    expect(server.toasts.at(-1)).toBe('Added 618 slides to the dataset')
  })

  test('Select All is aborted by another search, and selects nothing', async () => {
    const all = slides(...Array.from({ length: 1200 }, (_, index) => index + 1)).results
    const queryOf = (call = '') => new URLSearchParams(call.split('?')[1])
    server.answer('GET /api/slides/', () => {
      const query = queryOf(listCalls().at(-1))
      const offset = Number(query.get('offset'))
      if (query.has('search')) return slides(3)
      return { results: all.slice(offset, offset + Number(query.get('limit'))), total: all.length }
    })
    const user = await openEditor()
    await add('slide 3')
    const release = server.hold('GET /api/slides/')
    await user.click(button('Select All'))
    await waitFor(() => expect(queryOf(listCalls().at(-1)).get('limit')).toBe('500'))
    await user.type(panel().getByRole('textbox', { name: /^Search/ }), 'slide 3{Enter}')
    release()
    await waitFor(() => expect(offered()).toEqual(['slide 3']))
    expect(panel().getByRole('button', { name: 'Add Selected (0)' })).toBeTruthy()
    expect(listCalls().filter(call => queryOf(call).get('limit') === '500')).toHaveLength(1)
    expect(server.toasts).toEqual([])
  })

  test('a removed slide is available again, not selected, even beyond the loaded pages', async () => {
    server.answer('GET /api/slides/', slides(3))
    const user = await openEditor()
    await user.click(await screen.findByRole('checkbox', { name: 'Select slide 3' }))
    await user.click(await add('slide 3'))
    await user.click(table().getByRole('button', { name: 'Remove slide 3' }))
    await user.click(table().getByRole('button', { name: 'Remove slide 1' }))
    expect(offered()).toEqual(['slide 1', 'slide 3'])
    expect([box('slide 1').checked, box('slide 3').checked]).toEqual([false, false])
    expect(server.toasts.at(-1)).toBe('Removed 1 slides')
  })

  test('commas separate search terms, Enter reloads, and so does Refresh', async () => {
    const user = await openEditor()
    await add('slide 3')
    const search = panel().getByRole('textbox', { name: 'Search slides' })
    await user.type(search, 'liver, B-1{Enter}')
    await waitFor(() => expect(listCalls().at(-1)).toContain('search_terms=liver,B-1'))
    const before = listCalls().length
    await user.type(search, '{Enter}')
    await waitFor(() => expect(listCalls()).toHaveLength(before + 1))
    await user.click(button('Refresh'))
    await waitFor(() => expect(listCalls()).toHaveLength(before + 2))
  })

  test('a failed load is reported and can be retried', async () => {
    server.fail('GET /api/slides/', 500)
    const user = await openEditor()
    await waitFor(() => expect(server.toasts).toContain('Failed to load available slides'))
    expect(alerts().join()).toContain('Failed to load available slides')
    server.answer('GET /api/slides/', {
      results: Array.from({ length: 50 }, (_, index) => slideOf(index + 1)),
      total: 60,
    })
    await user.click(button('Try again'))
    await add('slide 3')
    server.fail('GET /api/slides/', 500)
    await user.click(button('Load More Slides'))
    await waitFor(() => expect(server.toasts).toContain('Failed to load more slides'))
    expect(alerts().join()).toContain('Failed to load more slides')
    expect(offered()).toContain('slide 3')
  })
})

describe('an existing dataset', () => {
  beforeEach(() => {
    const rows = [7, 8, 9].map(id => buildDataset({ id, name: `set ${id}` }))
    server.answer('GET /api/datasets/', { results: rows, total: 3 })
    server.answer('GET /api/datasets/8/full/', buildLoaded('2E 3V 4E 5- 6T', { id: 8 }))
  })
  const dropdown = () => panel().findByRole('button', { name: /^Dataset:/ })
  const options = () =>
    waitFor(() => {
      const found = [...document.querySelectorAll('[role=option]')].filter(option =>
        option.textContent?.startsWith('set'),
      )
      expect(found.length).toBeGreaterThan(0)
      return found as HTMLElement[]
    })

  async function choose(user: User, name: string) {
    await user.click(button('Existing Dataset'))
    await user.click(await dropdown())
    const option = (await options()).find(({ textContent }) => textContent === name)
    await user.click(option as HTMLElement)
  }

  test('is chosen from a searchable list of 100, excluding the edited dataset', async () => {
    const user = await openEditor()
    await user.click(button('Existing Dataset'))
    expect(panel().getByText('Choose a dataset to add slides from.')).toBeTruthy()
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Add All Slides (0)' }).disabled).toBe(true)
    await user.click(await dropdown())
    expect((await options()).map(({ textContent }) => textContent)).toEqual(['set 8', 'set 9'])
    expect(server.callsOf('GET /api/datasets/?')).toEqual(['GET /api/datasets/?offset=0&limit=100'])
    await user.type(screen.getByPlaceholderText('Search...'), 'liver')
    await waitFor(() =>
      expect(server.callsOf('GET /api/datasets/?').at(-1)).toBe('GET /api/datasets/?offset=0&limit=100&search=liver'),
    )
  })

  test('shows its slides with their types, and reports a slide that is already present', async () => {
    const user = await openEditor()
    await choose(user, 'set 8')
    await add('slide 3')
    const tags = panel()
      .getAllByRole('row', { name: /^slide/ })
      .map(row => within(row).getAllByRole('gridcell')[2]?.textContent)
    expect(tags).toEqual(['Eval', 'Valid', 'Eval', 'Unassigned', 'Train'])
    await user.click(await add('slide 2'))
    expect(server.toasts.at(-1)).toBe('Slide "slide 2" is already in the dataset')
    await user.click(box('slide 2'))
    await user.click(button('Add Selected (1)'))
    expect(server.toasts.at(-1)).toBe('All selected slides are already in the dataset')
    expect([slidesShown(), typeOf(2)]).toEqual([['1', '2'], 'V'])
    await user.click(await add('slide 3'))
    expect(typeOf(3)).toBe('V')
    expect(offered()).toContain('slide 3')
  })

  test('Add All Slides adds all of it, including what the search hides; types stay, unassigned slides become training', async () => {
    const user = await openEditor()
    await choose(user, 'set 8')
    await add('slide 3')
    fireEvent.change(panel().getByRole('textbox', { name: 'Search slides' }), { target: { value: 'slide 4' } })
    await waitFor(() => expect(offered()).toEqual(['slide 4']))
    fireEvent.change(panel().getByRole('textbox', { name: 'Search slides' }), { target: { value: 'slide 9' } })
    expect(await panel().findByText('No slides found.')).toBeTruthy()
    await user.click(button('Add All Slides (5)'))
    expect(server.toasts.at(-1)).toBe('Added 4 slides from "set 8" to the dataset')
    expect(slidesShown()).toEqual(['1', '2', '3', '4', '5', '6'])
    expect([2, 3, 4, 5, 6].map(typeOf)).toEqual(['V', 'V', 'E', 'T', 'T'])
    await user.click(button('Add All Slides (5)'))
    expect(server.toasts.at(-1)).toBe('All slides from the source dataset are already in the current dataset')
    expect(server.callsOf('/8/full/')).toHaveLength(1)
    await user.click(button('Refresh'))
    await waitFor(() => expect(server.callsOf('/8/full/')).toHaveLength(2))
  })

  test('options or a source that fail to load are reported and can be retried', async () => {
    server.fail('GET /api/datasets/', 500)
    const user = await openEditor()
    await user.click(button('Existing Dataset'))
    await waitFor(() => expect(server.toasts).toContain('Failed to load dataset options'))
    expect(alerts().join()).toContain('Failed to load dataset options')
    server.answer('GET /api/datasets/', { results: [buildDataset({ id: 8, name: 'set 8' })], total: 1 })
    await user.click(button('Try again'))
    await waitFor(() => expect(alerts()).toEqual([]))
    server.fail('GET /api/datasets/8/full/', 500)
    await choose(user, 'set 8')
    await waitFor(() => expect(server.toasts).toContain('Failed to load source dataset'))
    expect(alerts().join()).toContain('Failed to load source dataset')
    server.answer('GET /api/datasets/8/full/', buildLoaded('3V', { id: 8 }))
    await user.click(button('Try again'))
    await add('slide 3')
  })
})
