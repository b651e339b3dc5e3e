// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PictureFolder, ScannedFile, ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { latestRequest } from '../api/user-action.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScannedFiles } from './scanned-files.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

let role: string | undefined
vi.mock('../auth/use-role.ts', () => ({ useRole: () => role }))
// It has its own tests, and stores unfinished uploads in the browser.
vi.mock('../scanned-files/uploads/uploads-section.tsx', () => ({ UploadsSection: () => null }))

const slideOf = (id: number, name: string, similarity = 1, has_picture = false) => ({
  ...{ id, name, similarity, has_picture },
  block_id: 'A1',
  cut_number: 2,
})
const buildScannedFile = (id: number, name: string, more: Partial<ScannedFile> = {}): ScannedFile => ({
  ...{ id, name, folder: 'scans', path: name, size: 5_000_000, modified_at: null, source: 'folder', by: null },
  found_at: new Date().toISOString(),
  ...{ state: 'ready', problem: null, format: null, width: null, height: null, thumbnail: null, macro: null },
  ...{ label: `/api/pictures/found/${id}/r/label/`, code: null, code_format: null, ignored: false },
  ...{ match: 'none', slides: [], ...more },
})
const exact = (id: number, slide: number) =>
  buildScannedFile(id, `e${id}.svs`, {
    code: `S-${slide}`,
    code_format: 'DataMatrix',
    match: 'exact',
    slides: [slideOf(slide, `S-${slide}`)],
  })
const byName = buildScannedFile(4, 'near.svs', {
  match: 'by_name',
  slides: [slideOf(44, 'near 2', 0.98), slideOf(45, 'n', 0.5)],
})
const taken = buildScannedFile(5, 'taken.svs', { match: 'has_picture', slides: [slideOf(55, 'Taken', 1, true)] })
const none = buildScannedFile(6, 'none.svs', { label: null, source: 'upload', by: 'Priya Nair' })
const copying = buildScannedFile(7, 'copy.svs', { state: 'copying' })

const server = new ScriptedServer()
let found: ScannedFile[]
let folders: PictureFolder[]
let areLabelsHidden: boolean
const page = (): ScannedFilePage => ({
  count: found.length,
  total: found.length,
  next: null,
  previous: null,
  results: found,
  counts: { exact: 2, not_shown: 0, has_picture: 1, several: 0, by_name: 1, none: 2, ignored: 6 },
  attached_today: 27,
  folders,
  labels_hidden: areLabelsHidden,
})
const ignores = () =>
  server.sent.flatMap(({ call, body }) => {
    const verb = /found\/(ignore|unignore)\//.exec(call)?.[1]
    return verb === undefined ? [] : [[verb, body.ids]]
  })
const attaches = () => server.sent.filter(({ call }) => call.endsWith('/attach/')).map(({ body }) => body.items)

beforeEach(() => {
  role = 'editor'
  areLabelsHidden = false
  found = [exact(1, 11), exact(2, 22), byName, taken, none, copying]
  folders = [{ name: 'Nano', state: 'ok', checked_at: new Date(Date.now() - 121_000).toISOString(), problem: null }]
  server.start()
  server.answer('GET /api/pictures/found/', () => page())
  server.answer('POST /api/pictures/found/attach/', ({ items }: { items: { id: number; slide: number }[] }) => {
    found = found.filter(({ id }) => !items.some(item => item.id === id))
    return { request_id: 'attach 1', attached: items.map(item => ({ ...item, file: 1 })) }
  })
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (address = '/scanned-files', mayEdit = true) =>
  openScreens(
    {
      '/scanned-files': () => (
        <MayEditContext value={mayEdit}>
          <UndoHost />
          <ScannedFiles />
          <QuestionDialog />
        </MayEditContext>
      ),
      '/slides': () => <p>Slides screen</p>,
    },
    address,
  )
const row = async (name: string) => within(await screen.findByRole('row', { name }))
const button = (name: string) => screen.findByRole('button', { name })

describe('scanned files', () => {
  test('are listed with what was read and the slide that they match', async () => {
    await open()
    const texts = (await row('e1.svs')).getAllByRole('gridcell').map(cell => cell.textContent)
    expect(texts.slice(3, 6)).toEqual([
      'e1.svs4.77 MB · scanner · just now',
      'S-11Data Matrix',
      'ExactS-11Block A1, cut 2',
    ])
    ;(await row('near.svs')).getByText('98% similar, 1 other suggestion')
    ;(await row('near.svs')).getByText('Not readable')
    ;(await row('taken.svs')).getByText('Has a picture')
    const upload = await row('none.svs')
    upload.getByText('No label image')
    upload.getByText('No similar slide')
    upload.getByText('4.77 MB · upload by Priya Nair · just now')
    ;(await row('copy.svs')).getByText('Still being copied into the folder')
    screen.getByText(/checked 2 minutes ago/)
    screen.getByText('Attached today 27')
    for (const tab of ['Waiting 6', 'Exact match 2', 'Suggested 2', 'No match 2', 'Ignored 6'])
      expect(screen.getByRole('button', { name: tab })).toBeTruthy()
  })

  test('that match exactly are initially selected: one click attaches them, with an undo', async () => {
    const { user } = await open()
    await screen.findByText('Each code matches exactly one slide')
    await user.click(await button('Attach Selected (2)'))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'e1.svs' })).toBeNull())
    expect(attaches()).toEqual([
      [
        { id: 1, slide: 11 },
        { id: 2, slide: 22 },
      ],
    ])
    const offer = await screen.findByRole('button', { name: 'Undo' })
    expect(offer).toBeTruthy()
    expect(server.toasts).toContain('2 files attached')
  })

  test('two of which match one slide are left to the user', async () => {
    found = [exact(1, 11), exact(2, 11), exact(3, 33)]
    await open()
    await button('Attach Selected (1)')
    const boxes = screen.getAllByRole('checkbox', { checked: true }).map(box => box.getAttribute('aria-label'))
    expect(boxes).toEqual(['Select e3.svs'])
  })

  test('that the user deselected stay deselected when the list is reloaded', async () => {
    const { user } = await open()
    await button('Attach Selected (2)')
    await user.click((await row('e1.svs')).getByRole('checkbox'))
    await user.click((await row('near.svs')).getByRole('button', { name: 'Attach near.svs' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'near.svs' })).toBeNull())
    await button('Attach Selected (1)')
    expect(attaches()).toEqual([[{ id: 4, slide: 44 }]])
  })

  test('that could not be attached stay, with the reason', async () => {
    server.fail('POST /api/pictures/found/attach/', 409, "The slide 'S-11' has a picture by now.")
    const { user } = await open()
    await user.click(await button('Attach Selected (2)'))
    await screen.findByText("The slide 'S-11' has a picture by now.")
    expect(await row('e1.svs')).toBeTruthy()
  })

  test('are attached by the keys A, C and X', async () => {
    server.answer('POST /api/pictures/found/ignore/', { ids: [5] })
    const { user } = await open()
    const at = async (name: string) => (await screen.findByRole('row', { name })).focus()
    await at('near.svs')
    await user.keyboard('a')
    await waitFor(() => expect(attaches()).toEqual([[{ id: 4, slide: 44 }]]))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'near.svs' })).toBeNull())
    await at('taken.svs')
    await user.keyboard('x')
    await waitFor(() => expect(ignores()).toEqual([['ignore', [5]]]))
    await waitFor(() => expect(server.toasts).toContain('1 file ignored'))
    await at('none.svs')
    await user.keyboard('c')
    const form = within(await screen.findByRole('dialog', { name: 'Create New Slide' }))
    expect((form.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('none')
  })

  test('are ignored in one call, and Undo restores those that it changed', async () => {
    // Somebody else had ignored the second one.
    server.answer('POST /api/pictures/found/ignore/', () => {
      found = [byName]
      return { ids: [1] }
    })
    server.answer('POST /api/pictures/found/unignore/', () => {
      found = [exact(1, 11), byName]
      return { ids: [1] }
    })
    const { user } = await open()
    await user.click(await button('Ignore Selected (2)'))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'e1.svs' })).toBeNull())
    await user.click(await button('Undo'))
    await row('e1.svs')
    expect(ignores()).toEqual([
      ['ignore', [1, 2]],
      ['unignore', [1]],
    ])
    expect(screen.queryByText('2 files ignored')).toBeNull()
  })

  test('that are ignored are restored together', async () => {
    found = [buildScannedFile(8, 'old.svs', { ignored: true }), buildScannedFile(9, 'older.svs', { ignored: true })]
    server.answer('POST /api/pictures/found/unignore/', { ids: [8, 9] })
    const { user } = await open('/scanned-files?tab=ignored')
    await row('old.svs')
    for (const box of screen.getAllByRole('checkbox', { name: /^Select old/ })) await user.click(box)
    await user.click(await button('Restore Selected (2)'))
    await waitFor(() => expect(ignores()).toEqual([['unignore', [8, 9]]]))
    await screen.findByText('2 files are waiting again')
  })

  test('are handled one by one, however long a key is held down', async () => {
    server.answer('POST /api/pictures/found/ignore/', ({ ids }: { ids: number[] }) => {
      found = found.filter(({ id }) => !ids.includes(id))
      return { ids }
    })
    const { user } = await open()
    ;(await screen.findByRole('row', { name: 'taken.svs' })).focus()
    await user.keyboard('{x>3/}')
    await waitFor(() => expect(screen.queryByRole('row', { name: 'taken.svs' })).toBeNull())
    expect(ignores()).toEqual([['ignore', [5]]])
  })

  test('get a slide and are attached to it in one call; a rejection stays in the dialog', async () => {
    server.fail('POST /api/pictures/found/6/create-slide/', 409, "The file 'none.svs' is attached by now.")
    const { user } = await open()
    await user.click((await row('none.svs')).getByRole('button', { name: 'Create slide for none.svs' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Slide' }))
    await user.click(dialog.getByRole('button', { name: 'Create Slide' }))
    expect(await dialog.findByText(/is attached by now/)).toBeTruthy()
    server.answer('POST /api/pictures/found/6/create-slide/', { id: 66, name: 'none', file: null }, 201)
    await user.click(dialog.getByRole('button', { name: 'Create Slide' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const creates = server.sent.filter(({ call }) => call.includes('create-slide'))
    expect(creates.at(-1)?.body).toMatchObject({ name: 'none' })
    expect(creates.at(-1)?.body).not.toHaveProperty('file')
    expect(screen.getByRole('link', { name: 'none' }).getAttribute('href')).toBe('/slides/66')
  })

  test("that can't be shown give the reason", async () => {
    found = [buildScannedFile(9, 'x.svs', { state: 'unsupported', problem: 'is compressed with JPEG 2000' })]
    await open()
    await screen.findByText('It is compressed with JPEG 2000.')
  })

  test("that can't be shown are offered, but not as exact, and attached after a confirmation", async () => {
    const broken = (id: number, problem: string) =>
      buildScannedFile(id, `b${id}.svs`, {
        ...{ match: 'not_shown', state: 'unsupported', problem },
        slides: [slideOf(10 * id, `B-${id}`)],
      })
    found = [exact(1, 11), broken(2, 'ends early'), broken(3, "isn't a slide picture that Vitrine reads")]
    const { user } = await open()
    const second = await row('b2.svs')
    second.getByText("Can't be shown")
    second.getByText('It ends early.')
    // Only the exact one is initially selected.
    await button('Attach Selected (1)')
    await user.click(second.getByRole('button', { name: 'Attach b2.svs' }))
    const question = await screen.findByRole('dialog', { name: "Attach a file that can't be shown?" })
    expect(question.textContent).toContain('b2.svs ends early.')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(attaches()).toEqual([])

    for (const name of ['b2.svs', 'b3.svs']) await user.click((await row(name)).getByRole('checkbox'))
    await screen.findByText("2 can't be shown. You will be asked first.")
    await user.click(await button('Attach Selected (3)'))
    const many = await screen.findByRole('dialog', { name: "Attach 2 files that can't be shown?" })
    expect(
      within(many)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['b2.svs ends early.', "b3.svs isn't a slide picture that Vitrine reads."])
    await user.click(within(many).getByRole('button', { name: 'Attach anyway' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'b2.svs' })).toBeNull())
    expect(attaches()).toEqual([
      [
        { id: 1, slide: 11 },
        { id: 2, slide: 20, unshown: true },
        { id: 3, slide: 30, unshown: true },
      ],
    ])
  })

  test('that are damaged show why, and can only be ignored', async () => {
    found = [
      buildScannedFile(2, 'cut.svs', {
        ...{ match: 'not_shown', state: 'damaged', problem: 'ends early' },
        slides: [slideOf(20, 'B-2')],
      }),
    ]
    const { user } = await open()
    const cut = await row('cut.svs')
    cut.getByText('Damaged')
    cut.getByText('It ends early.')
    expect(cut.queryByRole('button', { name: /^(Attach|Create slide|Choose)/ })).toBeNull()
    await user.click(cut.getByRole('checkbox'))
    await screen.findByText("1 can't be attached")
    expect(screen.queryByRole('button', { name: /^Attach Selected/ })).toBeNull()
    await button('Ignore Selected (1)')
  })

  test("that can't be shown get a slide after the same confirmation", async () => {
    found = [buildScannedFile(6, 'text.svs', { state: 'unsupported', problem: 'is no picture of a slide' })]
    const { user } = await open()
    await user.click((await row('text.svs')).getByRole('button', { name: 'Create slide for text.svs' }))
    const question = await screen.findByRole('dialog', { name: "Attach a file that can't be shown?" })
    await user.click(within(question).getByRole('button', { name: 'Attach anyway' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Slide' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('text')
  })

  test('that were uploaded are deleted permanently by admins, after a confirmation that names the file', async () => {
    role = 'admin'
    server.answer('DELETE /api/pictures/6/', { detail: "'none.svs' can't be deleted (EIO)." }, 503)
    const { user } = await open()
    const openMenu = async (name: string) => user.click((await row(name)).getByRole('button', { name: /^Actions/ }))
    await openMenu('e1.svs')
    await screen.findByRole('menuitem', { name: 'Ignore' })
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull()
    await user.keyboard('{Escape}')
    await openMenu('none.svs')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently...' }))
    const question = async () =>
      within(await screen.findByRole('dialog', { name: 'Delete this uploaded file permanently?' }))
    ;(await question()).getByText(/^"none\.svs" \(4\.77 MB\) and its preview will be deleted/)
    await user.click((await question()).getByRole('button', { name: 'Delete permanently' }))
    // A rejection stays above the list.
    expect((await screen.findByRole('alert')).textContent).toContain('(EIO)')
    const forget = () => {
      found = found.filter(({ id }) => id !== 6)
      return null
    }
    server.answer('DELETE /api/pictures/6/', forget, 204)
    await openMenu('none.svs')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently...' }))
    await user.click((await question()).getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'none.svs' })).toBeNull())
    expect(server.toasts).toContain('"none.svs" deleted permanently')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test("can't be deleted by editors", async () => {
    const { user } = await open()
    await user.click((await row('none.svs')).getByRole('button', { name: /^Actions/ }))
    await screen.findByRole('menuitem', { name: 'Ignore' })
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull()
  })

  test('replace a picture after both were compared', async () => {
    server.answer('GET /api/slides/55/', { id: 55, name: 'Taken', file: { name: 'old.svs', size: 1, picture: null } })
    const { user } = await open()
    await user.click((await row('taken.svs')).getByRole('button', { name: 'Compare taken.svs' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare the pictures' }))
    await dialog.findByText('Now on Taken')
    await user.click(dialog.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(attaches()).toEqual([[{ id: 5, slide: 55, replace: true }]]))
  })

  test('get a code that the user types', async () => {
    server.answer('POST /api/pictures/found/4/code/', byName)
    const { user } = await open()
    await user.click(await button('Enter code of near.svs'))
    await user.type(await screen.findByLabelText(/^Code on the label/), ' S-9 {Enter}')
    await waitFor(() =>
      expect(server.sent.find(({ call }) => call.endsWith('/4/code/'))?.body).toEqual({ code: 'S-9' }),
    )
    // Ctrl+Z doesn't undo actions that change no record.
    expect(latestRequest()).toBeUndefined()
  })

  test('keep the tab and the search in the address', async () => {
    const { user, search } = await open('/scanned-files?tab=suggested')
    await row('near.svs')
    const [first = ''] = server.callsOf('GET /api/pictures/found/')
    expect(new URLSearchParams(first.split('?')[1]).get('match')).toBe('not_shown,has_picture,several,by_name')
    await user.click(await button('Ignored 6'))
    await user.type(screen.getByLabelText('Search files'), 'abc{Enter}')
    await waitFor(() => expect(search()).toMatchObject({ tab: 'ignored', search: 'abc' }))
    await waitFor(() => expect(server.callsOf('search=abc&ignored=true')).toHaveLength(1))
  })

  test('are searched for on demand', async () => {
    const states = ['running', 'done']
    server.answer('POST /api/pictures/scan/', { id: 3 }, 202)
    server.answer('GET /api/pictures/scan/3/', () => ({
      ...{ id: 3, state: states.shift(), folders: 1, files: 9, found: 2, attached: 1, problem: null },
    }))
    const { user } = await open()
    await user.click(await button('Check now'))
    await waitFor(() => expect(server.toasts).toEqual(['2 new files found, 1 attached']))
    await waitFor(() => expect(server.callsOf('GET /api/pictures/found/').length).toBeGreaterThan(1))
  })

  test("in an unreadable folder: the server's reason is shown", async () => {
    folders = [{ name: 'Nano', state: 'unreadable', checked_at: null, problem: 'The folder Nano is not mounted.' }]
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The folder Nano is not mounted.')
  })

  test("in a folder that is partly readable or slow: the server's message is shown", async () => {
    folders = [
      { name: 'Nano', state: 'ok', checked_at: null, problem: '2 names in the folder Nano were skipped.' },
      { name: 'Slow', state: 'slow', checked_at: null, problem: 'The folder Slow does not answer.' },
    ]
    await open()
    await screen.findByText('2 names in the folder Nano were skipped.')
    screen.getByText('The folder Slow does not answer.')
  })

  test('that could not be checked: the reason stays on screen', async () => {
    server.fail('POST /api/pictures/scan/', 503, 'The server is busy.')
    const { user } = await open()
    await user.click(await button('Check now'))
    expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.')
  })

  test('on a server that hides labels have no columns for labels and codes', async () => {
    areLabelsHidden = true
    found = [buildScannedFile(9, 'x.svs', { label: null })]
    await open()
    await row('x.svs')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Code read' })).toBeNull())
    expect(screen.queryByText('No label image')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Enter code/ })).toBeNull()
  })

  test('on several loaded pages keep their position when one is attached', async () => {
    found = [byName, ...Array.from({ length: 50 }, (_, at) => buildScannedFile(100 + at, `more${at}.svs`))]
    const { user } = await open()
    const { getByRole } = await row('near.svs')
    server.answer('GET /api/pictures/found/', () => ({ ...page(), results: found.slice(0, 3), attached_today: 28 }))
    await user.click(getByRole('button', { name: 'Attach near.svs' }))
    await screen.findByText('Attached today 28')
    expect(screen.queryByRole('row', { name: 'near.svs' })).toBeNull()
    expect(screen.getByText('Showing 50 of 50 files')).toBeTruthy()
  })

  test('show an empty list while nothing is waiting', async () => {
    found = []
    await open()
    await screen.findByText('Nothing is waiting. New scans appear here automatically.')
  })

  test('show an empty list if no folder is set up, with instructions', async () => {
    found = []
    folders = []
    await open()
    await screen.findByText(/Set PICTURE_FOLDERS/)
  })

  test('that failed to load can be requested again', async () => {
    server.fail('GET /api/pictures/found/', 500)
    const { user } = await open()
    const again = await button('Try again')
    server.answer('GET /api/pictures/found/', () => page())
    await user.click(again)
    await row('e1.svs')
  })

  test('are shown to readers without actions', async () => {
    await open('/scanned-files', false)
    await row('e1.svs')
    const table = within(screen.getByRole('region', { name: 'Scans' }))
    expect(table.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Previous', 'Load More'])
    expect(table.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('button', { name: /Check now|Upload files/ })).toBeNull()
    screen.getByText('Attached today 27')
  })
})
