// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ValueFacet } from '@vitrine/contract/tables/facets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { useUndoOffer, withdrawUndo } from '../history/undo/undo-offer.ts'
import { Spellings } from './spellings.tsx'

/** Counts by field and value, the most frequent first. */
type Library = Record<string, [value: string, count: number][]>

let library: Library
let facetCalls: URLSearchParams[]
let edits: Record<string, unknown>[]
let answerEdit: () => Response | Promise<Response>

const VALUES = 200

function facetOf(name: string, asked: URLSearchParams): ValueFacet {
  const all = library[name] ?? []
  const offset = Number(asked.get('facet_offset') ?? 0)
  return {
    kind: 'values',
    total: 0,
    empty: 0,
    distinct: all.length > 1000 ? null : all.length,
    other: 0,
    values: all.slice(offset, offset + VALUES).map(([value, count]) => ({ value, label: value, count })),
  }
}

const report = (parts: object = {}) =>
  Response.json({
    ...{ total: 43, changed: 43, unchanged: 0, wrong: 0, by_field: {}, rows: [], written: true },
    ...{ request_id: 'r', seen: 's', ...parts },
  })

beforeEach(() => {
  library = {
    organ: [
      ['Liver', 812],
      ['kidney', 90],
      ['liver', 40],
      ['LIVER ', 3],
    ],
    species: [['Mouse', 900]],
  }
  facetCalls = []
  edits = []
  answerEdit = () => report()
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    if (pathname === '/api/slides/facets/') {
      facetCalls.push(searchParams)
      const names = searchParams.get('facets')?.split(',') ?? []
      return Response.json({
        total: 0,
        facets: Object.fromEntries(names.map(name => [name, facetOf(name, searchParams)])),
      })
    }
    edits.push(JSON.parse(String(body)))
    return answerEdit()
  })
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
})
afterEach(() => {
  cleanup()
  withdrawUndo()
  vi.unstubAllGlobals()
})

const Offer = () => <output aria-label="offer">{useUndoOffer()?.text}</output>
const FIELDS = [
  { field: 'species', label: 'Species' },
  { field: 'organ', label: 'Organ' },
]

function show(fields = FIELDS) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Spellings entity="slides" fields={fields} />
        <Offer />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })
const merge = { op: 'set', field: 'organ', value: 'Liver' }

test('a word is listed with its spellings and their counts, and the most frequent one is chosen', async () => {
  show()
  await button('Merge 43 slides into "Liver"')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Organ'])
  const radios = screen.getAllByRole('radio') as HTMLInputElement[]
  expect(radios.map(({ parentElement, checked }) => [parentElement?.textContent, checked])).toEqual([
    ['Liver 812', true],
    ['liver 40', false],
    ['LIVER  3', false],
  ])
  expect(screen.getByRole('group', { name: 'Spelling of Organ to keep' })).toBeTruthy()
  expect(facetCalls.map(asked => asked.get('facets'))).toEqual(['species,organ'])
})

test('one click gives all its records that spelling, offers Undo, and reloads the values', async () => {
  const user = show()
  const press = await button('Merge 43 slides into "Liver"')
  library = { organ: [['Liver', 855]] }
  await user.click(press)
  expect(await screen.findByText('All values are spelled one way.')).toBeTruthy()
  // The clicked button has disappeared; the focus moves here.
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('Spellings')
  expect(edits).toEqual([
    {
      id: expect.any(String),
      where: { query: { filter: { field: 'organ', op: 'one_of', value: ['liver', 'LIVER '] } }, total: 43 },
      operations: [merge],
      report: { limit: 0 },
    },
  ])
  expect(screen.getByRole('status', { name: 'offer' }).textContent).toBe('Organ of 43 slides is now "Liver"')
})

test('another spelling can be kept', async () => {
  const user = show()
  await user.click(await screen.findByRole('radio', { name: /^liver 40/ }))
  await user.click(await button('Merge 815 slides into "liver"'))
  await waitFor(() => expect(edits).toHaveLength(1))
  expect(edits[0]).toMatchObject({
    where: { query: { filter: { value: ['Liver', 'LIVER '] } }, total: 815 },
    operations: [{ ...merge, value: 'liver' }],
  })
})

test('while records are being changed, shows the progress, and nothing else can be merged', async () => {
  library['species'] = [
    ['Mouse', 900],
    ['mouse', 1],
  ]
  const ended = Promise.withResolvers<Response>()
  answerEdit = () => ended.promise
  const user = show()
  await user.click(await button('Merge 43 slides into "Liver"'))
  expect(await screen.findByText('Merging 43 slides...')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Merge 1 slide into "Mouse"' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  ended.resolve(report())
  await waitFor(() => expect(screen.queryByText('Merging 43 slides...')).toBeNull())
})

test('an error of the server is shown, and the values are reloaded', async () => {
  const reason = '44 slides match now, not 43. Look at them again.'
  answerEdit = () => Response.json({ detail: reason, current: { total: 44 } }, { status: 409 })
  const user = show()
  const press = await button('Merge 43 slides into "Liver"')
  library['organ'] = [
    ['Liver', 812],
    ['liver', 44],
  ]
  await user.click(press)
  expect(await screen.findByText(`Organ is not merged: ${reason}`)).toBeTruthy()
  expect(await button('Merge 44 slides into "Liver"')).toBeTruthy()
})

test('compares all of hundreds of values in a field, but only the first 1,000', async () => {
  const many = (count: number): [string, number][] => Array.from({ length: count }, (_, index) => [`v${index}`, 5])
  library = { organ: [...many(998), ['V7', 1]], species: [...many(1200), ['V7', 1]] }
  show()
  expect(await button('Merge 1 slide into "v7"')).toBeTruthy()
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(screen.getByText('Species: only the 1,000 most frequent values are compared.')).toBeTruthy()
  const pages = facetCalls.map(asked => [asked.get('facets'), asked.get('facet_offset')])
  expect(pages.slice(0, 6)).toEqual([
    ['species,organ', null],
    ...['200', '400', '600', '800'].map(offset => ['species', offset]),
    ['organ', '200'],
  ])
})

test('more fields than one call counts need several calls', async () => {
  show(Array.from({ length: 13 }, (_, index) => ({ field: `f${index}`, label: `F${index}` })))
  await screen.findByText('All values are spelled one way.')
  expect(facetCalls.map(asked => asked.get('facets')?.split(',').length)).toEqual([12, 1])
})

test('a word in too many records for one edit says so', async () => {
  library = {
    organ: [
      ['Liver', 500_000],
      ['liver', 100_001],
    ],
  }
  show()
  expect(await button('Merge 100,001 slides into "Liver"')).toHaveProperty('disabled', true)
  expect(screen.getByText('At most 100,000 slides change at once. Change some with Edit fields first.')).toBeTruthy()
})

test('values that fail to load show why, and can be retried', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'The database does not answer.' }, { status: 503 }))
  const user = show()
  expect(await screen.findByText('Values could not be compared: The database does not answer.')).toBeTruthy()
  vi.stubGlobal('fetch', answer)
  await user.click(await button('Try again'))
  expect(await button('Merge 43 slides into "Liver"')).toBeTruthy()
})
