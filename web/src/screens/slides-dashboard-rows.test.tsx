// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useIsLoading } from '../ui/notices/loading-flag.ts'
import {
  answerConfirm,
  button,
  cell,
  findRow,
  grid,
  inRow,
  rowNames,
  SlideServer,
  showSlideScreen,
} from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

/** Delays loading the tools of a selection until this is resolved. */
const tools = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../table/bulk/selection-toolbar.tsx', async importOriginal => {
  await tools.promise
  return importOriginal()
})

let server: SlideServer
beforeEach(() => {
  // Each test has its own user, so that none sees another's stored choices.
  user += 1
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

/** Opens the dashboard with slides of these names. */
async function open(...names: string[]) {
  for (const name of names) server.add({ name })
  const shown = await showSlideScreen('/slides')
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('false'))
  return shown
}
const box = (name: string) => inRow(name).getByRole<HTMLInputElement>('checkbox')
const selectAll = () => within(grid()).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
const details = (name: string) => inRow(name).getByRole('button', { name: `Show details of ${name}` })
const drawer = () => screen.queryByRole('region', { name: /^Details of/ })
const deleteSelected = () => screen.queryByRole('button', { name: /^Delete Selected/ })?.getAttribute('aria-label')
async function pickFromRowMenu(user: UserEvent, name: string, item: string) {
  await user.click(inRow(name).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
/** Opens the editor of a cell and returns its field. */
async function edit(user: UserEvent, name: string, column: string, header: string) {
  await user.click(within(cell(name, column) as HTMLElement).getByRole('button'))
  return editor(name, header).getByLabelText<HTMLInputElement>(header)
}
const editor = (name: string, header: string) =>
  within(screen.getByRole('group', { name: `Edit ${header} of ${name}` }))
const isEditorOpen = (name: string, header: string) =>
  screen.queryByRole('group', { name: `Edit ${header} of ${name}` }) !== null
async function retype(user: UserEvent, field: HTMLInputElement, text: string) {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

describe('selecting rows', () => {
  // The first test of this file, as the tools are loaded once.
  test('a right-click opens the menu, which waits for the tools of the selection', async () => {
    const { user } = await open('a', 'b', 'c')
    await user.click(box('a'))
    await user.click(box('b'))
    await user.pointer({ keys: '[MouseRight]', target: await findRow('a') })
    expect(screen.queryByRole('menu')).toBeNull()
    tools.resolve()
    expect(await screen.findByRole('menu', { name: 'Actions for 2 selected' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('shows Delete Selected with the count only while something is selected', async () => {
    const { user } = await open('a', 'b', 'c')
    expect(deleteSelected()).toBeUndefined()
    await user.click(box('a'))
    await user.click(box('b'))
    await waitFor(() => expect(deleteSelected()).toBe('Delete Selected (2)'))
    expect((await findRow('a')).getAttribute('aria-selected')).toBe('true')
    await user.click(box('a'))
    expect(deleteSelected()).toBe('Delete Selected (1)')
    await user.click(box('b'))
    expect(deleteSelected()).toBeUndefined()
  })

  test('the box in the head selects all loaded rows; it shows when only some are selected', async () => {
    for (let count = 1; count <= 55; count += 1) server.add({ name: `s-${count}` })
    const { user } = await open()
    await user.click(selectAll())
    await waitFor(() => expect(deleteSelected()).toBe('Delete Selected (50)'))
    expect(selectAll().checked).toBe(true)
    await user.click(box('s-1'))
    expect(selectAll().indeterminate).toBe(true)
    await user.click(selectAll())
    expect(deleteSelected()).toBe('Delete Selected (50)')
    await user.click(selectAll())
    expect(deleteSelected()).toBeUndefined()
  })

  test('by the menu in the head: Select all, Select filtered, Deselect all and Collapse all', async () => {
    const { user } = await open('a', 'b')
    const pick = async (item: string) => {
      await user.click(within(grid()).getByRole('button', { name: 'Selection menu' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    }
    await pick('Select all')
    expect(deleteSelected()).toBe('Delete Selected (2)')
    await pick('Deselect all')
    expect(deleteSelected()).toBeUndefined()
    await user.click(box('a'))
    await pick('Select filtered')
    expect(deleteSelected()).toBe('Delete Selected (2)')
    await user.click(details('a'))
    expect(drawer()).toBeTruthy()
    await pick('Collapse all')
    expect(drawer()).toBeNull()
  })

  test('Shift selects the range from the last clicked box', async () => {
    const { user } = await open('a', 'b', 'c', 'd', 'e')
    await user.click(box('b'))
    await user.keyboard('{Shift>}')
    await user.click(box('d'))
    await user.keyboard('{/Shift}')
    expect(deleteSelected()).toBe('Delete Selected (3)')
    expect((await findRow('c')).getAttribute('aria-selected')).toBe('true')
  })
})

describe('deleting one row', () => {
  test('asks first, then removes the slide from the list and lowers the total by one', async () => {
    const { user } = await open('a', 'b')
    await user.click(box('a'))
    const question = 'Are you sure you want to delete this slide?'
    const refused = answerConfirm(false)
    await pickFromRowMenu(user, 'a', 'Delete')
    expect(refused).toEqual([question])
    expect(rowNames()).toEqual(['a', 'b'])
    expect(server.callsOf('DELETE')).toEqual([])
    const id = server.slides[0]?.id
    const accepted = answerConfirm(true)
    await pickFromRowMenu(user, 'a', 'Delete')
    expect(accepted).toEqual([question])
    await server.toasted('Slide deleted successfully')
    expect(server.callsOf('DELETE')).toEqual([`DELETE /api/slides/${id}/`])
    await waitFor(() => expect(rowNames()).toEqual(['b']))
    expect(screen.getByText('Showing 1 of 1 slides')).toBeTruthy()
    expect(screen.getByText(/^Total Slides/).textContent).toBe('Total Slides 1')
    expect(deleteSelected()).toBeUndefined()
  })

  test('that is rejected keeps the row, and the reason stays until dismissed', async () => {
    const slide = server.add({ name: 'held' })
    const { user } = await open()
    server.fail(`DELETE /api/slides/${slide.id}/`, 409, 'A scan holds this slide.')
    answerConfirm(true)
    await pickFromRowMenu(user, 'held', 'Delete')
    await server.toasted('Failed to delete slide')
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe('"held" is still here. A scan holds this slide.')
    expect(rowNames()).toEqual(['held'])
    await user.click(within(reason).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a slide that someone else deleted meanwhile removes it, and says so', async () => {
    const slide = server.add({ name: 'a' })
    const { user } = await open()
    server.remove(slide.id)
    answerConfirm(true)
    await pickFromRowMenu(user, 'a', 'Delete')
    await server.toasted('Failed to delete slide')
    expect((await screen.findByRole('alert')).textContent).toBe('This slide was deleted by someone else.')
    await waitFor(() => expect(screen.getByText('Showing 0 of 0 slides')).toBeTruthy())
  })

  test('closes the drawer of the open row', async () => {
    const { user } = await open('a', 'b')
    await user.click(details('a'))
    answerConfirm(true)
    await pickFromRowMenu(user, 'a', 'Delete')
    await waitFor(() => expect(drawer()).toBeNull())
  })
})

describe('Delete Selected', () => {
  test('uses the text for many even for one slide, and deletes nothing on No', async () => {
    const { user } = await open('a')
    await user.click(box('a'))
    const asked = answerConfirm(false)
    await user.click(button('Delete Selected (1)'))
    expect(asked).toEqual(['Are you sure you want to delete 1 slide?'])
    expect(server.callsOf('DELETE')).toEqual([])
    expect(rowNames()).toEqual(['a'])
  })

  test('asks with the number of slides and reports it, and an empty list says so', async () => {
    const { user } = await open('a', 'b')
    for (const name of ['a', 'b']) await user.click(box(name))
    const asked = answerConfirm(true)
    await user.click(button('Delete Selected (2)'))
    await server.toasted('2 slides deleted successfully')
    expect(asked).toEqual(['Are you sure you want to delete 2 slides?'])
    expect(await screen.findByText(/^No slides found/)).toBeTruthy()
  })

  test("deletes the others if some can't be, reloads the list, and leaves those selected", async () => {
    const held = server.add({ name: 'held' })
    const { user } = await open('a', 'b', 'c')
    server.fail(`DELETE /api/slides/${held.id}/`, 409, 'A scan holds this slide.')
    for (const name of ['held', 'a', 'b']) await user.click(box(name))
    const lists = server.lists().length
    answerConfirm(true)
    await user.click(button('Delete Selected (3)'))
    await server.toasted('Failed to delete some slides')
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 of 3 slides are still here. A scan holds this slide.',
    )
    await waitFor(() => expect(rowNames()).toEqual(['held', 'c']))
    expect(server.lists().length).toBeGreaterThan(lists)
    expect(deleteSelected()).toBe('Delete Selected (1)')
  })

  test('raises the loading flag meanwhile, for which the shell shows its spinner', async () => {
    const slide = server.add({ name: 'a' })
    const { user } = await open()
    const flag = renderHook(useIsLoading).result
    expect(flag.current).toBe(false)
    const release = server.hold(`DELETE /api/slides/${slide.id}/`)
    await user.click(box('a'))
    answerConfirm(true)
    await user.click(button('Delete Selected (1)'))
    await waitFor(() => expect(flag.current).toBe(true))
    expect(button('Delete Selected (1)').disabled).toBe(true)
    release()
    await server.toasted('1 slide deleted successfully')
    await waitFor(() => expect(flag.current).toBe(false))
  })
})

describe('the drawer', () => {
  test('closes by its button and by Escape', async () => {
    const { user } = await open('a')
    await user.click(details('a'))
    await user.click(within(drawer() as HTMLElement).getByRole('button', { name: 'Close details' }))
    expect(drawer()).toBeNull()
    details('a').focus()
    await user.keyboard('{Enter}')
    expect(drawer()).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(drawer()).toBeNull()
  })

  test('links to the slide and to its form', async () => {
    const { user } = await open('a')
    const id = server.slides[0]?.id
    await user.click(details('a'))
    const link = (name: string) => within(drawer() as HTMLElement).getByRole('link', { name })
    expect(link('View Details').getAttribute('href')).toMatch(new RegExp(`^/slides/${id}\\?list=`))
    expect(link('Edit Slide').getAttribute('href')).toMatch(new RegExp(`^/slides/${id}/edit\\?list=`))
  })
})

describe('the row menu', () => {
  test('has View Details, Edit Slide, Edit File, Download ZPL and Delete', async () => {
    const { user } = await open('a')
    await user.click(inRow('a').getByRole('button', { name: 'Actions for a' }))
    await screen.findByRole('menuitem', { name: 'Delete' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View Details',
      'Edit Slide',
      'Edit File',
      'Download ZPL',
      'Delete',
    ])
  })

  test.each([
    ['View Details', ''],
    ['Edit Slide', '/edit'],
    ['Edit File', '/file/edit'],
  ])('%s goes to /slides/{id}%s', async (item, tail) => {
    const { user, path } = await open('a')
    await pickFromRowMenu(user, 'a', item)
    await waitFor(() => expect(path()).toBe(`/slides/${server.slides[0]?.id}${tail}`))
  })
})

describe('editing a cell', () => {
  test('is not offered for Created', async () => {
    await open('a')
    expect(within(cell('a', 'created_at') as HTMLElement).queryByRole('button', { name: /, edit / })).toBeNull()
  })

  test('of a name is started by a button next to its link; a name is required', async () => {
    const { user } = await open('a')
    await user.click(inRow('a').getByRole('button', { name: 'a, edit Name' }))
    const field = editor('a', 'Name').getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await user.clear(field)
    await user.keyboard('{Enter}')
    expect(editor('a', 'Name').getByRole('alert').textContent).toBe('Slide name is required')
    await user.type(field, 'b{Enter}')
    await waitFor(() => expect(rowNames()).toEqual(['b']))
    expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'b' }])
  })

  test('of a status offers six, without none; another current one stays available', async () => {
    server.add({ name: 'a', status: { id: 7, name: 'error', description: null } })
    const { user } = await open()
    await user.click(inRow('a').getByRole('button', { name: 'error, edit Status' }))
    const select = editor('a', 'Status').getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    expect([...select.options].map(({ text }) => text)).toEqual([
      'error',
      'created',
      'processing',
      'completed',
      'failed',
      'active',
      'archived',
    ])
    await user.selectOptions(select, 'completed')
    await user.click(editor('a', 'Status').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell('a', 'status')?.textContent).toContain('completed'))
    expect(server.sent.map(({ body }) => body)).toEqual([
      { status: { id: 1, name: 'completed', description: 'Slide is completed' } },
    ])
  })

  test('closes without a call if nothing changed, by Escape and by Cancel', async () => {
    server.add({ name: 'a', organ: 'knee' })
    const { user } = await open()
    await edit(user, 'a', 'organ', 'Organ')
    await user.keyboard('{Enter}')
    expect(isEditorOpen('a', 'Organ')).toBe(false)
    await retype(user, await edit(user, 'a', 'organ', 'Organ'), 'brain')
    await user.keyboard('{Escape}')
    expect(isEditorOpen('a', 'Organ')).toBe(false)
    await retype(user, await edit(user, 'a', 'organ', 'Organ'), 'brain')
    await user.click(editor('a', 'Organ').getByRole('button', { name: 'Cancel' }))
    expect(cell('a', 'organ')?.textContent).toBe('knee')
    expect(server.callsOf('PATCH')).toEqual([])
  })

  test('stays open with the typed text after a click elsewhere', async () => {
    const { user } = await open('a')
    const field = await edit(user, 'a', 'source', 'Source')
    await user.type(field, 'Biob')
    await user.click(screen.getByRole('textbox', { name: 'Search slides' }))
    expect(field.value).toBe('Biob')
    await user.click(editor('a', 'Source').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cell('a', 'source')?.textContent).toBe('Biob'))
  })

  test('saves a cleared field as null', async () => {
    server.add({ name: 'a', cut_number: 4 })
    const { user } = await open()
    await retype(user, await edit(user, 'a', 'cut_number', 'Cut Number'), '')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(cell('a', 'cut_number')?.textContent).toBe('-'))
    expect(server.sent.map(({ body }) => body)).toEqual([{ cut_number: null }])
  })

  test.each([
    ['3a', 'Cut number must be an integer'],
    ['3.0', 'Cut number must be an integer'],
    ['1,000', 'Cut Number: "1,000" could be 1000 or 1. Choose one.'],
    ['2147483648', 'Cut Number: "2147483648" isn\'t between -2,147,483,648 and 2,147,483,647.'],
  ])('refuses a cut number of %s under the field', async (typed, sentence) => {
    const { user } = await open('a')
    const field = await edit(user, 'a', 'cut_number', 'Cut Number')
    expect(field.inputMode).toBe('numeric')
    await user.type(field, `${typed}{Enter}`)
    expect(editor('a', 'Cut Number').getByRole('alert').textContent).toBe(sentence)
    expect(field.value).toBe(typed)
    expect(server.callsOf('PATCH')).toEqual([])
  })

  test('keeps the typed value if the save fails, with the reason under the field and a toast', async () => {
    const slide = server.add({ name: 'a' })
    const { user } = await open()
    const call = `PATCH /api/slides/${slide.id}/`
    server.answer(call, { organ: ['This organ is not in the atlas.'] }, 400)
    const field = await edit(user, 'a', 'organ', 'Organ')
    await user.type(field, 'elbow{Enter}')
    await server.toasted('Failed to update slide')
    expect((await editor('a', 'Organ').findByRole('alert')).textContent).toBe('This organ is not in the atlas.')
    expect(field.value).toBe('elbow')
    server.recover(call)
    await user.type(field, '{Enter}')
    await waitFor(() => expect(cell('a', 'organ')?.textContent).toBe('elbow'))
  })

  test('of two cells of one row at once saves both, each based on the previous version', async () => {
    const slide = server.add({ name: 'a', organ: 'knee', source: 'A' })
    const { user } = await open()
    const release = server.hold(`PATCH /api/slides/${slide.id}/`)
    const organ = await edit(user, 'a', 'organ', 'Organ')
    await retype(user, organ, 'brain')
    const source = await edit(user, 'a', 'source', 'Source')
    await retype(user, source, 'B')
    await user.type(organ, '{Enter}')
    await user.type(source, '{Enter}')
    expect(source.readOnly).toBe(true)
    release()
    await waitFor(() => expect(cell('a', 'organ')?.textContent).toBe('brain'))
    await waitFor(() => expect(cell('a', 'source')?.textContent).toBe('B'))
    expect(isEditorOpen('a', 'Source')).toBe(false)
    expect(server.sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ organ: 'brain' }, '"1"'],
      [{ source: 'B' }, '"2"'],
    ])
  })

  test('shows what a colleague changed meanwhile, and only overwrites it on request', async () => {
    const slide = server.add({ name: 'a', organ: 'knee' })
    const { user } = await open()
    server.change(slide.id, { organ: 'brain', source: 'B' })
    const field = await edit(user, 'a', 'organ', 'Organ')
    await retype(user, field, 'hip')
    await user.keyboard('{Enter}')
    expect((await editor('a', 'Organ').findByRole('alert')).textContent).toBe(
      'Someone else just changed Organ to "brain", Source to "B".',
    )
    expect(field.value).toBe('hip')
    expect(cell('a', 'source')?.textContent).toBe('B')
    await user.click(editor('a', 'Organ').getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(cell('a', 'organ')?.textContent).toBe('hip'))
    expect(server.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
    expect(server.slides[0]).toMatchObject({ organ: 'hip', source: 'B' })
  })

  test('of a slide that someone else deleted says so and keeps the typed text', async () => {
    const slide = server.add({ name: 'a' })
    const { user } = await open()
    server.remove(slide.id)
    const field = await edit(user, 'a', 'organ', 'Organ')
    await user.type(field, 'hip{Enter}')
    expect((await editor('a', 'Organ').findByRole('alert')).textContent).toBe('This slide was deleted by someone else.')
    expect(field.value).toBe('hip')
  })
})
