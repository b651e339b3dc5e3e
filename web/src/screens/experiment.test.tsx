// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { buildHistoryEntry } from '../history/history.fixture.ts'
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx'
import { Experiment } from './experiment.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const base = { uuid: null, description: null, created_at: '2026-11-20T10:00:00Z', updated_at: null, created_by: null }
const experiment = {
  ...{ ...base, id: 5, name: 'ABMIL liver', version: 2, status: 'done', dataset: 4, training_config: null },
  ...{ deployment_config: null, url: 'https://tracker.test/7', parent: 3 },
}
const named = (id: number, name: string) => ({ ...base, id, name, version: 1 })
const page = (...results: object[]) => ({
  count: results.length,
  total: results.length,
  next: null,
  previous: null,
  results,
})
const version = (number: number) => ({ uuid: `v${number}`, number, slides_count: 120 })
const input = {
  ...{ version: 'v2', number: 2, semver: '2.0.0', dataset: 4, dataset_uuid: 'd4', dataset_name: 'Lymph nodes' },
  ...{ parts: ['training', 'validation'], folds: null as number[] | null },
}

// The page loads it on demand, which is slow on a busy machine.
beforeAll(() => import('../history/history-card.tsx'))

const server = new ScriptedServer()
let inputs: object[]

beforeEach(() => {
  inputs = [input]
  server.start(['evaluations'])
  server.answer('GET /api/experiments/5/', experiment)
  server.answer('GET /api/experiments/5/evaluations/', page())
  server.answer('GET /api/experiments/5/inputs/', () => Response.json(inputs))
  server.answer('GET /api/experiments/', page(named(3, 'UNI')))
  server.answer('GET /api/experiments/configs/training/', page())
  server.answer('GET /api/experiments/configs/deployments/', page())
  server.answer('GET /api/datasets/', page(named(4, 'Lymph nodes')))
  server.answer('GET /api/datasets/4/versions/', page(version(2), version(1)))
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (mayEdit = true, address = '/experiments/5') =>
  openScreens(
    {
      '/experiments': () => <h1>Experiments</h1>,
      '/experiments/$id': () => (
        <MayEditContext value={mayEdit}>
          <QuestionDialog />
          <Experiment />
        </MayEditContext>
      ),
    },
    address,
  )
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('an experiment shows its fields, with links to related records', async () => {
  await open()
  const fields = await card('Information')
  await waitFor(() => expect(fields.getByRole('link', { name: 'UNI' }).getAttribute('href')).toBe('/experiments/3'))
  expect(fields.getByRole('link', { name: 'Lymph nodes' }).getAttribute('href')).toBe('/datasets/4')
  expect(fields.getByRole('link', { name: 'https://tracker.test/7' })).toBeTruthy()
})

test("the history has the fields and the training versions; a field can be undone, a version can't", async () => {
  const told = { dataset_name: 'Lymph nodes', number: 2, parts: ['training'], folds: [1] }
  const [trained, status] = [
    buildHistoryEntry({ id: 2, changes: [{ field: 'trained_on', from: null, to: told }] }),
    buildHistoryEntry({ id: 1, changes: [{ field: 'status', from: null, to: 'done' }] }),
  ]
  server.answer('GET /api/experiments/5/history/', page(trained, status))
  server.answer('POST /api/undo/', {
    ...{ request_id: 'r9', counts: { slides: 0, samples: 0, datasets: 0, files: 0, others: 1 }, skipped: 0 },
    ...{ records: [{ kind: 'experiments', id: 5, version: 3 }], dry_run: false },
  })
  const { user } = await open()
  const history = await card('History')
  expect(await history.findByText(/added Lymph nodes v2, training; fold 1 to what it was trained on/)).toBeTruthy()
  const buttons = history.getAllByRole('button', { name: /^Undo/ })
  expect(buttons).toHaveLength(1)
  server.answer('GET /api/experiments/5/', { ...experiment, status: null, version: 3 })
  await user.click(buttons[0] as HTMLElement)
  await waitFor(() => expect(server.sent).toMatchObject([{ call: 'POST /api/undo/', body: { entries: [1] } }]))
  await waitFor(async () => expect((await card('Information')).queryByText('done')).toBeNull())
})

test('an address outside of the web is not a link', async () => {
  server.answer('GET /api/experiments/5/', { ...experiment, url: 'javascript:alert(1)' })
  await open()
  expect((await card('Information')).getByText('javascript:alert(1)').closest('a')).toBeNull()
})

test('the diagram shows versions and the original experiment before it', async () => {
  await open()
  const line = within(await screen.findByRole('list', { name: 'Lineage' }))
  await waitFor(() =>
    expect(line.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Lymph nodes v2training, validationUNIbegan with',
      'ABMIL liverthis experiment',
    ]),
  )
})

test('a version is added with its parts and folds', async () => {
  inputs = []
  server.answer('PUT /api/experiments/5/inputs/v1/', () => {
    inputs = [{ ...input, version: 'v1', number: 1, folds: [1, 3] }]
    return Response.json(inputs[0])
  })
  const { user } = await open()
  const trained = await card('Trained on')
  expect(await trained.findByText('What it was trained on is not known. Name the frozen version.')).toBeTruthy()
  await user.click(trained.getByRole('button', { name: 'Add Version' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Version' }))
  await form.findByRole('option', { name: 'Version 1, 120 slides' })
  await user.selectOptions(form.getByLabelText(/^Version/), 'v1')
  await user.type(form.getByLabelText(/^Folds/), 'one')
  await user.click(form.getByRole('button', { name: 'Add Version' }))
  expect(form.getByText('Folds: "one" is not a list of fold numbers such as 1, 2, 3.')).toBeTruthy()
  await user.clear(form.getByLabelText(/^Folds/))
  await user.type(form.getByLabelText(/^Folds/), '1, 3')
  await user.click(form.getByRole('button', { name: 'Add Version' }))
  expect(await trained.findByText('training, validation; folds 1 and 3')).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([{ parts: ['training', 'validation'], folds: [1, 3] }])
})

test('a dataset without a frozen version says what to do', async () => {
  server.answer('GET /api/datasets/4/versions/', page())
  const { user } = await open()
  await user.click((await card('Trained on')).getByRole('button', { name: 'Add Version' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Version' }))
  expect(await form.findByText('This dataset has no frozen version. Freeze one on its page.')).toBeTruthy()
})

test('a version is removed after a confirmation', async () => {
  server.answer('DELETE /api/experiments/5/inputs/v2/', () => {
    inputs = []
    return new Response(null, { status: 204 })
  })
  const { user } = await open()
  const trained = await card('Trained on')
  await user.click(await trained.findByRole('button', { name: 'Remove Lymph nodes v2' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await trained.findByText('What it was trained on is not known. Name the frozen version.')).toBeTruthy()
})

test('a rejected version keeps the choices, and shows the reason', async () => {
  server.fail('PUT /api/experiments/5/inputs/v1/', 400, 'Version 1 has no folds.')
  const { user } = await open()
  await user.click((await card('Trained on')).getByRole('button', { name: 'Add Version' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Version' }))
  await form.findByRole('option', { name: 'Version 1, 120 slides' })
  await user.selectOptions(form.getByLabelText(/^Version/), 'v1')
  await user.click(form.getByRole('button', { name: 'Add Version' }))
  expect(await form.findByText('Version 1 has no folds.')).toBeTruthy()
  expect((form.getByLabelText(/^Version/) as HTMLSelectElement).value).toBe('v1')
})

const figure = { value: 0.91, low: 0.86, high: 0.96 }
const evaluation = {
  ...{
    ...input,
    uuid: 'e1',
    name: 'Fold 0',
    experiment: { id: 5, name: 'ABMIL liver' },
    parts: ['evaluation'],
    fold: 2,
  },
  ...{ metrics: { auroc: figure, accuracy: { ...figure, count: 101, total: 120 } }, created_at: base.created_at },
}

test('evaluations show figures and the result of the leak check, and can be deleted after a confirmation', async () => {
  const other = { ...evaluation, uuid: 'e2', name: 'Fold 1' }
  server.answer('GET /api/experiments/5/evaluations/', page(evaluation, other))
  server.answer('GET /api/experiments/5/evaluations/leaks/', [
    { evaluation: 'e1', ...report },
    { evaluation: 'e2', clean: true, sentences: [{ level: 'clean', text: 'None was.' }] },
  ])
  server.answer('DELETE /api/evaluations/e1/', () => {
    server.answer('GET /api/experiments/5/evaluations/', page())
    return new Response(null, { status: 204 })
  })
  const { user } = await open()
  const evaluations = await card('Evaluations')
  const cells = (await evaluations.findAllByRole('cell')).map(cell => cell.textContent)
  expect(cells.slice(1, 5)).toEqual([
    'Fold 0',
    'Lymph nodes v2, evaluation, fold 2',
    '0.91 0.86 to 0.96',
    '0.91 101 of 120',
  ])
  expect(await evaluations.findByText('leak')).toBeTruthy()
  expect(evaluations.getByText('clean').closest('[title]')?.getAttribute('title')).toBe('None was.')
  expect(asked()).toHaveLength(1)
  expect(within(screen.getByRole('list', { name: 'Lineage' })).getAllByText('AUROC 0.91')).toHaveLength(2)
  await user.click(evaluations.getByRole('button', { name: 'Delete Fold 0' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await evaluations.findByText('No evaluations yet.')).toBeTruthy()
})

const SOURCE = { experiment: { id: 3, name: 'UNI' }, ...input, part: 'training', uuid: 'u9', name: 'S-9' }
const none = { count: 0, slides: [] }
const report = {
  ...{ clean: false, slides: 120, groups: 40, trained: [], unchecked: 0, unknown: [] },
  leaks: {
    slide: { count: 1, slides: [{ uuid: 'u1', name: 'S-1', value: 'u1', by: { ...SOURCE, part: 'validation' } }] },
    file: none,
    group: { count: 150, slides: [{ uuid: 'u2', name: 'S-2', value: 'case=p7', by: SOURCE }] },
    block: none,
  },
  sentences: [
    { level: 'leak', text: '1 of the 120 slides was in validation.' },
    { level: 'related', text: '150 slides share a group with training.' },
    { level: 'unknown', text: 'What "UNI" was trained on is not known here.' },
  ],
}

async function check() {
  const opened = await open()
  const leaks = await card('Leak check')
  await leaks.findByRole('option', { name: 'Version 1, 120 slides' })
  await opened.user.selectOptions(leaks.getByLabelText(/^Version/), 'v1')
  return { ...opened, leaks }
}
const asked = () => server.calls.filter(call => call.includes('/leaks/'))

test('the leak check shows its findings, and lists the slides with what they share', async () => {
  server.answer('GET /api/experiments/5/leaks/', report)
  const { user, leaks } = await check()
  expect((await leaks.findByRole('alert')).textContent).toContain('1 of the 120 slides was in validation.')
  expect(leaks.getByText('What "UNI" was trained on is not known here.')).toBeTruthy()
  expect(leaks.queryByRole('table')).toBeNull()
  await user.click(leaks.getByRole('button', { name: 'Show the 151 slides' }))
  const rows = leaks.getAllByRole('row').map(row =>
    within(row)
      .queryAllByRole('cell')
      .map(cell => cell.textContent),
  )
  expect(rows.slice(1)).toEqual([
    ['S-1', 'itself', 'S-9', 'UNI', 'Lymph nodes v2, validation'],
    ['S-2', 'group case=p7', 'S-9', 'UNI', 'Lymph nodes v2, training'],
  ])
  expect(leaks.getByText('The first 2 of 151')).toBeTruthy()
})

test('the leak check covers the chosen parts, and is repeated when a version is removed', async () => {
  server.answer('GET /api/experiments/5/leaks/', {
    ...report,
    sentences: [{ level: 'clean', text: 'None was.' }],
    leaks: { slide: none, file: none, group: none, block: none },
  })
  server.answer('DELETE /api/experiments/5/inputs/v2/', undefined, 204)
  const { user, leaks } = await check()
  await leaks.findByText('None was.')
  expect(leaks.queryByRole('button', { name: /^Show the/ })).toBeNull()
  expect(asked()).toEqual(['GET /api/experiments/5/leaks/?version=v1'])
  await user.click(leaks.getAllByLabelText(/^Parts/)[0] as HTMLElement)
  await user.click(await screen.findByRole('option', { name: 'Validation' }))
  await waitFor(() => expect(asked().at(-1)).toBe('GET /api/experiments/5/leaks/?version=v1&parts=validation'))
  const count = asked().length
  await user.click(await screen.findByRole('button', { name: 'Remove Lymph nodes v2' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked().length).toBeGreaterThan(count))
})

test('a failed leak check shows why, with Try again', async () => {
  server.fail('GET /api/experiments/5/leaks/', 500, 'The server is away.')
  const { leaks } = await check()
  expect(await leaks.findByText('The server is away.')).toBeTruthy()
  expect(leaks.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('two selected evaluations of the same slides are compared', async () => {
  const metrics = { auroc: { value: 0.9, low: null, high: null }, accuracy: { value: 0.9, count: 9, total: 10 } }
  const one = (uuid: string, more: object = {}) => ({
    ...{ uuid, name: `Fold ${uuid}`, ...input, parts: ['evaluation'], fold: null, classes: ['a', 'b'], metrics },
    ...{ created_at: '2026-11-22T10:00:00Z', ...more },
  })
  server.answer('GET /api/experiments/5/evaluations/', page(one('e1'), one('e2'), one('e3', { version: 'v9' })))
  const { user } = await open()
  const evaluations = await card('Evaluations')
  await user.click(await evaluations.findByRole('checkbox', { name: 'Compare Fold e1' }))
  expect(evaluations.getByText('Tick two evaluations to compare.')).toBeTruthy()
  await user.click(evaluations.getByRole('checkbox', { name: 'Compare Fold e3' }))
  expect(evaluations.getByText('Only evaluations of the same slides and classes can be compared.')).toBeTruthy()
  expect(evaluations.queryByRole('link', { name: 'Compare' })).toBeNull()
  await user.click(evaluations.getByRole('checkbox', { name: 'Compare Fold e3' }))
  await user.click(evaluations.getByRole('checkbox', { name: 'Compare Fold e2' }))
  expect(evaluations.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/evaluations/e1?with=e2')
})

test('editing opens a dialog, and the page shows what was saved', async () => {
  server.answer('PATCH /api/experiments/5/', { ...experiment, name: 'ABMIL 2', version: 3 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit ABMIL liver' }))
  await user.type(form.getByLabelText(/^Name/), '{Control>}a{/Control}ABMIL 2')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'ABMIL 2' })).toBeTruthy()
})

test('deleting it asks, and leads to the list', async () => {
  server.answer('DELETE /api/experiments/5/', undefined, 204)
  const { user, path } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete experiment' }))
  await waitFor(() => expect(path()).toBe('/experiments'))
})

test('readers see no actions', async () => {
  await open(false)
  await (await card('Trained on')).findByText('training, validation')
  for (const name of ['Edit', 'Delete', 'Add Version', 'Remove Lymph nodes v2'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a missing one says so', async () => {
  server.fail('GET /api/experiments/9/', 404)
  await open(true, '/experiments/9')
  expect(await screen.findByRole('heading', { name: 'Experiment not found' })).toBeTruthy()
})
