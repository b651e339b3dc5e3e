// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildLoaded } from '../datasets/draft/entries.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import {
  button,
  card,
  field,
  openEditor,
  save,
  serveEachTest,
  slidesShown,
  table,
  warnings,
} from './dataset-editor.fixture.tsx'

const server = serveEachTest()

/** Rendered by the style sheet. */
const countOf = (button: HTMLElement) => button.querySelector<HTMLElement>('[data-count]')?.dataset['count']

const typesShown = () =>
  table()
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ value }) => value)
    .join('')

describe('an existing dataset', () => {
  test('shows its fields, slides and composition; Unassigned is excluded from shares', async () => {
    await openEditor()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('mice')
    expect([field('Name').value, field('Description').value]).toEqual(['mice', ''])
    expect(card('Dataset Information').getByText(/^ID 7/).textContent).toBe(
      'ID 7 · Created Nov 12, 2026 · Updated Nov 13, 2026 · by admin',
    )
    const heads = table().getAllByRole('columnheader').slice(1)
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Picture',
      'Slide ID',
      'Name',
      'Block ID',
      'Cut',
      'Species',
      'Organ',
      'Type',
      'Remove',
    ])
    const row = table().getByRole('row', { name: 'slide 2' })
    expect(row.style.height).toBe('42px')
    const cells = within(row).getAllByRole('gridcell')
    expect(cells.slice(2, 8).map(({ textContent }) => textContent)).toEqual(['2', 'slide 2', 'B-1', '3', 'Mouse', '-'])
    expect(screen.getByRole('img', { name: 'Composition: Training 1, Validation 1, Evaluation 1' })).toBeTruthy()
    const shares = card('Slide Distribution').getAllByRole('definition')
    expect(shares.map(({ textContent }) => textContent)).toEqual(['134%', '133%', '133%', '1'])
    const summary = card('Dataset Summary').getAllByRole('definition')
    expect(summary.map(({ textContent }) => textContent)).toEqual(['4', '1', '1'])
    expect(warnings()).toEqual([])
  })

  test("the type select offers three labels, and 'Unassigned' only as the current value", async () => {
    const user = await openEditor()
    const select = (id: number) => table().getByRole<HTMLSelectElement>('combobox', { name: `Type of slide ${id}` })
    const offered = (id: number) => [...select(id).options].map(({ text }) => text)
    expect(offered(1)).toEqual(['Training', 'Validation', 'Evaluation'])
    expect(offered(4)).toEqual(['Unassigned', 'Training', 'Validation', 'Evaluation'])
    expect(select(4).selectedOptions[0]?.text).toBe('Unassigned')
    await user.selectOptions(select(4), 'Evaluation')
    expect(offered(4)).toEqual(['Training', 'Validation', 'Evaluation'])
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
    await user.click(save())
    await waitFor(() => expect(server.toasts).toContain('Dataset updated successfully'))
    expect(server.sent.at(-1)).toMatchObject({ call: 'PATCH /api/datasets/7/', ifMatch: '"3"' })
    expect(server.callsOf('/full/')).toHaveLength(2)
  })

  test('Enter twice saves once', async () => {
    const user = await openEditor()
    let finish = (_: unknown) => {}
    server.answer('PATCH /api/datasets/7/', () => new Promise(resolve => (finish = resolve)))
    await user.type(field('Name'), '!{Enter}{Enter}')
    expect(server.callsOf('PATCH')).toHaveLength(1)
    finish({ id: 7, name: 'mice!', version: 4 })
    await waitFor(() => expect(server.toasts).toEqual(['Dataset updated successfully']))
    expect(server.callsOf('PATCH')).toHaveLength(1)
  })

  test('an update sends the whole list, and default stays default', async () => {
    const user = await openEditor()
    server.answer('PATCH /api/datasets/7/', { id: 7 })
    await user.type(field('Name'), '!')
    await user.click(save())
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]?.body).toEqual({
      name: 'mice!',
      description: '',
      dataset_slides: [
        { slide_id: 1, type: 'training', id: 10 },
        { slide_id: 2, type: 'validation', id: 20 },
        { slide_id: 3, type: 'evaluation', id: 30 },
        { slide_id: 4, type: 'default', id: 40 },
      ],
    })
  })

  test('in bulk: select, range, all; Set Type and Remove with their toasts', async () => {
    const user = await openEditor()
    const box = (name: string) => table().getByRole('checkbox', { name: `Select ${name}` })
    const count = () => within(screen.getByRole('toolbar')).getByRole('status').textContent
    expect([count(), screen.queryByRole('button', { name: 'Set Type' })]).toEqual(['Showing 4 of 4 slides', null])
    await user.click(box('slide 1'))
    await user.keyboard('{Shift>}')
    await user.click(box('slide 3'))
    await user.keyboard('{/Shift}')
    expect(count()).toBe('3 selected')
    await user.click(button('Set Type'))
    await user.click(await screen.findByRole('menuitem', { name: 'Validation' }))
    expect(server.toasts.at(-1)).toBe('Changed 3 slides to Validation')
    await user.click(button('Remove'))
    expect(server.toasts.at(-1)).toBe('Removed 3 slides')
    expect(slidesShown()).toEqual(['4'])
    expect([count(), document.activeElement?.contains(table().getByRole('row', { name: 'slide 4' }))]).toEqual([
      'Showing 1 of 1 slide',
      true,
    ])
    await user.click(table().getByRole('checkbox', { name: 'Select all' }))
    expect(count()).toBe('1 selected')
    await user.click(button('Clear selection'))
    await user.click(table().getByRole('button', { name: 'Remove slide 4' }))
    expect(slidesShown()).toEqual([])
    expect(screen.getByText('No slides in this dataset yet.')).toBeTruthy()
    expect(warnings()).toEqual(['This dataset has no slides. Add some slides before saving.'])
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
    await user.click(save())
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ dataset_slides: [] }))
  })

  test("the search filters the table, and 'Select all' selects all matches", async () => {
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T 2T 12T 21T 30T'))
    const user = await openEditor()
    const search = screen.getByRole('textbox', { name: 'Search the slides of the dataset' })
    await user.type(search, 'slide, 2{Enter}')
    expect(slidesShown()).toEqual(['2', '12', '21'])
    await user.click(table().getByRole('checkbox', { name: 'Select all' }))
    await user.click(button('Set Type'))
    await user.click(await screen.findByRole('menuitem', { name: 'Evaluation' }))
    expect(server.toasts.at(-1)).toBe('Changed 3 slides to Evaluation')
    await user.click(button('Clear selection'))
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search the slides of the dataset' })
    expect(again.value).toBe('slide, 2')
    await user.type(again, 'x{Enter}')
    expect(card('Slides in Dataset').getByText('No slides found.')).toBeTruthy()
    await user.clear(again)
    await waitFor(() => expect(slidesShown()).toEqual(['1', '2', '12', '21', '30']))
    expect(typesShown()).toBe('TEEET')
  })

  test("'Save Dataset' counts the changes, and is disabled if there are none", async () => {
    const user = await openEditor()
    expect([save().disabled, save().textContent]).toEqual([true, 'Save Dataset'])
    await user.type(field('Name'), '!')
    await user.selectOptions(table().getByRole('combobox', { name: 'Type of slide 1' }), 'Validation')
    await user.click(table().getByRole('button', { name: 'Remove slide 3' }))
    expect([save().disabled, save().title, countOf(save())]).toEqual([false, '3 changes', '3'])
    await user.type(field('Name'), '{Backspace}')
    await user.selectOptions(table().getByRole('combobox', { name: 'Type of slide 1' }), 'Training')
    expect([save().title, countOf(save())]).toEqual(['1 change', '1'])
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T 2V 4-', { version: 4 }))
    await user.click(save())
    await waitFor(() => expect([save().disabled, countOf(save())]).toEqual([true, undefined]))
  })

  test('a cleared name is reported once the field is left, or on saving', async () => {
    const user = await openEditor()
    await user.clear(field('Name'))
    expect(screen.queryByText('Dataset name is required')).toBeNull()
    await user.tab()
    expect(screen.getByText('Dataset name is required')).toBeTruthy()
    await user.type(field('Name'), 'm')
    expect(screen.queryByText('Dataset name is required')).toBeNull()
    await user.type(field('Name'), '{Backspace}')
    await user.click(save())
    expect(server.toasts).toEqual(['Dataset name is required'])
    expect([document.activeElement, server.sent]).toEqual([field('Name'), []])
  })

  test('removing a row focuses the one that takes its place', async () => {
    const user = await openEditor()
    await user.click(table().getByRole('button', { name: 'Remove slide 2' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('slide 3'))
    await user.keyboard(' ')
    expect(table().getByRole('row', { name: 'slide 3' }).getAttribute('aria-selected')).toBe('true')
  })

  test("the button 'Add Slides' focuses the search field of the panel", async () => {
    const user = await openEditor()
    await user.click(button('Add Slides'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search slides')
  })
})

describe('leaving', () => {
  const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('only asks if there are unsaved changes, and stays if the answer is no', async () => {
    const confirm = vi.fn(() => false)
    answerQuestions(confirm)
    const user = await openEditor()
    expect(asksFirst()).toBe(false)
    await user.type(field('Description'), 'x')
    expect(asksFirst()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Back to Datasets' }))
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave without saving?'))
    expect(field('Description').value).toBe('x')
    await user.type(field('Description'), '{Backspace}')
    expect(asksFirst()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Back to Datasets' }))
    await screen.findByRole('heading', { name: 'Datasets' })
    expect(confirm).toHaveBeenCalledOnce()
  })
})
