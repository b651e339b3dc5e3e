// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildLoaded, slideOf } from '../datasets/draft/entries.fixture.ts'
import {
  alerts,
  button,
  card,
  field,
  save,
  serveEachTest,
  showEditor,
  slidesShown,
  warnings,
} from './dataset-editor.fixture.tsx'

const server = serveEachTest()

describe('a new dataset', () => {
  test('uses the same page: empty, without warnings, with nothing to save', async () => {
    await showEditor('/datasets/create')
    expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe('/datasets')
    expect(save().disabled).toBe(true)
    expect(field('Name').required).toBe(true)
    expect(screen.queryByText('Dataset name is required')).toBeNull()
    expect(warnings()).toEqual([])
    expect(card('Dataset Information').queryByText(/^ID/)).toBeNull()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Dataset Information', 'Composition', 'Slides in Dataset', 'Add Slides'])
  })

  test("'Dataset name is required' appears after leaving the field or saving, not while typing", async () => {
    const user = await showEditor('/datasets/create')
    await user.type(field('Name'), 'm{Backspace}')
    expect(screen.queryByText('Dataset name is required')).toBeNull()
    await user.tab()
    expect(screen.getByText('Dataset name is required')).toBeTruthy()
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    await user.type(field('Name'), ' ')
    expect(screen.getByText('Dataset name is required')).toBeTruthy()
    await user.type(field('Name'), 'm')
    expect(screen.queryByText('Dataset name is required')).toBeNull()
  })

  test('is saved without slides; Enter in an empty name says that one is required', async () => {
    const user = await showEditor('/datasets/create')
    await user.type(field('Name'), '{Enter}')
    expect(server.toasts).toEqual(['Dataset name is required'])
    expect(screen.getByText('Dataset name is required')).toBeTruthy()
    server.answer('POST /api/datasets/', { id: 7, name: 'mice', version: 1 })
    server.answer('GET /api/datasets/7/full/', buildLoaded(''))
    await user.type(field('Name'), 'mice{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/7/edit'))
    expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'mice', description: '', dataset_slides: [] }])
  })
})

async function createOf(name: string) {
  server.answer('GET /api/slides/', { results: [slideOf(1), slideOf(2)], total: 2 })
  const user = await showEditor('/datasets/create')
  await user.click(await screen.findByRole('button', { name: 'Add slide 1' }))
  await user.type(field('Name'), name)
  return user
}

describe('the first save', () => {
  test('posts name, description and slides, loads the full dataset, and navigates to its address', async () => {
    server.answer('POST /api/datasets/', { id: 7, name: 'mice', version: 1 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T'))
    const user = await createOf('mice')
    await user.type(field('Description'), 'two words')
    expect(warnings()).toEqual([
      'This dataset has no validation slides. Consider adding some for better model evaluation.',
    ])
    await user.click(save())
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/7/edit'))
    expect(server.sent).toEqual([
      {
        call: 'POST /api/datasets/',
        body: {
          name: 'mice',
          description: 'two words',
          dataset_slides: [{ slide_id: 1, type: 'training', id: null }],
        },
        ifMatch: null,
      },
    ])
    expect(server.toasts.at(-1)).toBe('Dataset created successfully')
    await screen.findByText(/^ID 7 · Created/)
    // The editor opens on what was loaded after the save: one call, not two.
    expect(server.callsOf('/full/')).toEqual(['GET /api/datasets/7/full/'])
  })

  test('then still shows the seed of the distribution, and focuses the way out', async () => {
    const rest = { groups: [], strata: [], keep: [], seed: 42, slides: 1 }
    const recipe = { algorithm: 'gs-1' as const, method: 'chance' as const, training: 80, ...rest }
    server.answer('POST /api/datasets/', { id: 7, name: 'mice', version: 1 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T', { recipe }))
    const user = await createOf('mice')
    await user.click(button('Distribute'))
    await user.type(field('Seed'), '42')
    await user.click(await screen.findByRole('button', { name: 'Distribute 1 slide' }))
    await user.click(save())
    await screen.findByText(/^ID 7 · Created/)
    expect((await card('Composition').findByText(/by chance/)).textContent).toContain('seed 42')
    expect(screen.getByRole('link', { name: 'Done' })).toBe(document.activeElement)
  })

  test('a double click and Enter twice create one dataset', async () => {
    let finish = (_: unknown) => {}
    server.answer('POST /api/datasets/', () => new Promise(resolve => (finish = resolve)))
    const user = await createOf('mice')
    await user.dblClick(save())
    await user.type(field('Name'), '{Enter}{Enter}')
    expect(button('Saving...').disabled).toBe(true)
    finish({ id: 7, name: 'mice' })
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/7/edit'))
    expect(server.callsOf('POST')).toHaveLength(1)
  })

  test('created but not loaded afterwards is a success, and never a second create', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.answer('POST /api/datasets/', { id: 7 })
    server.fail('GET /api/datasets/7/full/', 500)
    const user = await createOf('mice')
    await user.click(save())
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/7/edit'))
    expect(server.toasts).toContain('Dataset created successfully')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dataset data. The server is away.')
    expect(screen.queryByRole('button', { name: 'Save Dataset' })).toBeNull()
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T'))
    await user.click(button('Try again'))
    await screen.findByText(/^ID 7 · Created/)
    expect(server.callsOf('POST')).toHaveLength(1)
  })

  test('a rejection is reported, its reason stays, and nothing typed is lost', async () => {
    server.answer('POST /api/datasets/', { name: ["name can't be longer than 255 characters."] }, 400)
    const user = await createOf('mice')
    await user.click(save())
    await waitFor(() => expect(server.toasts).toContain('Failed to create dataset'))
    expect(alerts()).toEqual(["Failed to create dataset. name can't be longer than 255 characters."])
    expect(field('Name').value).toBe('mice')
    expect(slidesShown()).toEqual(['1'])
    server.answer('POST /api/datasets/', { name: 'mice' })
    await user.click(save())
    await waitFor(() =>
      expect(alerts()).toEqual(['Failed to create dataset. No valid dataset data received from the server']),
    )
    await user.click(button('Dismiss'))
    expect(alerts()).toEqual([])
  })
})

describe('failed loads', () => {
  test('an outage shows no form, so that no Save can clear the dataset, and can be retried', async () => {
    server.fail('GET /api/datasets/7/full/', 500)
    const user = await showEditor('/datasets/7/edit')
    await waitFor(() => expect(alerts()[0]).toContain('Failed to load dataset data'))
    expect(server.toasts).toEqual(['Failed to load dataset data'])
    expect(screen.queryByRole('button', { name: 'Save Dataset' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T'))
    await user.click(button('Try again'))
    await screen.findByRole('region', { name: 'Dataset Information' })
    expect(alerts()).toEqual([])
  })

  test.each(['8', 'mice', '1e3'])("no dataset '%s': 'Dataset Not Found', with a link back", async address => {
    await showEditor(`/datasets/${address}/edit`)
    expect((await screen.findByRole('heading', { level: 1, name: 'Dataset Not Found' })).textContent).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Datasets' }).getAttribute('href')).toBe('/datasets')
    expect(server.toasts).toEqual([])
  })
})
