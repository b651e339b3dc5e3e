// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '../columns/column.ts'
import { type Block, giveElementsSize, inRow, pagesOf, renderTable } from '../dashboard/records-table.fixture.tsx'
import { NameCell } from '../grid/cells.tsx'
import { CellConflict } from './use-save-cell.ts'

beforeEach(giveElementsSize)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const popover = (name: string) => within(screen.getByRole('group', { name }))
const organ = 'Edit Organ of block 1'
const cut = 'Edit Cut Number of block 1'
const notes = 'Edit Notes of block 1'

async function open(header: string, onSave = vi.fn(async () => undefined as unknown)) {
  const { user } = renderTable({ onSave })
  await user.click((await inRow('block 1')).getByRole('button', { name: new RegExp(`edit ${header}$`) }))
  return { user, onSave, field: screen.getByRole<HTMLInputElement>('textbox', { name: header }) }
}

describe('inline editing', () => {
  test('a click opens the editor with the current value and focuses the field', async () => {
    const { field } = await open('Organ')
    expect(field.value).toBe('liver')
    expect(document.activeElement).toBe(field)
  })

  test('Enter saves, the row shows the new value, and the focus is back at the cell', async () => {
    const { user, onSave, field } = await open('Organ')
    await user.clear(field)
    await user.type(field, 'kidney{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 }), 'organ', 'kidney')
    const cell = (await inRow('block 1')).getByRole('button', { name: 'kidney, edit Organ' })
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
    expect(document.activeElement).toBe(cell)
  })

  test('the save button saves too, and a cleared field is saved as null', async () => {
    const { user, onSave, field } = await open('Organ')
    await user.clear(field)
    await user.click(popover(organ).getByRole('button', { name: 'Save' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'organ', null)
  })

  test('Escape and the cancel button close it without saving', async () => {
    const { user, onSave, field } = await open('Organ')
    await user.type(field, 's{Escape}')
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
    await user.click((await inRow('block 1')).getByRole('button', { name: 'liver, edit Organ' }))
    await user.click(popover(organ).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('saving an unchanged value just closes', async () => {
    const { user, onSave } = await open('Organ')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
    expect(onSave).not.toHaveBeenCalled()
  })

  test.each([
    ['Organ', ' liver '],
    ['Cut Number', '01'],
  ])('%s typed as %j is unchanged too', async (header, typed) => {
    const { user, onSave, field } = await open(header)
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(screen.queryByRole('group', { name: `Edit ${header} of block 1` })).toBeNull()
    expect(onSave).not.toHaveBeenCalled()
  })

  test('leaving the field keeps it open with the typed text', async () => {
    const { user, field } = await open('Organ')
    await user.type(field, ' lobe')
    await user.click((await inRow('block 2')).getByRole('button', { name: /edit Organ$/ }))
    expect(popover(organ).getByRole<HTMLInputElement>('textbox').value).toBe('liver lobe')
    expect(popover('Edit Organ of block 2').getByRole<HTMLInputElement>('textbox').value).toBe('liver')
  })

  test('keeps the typed value when the save fails, with the error under the field', async () => {
    const onSave = vi.fn(async (): Promise<unknown> => {
      throw new Error('Organ is locked.')
    })
    const { user, field } = await open('Organ', onSave)
    await user.type(field, 's{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Organ is locked.')
    expect(field.value).toBe('livers')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    onSave.mockResolvedValueOnce(undefined)
    await user.type(field, '!{Enter}')
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
  })

  test.each([
    ['Take theirs', 1],
    ['Save mine', 2],
  ])('where someone else changed the row, %s ends it', async (choice, saves) => {
    const onSave = vi.fn<() => Promise<unknown>>()
    onSave.mockRejectedValueOnce(new CellConflict('Someone else just changed Organ to "brain".', undefined))
    const { user, field } = await open('Organ', onSave)
    await user.type(field, 's{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Someone else just changed Organ to "brain".')
    expect(field.value).toBe('livers')
    await user.click(screen.getByRole('button', { name: choice }))
    await expect.poll(() => screen.queryByRole('group', { name: organ })).toBeNull()
    expect(onSave).toHaveBeenCalledTimes(saves)
  })

  test('other failures offer no such choice, and typing clears them', async () => {
    const onSave = vi.fn<() => Promise<unknown>>()
    onSave.mockRejectedValueOnce(new CellConflict('Someone else just changed this block.', undefined))
    onSave.mockRejectedValueOnce(new Error('Organ is locked.'))
    const { user, field } = await open('Organ', onSave)
    await user.type(field, 's{Enter}')
    await screen.findByRole('button', { name: 'Save mine' })
    await user.type(field, '!')
    expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull()
    await user.type(field, '{Enter}')
    await screen.findByText('Organ is locked.')
    expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull()
  })

  test('an error without a message shows the generic one', async () => {
    const { user, field } = await open('Organ', vi.fn().mockRejectedValue(undefined))
    await user.type(field, 's{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong, Please try again!')
  })

  test.each([
    ['3a', 'Cut Number: "3a" isn\'t a whole number.'],
    ['3.0', 'Cut Number: "3.0" has decimals, but must be a whole number. Enter 3.'],
  ])('a whole number refuses %s with a sentence, and sends nothing', async (typed, sentence) => {
    const { user, onSave, field } = await open('Cut Number')
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect(popover(cut).getByRole('alert').textContent).toBe(sentence)
    expect(onSave).not.toHaveBeenCalled()
  })

  test('a whole number is saved as a number', async () => {
    const { user, onSave, field } = await open('Cut Number')
    await user.clear(field)
    await user.type(field, '12{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'cut', 12)
  })

  test('in long text Enter adds a line and Ctrl+Enter saves', async () => {
    const { user, onSave, field } = await open('Notes')
    await user.type(field, 'one{Enter}two')
    expect(onSave).not.toHaveBeenCalled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'notes', 'one\ntwo')
    expect(screen.queryByRole('group', { name: notes })).toBeNull()
  })

  test('a second Enter during the save saves nothing', async () => {
    const { user, onSave, field } = await open(
      'Organ',
      vi.fn(() => new Promise<unknown>(() => {})),
    )
    await user.type(field, 's{Enter}{Enter}')
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  test('Escape in the editor does not close the open details', async () => {
    const { user } = renderTable()
    await user.click(await screen.findByRole('button', { name: 'Show details of block 1' }))
    await user.click((await inRow('block 1')).getByRole('button', { name: 'liver, edit Organ' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('region', { name: 'Details of block 1' })).toBeTruthy()
  })

  test('a save that ends after the user moved on does not take the focus', async () => {
    let finish = (_: unknown) => {}
    const { user, field } = await open(
      'Organ',
      vi.fn(
        () =>
          new Promise<unknown>(resolve => {
            finish = resolve
          }),
      ),
    )
    await user.type(field, 's{Enter}')
    await user.click(screen.getByRole('checkbox', { name: 'Select block 3' }))
    finish(undefined)
    await waitFor(() => expect(screen.queryByRole('group', { name: organ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select block 3' }))
  })

  test('the typed text outlives its row: the popover says that the row is missing, and saves once it is back', async () => {
    const onSave = vi.fn(async () => undefined as unknown)
    const { user, change } = renderTable({ onSave })
    await user.click((await inRow('block 1')).getByRole('button', { name: 'liver, edit Organ' }))
    await user.type(screen.getByRole('textbox', { name: 'Organ' }), ' lobe')
    change({ onSave, fetchPage: pagesOf([]), found: 'nothing' })
    expect(await popover(organ).findByText(/^"block 1" is no longer in this list\./)).toBeTruthy()
    const field = popover(organ).getByRole<HTMLInputElement>('textbox')
    expect(field.value).toBe('liver lobe')
    await user.type(field, 's{Enter}')
    expect(popover(organ).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(onSave).not.toHaveBeenCalled()
    change({ onSave, found: '' })
    await waitFor(() => expect(popover(organ).queryByText(/no longer in this list/)).toBeNull())
    await user.type(field, '{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 }), 'organ', 'liver lobes')
    await waitFor(() => expect(screen.queryByRole('group', { name: organ })).toBeNull())
  })

  test('Cancel discards the text typed in a missing row', async () => {
    const { user, change } = renderTable()
    await user.click((await inRow('block 1')).getByRole('button', { name: 'liver, edit Organ' }))
    await user.type(screen.getByRole('textbox', { name: 'Organ' }), ' lobe')
    change({ fetchPage: pagesOf([]), found: 'nothing' })
    await popover(organ).findByText(/no longer in this list/)
    await user.click(popover(organ).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('group', { name: organ })).toBeNull()
  })

  test('the unchanged editors of a record that leaves the list close', async () => {
    const { user, change } = renderTable()
    await user.click((await inRow('block 1')).getByRole('button', { name: 'liver, edit Organ' }))
    change({ fetchPage: pagesOf([]), found: 'nothing' })
    await waitFor(() => expect(screen.queryByRole('group', { name: organ })).toBeNull())
  })

  test('a cell that holds a link has a button for its editor, which gets the focus back', async () => {
    const columns: Column<Block>[] = [
      {
        id: 'name',
        header: 'Name',
        weight: 1,
        floor: 100,
        edit: { field: 'name', label: 'Name', kind: 'text' },
        hasOwnButton: true,
        cell: block => <NameCell name={block.name} to={`/blocks/${block.id}`} />,
      },
    ]
    const { user } = renderTable({ columns })
    const first = await inRow('block 1')
    expect(first.getByRole('link', { name: 'block 1' })).toBeTruthy()
    const button = first.getByRole('button', { name: 'block 1, edit Name' })
    await user.click(button)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('block 1')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
  })

  test('a column that is a line of another one is edited in its own line, which gets the focus back', async () => {
    const columns: Column<Block>[] = [
      { id: 'organ', header: 'Organ', weight: 1, floor: 100, edit: { field: 'organ', label: 'Organ', kind: 'text' } },
      {
        id: 'cut_line',
        field: 'cut',
        header: 'Cut',
        weight: 0,
        floor: 0,
        edit: { field: 'cut', label: 'Cut', kind: 'integer' },
        lineOf: 'organ',
      },
    ]
    const { user } = renderTable({ columns })
    const first = await inRow('block 1')
    expect(first.getAllByRole('gridcell').at(-1)?.textContent).toBe('liver1')
    expect(screen.queryByRole('columnheader', { name: 'Cut' })).toBeNull()
    const line = first.getByRole('button', { name: '1, edit Cut' })
    await user.click(line)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cut' })
    expect(field.value).toBe('1')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(line)
    expect(first.getByRole('button', { name: 'liver, edit Organ' })).toBeTruthy()
  })
})
