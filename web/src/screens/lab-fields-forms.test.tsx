// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Field } from '@vitrine/contract/fields/fields'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildDataset, buildFullDataset } from '../datasets/dataset.fixture.ts'
import { buildLoaded } from '../datasets/draft/entries.fixture.ts'
import { buildField, buildOptions } from '../lab-fields/lab-field.fixture.ts'
import { CreateSampleDialog } from '../samples/forms/create-sample-dialog.tsx'
import { buildSample } from '../samples/sample.fixture.ts'
import { CreateSlideDialog } from '../slides/forms/create-slide-dialog.tsx'
import { DatasetPage } from './dataset-page.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { SampleDetail } from './sample-detail.tsx'
import { SlideDetail } from './slide-detail.tsx'
import { button, card, field, findButton, findField, SlideServer, shown, under } from './slide-screens.fixture.tsx'

vi.setConfig({ testTimeout: 20_000 })

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const [he, pas] = buildOptions('HE', 'PAS')
const STAIN = buildField('Stain', { type: 'choice', options: [he, { ...pas, retired: true }] as Field['options'] })
const MARKERS = buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3', 'CD8') })
const DEPTH = buildField('Depth', { type: 'number', decimals: 1, unit: 'µm', help: 'From the block face.' })
const REVIEWED = buildField('Reviewed', { type: 'boolean' })
const LOT = buildField('Lot', { required: true })
const CHECKED_BY = buildField('Checked by', { type: 'person' })
const PROTOCOL = buildField('Protocol', { type: 'url' })
const OLD = buildField('Old', { state: 'retired' })

let server: SlideServer
let definitions: Field[]
beforeEach(() => {
  user += 1
  definitions = [STAIN, MARKERS, DEPTH, REVIEWED, LOT, PROTOCOL, OLD]
  server = new SlideServer()
  server.start()
  server.answer('GET /api/fields/', () => ({ results: definitions, total: definitions.length }))
})
afterEach(() => {
  cleanup()
  server.stop()
})

const VALUES = { stain: 'pas', markers: ['cd3'], depth: 4.5, reviewed: false, lot: '7a', protocol: null }
const openSlide = (address: string) => {
  server.add({ id: 7, name: 'A-1', fields: VALUES } as object)
  return openScreens({ '/slides/$id': SlideDetail, '/slides/$id/edit': SlideDetail }, address)
}
const TITLE = 'Lab fields'
const searched = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
async function search(user: UserEvent, label: string, text: string) {
  await user.click(await searched(label))
  await user.keyboard(`{Control>}a{/Control}${text}`)
}
async function choose(user: UserEvent, label: string, option: string) {
  await search(user, label, option)
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a slide shows its values of lab fields in use, in display form', async () => {
  await openSlide('/slides/7')
  await screen.findByRole('region', { name: TITLE })
  const terms = card(TITLE)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(terms).toEqual(['Stain', 'Markers', 'Depth', 'Reviewed', 'Lot', 'Protocol'])
  expect(terms.map(term => shown(TITLE, term ?? ''))).toEqual(['PAS', 'CD3', '4.5 µm', 'No', '7a', '-'])
})

test.each([
  ['/slides/7', 'Edit'],
  ['/slides/7/edit', undefined],
])('the form at %s holds each by its type, and sends what was changed in one object', async (address, press) => {
  const { user } = await openSlide(address)
  if (press) await user.click(await findButton(press))
  const depth = await findField('Depth')
  expect([depth.value, under('Depth')]).toEqual(['4.5', 'From the block face.'])
  await user.click(await searched('Stain'))
  // An option out of use can be chosen again if the record has it.
  expect(await screen.findByRole('option', { name: 'PAS' })).toBeTruthy()
  await choose(user, 'Stain', 'HE')
  await user.clear(depth)
  await user.type(depth, '5.25')
  await user.click(await findButton('Save'))
  expect(under('Depth')).toContain('Depth: "5.25" has more than 1 decimal.')
  expect(server.writes).toEqual([])
  await user.clear(depth)
  await user.type(depth, '5.5')
  await user.click(screen.getByRole('combobox', { name: 'Markers' }))
  await user.click(await screen.findByRole('option', { name: 'CD8' }))
  await user.selectOptions(field('Reviewed'), 'Yes')
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body.fields).toEqual({ stain: 'he', depth: 5.5, markers: ['cd3', 'cd8'], reviewed: true })
})

test('a person is typed by username, with known ones suggested', async () => {
  definitions = [CHECKED_BY]
  server.answer('GET /api/auth/me/', { id: 1, username: 'ada', role: 'editor' })
  server.answer('GET /api/slides/facets/', {
    total: 1,
    facets: {
      'fields.checked_by': {
        kind: 'values',
        total: 1,
        empty: 0,
        distinct: 1,
        other: 0,
        values: [{ value: 4, label: 'mara', count: 1 }],
      },
    },
  })
  const { user } = await openSlide('/slides/7/edit')
  const person = await findField('Checked by')
  await user.click(person)
  await waitFor(() => expect([...(person.list?.options ?? [])].map(({ value }) => value)).toEqual(['ada', 'mara']))
  await user.type(person, 'mara')
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent[0]?.body.fields).toEqual({ checked_by: 'mara' }))
})

describe('a text that is not an option', () => {
  const giemsa = { key: 'giemsa', label: 'Giemsa', color: null, retired: false }

  test('becomes one if an admin adds it, and is chosen; a save waits for it', async () => {
    server.answer('GET /api/auth/me/', { id: 1, username: 'ada', role: 'admin' })
    server.answer(`GET /api/fields/${STAIN.id}/`, { ...STAIN, version: 3 })
    const withGiemsa = { ...STAIN, version: 4, options: [...STAIN.options, giemsa] }
    const added = Promise.withResolvers<void>()
    server.answer(`PATCH /api/fields/${STAIN.id}/`, async () => {
      await added.promise
      return Response.json(withGiemsa)
    })
    const { user } = await openSlide('/slides/7/edit')
    await user.type(await findField('Organ'), 'x')
    await search(user, 'Stain', 'Giemsa')
    await user.click(await screen.findByRole('option', { name: 'Add option "Giemsa"' }))
    await user.click(button('Save'))
    await user.click(button('Save'))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent).toEqual([
      {
        call: `PATCH /api/fields/${STAIN.id}/`,
        body: { options: [...STAIN.options, { label: 'Giemsa' }] },
        ifMatch: '"3"',
      },
    ])
    added.resolve()
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent[1]?.body).toMatchObject({ organ: 'x', fields: { stain: 'giemsa' } })
    // Pressed twice, it is saved once.
    await waitFor(() => expect(server.toasts.length).toBeGreaterThan(0))
    expect(server.sent).toHaveLength(2)
  })

  test('that somebody has just added is chosen without adding it again', async () => {
    server.answer('GET /api/auth/me/', { id: 1, username: 'ada', role: 'admin' })
    server.answer(`GET /api/fields/${MARKERS.id}/`, {
      ...MARKERS,
      options: [...MARKERS.options, { ...giemsa, key: 'ki67', label: 'Ki67' }],
    })
    const { user } = await openSlide('/slides/7/edit')
    await search(user, 'Markers', 'ki67')
    await screen.findByRole('option', { name: 'Add option "ki67"' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText('Ki67').length).toBeGreaterThan(0))
    expect(server.sent).toEqual([])
    await user.click(button('Save'))
    await waitFor(() => expect(server.sent[0]?.body.fields).toEqual({ markers: ['cd3', 'ki67'] }))
  })

  test('stays typed if it could not be added, with the reason', async () => {
    server.answer('GET /api/auth/me/', { id: 1, username: 'ada', role: 'admin' })
    server.fail(`GET /api/fields/${MARKERS.id}/`, 503, 'The database is away.')
    const { user } = await openSlide('/slides/7/edit')
    await search(user, 'Markers', 'Ki67')
    await user.click(await screen.findByRole('option', { name: 'Add option "Ki67"' }))
    await waitFor(() => expect(server.toasts).toContain('The database is away.'))
    expect((await searched('Markers')).value).toBe('Ki67')
  })

  test.each(['Stain', 'Markers'])('of %s is none for others, who read who adds one', async label => {
    server.answer('GET /api/auth/me/', { id: 2, username: 'ben', role: 'editor' })
    const { user } = await openSlide('/slides/7/edit')
    await search(user, label, 'Giemsa')
    expect(await screen.findByText('No option "Giemsa". Only admins can add options.')).toBeTruthy()
    expect(screen.queryByRole('option', { name: /^Add option/ })).toBeNull()
  })
})

test('a form with unchanged lab fields sends none', async () => {
  const { user } = await openSlide('/slides/7/edit')
  await user.type(await findField('Organ'), 'x')
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body).not.toHaveProperty('fields')
})

test('a lab field changed by somebody else is shown by label, as a choice', async () => {
  const { user } = await openSlide('/slides/7/edit')
  await choose(user, 'Stain', 'HE')
  server.change(7, { fields: { ...VALUES, stain: null } } as object)
  await user.click(button('Save'))
  const conflict = within(await screen.findByRole('region', { name: /changed/i }))
  expect(conflict.getByText('Stain')).toBeTruthy()
  expect(conflict.getByText('HE')).toBeTruthy()
})

test('without lab fields, screens show nothing about them', async () => {
  definitions = [OLD]
  const { user } = await openSlide('/slides/7')
  await user.click(await findButton('Edit'))
  await findField('Description')
  expect(screen.queryByText(TITLE)).toBeNull()
})

async function openDialog(Dialog: typeof CreateSlideDialog | typeof CreateSampleDialog) {
  const onCreated = vi.fn()
  const { user } = await openScreens(
    {
      '/new': () => (
        <MantineProvider env="test">
          <Dialog isOpen onClose={() => undefined} onCreated={onCreated} />
        </MantineProvider>
      ),
    },
    '/new',
  )
  return { user, onCreated }
}

test('a new slide asks for required ones, and is sent with those that were filled in', async () => {
  server.answer('POST /api/slides/', (body: object) => ({ id: 9, ...body }))
  const { user, onCreated } = await openDialog(CreateSlideDialog)
  await user.type(await findField('Name'), 'B-2')
  await user.click(button('Create Slide'))
  expect(under('Lot')).toBe('Lot is required.')
  await user.type(field('Lot'), '8')
  await user.click(button('Create Slide'))
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(server.sent[0]?.body).toMatchObject({ name: 'B-2', fields: { lot: '8' } })
})

test('a new sample is sent with them, and errors of the server are shown at their field', async () => {
  definitions = definitions.map(definition => ({ ...definition, entity: 'samples' }))
  const detail = { 'fields.lot': ['There is a sample with the lot 8 already.'] }
  server.answer('POST /api/samples/', detail, 409)
  const { user } = await openDialog(CreateSampleDialog)
  await user.type(await findField('Sample ID'), 'S-9')
  await user.type(field('Lot'), '8')
  await user.click(button('Create Sample'))
  await waitFor(() => expect(under('Lot')).toBe('There is a sample with the lot 8 already.'))
  expect(server.sent[0]?.body).toEqual({ sample_id: 'S-9', fields: { lot: '8' } })
})

test('a sample and a dataset show theirs, and a sample edits them', async () => {
  const sample = buildSample({ id: 3, sample_id: 'S-3', slide: null, fields: VALUES } as object)
  server.answer('GET /api/samples/3/', sample)
  server.answer('PATCH /api/samples/3/', (body: object) => ({ ...sample, ...body }))
  const { user } = await openScreens({ '/samples/$id': SampleDetail, '/samples/$id/edit': SampleDetail }, '/samples/3')
  await screen.findByRole('region', { name: TITLE })
  expect(shown(TITLE, 'Lot')).toBe('7a')
  await user.click(await findButton('Edit'))
  await user.clear(await findField('Lot'))
  await user.type(field('Lot'), '9')
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent[0]?.body).toEqual({ fields: { lot: '9' } }))
  cleanup()

  const dataset = { id: 4, name: 'Mice', fields: VALUES } as object
  server.answer('GET /api/datasets/4/full/', buildFullDataset([], dataset))
  server.answer('GET /api/datasets/4/', buildDataset(dataset))
  await openScreens({ '/datasets/$id': DatasetPage }, '/datasets/4')
  await screen.findByRole('region', { name: TITLE })
  expect(shown(TITLE, 'Depth')).toBe('4.5 µm')
})

describe('the editor of datasets', () => {
  const LOADED = { id: 7, fields: VALUES } as object
  const openEditor = async (address: string, dataset = buildLoaded('1T 2V', LOADED)) => {
    server.answer('GET /api/datasets/', { results: [], total: 0 })
    server.answer('GET /api/datasets/7/full/', () => dataset)
    return openScreens({ '/datasets/create': DatasetPage, '/datasets/$id/edit': DatasetPage }, address)
  }

  test('contains them, and sends those that were changed', async () => {
    server.answer('PATCH /api/datasets/7/', (body: object) => body)
    const { user } = await openEditor('/datasets/7/edit')
    const depth = await findField('Depth')
    expect([depth.value, under('Depth')]).toEqual(['4.5', 'From the block face.'])
    await user.clear(depth)
    await user.type(depth, '5.25')
    await user.click(button('Save Dataset'))
    expect(under('Depth')).toContain('Depth: "5.25" has more than 1 decimal.')
    expect(server.sent).toEqual([])
    await user.clear(depth)
    await user.type(depth, '5.5')
    await choose(user, 'Stain', 'HE')
    await user.click(button('Save Dataset'))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]?.body.fields).toEqual({ stain: 'he', depth: 5.5 })
  })

  test('sends none if none was changed', async () => {
    server.answer('PATCH /api/datasets/7/', (body: object) => body)
    const { user } = await openEditor('/datasets/7/edit')
    await user.type(await findField('Description'), 'x')
    await user.click(button('Save Dataset'))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]?.body).not.toHaveProperty('fields')
  })

  test("shows the server's errors with their labels, and keeps what was typed", async () => {
    const taken = "fields.lot is unique, and another dataset has '8' already."
    server.answer('PATCH /api/datasets/7/', { 'fields.lot': [taken] }, 409)
    const { user } = await openEditor('/datasets/7/edit')
    await user.clear(await findField('Lot'))
    await user.type(field('Lot'), '8')
    await user.click(button('Save Dataset'))
    expect((await screen.findByText(/Lot is unique, and another dataset has '8' already/)).textContent).toBeTruthy()
    expect(field('Lot').value).toBe('8')
  })

  test('asks what to keep if both users changed one', async () => {
    const stored = { ...buildLoaded('1T 2V', LOADED), version: 4, fields: { ...VALUES, stain: null } }
    const { user } = await openEditor('/datasets/7/edit')
    await choose(user, 'Stain', 'HE')
    server.answer('PATCH /api/datasets/7/', { detail: 'The dataset was changed meanwhile.', current: stored }, 412)
    server.answer('GET /api/datasets/7/full/', stored)
    await user.click(button('Save Dataset'))
    const conflict = within(await screen.findByRole('region', { name: /changed/i }))
    expect(conflict.getByText('Stain')).toBeTruthy()
    expect(conflict.getByText('HE')).toBeTruthy()
    await user.click(conflict.getByRole('radio', { name: /Theirs/ }))
    expect((await searched('Stain')).value).toBe('No value')
  })

  test('shows which ones a new dataset needs', async () => {
    const { user } = await openEditor('/datasets/create')
    await user.type(await findField('Name'), 'mice')
    await user.click(button('Save Dataset'))
    expect(under('Lot')).toContain('Lot is required.')
    expect(server.sent).toEqual([])
  })
})
