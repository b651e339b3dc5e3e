// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildLoaded, slideOf } from '../datasets/draft/entries.fixture.ts'
import {
  alerts,
  button,
  field,
  openEditor,
  save,
  serveEachTest,
  slidesShown,
  table,
} from './dataset-editor.fixture.tsx'

const server = serveEachTest()

describe('two users editing one dataset', () => {
  const stale = () =>
    Response.json({ detail: 'Somebody else was faster.', current: { id: 7, version: 4 } }, { status: 412 })
  const conflict = () => screen.findByRole('region', { name: /^Someone else changed this dataset/ })

  test('their changes are listed and merged, changes by both are a choice, and the next save is based on theirs', async () => {
    const user = await openEditor()
    await user.selectOptions(table().getByRole('combobox', { name: 'Type of slide 1' }), 'Evaluation')
    await user.selectOptions(table().getByRole('combobox', { name: 'Type of slide 4' }), 'Training')
    await user.type(field('Name'), '!')
    server.answer('PATCH /api/datasets/7/', stale)
    server.answer(
      'GET /api/datasets/7/full/',
      buildLoaded('1V 3E 5T', { version: 4, name: 'rats', description: 'new' }),
    )
    await user.click(save())
    const panel = within(await conflict())
    expect(server.toasts.at(-1)).toBe('Failed to update dataset')
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['"slide 5"', '"slide 2"'])
    expect(slidesShown()).toEqual(['1', '3', '4', '5'])
    expect([field('Name').value, field('Description').value]).toEqual(['mice!', 'new'])
    const side = (group: string, whose: RegExp) =>
      within(panel.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name: whose })
    expect(panel.getByText('Both of you changed 2 slides')).toBeTruthy()
    expect(side('slide 1', /^Yours Evaluation/).checked).toBe(true)
    expect(side('slide 4', /^Yours Training/).checked).toBe(true)
    await user.click(side('slide 4', /^Theirs not in the dataset/))
    expect(slidesShown()).toEqual(['1', '3', '5'])
    await user.click(panel.getByRole('button', { name: 'Keep Yours for All' }))
    expect(slidesShown()).toEqual(['1', '3', '5', '4'])
    await user.click(panel.getByRole('button', { name: 'Take Theirs for All' }))
    expect(slidesShown()).toEqual(['1', '3', '5'])
    await user.click(side('slide 1', /^Yours/))
    await user.click(side('Name', /^Theirs rats/))
    expect(field('Name').value).toBe('rats')
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 5 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1E 3E 5T', { version: 5, name: 'rats' }))
    await user.click(save())
    await waitFor(() => expect(server.toasts.at(-1)).toBe('Dataset updated successfully'))
    expect(server.sent.at(-1)).toMatchObject({
      ifMatch: '"4"',
      body: {
        name: 'rats',
        description: 'new',
        dataset_slides: [
          { slide_id: 1, type: 'evaluation' },
          { slide_id: 3, type: 'evaluation' },
          { slide_id: 5, type: 'training' },
        ],
      },
    })
    expect(screen.queryByRole('region', { name: /^Someone else/ })).toBeNull()
  })

  test('a change that does not conflict with mine needs no choice: the save is repeated immediately', async () => {
    const user = await openEditor()
    await user.type(field('Name'), '!')
    let tries = 0
    server.answer('PATCH /api/datasets/7/', () => (++tries === 1 ? stale() : { id: 7, version: 5 }))
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T 2V 3E 4-', { version: 4 }))
    await user.click(save())
    await waitFor(() => expect(server.toasts.at(-1)).toBe('Dataset updated successfully'))
    expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"'])
  })

  test('many conflicting slides are resolved together', async () => {
    const many = (type: string) => Array.from({ length: 25 }, (_, index) => `${index + 1}${type}`).join(' ')
    server.answer('GET /api/datasets/7/full/', buildLoaded(many('T')))
    const user = await openEditor()
    await user.click(table().getByRole('checkbox', { name: 'Select all' }))
    await user.click(button('Set Type'))
    await user.click(await screen.findByRole('menuitem', { name: 'Validation' }))
    server.answer('PATCH /api/datasets/7/', stale)
    server.answer('GET /api/datasets/7/full/', buildLoaded(many('E'), { version: 4 }))
    await user.click(save())
    const panel = within(await conflict())
    expect(panel.getAllByRole('group')).toHaveLength(20)
    expect(panel.getByText('and 5 slides more: take theirs or keep yours for all.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Take Theirs for All' }))
    expect(screen.getByRole('img', { name: 'Composition: Training 0, Validation 0, Evaluation 25' })).toBeTruthy()
  })

  test('a dataset that was deleted meanwhile can be saved as a new one; nothing is lost', async () => {
    const user = await openEditor()
    await user.type(field('Name'), '!')
    server.fail('PATCH /api/datasets/7/', 404)
    await user.click(save())
    await waitFor(() =>
      expect(alerts()[0]).toContain(
        'Failed to update dataset. Someone else deleted this dataset. Your text is still here.',
      ),
    )
    server.answer('GET /api/datasets/9/full/', buildLoaded('1T 2V 3E 4-', { id: 9 }))
    let finish = (_: unknown) => {}
    server.answer('POST /api/datasets/', () => new Promise(resolve => (finish = resolve)))
    await user.click(button('Save as a New Dataset'))
    // Edits made during the create would be lost on the way to its address.
    expect(table().getByRole('button', { name: 'Remove slide 1' }).closest('[inert]')).not.toBeNull()
    finish({ id: 9, name: 'mice!' })
    await waitFor(() => expect(window.location.pathname).toBe('/datasets/9/edit'))
    expect(server.sent.at(-1)).toMatchObject({ call: 'POST /api/datasets/', body: { name: 'mice!' } })
  })
})

describe('a slide that was deleted meanwhile', () => {
  test('is named, and the rest is saved without it', async () => {
    const user = await openEditor()
    await user.type(field('Name'), '!')
    server.answer('PATCH /api/datasets/7/', { dataset_slides: ['There are no slides with the ids 2, 3.'] }, 400)
    server.answer('GET /api/slides/3/', slideOf(3))
    await user.click(save())
    await waitFor(() =>
      expect(alerts()[0]).toContain(
        'Failed to update dataset. Someone else deleted the slide "slide 2". Remove it from the dataset to save the rest.',
      ),
    )
    expect(slidesShown()).toEqual(['1', '2', '3', '4'])
    server.answer('PATCH /api/datasets/7/', { id: 7, version: 4 })
    server.answer('GET /api/datasets/7/full/', buildLoaded('1T 3E 4-', { version: 4, name: 'mice!' }))
    await user.click(button('Remove It and Save'))
    await waitFor(() => expect(server.toasts.at(-1)).toBe('Dataset updated successfully'))
    expect(server.sent.at(-1)?.body).toMatchObject({
      dataset_slides: [{ slide_id: 1 }, { slide_id: 3 }, { slide_id: 4 }],
    })
    expect(slidesShown()).toEqual(['1', '3', '4'])
    // It is not available again either.
    expect(screen.queryByRole('button', { name: 'Add slide 2' })).toBeNull()
  })

  test('a rejection for another reason removes nothing', async () => {
    const user = await openEditor()
    await user.type(field('Name'), '!')
    server.answer('PATCH /api/datasets/7/', { dataset_slides: ['dataset_slides, entry 1, type is required.'] }, 400)
    server.answer('GET /api/slides/1/', slideOf(1))
    await user.click(save())
    await waitFor(() =>
      expect(alerts()).toEqual(['Failed to update dataset. dataset_slides, entry 1, type is required.']),
    )
    expect(screen.queryByRole('button', { name: /^Remove It/ })).toBeNull()
  })
})
