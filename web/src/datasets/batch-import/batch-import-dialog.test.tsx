// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { ToastArea } from '../../ui/toast.tsx'
import { BatchImportDialog } from './batch-import-dialog.tsx'

const onClose = vi.fn()
const onImported = vi.fn()
type Answer = Response | Promise<Response>
let answer: (method: string, path: string) => Answer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 5, 15, 4, 9) })
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  answer = () => Response.json({ id: 7 }, { status: 201 })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) =>
    answer(method, String(address).split('?')[0] ?? ''),
  )
  // Without a layout the list would have no rows in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(460)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

function open() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const dialog = (opened: boolean) => (
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <ToastArea />
        <BatchImportDialog opened={opened} user="ada" onClose={onClose} onImported={onImported} />
      </MantineProvider>
    </RouterContextProvider>
  )
  const { rerender } = render(dialog(true))
  return {
    user: userEvent.setup(),
    path: () => router.history.location.pathname,
    close: () => rerender(dialog(false)),
    openAgain: () => rerender(dialog(true)),
  }
}
type Opened = ReturnType<typeof open>

const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const csv = (text: string) => new File([text], 'slides.csv', { type: 'text/csv' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Dataset name/ })
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const step = () => document.querySelector('[aria-current="step"]')?.textContent
const isUpload = () => waitFor(() => expect(step()).toBe('Upload'))

const THREE = 'Organ,Slide name\nliver,s1\nbrain,s2\nspleen,s3\n'

async function review({ user }: Opened, text = THREE) {
  await isUpload()
  await user.upload(fileField(), csv(text))
  await heading('Review Slide Data')
}

describe('the steps of Batch Import', () => {
  test('opening begins at upload, with a dataset name made of the moment', async () => {
    const dialog = open()
    await isUpload()
    await review(dialog)
    expect(nameField().value).toBe('[IMAGING] Batch Import 20260105_150409')
  })

  test('of a workbook with several sheets each can be chosen, also where the first is refused', async () => {
    const { user } = open()
    const sheets = [
      { name: 'Read me', rows: [['Our slides'], ['of 2026']] },
      {
        name: 'May',
        rows: [
          ['Organ', 'Slide name'],
          ['liver', 'm-1'],
        ],
      },
      {
        name: 'June',
        rows: [
          ['Organ', 'Slide name'],
          ['brain', 'j-1'],
        ],
      },
    ]
    await isUpload()
    await user.upload(fileField(), new File([(await writeXlsx({ sheets })).slice()], 'slides.xlsx'))
    const sheet = () => screen.findByRole('combobox', { name: 'Sheet' })
    expect(await sheet()).toHaveProperty('value', 'Read me')
    for (const [name, slide] of [
      ['June', 'j-1'],
      ['May', 'm-1'],
    ] as const) {
      await user.selectOptions(await sheet(), name)
      await waitFor(() => expect(cell('Slide name, row 1').value).toBe(slide))
    }
  })

  test('opening again resets to upload, without rows and with a fresh name', async () => {
    const dialog = open()
    await review(dialog)
    await dialog.user.type(nameField(), ' mine')
    dialog.close()
    vi.setSystemTime(new Date(2026, 0, 5, 15, 5, 0))
    dialog.openAgain()
    await isUpload()
    await review(dialog)
    expect(nameField().value).toBe('[IMAGING] Batch Import 20260105_150500')
  })

  test('a file leads to the preview, a start to the process, an end to complete', async () => {
    const first = Promise.withResolvers<Response>()
    const posts: string[] = []
    answer = (method, path) => {
      posts.push(`${method} ${path}`)
      return posts.length === 1 ? first.promise : Response.json({ id: 7 }, { status: 201 })
    }
    const dialog = open()
    await review(dialog)
    expect(step()).toBe('Preview')
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Creating Slides...')
    expect(step()).toBe('Process')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 of 3 (0%)')
    expect(button('Stop').disabled).toBe(false)
    first.resolve(Response.json({ id: 1 }, { status: 201 }))
    await heading('Import Complete')
    expect(step()).toBe('Complete')
    expect(screen.getAllByText('Successfully imported 3 slides into dataset 7').length).toBeGreaterThan(0)
    expect(onImported).toHaveBeenCalledExactlyOnceWith(3)
    expect(posts).toEqual([...Array(3).fill('POST /api/slides/'), 'POST /api/datasets/'])
  })

  test('Back in the preview returns to upload and keeps the dataset name', async () => {
    const dialog = open()
    await review(dialog)
    await dialog.user.clear(nameField())
    await dialog.user.type(nameField(), 'mine')
    await dialog.user.click(button('Back'))
    await isUpload()
    await review(dialog)
    expect(nameField().value).toBe('mine')
  })

  test('Start Over returns to upload after a failure, with a fresh dataset name', async () => {
    answer = () => Response.json({ organ: ['No.'] }, { status: 400 })
    const dialog = open()
    await review(dialog)
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Failed')
    expect(screen.getByRole('alert').textContent).toBe('Error creating slide 1: No.')
    vi.setSystemTime(new Date(2026, 0, 5, 15, 6, 0))
    await dialog.user.click(button('Start Over'))
    await isUpload()
    expect(screen.queryByRole('alert')).toBeNull()
    await review(dialog)
    expect(nameField().value).toBe('[IMAGING] Batch Import 20260105_150600')
  })

  test('what an earlier opening was still reading is not for this one', async () => {
    const dialog = open()
    await isUpload()
    const bytes = Promise.withResolvers<ArrayBuffer>()
    const slow = csv(THREE)
    slow.arrayBuffer = () => bytes.promise
    await dialog.user.upload(fileField(), slow)
    await screen.findByText('Reading the file...')
    dialog.close()
    dialog.openAgain()
    await screen.findByText('Drop a CSV file here, or click to choose one')
    bytes.resolve(await new Blob([THREE]).arrayBuffer())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(step()).toBe('Upload')
    await review(dialog)
  })

  test('it runs from the start to the outcome, stopping and cleanup included', async () => {
    const [second, deletion] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()]
    let posts = 0
    answer = method => {
      if (method === 'DELETE') return deletion.promise.then(() => new Response(null, { status: 204 }))
      posts += 1
      return posts === 2 ? second.promise : Response.json({ id: posts }, { status: 201 })
    }
    const dialog = open()
    await review(dialog)
    await dialog.user.click(button('Create 3 Slides'))
    await screen.findByText('1 of 3 (33%)')
    const isLocked = async () => {
      expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
      await dialog.user.keyboard('{Escape}')
      expect(onClose).not.toHaveBeenCalled()
    }
    await isLocked()
    await dialog.user.click(button('Stop'))
    expect(button('Stopping...').disabled).toBe(true)
    await isLocked()
    second.resolve(Response.json({ id: 2 }, { status: 201 }))
    await screen.findByText('Deleting the slides created so far: 0 of 2')
    await isLocked()
    deletion.resolve()
    await heading('Import Stopped')
    expect(screen.getByText('2 slides created so far were deleted again.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0)
  })
})

describe('a file that is no import', () => {
  test.each([
    ['no CSV', new File(['x'], 'slides.png', { type: 'image/png' }), 'Please upload a CSV file'],
    ['an empty file', csv(''), 'The CSV file does not contain any valid data.'],
    ['a header alone', csv('Organ,Species\n'), 'The CSV file does not contain any valid data.'],
    [
      'a quote never closed',
      csv('Organ,Species\n"liver,Mouse\n'),
      'Error parsing CSV: Line 2: a quote opens here and is never closed.',
    ],
    [
      'a damaged workbook',
      csv('PK\u0003\u0004'),
      'Error parsing CSV: This workbook is damaged, or it is no XLSX workbook. Save it as XLSX or CSV and try again.',
    ],
  ])('%s is refused by its reason, and the next file is read', async (_, file, reason) => {
    open()
    await isUpload()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(fileField(), file)
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
    await user.upload(fileField(), csv(THREE))
    await heading('Review Slide Data')
  })
})

describe('names in the preview', () => {
  test('a slide name is stored, generated again and emptied', async () => {
    const dialog = open()
    await review(dialog, 'Organ,Slide name\nliver,mine\n')
    const name = () => cell('Slide name, row 1')
    await dialog.user.type(cell('Species, row 1'), 'Mouse')
    expect(name().value).toBe('mine')
    await dialog.user.click(button('Regenerate the name of row 1'))
    expect(name().value).toBe('20260105-UNKNOWN-UNKNOWN-UNKNOWN-Mouse-liver')
    await dialog.user.clear(cell('Species, row 1'))
    await dialog.user.type(cell('Species, row 1'), 'Rat')
    expect(name().value).toMatch(/-Rat-liver$/)
    await dialog.user.clear(name())
    expect(name().value).toBe('')
    await dialog.user.tab()
    expect(name().value).toMatch(/-Rat-liver$/)
  })

  test('a dataset needs a name; Cancel closes the dialog', async () => {
    const dialog = open()
    await review(dialog)
    await dialog.user.clear(nameField())
    await dialog.user.type(nameField(), '  ')
    expect(screen.getByText('Dataset name is required')).toBeTruthy()
    expect(button('Create 3 Slides').disabled).toBe(true)
    await dialog.user.click(button('Cancel'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('Enter in the preview', () => {
  test('goes down a row, and one further where it is repeated before that row has the focus', async () => {
    const dialog = open()
    await review(dialog)
    const first = cell('Organ, row 1')
    await dialog.user.click(first)
    await dialog.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(cell('Organ, row 2'))
    await dialog.user.click(first)
    act(() => {
      for (let times = 0; times < 2; times++) fireEvent.keyDown(first, { key: 'Enter' })
    })
    expect(document.activeElement).toBe(cell('Organ, row 3'))
  })

  test('stays in the last row', async () => {
    const dialog = open()
    await review(dialog)
    await dialog.user.click(cell('Organ, row 3'))
    await dialog.user.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toBe(cell('Organ, row 3'))
    await dialog.user.click(cell('Organ, row 1'))
    await dialog.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(cell('Organ, row 2'))
  })
})

describe('an import that fails', () => {
  /** Creates slides 1, 2 ...; `but` may reply otherwise. */
  async function runImport(but: (method: string, path: string, number: number) => Response | undefined) {
    let posts = 0
    answer = (method, path) => {
      if (method === 'POST') posts += 1
      const done = method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: posts })
      return but(method, path, posts) ?? done
    }
    const dialog = open()
    await review(dialog)
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Failed')
  }

  test('at a slide says which and why, and that the slides before it were deleted', async () => {
    await runImport((method, _, number) =>
      method === 'POST' && number === 3
        ? Response.json({ organ: ['There is no such organ.'] }, { status: 400 })
        : undefined,
    )
    expect(screen.getByRole('alert').textContent).toBe('Error creating slide 3: There is no such organ.')
    expect(screen.getByText('2 slides created so far were deleted again.')).toBeTruthy()
  })

  test.each([
    [Response.json({ detail: 'The disk is full.' }, { status: 500 }), 'The disk is full.'],
    [Response.json({ name: 'x' }, { status: 201 }), 'No valid dataset data received from the server'],
  ])('at the dataset says why: %#', async (reply, reason) => {
    await runImport((_, path) => (path === '/api/datasets/' ? reply : undefined))
    expect(screen.getByRole('alert').textContent).toBe(`Error creating dataset: ${reason}`)
  })

  test('in the cleanup too lists the slides that are still there', async () => {
    await runImport((method, path, number) => {
      if (method === 'POST' && number === 3) return Response.json({ detail: 'No.' }, { status: 400 })
      if (method === 'DELETE' && path === '/api/slides/2/')
        return Response.json({ detail: 'The database is down.' }, { status: 503 })
      return undefined
    })
    expect(screen.getByText('1 slide could not be deleted and is still in the library:')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toContain(
      'ID 2, row 2, "s2": The database is down.',
    )
  })
})

describe('errors in the preview', () => {
  test('an edit is checked at once, and nothing can be created until it is corrected', async () => {
    const dialog = open()
    await review(dialog)
    expect(screen.getByText('No errors')).toBeTruthy()
    await dialog.user.clear(cell('Organ, row 2'))
    expect(screen.getByText('1 row has errors')).toBeTruthy()
    expect(button('Create 3 Slides').disabled).toBe(true)
    await dialog.user.type(cell('Organ, row 2'), 'heart')
    expect(screen.getByText('No errors')).toBeTruthy()
    expect(button('Create 3 Slides').disabled).toBe(false)
  })

  test("a wrong cell is described by its own errors, and no longer once they're corrected", async () => {
    const dialog = open()
    await review(dialog, 'Organ,Cut Number,Slide name\nliver,3a,s1\n')
    const cut = () => cell('Cut Number, row 1')
    const description = () => document.getElementById(cut().getAttribute('aria-describedby') ?? '')?.textContent
    expect(cut().getAttribute('aria-invalid')).toBe('true')
    expect(description()).toBe('Cut Number must be a valid integer.')
    expect(cell('Organ, row 1').hasAttribute('aria-describedby')).toBe(false)
    await dialog.user.clear(cut())
    expect(cut().getAttribute('aria-invalid')).toBe('false')
    expect(cut().hasAttribute('aria-describedby')).toBe(false)
  })

  test("the first error's text shows on arrival, wherever its row is, and gives way to the next one", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `${index === 49 ? '' : 'liver'},${index === 35 ? '3a' : '3'}`)
    const dialog = open()
    await review(dialog, `Organ,Cut Number\n${rows.join('\n')}\n`)
    expect(screen.getByText('2 rows have errors')).toBeTruthy()
    expect(screen.getByText('Row 36 (line 37 of the file): Cut Number must be a valid integer.')).toBeTruthy()
    await dialog.user.clear(cell('Organ, row 2'))
    expect(
      screen.getByText(
        'Row 2 (line 3 of the file): Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',
      ),
    ).toBeTruthy()
    await dialog.user.type(cell('Organ, row 2'), 'brain')
    expect(screen.getByText(/^Row 36 /)).toBeTruthy()
  })
})

describe('where the backend imports a file at once', () => {
  const made_at = new Date(2026, 0, 4, 9, 30).toISOString()
  const DATASET = { id: 7, name: 'the first', slides_count: 3 }
  const calls: string[] = []
  const ids = new Set<string>()

  /** A backend that knows the imports that were sent before, and that answers each one with its dataset. */
  function offerImport(known: (id: string) => Response) {
    connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {}, features: ['slide-import'] })
    calls.length = 0
    ids.clear()
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
      calls.push(`${method} ${address.replace(/[0-9a-f-]{36}/, 'ID')}`)
      if (method === 'GET') return known(address.split('/').at(-2) as string)
      const { id, rows } = JSON.parse(String(body))
      ids.add(id)
      return Response.json({ counts: {}, rows, written: true, dataset: { ...DATASET, id: 8 } })
    })
  }
  const unknown = () => Response.json({ detail: 'There is no import.' }, { status: 404 })
  const report = (dataset: object | null) => Response.json({ counts: {}, rows: [], written: true, dataset, made_at })

  async function choose({ user }: Opened) {
    await isUpload()
    await user.upload(fileField(), csv(THREE))
  }

  test('a new file is asked for and sent in one call, with the same screens and texts', async () => {
    const asked = new Set<string>()
    offerImport(id => {
      asked.add(id)
      return unknown()
    })
    const dialog = open()
    await review(dialog)
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Complete')
    expect(screen.getAllByText('Successfully imported 3 slides into dataset 8').length).toBeGreaterThan(0)
    expect(onImported).toHaveBeenCalledExactlyOnceWith(3)
    expect(calls).toEqual(['GET /api/slides/import/ID/', 'POST /api/slides/import/'])
    expect(ids).toEqual(asked)
  })

  test('a file that was imported says when and into what, and is imported once more only if that is wanted', async () => {
    offerImport(() => report(DATASET))
    const dialog = open()
    await choose(dialog)
    await heading('Already Imported')
    expect(screen.getByText('This file was imported on Jan 4, 2026, 9:30 AM into "the first".')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create 3 Slides' })).toBeNull()
    await dialog.user.click(button('Import it once more'))
    await heading('Review Slide Data')
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Complete')
    expect(calls).toEqual(['GET /api/slides/import/ID/', 'POST /api/slides/import/'])
    await dialog.user.click(button('Done'))
    dialog.close()
    dialog.openAgain()
    await choose(dialog)
    await heading('Already Imported')
    await dialog.user.click(button('Import it once more'))
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Complete')
    expect(ids.size).toBe(2)
  })

  test('opens the dataset of the earlier import', async () => {
    offerImport(() => report(DATASET))
    const dialog = open()
    await choose(dialog)
    await heading('Already Imported')
    await dialog.user.click(button('Open the dataset'))
    await waitFor(() => expect(dialog.path()).toBe('/datasets/7'))
  })

  test('a dataset that was deleted since is neither named nor opened', async () => {
    offerImport(() => report(null))
    const dialog = open()
    await choose(dialog)
    await heading('Already Imported')
    expect(screen.getByText('This file was imported on Jan 4, 2026, 9:30 AM.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open the dataset' })).toBeNull()
    await dialog.user.click(button('Back'))
    await isUpload()
  })

  test('no answer to the question does not stop the import, whose id the server knows', async () => {
    offerImport(() => Response.json({ detail: 'Away.' }, { status: 503 }))
    const dialog = open()
    await review(dialog)
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Complete')
  })

  test('a call without an answer does not claim that no slide was created', async () => {
    offerImport(unknown)
    const dialog = open()
    await review(dialog)
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'Broken.' }, { status: 500 }))
    await dialog.user.click(button('Create 3 Slides'))
    await heading('Import Failed')
    expect(screen.getByRole('alert').textContent).toBe('Error creating dataset: Broken.')
    expect(screen.getByText(/^No answer came for the dataset "\[IMAGING\] /)).toBeTruthy()
    expect(screen.queryByText('No slide was created.')).toBeNull()
  })
})
