// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { useUndoOffer, withdrawUndo } from '../../history/undo/undo-offer.ts'
import { AddToDatasetButton } from './add-to-dataset-button.tsx'
import { datasetChoice } from './dataset-choice.tsx'

interface Sent {
  dry_run?: boolean
  where: object
  operations: { dataset?: number; new_dataset?: { name: string }; type: string }[]
}
/** Bodies of the bulk calls, including dry runs. */
let sent: Sent[]
let searches: string[]
/** Number of slides that are already in the dataset. */
let present: number
let hasDatasets: boolean

const SLIDES = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }))
const DATASETS = [
  { id: 4, name: 'Cohort', slides_count: 90 },
  { id: 5, name: '', slides_count: 1 },
]

function reply({ dry_run, operations }: Sent) {
  const [{ dataset = 77, new_dataset } = {}] = operations
  const to = dry_run && new_dataset ? new_dataset.name : dataset
  const row = { id: 1, version: 1, outcome: 'changed', changes: [{ field: 'dataset', from: null, to }], errors: [] }
  return {
    total: SLIDES.length,
    changed: SLIDES.length - (new_dataset ? 0 : present),
    unchanged: new_dataset ? 0 : present,
    wrong: 0,
    by_field: {},
    rows: dry_run ? [] : [row],
    written: !dry_run,
    request_id: 'r1',
    seen: 's1',
  }
}

function Offer() {
  const offer = useUndoOffer()
  const text = offer && [offer.text, ...(offer.links ?? []).map(({ to, label }) => `${label} ${to}`)].join(' | ')
  return <output aria-label="offer">{text}</output>
}

beforeEach(() => {
  sent = []
  searches = []
  present = 0
  hasDatasets = true
  connectBackend({ apiUrl: '', token: async () => 't', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://vitrine')
    if (pathname === '/api/datasets/') {
      const search = searchParams.get('search') ?? ''
      searches.push(search)
      if (!hasDatasets) return new Response('', { status: 500 })
      const results = DATASETS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      return Response.json({ results, total: results.length })
    }
    const edit: Sent = JSON.parse(String(body))
    sent.push(edit)
    return Response.json(reply(edit))
  })
})
afterEach(() => {
  act(withdrawUndo)
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <AddToDatasetButton slides={SLIDES} />
        <Offer />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add to dataset' }))
  await screen.findByRole('dialog', { name: 'Add 12 slides to a dataset' })
  await screen.findByRole('radio', { name: 'New dataset' })
  return user
}
const apply = () => screen.getByRole('button', { name: /^Add \d+ slides?$/ })
const choices = () => within(screen.getByRole('group', { name: 'Datasets' })).getAllByRole('radio')
const label = (element: HTMLElement) => element.closest('label')?.textContent
const offer = () => screen.getByLabelText('offer').textContent

test("lists datasets in the dialog, 'New dataset' first, and searches them; the default type is Training", async () => {
  const user = await open()
  await screen.findByRole('radio', { name: /^Cohort/ })
  expect(choices().map(label)).toEqual(['New dataset', 'Cohort90 slides', 'Unnamed Dataset1 slide'])
  expect(screen.getByLabelText<HTMLSelectElement>('Type').selectedOptions[0]?.textContent).toBe('Training')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search datasets' }))
  await user.keyboard('coh')
  expect(screen.getByText('Searching...')).toBeTruthy()
  await waitFor(() => expect(choices().map(label)).toEqual(['New dataset "coh"', 'Cohort90 slides']))
  await user.keyboard('x')
  await screen.findByText('Nothing found for "cohx".')
  expect(searches.at(-1)).toBe('cohx')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(choices()[0])
})

test('slides are added to the chosen dataset, and those already in it are counted', async () => {
  present = 5
  const user = await open()
  expect(apply().textContent).toBe('Add 12 slides')
  expect(apply()).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('radio', { name: /^Cohort/ }))
  await user.selectOptions(screen.getByLabelText('Type'), 'Evaluation')
  await screen.findByText('7 slides will be added to "Cohort", 5 are already in it')
  await user.click(apply())
  await waitFor(() => expect(offer()).toBe('7 slides added to "Cohort" | Cohort /datasets/4'))
  expect(sent.at(-1)).toMatchObject({
    where: { ids: SLIDES },
    operations: [{ op: 'add_to_dataset', dataset: 4, type: 'E' }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if it contains all of them there is nothing to add', async () => {
  present = 12
  const user = await open()
  await user.click(await screen.findByRole('radio', { name: /^Cohort/ }))
  await screen.findByText('No change, 12 are already in it')
  expect(apply()).toHaveProperty('disabled', true)
})

test('a new dataset takes its name from the search, requires one, and is created with its slides in one call', async () => {
  const user = await open()
  await user.keyboard('Livers')
  await user.click(await screen.findByRole('radio', { name: 'New dataset "Livers"' }))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  expect(name).toHaveProperty('value', 'Livers')
  await user.clear(name)
  expect(screen.queryByText('Dataset name is required')).toBeNull()
  await user.tab()
  expect(screen.getByText('Dataset name is required')).toBeTruthy()
  expect(apply()).toHaveProperty('disabled', true)
  await user.type(name, ' Livers 2026 ')
  await screen.findByText('12 slides will be added to "Livers 2026"')
  await user.click(apply())
  await waitFor(() => expect(offer()).toBe('12 slides added to "Livers 2026" | Livers 2026 /datasets/77'))
  const written = sent.filter(({ dry_run }) => !dry_run)
  expect(written).toMatchObject([
    { operations: [{ op: 'add_to_dataset', new_dataset: { name: 'Livers 2026' }, type: 'T' }] },
  ])
})

test('storing the filter is offered only if all matches are added', async () => {
  const user = await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  const onChange = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <datasetChoice.Fields value={undefined} onChange={onChange} isFiltered />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Keep the filter/ }))
  await user.click(await screen.findByRole('radio', { name: /^Cohort/ }))
  const chosen = { id: 4, name: 'Cohort', type: 'T', keepsFilter: true } as const
  expect(onChange).toHaveBeenLastCalledWith(chosen)
  expect(datasetChoice.operations(chosen)).toEqual([{ op: 'add_to_dataset', dataset: 4, type: 'T', keep_filter: true }])
})

test('a list that fails can be reloaded, and a new dataset does not need it', async () => {
  hasDatasets = false
  const user = await open()
  await screen.findByText('Datasets could not be loaded')
  expect(choices()).toHaveLength(1)
  hasDatasets = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('radio', { name: /^Cohort/ })
})
