// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { EvaluationScreen } from './evaluation.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const figure = (value: number | null, low: number | null = null, high: number | null = null) => ({ value, low, high })
const share = (count: number, total: number) => ({ ...figure(count / total, 0.6, 0.85), count, total })
const figures = {
  ...{ units: 120, of_class: [77, 43], too_few: false, auroc: figure(0.91, 0.86, 0.96), brier: figure(0.1) },
  ...{ average_precision: figure(0.8), accuracy: share(101, 120), sensitivity: share(32, 43) },
  ...{
    specificity: share(69, 77),
    precision: share(32, 40),
    balanced_accuracy: figure(0.82),
    f1: figure(0.8),
    kappa: figure(0.6),
  },
}
const line = [
  {
    class: 1,
    points: [
      [0, 0],
      [0.1, 0.7],
      [1, 1],
    ],
  },
]
const few = { ...figures, units: 7, too_few: true }
const metrics = (by: string | null) => ({
  ...{
    unit: 'slide',
    threshold: 0.5,
    figures,
    confusion: [
      [69, 8],
      [11, 32],
    ],
    roc: line,
  },
  ...{ mixed_groups: 0, without_truth: 3, leaking: 0 },
  by: by && [
    { value: 'Leica', figures, roc: line },
    { value: null, figures: few, roc: line },
  ],
})
const evaluation = {
  ...{ uuid: 'e1', name: 'Fold 0', experiment: { id: 5, name: 'ABMIL' }, version: 'v3', number: 3, semver: '3.0.0' },
  ...{ dataset: 4, dataset_uuid: 'd4', dataset_name: 'Lymph nodes', parts: ['evaluation'], fold: null, label: 'organ' },
  ...{ classes: ['negative', 'metastasis'], positive: 1, threshold: 0.5, unit: 'slide', metrics: figures },
  counts: { slides: 123, predicted: 120, with_truth: 120, groups: 40 },
  ...{
    algorithm: 'ev-1',
    file_name: 'fold_0.csv',
    file_sha256: '3fa81c0000',
    created_at: '2026-11-22T10:00:00Z',
    created_by: null,
  },
}
const slide = (uuid: string, more: object = {}) => ({
  ...{ uuid, name: `S-${uuid}`, slide_id: 7, group: 'patient=p1', truth: 1, predicted: 0, scores: [0.76, 0.24] },
  ...{ loss: 1.4, now: 'same', ...more },
})
const page = (...results: object[]) => ({
  count: results.length,
  total: results.length,
  next: null,
  previous: null,
  results,
})
const none = { count: 0, slides: [] }

const server = new ScriptedServer()
beforeEach(() => {
  server.start(['evaluations'])
  server.answer('GET /api/evaluations/e1/', evaluation)
  server.answer('GET /api/evaluations/e1/leaks/', {
    ...{ clean: true, slides: 120, groups: 40, trained: [], unchecked: 0, unknown: [] },
    leaks: { slide: none, file: none, group: none, block: none },
    sentences: [{ level: 'clean', text: 'None of the 120 slides was in training.' }],
  })
  server.answer('GET /api/evaluations/e1/metrics/', metrics(null))
  server.answer('GET /api/evaluations/e1/slides/', page(slide('a'), slide('b', { slide_id: null, now: 'deleted' })))
  server.answer('GET /api/dataset-versions/v3/', { number: 3, fields: [] })
  server.answer('GET /api/slides/', page())
  const mine = { name: 'Fold 0', experiment: { id: 5, name: 'ABMIL' }, created_at: '2026-11-22T10:00:00Z' }
  const others = [
    { ...mine, uuid: 'e1' },
    { ...mine, uuid: 'e2', experiment: { id: 6, name: 'TransMIL' } },
  ]
  server.answer('GET /api/dataset-versions/v3/uses/', {
    experiments: { count: 0, results: [] },
    evaluations: { count: 2, results: others },
  })
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (address = '/evaluations/e1', mayEdit = true) =>
  openScreens(
    {
      '/evaluations/$uuid': () => (
        <MayEditContext value={mayEdit}>
          <EvaluationScreen />
        </MayEditContext>
      ),
    },
    address,
  )
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const asked = (what: string) => server.calls.filter(call => call.includes(`/e1/${what}/`)).at(-1)

test('the head shows what was evaluated, and the leak check comes first', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'ABMIL, evaluated on Lymph nodes v3' })).toBeTruthy()
  expect(screen.getByText(/120 of 123 slides · 40 groups · label: organ · fold_0.csv · sha256 3fa81c00/)).toBeTruthy()
  expect(await screen.findByText('None of the 120 slides was in training.')).toBeTruthy()
})

test('figures have intervals and counts; the chart has its figures as text', async () => {
  await open()
  await screen.findByText('0.91')
  const shown = (await card('Figures')).getByRole('status').textContent
  expect(shown).toContain('0.91AUROC0.86 to 0.96')
  expect(shown).toContain('Sensitivity32 of 43 · 0.60 to 0.85')
  expect((await card('Figures')).getByText('3 slides without a known truth left out.')).toBeTruthy()
  expect((await card('ROC')).getByRole('img', { name: 'All: AUROC 0.91' })).toBeTruthy()
})

test('a cell of the confusion table filters the slides, and is in the address', async () => {
  const { user, search } = await open()
  expect(await screen.findByText('2 wrong slides, by how sure the model was')).toBeTruthy()
  expect(asked('slides')).toContain('outcome=wrong')
  await user.click(await screen.findByRole('button', { name: /^11 \d+%.* of metastasis predicted negative$/ }))
  await waitFor(() => expect(asked('slides')).toContain('truth=metastasis&predicted=negative'))
  expect(search()).toEqual({ truth: 'metastasis', predicted: 'negative' })
  await user.click(screen.getByRole('button', { name: 'All wrong slides' }))
  await waitFor(() => expect(search()).toEqual({}))
})

test('the threshold updates the figures immediately, but is only stored by Keep', async () => {
  server.answer('PATCH /api/evaluations/e1/', { ...evaluation, threshold: 0.6 })
  const { user, search } = await open()
  const slider = await screen.findByRole('slider', { name: 'Threshold' })
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  fireEvent.change(slider, { target: { value: '0.6' } })
  await waitFor(() => expect(asked('metrics')).toContain('threshold=0.6'))
  expect(search()).toEqual({ threshold: '0.6' })
  expect(server.sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ threshold: 0.6 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull())
})

test('figures by field: a row for each value, a text for too few, and a line in the chart', async () => {
  server.answer('GET /api/evaluations/e1/metrics/', metrics('vendor'))
  const { user } = await open()
  const by = await card('By')
  await by.findByRole('option', { name: 'Source' })
  await user.selectOptions(by.getByRole('combobox', { name: 'By' }), 'source')
  await waitFor(() => expect(asked('metrics')).toContain('by=source'))
  const rows = by
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )
  expect(rows.map(row => row.slice(0, 3))).toEqual([
    ['Leica', '120', '0.91'],
    ['No value', '7', 'too few'],
  ])
  expect((await card('ROC')).getByRole('img', { name: 'All: AUROC 0.91; Leica: AUROC 0.91' })).toBeTruthy()
})

test('figures can count patients instead', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Patients' }))
  await waitFor(() => expect(asked('metrics')).toContain('unit=group'))
})

test("a wrong slide shows truth, prediction and score; a deleted one has no link and can't be selected", async () => {
  const { user } = await open()
  const worst = await card('Worst first')
  const [first, second] = await worst.findAllByRole('listitem')
  expect(first?.textContent).toBe('S-ametastasisnegative 0.76p1The record is wrong')
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
  expect(within(second as HTMLElement).getByRole('checkbox')).toHaveProperty('disabled', true)
  await user.click(worst.getByRole('checkbox', { name: 'Select S-a' }))
  expect(worst.getByText('1 selected')).toBeTruthy()
  expect(worst.getByRole('button', { name: 'Add to dataset' })).toBeTruthy()
})

test('a wrong slide links to the form of its record, and selected ones are exported with their scores', async () => {
  const { user } = await open()
  const worst = await card('Worst first')
  const wrong = await worst.findByRole('link', { name: 'The record is wrong: S-a' })
  expect(wrong.getAttribute('href')).toBe('/slides/7/edit')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await user.click(worst.getByRole('checkbox', { name: 'Select S-a' }))
  await user.click(worst.getByRole('button', { name: 'Export' }))
  const [[file] = []] = saved.mock.calls
  const text = await (file as Blob).text()
  expect(
    text
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['slide,uuid,truth,predicted,score_negative,score_metastasis', 'S-a,a,metastasis,negative,0.76,0.24'])
  saved.mockRestore()
})

test('keys move from slide to slide, and T enlarges the pictures', async () => {
  server.answer('GET /api/evaluations/e1/slides/', page(slide('a'), slide('b', { slide_id: 8 })))
  const { user } = await open()
  const list = await (await card('Worst first')).findByRole('list')
  const first = await within(list).findByRole('link', { name: 'S-a' })
  first.focus()
  await user.keyboard(']')
  expect(document.activeElement?.textContent).toBe('S-b')
  await user.keyboard('t')
  expect(list.dataset['large']).toBe('true')
  await user.keyboard('t[[')
  expect(list.dataset['large']).toBeUndefined()
  expect(document.activeElement).toBe(first)
})

test('an evaluation is renamed', async () => {
  server.answer('PATCH /api/evaluations/e1/', { ...evaluation, name: 'Fold zero' })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  const form = within(await screen.findByRole('dialog', { name: 'Rename Evaluation' }))
  const field = form.getByLabelText<HTMLInputElement>(/^Name/)
  expect(field.value).toBe('Fold 0')
  await user.clear(field)
  await user.type(field, 'Fold zero')
  await user.click(form.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText(/^Fold zero ·/)).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'Fold zero' }])
})

test("readers can't store a threshold", async () => {
  await open('/evaluations/e1?threshold=0.3', false)
  await waitFor(() => expect(asked('metrics')).toContain('threshold=0.3'))
  for (const name of ['Keep', 'Rename']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /^The record is wrong/ })).toBeNull()
})

test('figures that fail show why, with Try again; a missing evaluation says so', async () => {
  server.fail('GET /api/evaluations/e1/metrics/', 500, 'The server is away.')
  await open()
  expect(await (await card('Figures')).findByText('The server is away.')).toBeTruthy()
  cleanup()
  server.fail('GET /api/evaluations/e9/', 404)
  await open('/evaluations/e9')
  expect(await screen.findByRole('heading', { name: 'Evaluation not found' })).toBeTruthy()
})

describe('a comparison', () => {
  const compared = (...results: object[]) => ({
    ...{ evaluations: [evaluation, { ...evaluation, uuid: 'e2', name: 'Fold 1' }], unit: 'slide' },
    figures: [figures, { ...figures, auroc: figure(0.88, 0.8, 0.93), sensitivity: null }],
    counts: { both: 90, first: 12, second: 9, neither: 9 },
    slides: page(...results),
  })
  const differing = {
    uuid: 'a',
    name: 'S-a',
    slide_id: 7,
    truth: 1,
    predicted: [1, 0],
    loss: [0.2, 1.4],
    right: 'first',
  }
  const rows = async (name: string) =>
    (await card(name)).getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))

  test('shows the figures of both side by side, and the slides that only one got wrong', async () => {
    server.answer('GET /api/evaluations/e1/compare/', compared(differing))
    const { user, search } = await open('/evaluations/e1?with=e2')
    expect(await screen.findByRole('heading', { name: 'Fold 0 and Fold 1' })).toBeTruthy()
    expect((await card('Figures')).getByText('of 120 slides that both predicted')).toBeTruthy()
    expect((await rows('Figures')).slice(0, 2)).toEqual([
      ['Figure', 'Fold 0', 'Fold 1'],
      ['AUROC', '0.91 0.86 to 0.96', '0.88 0.80 to 0.93'],
    ])
    expect((await rows('Slides'))[1]).toEqual(['S-a', 'metastasis', 'metastasis', 'negative'])
    server.answer('GET /api/evaluations/e1/compare/', compared())
    await user.click(screen.getByRole('button', { name: 'Only Fold 1: 9' }))
    expect(search()).toEqual({ with: 'e2', right: 'second' })
    expect(await screen.findByText('No such slides.')).toBeTruthy()
    expect(asked('compare')).toContain('with=e2&unit=slide&right=second')
    await user.click(screen.getByRole('button', { name: 'Patients' }))
    await waitFor(() => expect(asked('compare')).toContain('unit=group'))
  })

  test('can be chosen among the evaluations on the same version, of any experiment', async () => {
    server.answer('GET /api/evaluations/e1/compare/', compared())
    const { user, search } = await open()
    await user.click(await screen.findByRole('button', { name: 'Compare with another evaluation' }))
    const choices = await screen.findAllByRole('menuitem')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['TransMIL, Fold 0'])
    await user.click(choices[0] as HTMLElement)
    await waitFor(() => expect(search()).toEqual({ with: 'e2' }))
    expect(await screen.findByRole('heading', { name: 'Fold 0 and Fold 1' })).toBeTruthy()
  })

  test('that the server rejects shows why', async () => {
    server.fail(
      'GET /api/evaluations/e1/compare/',
      400,
      'with takes an evaluation of the same version, parts and fold.',
    )
    await open('/evaluations/e1?with=e2')
    expect(await screen.findByText('with takes an evaluation of the same version, parts and fold.')).toBeTruthy()
  })
})
