// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TestSetOverlap } from '@vitrine/contract/datasets/test-sets'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { buildFullDataset } from '../dataset.fixture.ts'
import { entriesOf, textOf } from '../draft/entries.fixture.ts'
import { type DatasetEditorState, useDatasetEditor } from '../editor/use-dataset-editor.ts'
import { DistributeDialog } from './distribute-dialog.tsx'
import { RecipeLine } from './recipe-line.tsx'

let editor: DatasetEditorState
let overlap: TestSetOverlap | undefined

interface HarnessProps {
  blocks: readonly (string | null)[]
  organs?: readonly string[] | undefined
  names?: readonly string[] | undefined
  more: object
}

function Harness({ blocks, organs, names, more }: HarnessProps) {
  const [opened] = useState(() => {
    const entries = entriesOf(blocks.map((_, index) => `${index + 1}-`).join(' ')).map((entry, index) => ({
      ...entry,
      slide: {
        ...entry.slide,
        ...(names && { name: names[index] }),
        file: null,
        block_id: blocks[index] ?? null,
        organ: organs?.[index] ?? (index % 2 ? 'Liver' : 'Brain'),
      },
    }))
    return { dataset: { ...buildFullDataset(entries, { id: 7 }), ...more } }
  })
  editor = useDatasetEditor({ opened, own: [] })
  const { draft } = editor.state
  return (
    <>
      <DistributeDialog editor={editor} overlap={overlap} isOpen onClose={() => {}} />
      {draft.recipe && <RecipeLine recipe={draft.recipe} entries={draft.entries} fields={[]} />}
    </>
  )
}

const success = vi.spyOn(toast, 'success')
beforeEach(() => connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} }))
afterEach(() => {
  cleanup()
  overlap = undefined
  success.mockClear()
})

const FOUR_BLOCKS = [...'aaabbbcccddd']

function open(
  blocks: readonly (string | null)[] = FOUR_BLOCKS,
  {
    selected = [],
    more = {},
    ...values
  }: { selected?: number[]; more?: object; organs?: string[]; names?: string[] } = {},
) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Harness blocks={blocks} more={more} {...values} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  act(() => {
    for (const id of selected) editor.dispatch({ kind: 'choose', id, isRange: false, shown: [id] })
  })
  return userEvent.setup()
}
type User = ReturnType<typeof open>

const dialog = () => within(screen.getByRole('dialog', { name: 'Distribute Slides' }))
const pick = (user: User, method: string) => user.click(dialog().getByRole('button', { name: method }))
const apply = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Distribute/ })
const outcome = () => dialog().getByRole('region', { name: 'Outcome' })
const typesOf = () => textOf(editor.state.draft.entries)
async function seed(user: User, text: string) {
  const field = dialog().getByRole('textbox', { name: /^Seed/ })
  await user.clear(field)
  await user.type(field, text)
}
async function press(user: User) {
  await waitFor(() => expect(apply().disabled).toBe(false))
  await user.click(apply())
}

test("offers one choice, 'Keep groups whole' first; shows the outcome, and stores the recipe", async () => {
  const user = open()
  const methods = within(dialog().getByRole('group', { name: 'How slides are distributed' })).getAllByRole('button')
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Keep groups whole',
    'Folds',
    'Leave one out',
    'By chance',
  ])
  expect(methods.map(button => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false'])
  expect(dialog().getByText('All 12 slides. Slides of a group (Block ID, File) stay together.')).toBeTruthy()
  await seed(user, '7')
  fireEvent.change(dialog().getByRole('slider', { name: 'Training share' }), { target: { value: '50' } })
  const shares = ['Training', 'Validation', 'Evaluation'].map(name =>
    dialog().getByRole<HTMLInputElement>('textbox', { name }),
  )
  expect(shares.map(({ value }) => value)).toEqual(['50%', '25%', '25%'])
  await waitFor(() => expect(outcome().textContent).toContain('All 4 groups stay whole · Shares missed by 0.0%'))
  expect(within(outcome()).getByRole('img').getAttribute('aria-label')).toBe(
    'This comes to: Training 6, Validation 3, Evaluation 3',
  )
  expect(apply().textContent).toBe('Distribute 12 slides')
  await press(user)
  expect(success).toHaveBeenLastCalledWith('Distributed 12 slides')
  expect(editor.state.draft.recipe).toMatchObject({
    method: 'shares',
    seed: 7,
    groups: ['block_id', 'file'],
    slides: 12,
  })
  expect(screen.getByText(/^Split with groups whole, 50\/25\/25, seed/).textContent).toContain('seed 7')
})

test('by chance announces how many blocks it will divide, and then does', async () => {
  const user = open()
  await pick(user, 'By chance')
  await seed(user, '42')
  expect(dialog().getByText(/^All 12 slides\. Each slide gets a type by chance/)).toBeTruthy()
  const warning = await within(outcome()).findByText(/^Divides \d of 4 blocks\.$/)
  const said = Number(/\d/.exec(warning.textContent)?.[0])
  await press(user)
  const { entries } = editor.state.draft
  const divided = [...Map.groupBy(entries, ({ slide }) => slide.block_id).values()].filter(
    block => new Set(block.map(({ type }) => type)).size > 1,
  )
  expect(divided).toHaveLength(said)
  expect(said).toBeGreaterThan(0)
})

test('by chance follows the slider from 50 to 95, shows the resulting percentages, and is stored as a recipe', async () => {
  const user = open([...'abcdefgh'])
  await pick(user, 'By chance')
  const slider = dialog().getByRole<HTMLInputElement>('slider', { name: 'Training share' })
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['50', '95', '5', '80'])
  const fill = () => slider.parentElement?.style.getPropertyValue('--share')
  expect(fill()).toBe('80%')
  fireEvent.change(slider, { target: { value: '75' } })
  expect(fill()).toBe('75%')
  await seed(user, '42')
  await within(outcome()).findByText(/^All 8 groups stay whole$/)
  await press(user)
  expect(success).toHaveBeenLastCalledWith('Distributed 8 slides: 75% training, 13% validation, 12% evaluation')
  expect(editor.state.draft.recipe).toMatchObject({ method: 'chance', training: 75, seed: 42, slides: 8 })
  expect(screen.getByText(/^Split by chance, 75% training, seed/).textContent).toContain('seed 42')
  await user.click(screen.getByRole('button', { name: 'Repeat' }))
  await screen.findByText('The same')
  const first = typesOf()
  const [changed] = editor.state.draft.entries
  act(() => editor.retype(1, changed?.type === 'E' ? 'T' : 'E'))
  await user.click(screen.getByRole('button', { name: 'Repeat' }))
  await screen.findByText('1 slide changed by hand since')
  await press(user)
  expect(typesOf()).toBe(first)
})

test('with a selection only the selected slides get a type, and the recipe has their number', async () => {
  const user = open([...'abcdefgh'], { selected: [3, 5] })
  expect(dialog().getByText(/^The 2 selected slides\./)).toBeTruthy()
  await pick(user, 'By chance')
  expect(apply().textContent).toBe('Distribute 2 slides')
  await press(user)
  expect(success).toHaveBeenLastCalledWith('Distributed 2 slides: 100% training, 0% validation, 0% evaluation')
  expect(typesOf()).toBe('1- 2- 3T 4- 5T 6- 7- 8-')
  expect(screen.getByText(/^Split by chance, 80% training, 2 of 8 slides, seed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Repeat' })).toBeNull()
  await pick(user, 'Folds')
  expect(
    dialog().getByText(/^All 8 slides\..* Folds take the whole dataset, not only what is selected\.$/),
  ).toBeTruthy()
})

test('seed and shares are validated', async () => {
  const user = open()
  await seed(user, 'x')
  expect(dialog().getByText('Seed takes a whole number from 0 to 4294967295')).toBeTruthy()
  expect(apply().disabled).toBe(true)
  await seed(user, '1')
  const training = dialog().getByRole('textbox', { name: 'Training' })
  await user.clear(training)
  await user.type(training, '60')
  await within(outcome()).findByText('Shares take whole percentages that make 100.')
  expect(apply().disabled).toBe(true)
})

test('shows how far off balance it is, and lists slides without a group', async () => {
  const user = open([...FOUR_BLOCKS, null])
  await user.click(dialog().getByRole('combobox', { name: 'Balance' }))
  await user.click(await screen.findByRole('option', { name: 'Organ' }))
  await within(outcome()).findByText(/Organ off balance by \d+\.\d%/)
  expect(within(outcome()).getByText(/^1 slide has no block id .*group of its own\.$/)).toBeTruthy()
})

test('folds, and leaving out one value', async () => {
  const user = open()
  await pick(user, 'Folds')
  await within(outcome()).findByText('There are only 4 groups for 5 folds, so one would stay empty.')
  const folds = dialog().getByRole('textbox', { name: 'Folds' })
  await user.clear(folds)
  await user.type(folds, '4')
  await within(outcome()).findByText(/All 4 groups stay whole.*Folds of 3, 3, 3, 3 slides$/)
  expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Training' }).disabled).toBe(true)
  await press(user)
  expect(new Set(editor.state.draft.entries.map(({ type, fold }) => `${type}${fold}`))).toEqual(
    new Set(['V1', 'T2', 'T3', 'T4']),
  )
  await pick(user, 'Leave one out')
  expect(apply().disabled).toBe(true)
  expect(outcome().textContent).toBe('')
  await user.click(dialog().getByRole('combobox', { name: 'Leave out each value of' }))
  await user.click(await screen.findByRole('option', { name: 'Block ID' }))
  await within(outcome()).findByText(/Folds of 3 \(a\), 3 \(b\), 3 \(c\), 3 \(d\) slides$/)
})

test('evaluation is kept if the dataset was frozen before', () => {
  open(FOUR_BLOCKS, { more: { latest_version: { number: 1, semver: '1.0.0', created_at: '2026-11-20T12:00:00Z' } } })
  const kept = ['Training', 'Validation', 'Evaluation'].map(
    name => dialog().getByRole<HTMLInputElement>('checkbox', { name }).checked,
  )
  expect(kept).toEqual([false, false, true])
})

test('questions groups of one slide each if names suggest cases, by which one click groups them', async () => {
  const slides = [...Array(40).keys()]
  const names = slides.map(index => `patient_0${Math.floor(index / 5)}_node_${index % 5}.tif`)
  const user = open(
    slides.map(index => `block ${index}`),
    { names },
  )
  await waitFor(() => expect(outcome().textContent).toContain('All 40 groups stay whole'))
  expect(within(outcome()).getAllByRole('status')[0]?.textContent).toMatch(
    /^The names suggest 8 cases \(first 2 parts of name\), and \d of them are divided\./,
  )
  await user.click(within(outcome()).getByRole('button', { name: 'Group by case' }))
  await waitFor(() => expect(outcome().textContent).toContain('All 8 groups stay whole'))
  expect(outcome().textContent).not.toContain('suggest')
  expect(editor.state.draft.grouping).toContain('case:name:_:2')
})

test('lists slides of a locked test set that the outcome would use for learning', async () => {
  const slide = { name: 's', type: 'E' as const, kind: 'slide' as const, value: 'u', test_slide: 'u', test_set: 'c' }
  overlap = {
    test_sets: [{ test_set: 'c', name: 'Colon', number: 1 }],
    counts: [],
    slides: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(slide_id => ({ ...slide, slide_id })),
    slides_count: 12,
  }
  open()
  // Training and validation are 75 of 100.
  await waitFor(() => expect(outcome().textContent).toContain('All 4 groups stay whole'))
  expect(outcome().textContent).toMatch(
    /\d+ training or validation slides are in the locked test set "Colon" \(version 1\)\./,
  )
  const evaluated = Number(
    /Evaluation (\d+)/.exec(within(outcome()).getByRole('img').getAttribute('aria-label') ?? '')?.[1],
  )
  expect(outcome().textContent).toContain(`${12 - evaluated} training or validation slides are`)
})

test('if shares and balance conflict, shows what each one gives, and stores the choice in the recipe', async () => {
  const user = open([...'aaaabbbbccccccdd'], { organs: [...'LLLLLLLLKKKKKKKK'] })
  await seed(user, '1')
  for (const [name, value] of [
    ['Training', '50'],
    ['Validation', '50'],
    ['Evaluation', '0'],
  ] as const) {
    const field = dialog().getByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, value)
  }
  expect(dialog().queryByRole('radiogroup')).toBeNull()
  await user.click(dialog().getByRole('combobox', { name: 'Balance' }))
  await user.click(await screen.findByRole('option', { name: 'Organ' }))
  const choice = within(await dialog().findByRole('radiogroup', { name: 'What matters more' }))
  const radios = choice.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(radio => radio.checked)).toEqual([true, false])
  expect(choice.getByText('Shares missed by 0.0% \u00b7 Organ off balance by 50.0%')).toBeTruthy()
  expect(choice.getByText('Shares missed by 12.5% \u00b7 Organ off balance by 12.5%')).toBeTruthy()
  await user.click(choice.getByRole('radio', { name: 'Balance of values' }))
  await waitFor(() => expect(outcome().textContent).toContain('stay whole \u00b7 Shares missed by 12.5%'))
  await press(user)
  expect(editor.state.draft.recipe).toMatchObject({ strata: ['organ'], priority: 'balance' })
  expect(screen.getByText(/50\/50\/0, balance first/)).toBeTruthy()
})
