// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ColumnChoice } from './column-choice.ts'
import ColumnsDialog from './columns-dialog.tsx'

type Columns = Parameters<typeof ColumnsDialog>[0]['columns']
const columns: Columns = [
  { id: 'name', header: 'Name', isAlwaysVisible: true },
  { id: 'tiles', header: 'Tiles' },
  { id: 'tiles_too', header: 'Tiles', dialogName: 'Tiles (again)' },
]
const start: ColumnChoice = { order: ['name', 'tiles', 'tiles_too'], hidden: ['tiles_too'] }
const onApply = vi.fn()

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Screen({ columns }: { columns: Columns }) {
  const [choice, setChoice] = useState<ColumnChoice>({ ...start, order: columns.map(column => column.id) })
  const [pinned, setPinned] = useState(1)
  const apply = (next: ColumnChoice, nextPinned: number) => {
    setChoice(next)
    setPinned(nextPinned)
    onApply(next, nextPinned)
  }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Columns
      </button>
      <ColumnsDialog
        columns={columns}
        choice={choice}
        pinned={pinned}
        onApply={apply}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

async function open(shown = columns) {
  render(
    <MantineProvider env="test">
      <Screen columns={shown} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Customize Columns' })) }
}

test('it lists every column in order, with names that distinguish them', async () => {
  const { dialog } = await open()
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Name', 'Tiles', 'Tiles (again)'])
  expect(dialog.getByRole('checkbox', { name: 'Name' })).toMatchObject({ checked: true, disabled: true })
  expect(dialog.getByRole('checkbox', { name: 'Tiles (again)' })).toMatchObject({ checked: false })
})

test('Apply Changes reports what is shown, hidden and moved', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('checkbox', { name: 'Tiles' }))
  await user.click(dialog.getByRole('button', { name: 'Move Tiles (again) up' }))
  await user.click(dialog.getByRole('button', { name: 'Move Name down' }))
  expect(onApply).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Apply Changes' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith(
    { order: ['tiles_too', 'name', 'tiles'], hidden: ['tiles_too', 'tiles'] },
    1,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Cancel discards, and reopening the dialog starts from the current choice', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('checkbox', { name: 'Tiles' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Tiles' })).toHaveProperty('checked', true)
  expect(onApply).not.toHaveBeenCalled()
})

test('the focus moves to the first box that can be changed', async () => {
  const { dialog } = await open()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Tiles' })))
})

test("the last visible column can't be hidden", async () => {
  const { user, dialog } = await open(columns.slice(1))
  await user.click(dialog.getByRole('checkbox', { name: 'Tiles' }))
  expect(dialog.getByRole('alert').textContent).toBe('Show at least one column.')
  expect(dialog.getByRole('button', { name: 'Apply Changes' })).toHaveProperty('disabled', true)
})

test("the first column can't move up, nor the last down", async () => {
  const { dialog } = await open()
  expect(dialog.getByRole('button', { name: 'Move Name up' })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('button', { name: 'Move Tiles (again) down' })).toHaveProperty('disabled', true)
})

describe('pinning', () => {
  const six: Columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => ({ id, header: id.toUpperCase() }))
  const names = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    dialog.getAllByRole('listitem').map(item => item.textContent)

  test('a pinned column becomes the last of the pinned ones; an unpinned one the first of the others', async () => {
    const { user, dialog } = await open(six)
    expect(dialog.getByRole('button', { name: 'Pin A' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(dialog.getByRole('button', { name: 'Pin D' }))
    expect(names(dialog)).toEqual(['A', 'D', 'B', 'C', 'E', 'F'])
    await user.click(dialog.getByRole('button', { name: 'Pin A' }))
    expect(names(dialog)).toEqual(['D', 'A', 'B', 'C', 'E', 'F'])
    await user.click(dialog.getByRole('button', { name: 'Apply Changes' }))
    expect(onApply).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ order: ['d', 'a', 'b', 'c', 'e', 'f'] }),
      1,
    )
  })

  test('four at most; hiding a pinned column does not pin another one', async () => {
    const { user, dialog } = await open(six)
    for (const name of ['B', 'C', 'D']) await user.click(dialog.getByRole('button', { name: `Pin ${name}` }))
    expect(dialog.getByRole('button', { name: 'Pin E' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('checkbox', { name: 'B' }))
    expect(dialog.getByRole('button', { name: 'Pin E' }).getAttribute('aria-pressed')).toBe('false')
    await user.click(dialog.getByRole('button', { name: 'Apply Changes' }))
    expect(onApply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ hidden: ['tiles_too', 'b'] }), 3)
  })
})

test('an entry is dragged to another position by its handle', async () => {
  const { user, dialog } = await open()
  const [, , last] = dialog.getAllByRole('listitem')
  const [handle] = dialog.getAllByTitle('Drag to another place')
  document.elementFromPoint = () => last ?? null
  await user.pointer([
    { keys: '[MouseLeft>]', target: handle as HTMLElement },
    { target: last as HTMLElement, coords: { clientY: 90 } },
    { keys: '[/MouseLeft]', target: last as HTMLElement },
  ])
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Tiles', 'Tiles (again)', 'Name'])
})

describe('a line of another column', () => {
  const lined: Columns = [
    { id: 'line', header: 'Tiles', dialogName: 'Tiles (below Name)', lineOf: 'name' },
    { id: 'name', header: 'Name' },
    { id: 'always', header: 'Block', lineOf: 'name', isAlwaysVisible: true },
    { id: 'tiles', header: 'Tiles' },
  ]

  test('is an entry below its column, unless it is always visible, and can only be shown or hidden', async () => {
    const { dialog } = await open(lined)
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Name',
      'Tiles (below Name)',
      'Tiles',
    ])
    expect(dialog.queryByRole('button', { name: /Move Tiles \(below Name\)/ })).toBeNull()
  })

  test('follows its column, and cannot be shown while that is hidden', async () => {
    const { user, dialog } = await open(lined)
    await user.click(dialog.getByRole('button', { name: 'Move Name down' }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Tiles',
      'Name',
      'Tiles (below Name)',
    ])
    await user.click(dialog.getByRole('checkbox', { name: 'Name' }))
    expect(dialog.getByRole('checkbox', { name: 'Tiles (below Name)' })).toHaveProperty('disabled', true)
  })

  test('does not count as a remaining column', async () => {
    const { user, dialog } = await open(lined)
    await user.click(dialog.getByRole('checkbox', { name: 'Name' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tiles' }))
    expect(dialog.getByRole('alert').textContent).toBe('Show at least one column.')
  })
})
