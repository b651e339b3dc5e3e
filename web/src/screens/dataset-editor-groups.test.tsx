// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildFullDataset } from '../datasets/dataset.fixture.ts'
import { entriesOf } from '../datasets/draft/entries.fixture.ts'
import { useUndoOffer } from '../history/undo/undo-offer.ts'
import { button, card, openEditor, save, serveEachTest, showEditor, table } from './dataset-editor.fixture.tsx'

const server = serveEachTest()

/** Six slides of three cases: the first is divided, the last slide has no block. */
const BLOCKS = ['p1_a', 'P1_A ', 'p1_a', 'p2_a', 'p2_a', null]
const full = (more = {}) => {
  const entries = entriesOf('1T 2T 3E 4V 5- 6T').map((entry, index) => ({
    ...entry,
    slide: { ...entry.slide, file: null, block_id: BLOCKS[index] ?? null, name: `slide ${index}` },
  }))
  return { ...buildFullDataset(entries, { id: 7, name: 'mice', description: '', version: 3 }), ...more }
}

/** The same with names that suggest three cases. */
const withCases = () => {
  const named = full()
  for (const [index, { slide }] of named.dataset_slides.entries()) slide.name = `case${index % 3}_node${index}`
  return named
}

beforeEach(() => {
  server.answer('GET /api/fields/', { results: [], total: 0 })
  server.answer('GET /api/datasets/7/full/', full())
})

const checks = () => within(screen.getByRole('region', { name: 'Checks' }))
const typeOf = (row: number) => table().getAllByRole<HTMLSelectElement>('combobox')[row]?.value
const rulesButton = () => card('Composition').findByRole('button', { name: /^Split by / })
const DIVIDED = '1 group is divided between types.'
const divided = () => checks().findByText(DIVIDED, { selector: 'li > span' })

test('divided groups are listed, fixed by one click, and restored by Undo', async () => {
  const user = await openEditor()
  expect((await rulesButton()).textContent).toBe('Split by Block ID, File')
  await divided()
  const note =
    'A model would be tested on slides like those it learned. Fix moves 1 slide. Then: 4 Training, 1 Validation.'
  expect(checks().getByText(note)).toBeTruthy()
  expect(checks().getByText("1 slide can't be checked: no value to group by")).toBeTruthy()
  expect(checks().getByText('1 group has slides without a type')).toBeTruthy()
  expect(checks().getByRole('img', { name: 'Slides of p1_a by type: Training 2, Evaluation 1' })).toBeTruthy()
  expect(card('Composition').getByText('1 of 2 groups is divided')).toBeTruthy()
  const links = within(screen.getByRole('navigation', { name: 'Sections of the page' }))
  expect(links.getByRole('link', { name: 'Checks 1' })).toBeTruthy()
  const fix = checks().getByRole('button', { name: 'Fix' })
  fireEvent.click(fix)
  fireEvent.click(fix)
  await checks().findByText('All 2 groups are whole')
  expect(checks().getByText('1 slide moved; 1 group whole')).toBeTruthy()
  expect([typeOf(2), save().title, server.sent]).toEqual(['T', '1 change', []])
  await user.click(button('Undo'))
  await divided()
  expect([typeOf(2), save().disabled]).toEqual(['E', true])
})

test('in read mode, a fix is saved immediately, and can be undone', async () => {
  await showEditor('/datasets/7')
  await divided()
  server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
  const fixed = full().dataset_slides.map((entry, index) => (index === 2 ? { ...entry, type: 'T' as const } : entry))
  server.answer('GET /api/datasets/7/full/', { ...full({ version: 4 }), dataset_slides: fixed })
  fireEvent.click(checks().getByRole('button', { name: 'Fix p1_a' }))
  await checks().findByText('All 2 groups are whole')
  expect(server.toasts).toEqual(['1 slide moved; 1 group whole'])
  const { body, ifMatch } = server.sent[0]!
  expect([ifMatch, body.dataset_slides.map(({ type }: { type: string }) => type)]).toEqual([
    '"3"',
    ['training', 'training', 'training', 'validation', 'default', 'training'],
  ])
  const offer = renderHook(() => useUndoOffer()).result.current
  expect([offer?.text, offer?.requestId]).toEqual(['1 slide moved; 1 group whole', server.writes[0]?.requestId])
  expect(window.location.pathname).toBe('/datasets/7')
})

test('a fix of something that someone else just changed is not saved; the current dataset is shown', async () => {
  await showEditor('/datasets/7')
  await divided()
  server.answer('PATCH /api/datasets/7/', { detail: 'Somebody else was faster.', current: { id: 7, version: 4 } }, 412)
  const moved = full().dataset_slides.map((entry, index) => (index === 3 ? { ...entry, type: 'E' as const } : entry))
  server.answer('GET /api/datasets/7/full/', { ...full({ version: 4 }), dataset_slides: moved })
  fireEvent.click(checks().getByRole('button', { name: 'Fix' }))
  await screen.findByText(/^Someone else just changed this dataset\. It is shown as it is now/)
  expect(server.sent).toHaveLength(1)
  await waitFor(() => expect(card('Slide Distribution').getAllByRole('definition')[2]?.textContent).toMatch(/^2/))
})

test('a fix is not saved if someone else just chose other rules, even if none of their slides moved', async () => {
  await showEditor('/datasets/7')
  await divided()
  server.answer('PATCH /api/datasets/7/', { detail: 'Somebody else was faster.', current: { id: 7, version: 4 } }, 412)
  server.answer('GET /api/datasets/7/full/', full({ version: 4, group: ['name'] }))
  fireEvent.click(checks().getByRole('button', { name: 'Fix' }))
  await screen.findByText(/^Someone else just changed this dataset\. It is shown as it is now/)
  expect(server.sent).toHaveLength(1)
})

test('a divided group is moved to the chosen type', async () => {
  const user = await openEditor()
  await divided()
  await user.click(checks().getByRole('button', { name: 'Move p1_a to...' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Validation' }))
  await checks().findByText('All 2 groups are whole')
  expect(checks().getByText('p1_a moved to Validation')).toBeTruthy()
  expect([0, 1, 2].map(typeOf)).toEqual(['V', 'V', 'V'])
})

test('if slides are in folds, a divided group is moved into a fold or evaluation', async () => {
  const folds = [2, 3, 3, 1, undefined, 1]
  const entries = full().dataset_slides.map((entry, index) => {
    const fold = folds[index]
    return fold === undefined ? entry : { ...entry, type: fold === 1 ? ('V' as const) : ('T' as const), fold }
  })
  server.answer('GET /api/datasets/7/full/', { ...full(), dataset_slides: entries })
  const user = await openEditor()
  await divided()
  await user.click(checks().getByRole('button', { name: 'Move p1_a to...' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Fold 1',
    'Fold 2',
    'Fold 3',
    'Evaluation',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Fold 1' }))
  await checks().findByText('All 2 groups are whole')
  expect([0, 1, 2].map(typeOf)).toEqual(['V', 'V', 'V'])
})

test('a divided group with equal shares moves where the recipe lacks slides; a shared file is listed once', async () => {
  const file = { id: 1, name: 'a.svs', type: null, location: null, size: 5, metadata: null }
  const entries = entriesOf('1T 2V 3E').map((entry, index) => ({
    ...entry,
    slide: { ...entry.slide, file, block_id: index < 2 ? 'b' : null, name: `s${index}` },
  }))
  const recipe = {
    ...{ algorithm: 'gs-1', method: 'shares', groups: ['block_id'], strata: [], keep: [], seed: 1, slides: 3 },
    shares: { training: 10, validation: 10, evaluation: 80 },
  }
  server.answer('GET /api/datasets/7/full/', { ...full({ recipe }), dataset_slides: entries })
  const user = await openEditor()
  await divided()
  expect(checks().queryByText(/^1 file/)).toBeNull()
  await user.click(checks().getByRole('button', { name: 'Fix' }))
  await waitFor(() => expect([0, 1, 2].map(typeOf)).toEqual(['E', 'E', 'E']))
})

test("shared files and duplicate slides are listed and fixed, if the rules don't cover them", async () => {
  const file = { id: 1, name: 'a.svs', type: null, location: null, size: 5, metadata: null }
  const entries = entriesOf('1T 2T 3V 4E').map((entry, index) => ({
    ...entry,
    slide: {
      ...entry.slide,
      file: index < 3 ? file : null,
      block_id: `b${index}`,
      name: index === 0 ? 's3' : `s${index}`,
    },
  }))
  server.answer('GET /api/datasets/7/full/', { ...full({ grouping: ['block_id'] }), dataset_slides: entries })
  const user = await openEditor()
  await checks().findByText('1 file is shared by slides of different types')
  expect(checks().getByText('1 slide is there twice, with different types')).toBeTruthy()
  expect(checks().getByText('2 to fix')).toBeTruthy()
  const [first] = checks().getAllByRole('button', { name: 'Fix' })
  await user.click(first as HTMLElement)
  await waitFor(() => expect([0, 1, 2, 3].map(typeOf)).toEqual(['T', 'T', 'T', 'E']))
  expect(checks().queryByText(/^1 file/)).toBeNull()
})

test("readers see what is divided, but can't fix it", async () => {
  await showEditor('/datasets/7', false)
  await divided()
  expect(checks().queryByRole('button', { name: /^(Fix|Move|Undo)/ })).toBeNull()
  expect(card('Composition').queryByRole('button', { name: /^Split by/ })).toBeNull()
  expect(card('Composition').getByText('Split by Block ID, File')).toBeTruthy()
})

test('whole groups are not green if names suggest cases that are divided; one click groups by them', async () => {
  const named = withCases()
  for (const [index, { slide }] of named.dataset_slides.entries()) slide.block_id = `b${index}`
  server.answer('GET /api/datasets/7/full/', named)
  const user = await openEditor()
  const sentence = 'The names suggest 3 cases (first part of name), and 2 of them are divided.'
  await checks().findByText(sentence)
  expect(checks().queryByText('All 6 groups are whole')).toBeNull()
  expect(card('Composition').getByText(sentence)).toBeTruthy()
  expect(checks().getByRole('button', { name: 'Group by case' })).toBeTruthy()
  await user.click(card('Composition').getByRole('button', { name: 'Group by case' }))
  await checks().findByText('2 groups are divided between types.', { selector: 'li > span' })
  expect((await rulesButton()).textContent).toBe('Split by Block ID, File, Case (first part of name)')
})

test('grouping rules are chosen with a preview, and saved with the dataset', async () => {
  server.answer('GET /api/datasets/7/full/', withCases())
  const user = await openEditor()
  await user.click(await rulesButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Groups of Slides' }))
  expect(dialog.getByRole('status').textContent).toBe(
    'Gives 2 groups, the median one of 2.5 slides. The largest, p1_a, has 3 slides.',
  )
  expect(dialog.getByText('case0_node0 is in case0')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Use' }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect((await rulesButton()).textContent).toBe('Split by Block ID, File, Case (first part of name)')
  server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.body).toMatchObject({ grouping: ['block_id', 'file', 'case:name:_:1'] })
})

test('fields of samples are loaded for the slides, and a failure can be retried', async () => {
  server.answer('GET /api/datasets/7/full/', full({ grouping: ['sample.study_id'] }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.fail('POST /api/slides/sample-values/', 500)
  const user = await openEditor()
  await rulesButton()
  await user.click(await checks().findByRole('button', { name: 'Try again' }, { timeout: 5000 }))
  const results = [1, 2, 3, 4, 5, 6].map(slide => ({ slide, values: { study_id: slide < 4 ? ['S 1'] : [] } }))
  server.answer('POST /api/slides/sample-values/', { results })
  await user.click(checks().getByRole('button', { name: 'Try again' }))
  await divided()
  expect(checks().getByText("3 slides can't be checked: no value to group by")).toBeTruthy()
})

test('folds are kept and sent, even if the last one is removed; without any none is sent', async () => {
  const entries = full().dataset_slides.map((entry, index) => (index === 1 ? { ...entry, fold: 2 } : entry))
  server.answer('GET /api/datasets/7/full/', { ...full(), dataset_slides: entries })
  const user = await openEditor()
  const folded = table().getByRole<HTMLSelectElement>('combobox', { name: /slide 1/ })
  expect(folded.selectedOptions[0]?.text).toBe('Training · Fold 2')
  server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
  await user.selectOptions(table().getByRole('combobox', { name: /slide 2/ }), 'Training')
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  const sent = server.sent[0]?.body as { dataset_slides: { fold: number | null }[] }
  expect(sent.dataset_slides.map(({ fold }) => fold)).toEqual([null, 2, null, null, null, null])
  await user.selectOptions(folded, 'Validation')
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(sentPlaces()[1]).toBe('validation')
  server.answer('GET /api/datasets/7/full/', full())
  cleanup()
  await openEditor()
  await user.selectOptions(table().getByRole('combobox', { name: /slide 2/ }), 'Training')
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(3))
  expect(server.sent[2]?.body.dataset_slides[0]).toEqual({ slide_id: 1, type: 'training', id: 10 })
})

async function openDistribution(user: Awaited<ReturnType<typeof openEditor>>) {
  await user.click(button('Distribute'))
  return within(await screen.findByRole('dialog', { name: 'Distribute Slides' }))
}

const sentPlaces = (): string[] =>
  server.sent
    .at(-1)!
    .body.dataset_slides.map(({ type, fold }: { type: string; fold: number | null }) =>
      fold === null ? type : `${type} ${fold}`,
    )

test('a distribution is saved with its recipe, and repeated', async () => {
  const user = await openEditor()
  const dialog = await openDistribution(user)
  await user.type(dialog.getByRole('textbox', { name: /^Seed/ }), '7')
  fireEvent.change(dialog.getByRole('slider'), { target: { value: '50' } })
  await dialog.findByText(/^All 2 groups stay whole/)
  await user.click(dialog.getByRole('button', { name: 'Distribute 6 slides' }))
  expect(server.toasts.at(-1)).toBe('Distributed 6 slides')
  await user.click(await screen.findByRole('button', { name: 'Repeat' }))
  expect(await screen.findByText('The same')).toBeTruthy()
  server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  const shares = { training: 50, validation: 25, evaluation: 25 }
  expect(server.sent[0]?.body).toMatchObject({
    recipe: { algorithm: 'gs-2', method: 'shares', shares, seed: 7, slides: 6 },
  })
  expect(new Set(sentPlaces().slice(0, 3)).size).toBe(1)
})

test('a repeat that differs without any change by hand says why', async () => {
  const shares = { training: 50, validation: 33, evaluation: 17 }
  const recipe = { algorithm: 'gs-1', method: 'shares', shares, groups: ['block_id'], strata: [], seed: 7 }
  const types = ['T', 'T', 'T', 'T', 'T', 'E'] as const
  const dataset_slides = full().dataset_slides.map((entry, index) => ({ ...entry, type: types[index]! }))
  for (const [recipeOf, told] of [
    [{ keep: ['E'], slides: 6 }, /^\d slides? would get another type now: nobody knows what Evaluation held then$/],
    [{ keep: [], slides: 9 }, /^\d slides? would get another type now: the dataset had 9 slides then$/],
  ] as const) {
    server.answer('GET /api/datasets/7/full/', { ...full(), dataset_slides, recipe: { ...recipe, ...recipeOf } })
    const user = await openEditor()
    await user.click(await screen.findByRole('button', { name: 'Repeat' }))

    expect(await screen.findByText(told)).toBeTruthy()
    cleanup()
  }
})

test('folds are saved', async () => {
  const user = await openEditor()
  const dialog = await openDistribution(user)
  await user.click(dialog.getByRole('button', { name: 'Folds' }))
  const folds = dialog.getByRole('textbox', { name: 'Folds' })
  await user.clear(folds)
  await user.type(folds, '3')
  await dialog.findByText(/Folds of \d, \d, \d slides$/)
  await user.click(dialog.getByRole('button', { name: 'Distribute 6 slides' }))
  server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
  await user.click(save())
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(new Set(sentPlaces())).toEqual(new Set(['validation 1', 'training 2', 'training 3']))
})
