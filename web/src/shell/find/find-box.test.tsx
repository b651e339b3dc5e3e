// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FindReply, FoundRecord } from '@vitrine/contract/tables/find'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MayEditContext } from '../../edit/may-edit.ts'
import { openScreens } from '../../screens/routed-screens.fixture.tsx'
import { ScriptedServer } from '../../screens/scripted-server.fixture.ts'
import { useScreenActions } from '../../ui/layout/screen-actions.ts'
import { FindHost } from './find-host.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const signOut = vi.fn()
vi.mock('../../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'anna', signOut } }) }))

const server = new ScriptedServer()
const uuid = '00000000-0000-4000-8000-000000000000'
const record = (id: number, name: string, match: FoundRecord['match'] = 'begins'): FoundRecord => ({
  id,
  uuid,
  name,
  match,
})
const reply = (found: Partial<FindReply>): FindReply => ({ slides: [], samples: [], datasets: [], ...found })
const answer = (found: Partial<FindReply>) => server.answer('GET /api/find/', reply(found))

beforeEach(() => {
  server.start()
  answer({})
})
afterEach(() => {
  cleanup()
  server.stop()
})

const onKeys = vi.fn()
const editFields = vi.fn()
/** A table with selected rows. */
function Selection({ count }: { count: number }) {
  const actions = [
    { name: `Edit fields of ${count} slides`, run: editFields },
    { name: 'Print labels', run: vi.fn() },
  ]
  useScreenActions(`${count} slides selected`, actions)
  return null
}

async function open({ mayEdit = true, onKey = (_key: string) => {}, selected = 0 } = {}) {
  const here = () => (
    <MayEditContext value={mayEdit}>
      <FindHost onKeys={onKeys} />
      {selected > 0 && <Selection count={selected} />}
      <input aria-label="A field" />
      <input type="checkbox" aria-label="A box" />
      <button type="button" onKeyDown={event => onKey(event.key)}>
        A button
      </button>
    </MayEditContext>
  )
  const screens = { '/slides/$id': () => <h1>A slide</h1>, '/samples/$id': () => <h1>A sample</h1>, '/here': here }
  return openScreens({ ...screens, '/trash': () => <h1>Trash</h1> }, '/here')
}
type Opened = Awaited<ReturnType<typeof open>>

const field = () => screen.findByRole('combobox', { name: 'Name, ID or code' })
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
async function type({ user }: Opened, text: string) {
  await user.keyboard('/')
  await user.type(await field(), text)
}
/** The options by group, with a star before the active one. */
const listed = () =>
  screen.queryAllByRole('group').map(group => [
    group.getAttribute('aria-labelledby') && group.firstElementChild?.textContent,
    ...within(group)
      .getAllByRole('option')
      .map(option => option.textContent + (option.getAttribute('aria-selected') === 'true' ? ' *' : '')),
  ])

/** Separates the marked parts of names for the test environment, which treats them as blocks. */
const optionOf = (label: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('option').find(option => option.textContent === label)
    if (!found) throw new Error(`There is no option ${label}`)
    return found
  })

/** Presses keys at this interval on the focused element, like a hand scanner. */
function press(keys: readonly string[], gapMs: number, target: Element = document.body) {
  const taken: string[] = []
  keys.forEach((key, index) => {
    const event = createEvent.keyDown(target, { key })
    Object.defineProperty(event, 'timeStamp', { value: 1000 + index * gapMs })
    act(() => void fireEvent(target, event))
    if (event.defaultPrevented) taken.push(key)
  })
  return taken
}
const scan = (code: string, target?: Element) => press([...code, 'Enter'], 8, target)

describe('the quick search', () => {
  test.each([
    ['/', '/'],
    ['Ctrl+K', '{Control>}k{/Control}'],
    ['Cmd+K', '{Meta>}k{/Meta}'],
  ])('is opened by %s, and Esc closes it and gives the focus back', async (_, keys) => {
    const { user } = await open()
    const button = screen.getByRole('button', { name: 'A button' })
    button.focus()
    await user.keyboard(keys)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    expect((await field()).getAttribute('value')).toBe('')
    await user.keyboard('{Escape}')
    await isShut()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('is opened by its button', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Find' }))
    expect(await field()).not.toBeNull()
  })

  test('is not opened by a / typed into a field; Ctrl+K works there too', async () => {
    const { user } = await open()
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'A field' })
    await user.type(input, 'a/b')
    expect(input.value).toBe('a/b')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(await field()).not.toBeNull()
  })

  test('lists screens and actions first, by role', async () => {
    const { user } = await open()
    await user.keyboard('/')
    await field()
    expect(listed()).toEqual([
      ['Screens', 'Slides *', 'Samples', 'Datasets', 'Profile', 'Slide Reader', 'Scans', 'Experiments', 'Trash'],
      [
        'Actions',
        'Create Slide',
        'Create Sample',
        'Batch Import',
        'Import CSV: slides',
        'Import CSV: datasets',
        'Import CSV: samples',
        'Create Dataset',
        'Keys?',
        'Logout',
      ],
    ])
    expect(server.callsOf('/api/find/')).toEqual([])
  })

  test('offers readers neither the trash nor creating records', async () => {
    const { user } = await open({ mayEdit: false })
    await user.keyboard('/')
    await field()
    expect(listed()).toEqual([
      ['Screens', 'Slides *', 'Samples', 'Datasets', 'Profile', 'Slide Reader', 'Scans', 'Experiments'],
      ['Actions', 'Keys?', 'Logout'],
    ])
  })

  test('lists records by kind, with the text marked, then screens and actions with that name', async () => {
    answer({
      slides: [record(1, 'My Slide 1')],
      samples: [record(2, 'PIC-2', 'exact')],
      datasets: [record(3, 'slides')],
    })
    const opened = await open()
    await type(opened, 'slide')
    await waitFor(() => expect(listed()).toHaveLength(5))
    expect(listed()).toEqual([
      ['Slides', 'My Slide 1ID 1 *'],
      ['Samples', 'PIC-2ID 2'],
      ['Datasets', 'slidesID 3'],
      ['Screens', 'Slides', 'Slide Reader'],
      ['Actions', 'Create Slide', 'Import CSV: slides'],
    ])
    expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual([
      'Slide',
      'slide',
      'Slide',
      'Slide',
      'Slide',
      'slide',
    ])
    expect(server.callsOf('/api/find/')).toEqual(['GET /api/find/?q=slide'])
    expect(screen.getByText('7 found')).not.toBeNull()
  })

  test('shows how many matches the lists have, and links to each list with the text as its search', async () => {
    answer({ slides: [record(1, 'liver 1')] })
    server.answer('GET /api/slides/', { results: [], total: 90 })
    server.answer('GET /api/samples/', { results: [], total: 3 })
    server.answer('GET /api/datasets/', { results: [], total: 0 })
    const opened = await open()
    await type(opened, 'liver')
    await waitFor(() =>
      expect(listed()).toEqual([
        ['Slides', 'liver 1ID 1 *', 'Show all 90 in Slides'],
        ['Samples', 'Show all 3 in Samples'],
      ]),
    )
    await opened.user.click(await optionOf('Show all 90 in Slides'))
    await waitFor(() => expect(opened.path()).toBe('/slides'))
    expect(opened.search()).toEqual({ search: 'liver' })
  })

  test('finds views of all tables by name, and opens them there', async () => {
    const view = { uuid: 'u-1', name: 'Late livers', entity: 'samples' }
    server.answer('GET /api/views/', { results: [view], total: 1 })
    const opened = await open()
    await type(opened, 'late')
    await opened.user.click((await screen.findAllByRole('option', { name: /Late livers/ }))[0]!)
    await waitFor(() => expect(opened.path()).toBe('/samples'))
    expect(opened.search()).toEqual({ view: 'u-1' })
  })

  test('offers actions on selected rows first, and runs them', async () => {
    const opened = await open({ selected: 12 })
    await opened.user.keyboard('/')
    await field()
    expect(listed()[0]).toEqual(['12 slides selected', 'Edit fields of 12 slides *', 'Print labels'])
    await opened.user.type(await field(), 'print')
    await waitFor(() => expect(listed()).toEqual([['12 slides selected', 'Print labels *']]))
    await opened.user.clear(await field())
    await opened.user.keyboard('{Enter}')
    expect(editFields).toHaveBeenCalledOnce()
    await isShut()
  })

  test("finds the Slide Reader as 'scanner', and the list of keys with its key", async () => {
    const opened = await open()
    await type(opened, 'scanner')
    await waitFor(() => expect(listed()).toEqual([['Screens', 'Slide Reader *']]))
    await opened.user.clear(await field())
    await opened.user.type(await field(), 'keys')
    await opened.user.click(await optionOf('Keys?'))
    expect(onKeys).toHaveBeenCalledOnce()
  })

  test('the arrow keys move and wrap around, and Enter opens', async () => {
    answer({ slides: [record(1, 'xy 1')], samples: [record(2, 'xy 2')] })
    const opened = await open()
    await type(opened, 'xy')
    await screen.findByRole('option', { name: /xy 1/ })
    await opened.user.keyboard('{ArrowUp}')
    const active = screen.getByRole('option', { selected: true })
    expect(active.textContent).toBe('xy 2ID 2')
    expect((await field()).getAttribute('aria-activedescendant')).toBe(active.id)
    await opened.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(opened.path()).toBe('/samples/2'))
    await isShut()
  })

  test('opens the clicked screen or action', async () => {
    const opened = await open()
    await type(opened, 'tra')
    await opened.user.click(await optionOf('Trash'))
    await waitFor(() => expect(opened.path()).toBe('/trash'))
  })

  test('runs an action, and creates a slide from any screen', async () => {
    const opened = await open()
    await type(opened, 'logou')
    await opened.user.click(await optionOf('Logout'))
    expect(signOut).toHaveBeenCalledOnce()
    await isShut()
    await type(opened, 'create sl')
    await opened.user.click(await optionOf('Create Slide'))
    expect(await screen.findByRole('dialog', { name: 'Create New Slide' })).not.toBeNull()
  })

  test('says that it is searching, and that nothing matches', async () => {
    const release = server.hold('GET /api/find/')
    const opened = await open()
    await type(opened, 'qqq')
    expect(await screen.findAllByText('Searching...')).not.toHaveLength(0)
    release()
    expect((await screen.findAllByText('Nothing found for "qqq".'))[0]).not.toBeNull()
  })

  test('says that it failed, and retries', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.fail('GET /api/find/', 503, 'The database is busy.')
    const opened = await open()
    await type(opened, 'qqq')
    expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.')
    expect(screen.queryByText('Nothing found for "qqq".')).toBeNull()
    answer({ slides: [record(1, 'qqq')] })
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /qqq/ })).not.toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('Enter before the reply opens the record once it is known to be the only one', async () => {
    answer({ slides: [record(7, 'ABC-1', 'exact'), record(8, 'ABC-10')] })
    const opened = await open()
    await type(opened, 'ABC-1{Enter}')
    await waitFor(() => expect(opened.path()).toBe('/slides/7'))
    await isShut()
  })
})

describe('a scan', () => {
  test('on any screen opens the only record of the code, without the box', async () => {
    answer({ samples: [record(5, 'PIC-5', 'exact')], slides: [record(6, 'other', 'contains')] })
    const opened = await open()
    scan('400000000005')
    await waitFor(() => expect(opened.path()).toBe('/samples/5'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsOf('/api/find/')).toEqual(['GET /api/find/?q=400000000005'])
  })

  test('shows the box if several records have the code', async () => {
    answer({ slides: [record(1, 'S-100', 'exact'), record(2, 'S-100', 'exact')] })
    const opened = await open()
    scan('S-100')
    expect(((await field()) as HTMLInputElement).value).toBe('S-100')
    await waitFor(() => expect(listed()).toEqual([['Slides', 'S-100ID 1 *', 'S-100ID 2']]))
    expect(opened.path()).toBe('/here')
  })

  test('shows the box if none has it, or the look-up failed', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await open()
    scan('S-100')
    expect((await screen.findAllByText('Nothing found for "S-100".'))[0]).not.toBeNull()
    await user.keyboard('{Escape}')
    await isShut()
    server.fail('GET /api/find/', 503, 'The database is busy.')
    scan(']d1S-200')
    expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.')
    expect(((await field()) as HTMLInputElement).value).toBe('S-200')
  })

  test('works on a focused checkbox, and so does the search key', async () => {
    const { user } = await open()
    const ticked = screen.getByRole('checkbox', { name: 'A box' })
    ticked.focus()
    await user.keyboard('/')
    await field()
    await user.keyboard('{Escape}')
    await isShut()
    expect(scan('A1 B2', ticked)).toEqual([...'1 B2', 'Enter'])
    await field()
  })

  test('sends no control of the screen Enter or more than the first key', async () => {
    const keys: string[] = []
    await open({ onKey: key => keys.push(key) })
    const button = screen.getByRole('button', { name: 'A button' })
    expect(scan('A1 B2', button)).toEqual([...'1 B2', 'Enter'])
    expect(keys).toEqual(['A'])
    await field()
  })

  test('is not what people type: keys further apart keep their meaning', async () => {
    const keys: string[] = []
    await open({ onKey: key => keys.push(key) })
    const button = screen.getByRole('button', { name: 'A button' })
    expect(press([...'S-100', 'Enter'], 80, button)).toEqual([])
    expect(keys).toEqual([...'S-100', 'Enter'])
    // Blanks, which select rows, and texts that are too short for a code.
    expect(press([' ', ' ', ' ', 'Enter'], 8, button)).toEqual([])
    press(['a', 'b', 'Enter'], 8, button)
    expect(server.callsOf('/api/find/')).toEqual([])
  })

  test('needs its Enter: otherwise the screen gets the keys in order, before any later ones', async () => {
    const keys: string[] = []
    await open({ onKey: key => keys.push(key) })
    const button = screen.getByRole('button', { name: 'A button' })
    expect(press([...'rrrr'], 8, button)).toEqual([...'rrr'])
    expect(keys).toEqual(['r'])
    await waitFor(() => expect(keys).toEqual([...'rrrr']))
    press([...'rm', 'Escape'], 8, button)
    expect(keys.slice(4)).toEqual([...'rm', 'Escape'])
    press([...'[]'], 8, button)
    fireEvent.pointerDown(button)
    expect(keys.slice(7)).toEqual([...'[]'])
    expect(server.callsOf('/api/find/')).toEqual([])
  })

  test('needs its Enter: otherwise keys after one that opens a field are typed into it', async () => {
    await open()
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'A field' })
    press([...'ab'], 8, screen.getByRole('button', { name: 'A button' }))
    input.focus()
    press(['Shift', 'ArrowLeft'], 8, input)
    expect(input.value).toBe('b')
  })

  test('into a field, or while a dialog is open, belongs to the field or dialog', async () => {
    const { user } = await open()
    expect(scan('S-100', screen.getByRole('textbox', { name: 'A field' }))).toEqual([])
    await user.keyboard('/')
    await field()
    expect(scan('S-100')).toEqual([])
    expect(server.callsOf('/api/find/')).toEqual([])
  })
})
