// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx'
import { Experiments } from './experiments.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const record = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, uuid: null, description: null, created_at: '2026-11-20T10:00:00Z', updated_at: null },
  ...{ created_by: { id: 1, username: 'nora', name: 'Nora Weiss', email: null }, version: 3, ...more },
})
const config = record(7, 'ABMIL', { description: 'Attention', parameters: { lr: 0.001, layers: [64, 128] } })
const page = (...results: object[]) => ({
  count: results.length,
  total: results.length,
  next: null,
  previous: null,
  results,
})

const server = new ScriptedServer()
const CONFIGS = '/api/experiments/configs/training/'

beforeEach(() => {
  server.start()
  server.answer('GET /api/experiments/', page())
  server.answer(`GET ${CONFIGS}`, page(config))
  server.answer('GET /api/experiments/configs/deployments/', page())
  server.answer('GET /api/datasets/', page(record(4, 'Lymph nodes')))
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (address: string, mayEdit = true) =>
  openScreens(
    {
      '/experiments/$id': () => <h1>One experiment</h1>,
      '/experiments': () => (
        <MayEditContext value={mayEdit}>
          <UndoHost />
          <QuestionDialog />
          <Experiments />
        </MayEditContext>
      ),
    },
    address,
  )
const row = async (name: string) => within(await screen.findByRole('row', { name }))
const cells = async (name: string) => (await row(name)).getAllByRole('gridcell').map(cell => cell.textContent)

describe('a table of named records', () => {
  test('has the columns of its fields; a map shows its keys and values', async () => {
    await open('/experiments?tab=training')
    expect((await cells('ABMIL')).slice(2, 5)).toEqual(['ABMIL', 'Attention', 'lr: 0.001, layers: 64, 128'])
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
    expect(heads).toEqual(expect.arrayContaining(['Name', 'Description', 'Parameters', 'Created']))
  })

  test('shows a record below the list, with a pair for each parameter', async () => {
    const { user } = await open('/experiments?tab=training')
    await user.click(await screen.findByRole('button', { name: 'Show details of ABMIL' }))
    const drawer = within(screen.getByRole('region', { name: 'Details of ABMIL' }))
    const pairs = drawer
      .getAllByRole('term')
      .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    expect(pairs).toEqual(
      expect.arrayContaining(['Description: Attention', 'lr: 0.001', 'layers: 64, 128', 'Created By: Nora Weiss']),
    )
  })

  test('creates a record with a form for its fields, and shows errors in parameters', async () => {
    server.answer(`POST ${CONFIGS}`, record(8, 'CLAM'), 201)
    const { user } = await open('/experiments?tab=training')
    await user.click(await screen.findByRole('button', { name: 'Create Training Config' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create Training Config' }))
    await user.type(form.getByLabelText(/^Name/), 'CLAM')
    await user.type(form.getByLabelText(/^Parameters/), '[[1]')
    await user.click(form.getByRole('button', { name: 'Create Training Config' }))
    expect(form.getByText(/Parameters: .*object/)).toBeTruthy()
    expect(server.sent).toEqual([])
    await user.clear(form.getByLabelText(/^Parameters/))
    await user.type(form.getByLabelText(/^Parameters/), '{{"lr": 1}')
    await user.click(form.getByRole('button', { name: 'Create Training Config' }))
    await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'CLAM', parameters: { lr: 1 } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('saves only what was changed in the form, based on the loaded version', async () => {
    server.answer(`PATCH ${CONFIGS}7/`, { ...config, description: 'Gated', version: 4 })
    const { user } = await open('/experiments?tab=training')
    await user.click(await screen.findByRole('button', { name: 'Actions for ABMIL' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit ABMIL' }))
    const field = form.getByLabelText(/^Description/)
    await user.clear(field)
    await user.type(field, 'Gated')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await cells('ABMIL'))[3]).toBe('Gated'))
    expect(server.sent).toMatchObject([{ body: { description: 'Gated' }, ifMatch: '"3"' }])
  })

  test('deletes the selected records after a confirmation, with an undo', async () => {
    server.answer(`DELETE ${CONFIGS}7/`, undefined, 204)
    const { user } = await open('/experiments?tab=training')
    await user.click((await row('ABMIL')).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Delete 1 training config' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Delete 1 training config' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'ABMIL' })).toBeNull())
    expect(server.calls).toContain(`DELETE ${CONFIGS}7/`)
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  test('keeps a record that could not be deleted, with the reason', async () => {
    server.fail(`DELETE ${CONFIGS}7/`, 409, 'It is locked.')
    const { user } = await open('/experiments?tab=training')
    await user.click(await screen.findByRole('button', { name: 'Actions for ABMIL' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete training config' }))
    expect(await screen.findByText('"ABMIL" is still here. It is locked.')).toBeTruthy()
    expect(screen.getByRole('row', { name: 'ABMIL' })).toBeTruthy()
  })

  test('is searched and sorted by its address', async () => {
    const { user, search } = await open('/experiments?tab=training&search=ab&ordering=name')
    await row('ABMIL')
    const asked = server.calls.find(call => call.startsWith(`GET ${CONFIGS}?`))
    expect(asked).toContain('ordering=name')
    expect(asked).toContain('search=ab')
    await user.click(within(screen.getByRole('columnheader', { name: /Description/ })).getByRole('button'))
    await waitFor(() => expect(search()).toMatchObject({ tab: 'training', ordering: 'description' }))
  })

  test('says if it is empty; readers see no actions', async () => {
    server.answer(`GET ${CONFIGS}`, page())
    await open('/experiments?tab=training', false)
    expect(await screen.findByText('No training configs yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create Training Config' })).toBeNull()
  })

  test('says if it failed to load, with Try again', async () => {
    server.fail(`GET ${CONFIGS}`, 500)
    const { user } = await open('/experiments?tab=training')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(`GET ${CONFIGS}`, page(config))
    await user.click(again)
    expect(await screen.findByRole('row', { name: 'ABMIL' })).toBeTruthy()
  })
})

test('channels are listed with the number of samples that have them, in any spelling', async () => {
  server.answer(
    'GET /api/channels/',
    page(record(1, 'DAPI', { dye_name: null, wavelength: '461 nm' }), record(2, 'Cy5')),
  )
  server.answer('GET /api/channels/stats/', [{ channel: 'dapi', count: 1204 }])
  await open('/experiments?tab=channels')
  await waitFor(async () => expect(await cells('DAPI')).toContain('1,204'))
  expect(await cells('Cy5')).toContain('0')
})

test('experiments show the dataset they refer to, and link to their pages', async () => {
  server.answer(
    'GET /api/experiments/',
    page(record(1, 'Liver', { status: 'done', dataset: 4, training_config: 7, deployment_config: null, parent: null })),
  )
  await open('/experiments')
  await waitFor(async () => expect((await cells('Liver')).slice(2, 5)).toEqual(['Liver', 'done', 'Lymph nodes']))
  expect(screen.getByRole('link', { name: 'Liver' }).getAttribute('href')).toBe('/experiments/1')
})

test('experiments show their training data and latest evaluation, with one call for the page', async () => {
  server.start(['evaluations'])
  server.answer('GET /api/experiments/', page(record(1, 'Liver'), record(2, 'Idea')))
  for (const links of [CONFIGS, '/api/experiments/configs/deployments/', '/api/datasets/'])
    server.answer(`GET ${links}`, page())
  const version = (number: number, dataset_name: string) => ({
    ...{ version: `v${number}`, number, semver: `${number}.0.0`, dataset: 4, dataset_uuid: 'd4', dataset_name },
  })
  const input = (number: number) => ({ ...version(number, 'Nodes'), parts: ['training'], folds: [1] })
  const latest = { uuid: 'e1', name: 'Fold 0', ...version(3, 'Tests'), auroc: { value: 0.913, low: 0.86, high: 0.957 } }
  server.answer('GET /api/experiments/summaries/', [
    { experiment: 1, inputs: [input(1), input(2), input(3)], evaluations: 2, latest },
    { experiment: 2, inputs: [], evaluations: 0, latest: null },
  ])
  server.answer('GET /api/experiments/leaks/', [
    {
      experiment: 1,
      versions: [
        { ...version(3, 'Tests'), clean: null, sentences: [{ level: 'unknown', text: 'Not known.' }] },
        { ...version(2, 'Tests'), clean: false, sentences: [{ level: 'leak', text: '1 was.' }] },
      ],
    },
    { experiment: 2, versions: [] },
  ])
  await open('/experiments')
  await waitFor(async () =>
    expect((await cells('Liver')).slice(5, 9)).toEqual([
      'Nodes v1Nodes v21 more',
      'Tests v32 evaluations',
      '0.910.86 to 0.96',
      'leakpartly unknown',
    ]),
  )
  expect((await cells('Idea')).slice(5, 9)).toEqual(['-', '-', '-', '-'])
  expect(screen.getByTitle(/Tests v3: Not known\. Tests v2: 1 was\./)).toBeTruthy()
  expect(screen.getByTitle(/Nodes v3, training; fold 1/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tests v3' }).getAttribute('href')).toBe('/evaluations/e1')
  expect(server.calls.filter(call => call.includes('summaries'))).toEqual(['GET /api/experiments/summaries/?ids=1,2'])
  expect(server.calls.filter(call => call.includes('leaks'))).toEqual(['GET /api/experiments/leaks/?ids=1,2'])
})

test('experiments whose evaluations failed to load say so, and stay in the list', async () => {
  server.start(['evaluations'])
  server.answer('GET /api/experiments/', page(record(1, 'Liver')))
  for (const links of [CONFIGS, '/api/experiments/configs/deployments/', '/api/datasets/'])
    server.answer(`GET ${links}`, page())
  for (const call of ['summaries', 'leaks']) server.fail(`GET /api/experiments/${call}/`, 500)
  await open('/experiments')
  await waitFor(async () =>
    expect((await cells('Liver')).slice(5, 9)).toEqual(['Not loaded', 'Not loaded', 'Not loaded', 'Not checked']),
  )
})

test('without experiments there are lines of Python to copy', async () => {
  const { user } = await open('/experiments')
  expect(await screen.findByText('No experiments yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy the lines of Python' }))
  expect(await navigator.clipboard.readText()).toContain('with lab.run("ABMIL liver") as run:')
})

test('the main button is in the head, for the current tab, even with an empty list or a selection', async () => {
  const { user } = await open('/experiments?tab=training')
  const head = within(screen.getByRole('heading', { name: 'Experiments' }).parentElement as HTMLElement)
  await user.click(await screen.findByRole('checkbox', { name: 'Select ABMIL' }))
  expect(head.getByRole('button', { name: 'Create Training Config' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Experiments' }))
  expect(await screen.findByText('No experiments yet.')).toBeTruthy()
  expect(head.getByRole('button', { name: 'Create Experiment' })).toBeTruthy()
})

test('a new experiment is opened', async () => {
  server.answer('POST /api/experiments/', record(9, 'UNI'), 201)
  const { user, path } = await open('/experiments')
  await user.click(await screen.findByRole('button', { name: 'Create Experiment' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create Experiment' }))
  await user.type(form.getByLabelText(/^Name/), 'UNI')
  await user.click(form.getByRole('button', { name: 'Create Experiment' }))
  await waitFor(() => expect(path()).toBe('/experiments/9'))
})
