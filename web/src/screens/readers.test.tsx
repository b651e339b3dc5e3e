// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { roleMessages } from '@vitrine/contract/api/roles'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildDataset, buildFullDataset } from '../datasets/dataset.fixture.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { buildSample } from '../samples/sample.fixture.ts'
import { SlideCard } from '../slides/reader/slide-card.tsx'
import { buildSlide } from '../slides/slide.fixture.ts'
// Loaded with the first selection; imported here, because the test lists the screen immediately.
import '../table/bulk/selection-toolbar.tsx'
import { DatasetPage } from './dataset-page.tsx'
import { DatasetsDashboard } from './datasets-dashboard.tsx'
import { FileEdit } from './file-edit.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { SampleDetail } from './sample-detail.tsx'
import { SamplesDashboard } from './samples-dashboard.tsx'
import { SlideDetail } from './slide-detail.tsx'
import { SlideServer } from './slide-screens.fixture.tsx'
import { SlidesDashboard } from './slides-dashboard.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const sample = buildSample({ id: 3, sample_id: 'S-3', slide: null, qc_status: 'pass' })
const dataset = buildDataset({ id: 4, name: 'Mice', slides_count: 0 })

let server: SlideServer
beforeEach(() => {
  server = new SlideServer()
  server.start()
  server.slides = [buildSlide({ id: 7, name: 'A-1', file: null })]
  server.samples = [sample]
  server.answer('GET /api/samples/3/', sample)
  server.answer('GET /api/datasets/', { results: [dataset], total: 1 })
  server.answer('GET /api/datasets/4/full/', buildFullDataset([], { id: 4, name: 'Mice' }))
  server.answer('GET /api/datasets/4/slides/', { results: [], total: 0 })
})
afterEach(() => {
  cleanup()
  server.stop()
})

const SCREENS: Record<string, ComponentType> = {
  '/slides': SlidesDashboard,
  '/slides/$id': SlideDetail,
  '/slides/$id/edit': SlideDetail,
  '/slides/$id/file/edit': FileEdit,
  '/samples': SamplesDashboard,
  '/samples/$id': SampleDetail,
  '/samples/$id/edit': SampleDetail,
  '/datasets': DatasetsDashboard,
  '/datasets/create': DatasetPage,
  '/datasets/$id': DatasetPage,
  '/datasets/$id/edit': DatasetPage,
  '/scanned': () => <SlideCard slide={buildSlide({ id: 7, name: 'A-1' })} onDeleted={() => undefined} />,
}

/** Opens one of the screens for a user who may edit, or may not. */
function open(address: string, mayEdit: boolean) {
  user += 1
  const screens = Object.entries(SCREENS).map(([path, Screen]) => [
    path,
    () => (
      <MayEditContext value={mayEdit}>
        <Screen />
      </MayEditContext>
    ),
  ])
  return openScreens(Object.fromEntries(screens), address)
}

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/** The names of all controls; of editable cells only whether there are any. */
function controls(): string[] {
  const all = ['button', 'link', 'menuitem'].flatMap(role => screen.queryAllByRole(role, { hidden: true }))
  const names = all.map(control => (control.matches('[data-edits-cell]') ? 'a cell editor' : nameOf(control)))
  return [...new Set(names)].sort()
}

type Steps = (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>

/** Returns what only editors see on a screen, and expects that readers see nothing that editors don't. */
async function hiddenFromReaders(address: string, steps: Steps): Promise<string[]> {
  const seen: string[][] = []
  for (const mayEdit of [true, false]) {
    const { user, unmount } = await open(address, mayEdit)
    await steps(user)
    seen.push(controls())
    unmount()
  }
  const [editors = [], readers = []] = seen
  expect(readers.filter(name => !editors.includes(name))).toEqual([])
  return editors.filter(name => !readers.includes(name))
}

/** Selects the only row of a dashboard, opens its drawer, and then its menu. */
const openRow =
  (name: string): Steps =>
  async user => {
    const row = within(await screen.findByRole('row', { name }))
    await user.click(row.getByRole('checkbox'))
    await user.click(row.getByRole('button', { name: /details/i }))
    await user.click(row.getByRole('button', { name: /^Actions for/ }))
    await screen.findByRole('menu')
  }

describe("readers don't see", () => {
  test('on the Slides Dashboard: creating, importing, editing, deleting', async () => {
    expect(await hiddenFromReaders('/slides', openRow('A-1'))).toEqual([
      'Add to dataset',
      'Batch Import',
      'Create Slide',
      'Delete',
      'Delete Selected (1)',
      'Edit File',
      'Edit Slide',
      'Edit fields',
      'Print labels',
      'a cell editor',
    ])
  })

  test('on the Samples Dashboard: the same, Batch Edit and the link to a slide; the export stays', async () => {
    expect(await hiddenFromReaders('/samples', openRow('S-3'))).toEqual([
      'Associate Slide',
      'Batch Edit',
      'Create Sample',
      'Delete',
      'Edit Sample',
      'Edit Sample (opens a new tab)',
      'Import CSV',
      'Link to slide',
      'a cell editor',
    ])
  })

  test('on the Datasets Dashboard: the same', async () => {
    expect(await hiddenFromReaders('/datasets', openRow('Mice'))).toEqual([
      'Create Dataset',
      'Delete',
      'Delete Selected',
      'Edit Dataset',
      'Edit fields',
      'Import CSV',
      'a cell editor',
    ])
  })

  test('on the slide detail: editing, deleting, registering a file, and editing its samples', async () => {
    const hidden = await hiddenFromReaders('/slides/7', async user => {
      await user.click(await screen.findByRole('button', { name: /S-3/ }))
      await screen.findByText('No picture yet.')
    })
    expect(hidden).toEqual([
      'Add to dataset',
      'Attach',
      'Delete',
      'Edit',
      'Edit sample S-3',
      'Register File',
      'a cell editor',
    ])
  })

  test('on the sample detail: editing, deleting, and the link to a slide', async () => {
    const hidden = await hiddenFromReaders('/samples/3', async () => {
      await screen.findByRole('heading', { level: 1, name: 'S-3' })
    })
    expect(hidden).toEqual(['Associate Slide', 'Delete', 'Edit'])
  })

  test('on the dataset detail: editing; the exports stay', async () => {
    const hidden = await hiddenFromReaders('/datasets/4', async () => {
      await screen.findByRole('heading', { level: 1, name: 'Mice' })
      await waitFor(() => expect(screen.queryByText(/no slides/i)).toBeTruthy())
    })
    expect(hidden).toEqual(['Add Slides', 'Edit Dataset'])
  })

  test('on the card of a scanned slide: editing and deleting', async () => {
    expect(await hiddenFromReaders('/scanned', async () => void (await screen.findByRole('article')))).toEqual([
      'Delete slide',
      'Edit file',
      'Edit slide',
    ])
  })
})

test.each([
  ['/slides/7/edit', 'A-1', '/slides/7'],
  ['/slides/7/file/edit', 'Back to Slides', '/slides'],
  ['/samples/3/edit', 'S-3', '/samples/3'],
  ['/datasets/create', 'Back to Datasets', '/datasets'],
  ['/datasets/4/edit', 'Back to Datasets', '/datasets'],
])('a reader who opens %s is told why there is no form', async (address, label, back) => {
  await open(address, false)
  await screen.findByRole('heading', { level: 1, name: 'Only editors can change this' })
  screen.getByText(roleMessages.readersOnlyLook)
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(back)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(server.callsOf('GET').filter(call => !/samples\/3\/|slides\/7\/$/.test(call))).toEqual([])
})
