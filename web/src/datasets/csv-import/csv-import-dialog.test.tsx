// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { buildLibrary, type LibraryCall, readLibraryCall } from '../../slides/library.fixture.ts'
import { useIsLoading } from '../../ui/loading-flag.ts'
import { ToastArea } from '../../ui/toast.tsx'
import { CsvImportDialog } from './csv-import-dialog.tsx'

type Answer = Response | Promise<Response> | undefined

const onClose = vi.fn()
const onCreated = vi.fn()
const asked: LibraryCall[] = []

/** A backend with slides of these names, whose datasets get the id 7; `but` may reply otherwise. */
function connect(names: readonly string[], but: (call: LibraryCall) => Answer = () => undefined) {
  const library = buildLibrary(names)
  const answer = ({ method, path, query, body }: LibraryCall): Response => {
    if (path === '/api/slides/') return Response.json(library.list(query))
    if (path === '/api/slides/look-up/') return Response.json(library.lookUp((body as { names: string[] }).names))
    if (method === 'POST') return Response.json({ id: 7 }, { status: 201 })
    return new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })
  }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const call = readLibraryCall(address, request)
    asked.push(call)
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
    return (await Promise.race([but(call), aborted])) ?? answer(call)
  })
}

beforeEach(() => {
  connectBackend({ apiUrl: '', features: ['slide-look-up'], token: async () => 'token', onSessionLost: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  history.push('/')
  asked.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const history = createMemoryHistory()
/** Where the browser is after an attempt to open another screen. */
function leave(): string {
  history.push('/elsewhere')
  return history.location.pathname
}

const Spinner = () => useIsLoading() && <p>busy</p>

function open() {
  const router = createRouter({ routeTree: createRootRoute(), history })
  render(
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <ToastArea />
        <Spinner />
        <CsvImportDialog isOpen onClose={onClose} onCreated={onCreated} />
      </MantineProvider>
    </RouterContextProvider>,
  )
  return userEvent.setup({ applyAccept: false })
}
type User = ReturnType<typeof open>

const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (user: User, text: string, name = 'mice.csv') => user.upload(fileField(), new File([text], name))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Dataset name/ })
const alert = (text: string | RegExp) => screen.findByText(text, { selector: '[role=alert] *' })
const posted = () => asked.filter(call => call.method === 'POST' && call.path === '/api/datasets/')

const MICE = 'SlideName,Type,Species,Organ\nm1,T,Mouse,brain\nm2,V,Mouse,\nm3,E,,\n'

/** From the closed dialog to a file that was read. */
async function review(text = MICE, name?: string): Promise<User> {
  const user = open()
  await choose(user, text, name)
  await screen.findByRole('button', { name: 'Validate Slides' })
  return user
}

describe('the file', () => {
  test('shows a success summary with counts by type and its first rows', async () => {
    connect([])
    await review()
    expect(screen.getByRole('heading', { name: '3 slides in mice.csv' })).toBe(document.activeElement)
    const counts = within(screen.getByRole('list', { name: 'Slides by type' })).getAllByRole('listitem')
    expect(counts.map(count => count.textContent)).toEqual(['Training 1', 'Validation 1', 'Evaluation 1'])
    const rows = screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
    expect(rows).toEqual([
      ['Line', 'SlideName', 'Type', 'Species', 'Organ'],
      ['2', 'm1', 'T', 'Mouse', 'brain'],
      ['3', 'm2', 'V', 'Mouse', '-'],
      ['4', 'm3', 'E', '-', '-'],
    ])
    expect(nameField().value).toBe('Imported Dataset - mice')
    expect(nameField().required).toBe(true)
  })

  test('that is a workbook with several sheets is read by the sheet that is chosen', async () => {
    connect([])
    const sheets = [
      {
        name: 'Mice',
        rows: [
          ['SlideName', 'Type'],
          ['m1', 'T'],
        ],
      },
      {
        name: 'Rats',
        rows: [
          ['SlideName', 'Type'],
          ['r1', 'V'],
          ['r2', 'E'],
        ],
      },
    ]
    const user = open()
    await user.upload(fileField(), new File([(await writeXlsx({ sheets })).slice()], 'animals.xlsx'))
    await screen.findByRole('heading', { name: '1 slide in animals.xlsx' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Rats')
    await screen.findByRole('heading', { name: '2 slides in animals.xlsx' })
    expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', 'Rats')
  })

  test('the preview shows the first 10 rows', async () => {
    connect([])
    const lines = Array.from({ length: 25 }, (_, index) => `m${index},T`)
    await review(['SlideName,Type', ...lines].join('\n'))
    expect(screen.getAllByRole('row')).toHaveLength(11)
    expect(screen.getByText(/^first 10 of 25 rows$/, { exact: false })).toBeTruthy()
  })

  test("that is no CSV is refused, one with errors is a 'CSV Parsing Error', and another one can be chosen", async () => {
    connect([])
    const user = open()
    await user.upload(fileField(), [new File([MICE], 'mice.csv'), new File([MICE], 'rats.csv')])
    await alert('Please drop one CSV file at a time.')
    await choose(user, MICE, 'mice.txt')
    await alert('Please select a CSV file')
    await choose(user, 'Type\nT\n')
    await alert('CSV Parsing Error')
    await alert(/^The file has no SlideName column\./)
    await choose(user, MICE)
    await screen.findByRole('heading', { name: '3 slides in mice.csv' })
    await choose(user, 'SlideName,Type\nr1,T\n', 'rats.csv')
    await screen.findByRole('heading', { name: '1 slide in rats.csv' })
    expect(nameField().value).toBe('Imported Dataset - rats')
    await user.clear(nameField())
    await user.type(nameField(), 'My own')
    await choose(user, MICE)
    await screen.findByRole('heading', { name: '3 slides in mice.csv' })
    expect(nameField().value).toBe('My own')
  })

  test('what is repeated, and what is not used, is reported', async () => {
    connect([])
    await review('SlideName,Type,Batch\nm1,T,1\nm1,T,1\n')
    expect(screen.getByRole('heading', { name: '1 slide in mice.csv' })).toBeTruthy()
    expect(screen.getByText('"m1" in lines 2 and 3')).toBeTruthy()
    expect(screen.getByText('Columns that are not used: "Batch".')).toBeTruthy()
  })
})

describe('Validate Slides', () => {
  test('finds all, and Create Dataset makes one call with types as words and an empty description', async () => {
    connect(['m1', 'M2', 'm3', 'm30'])
    const user = await review()
    await user.click(button('Validate Slides'))
    expect(await screen.findAllByText('All 3 slides found in the system')).toHaveLength(2)
    await user.click(button('Create Dataset'))
    await screen.findByText('Dataset "Imported Dataset - mice" created successfully with 3 slides')
    expect(posted().map(call => call.body)).toEqual([
      {
        name: 'Imported Dataset - mice',
        description: '',
        dataset_slides: [
          { slide_id: 1, type: 'training' },
          { slide_id: 2, type: 'validation' },
          { slide_id: 3, type: 'evaluation' },
        ],
      },
    ])
    expect(asked.at(-1)?.path).toBe('/api/datasets/7/full/')
    expect(onCreated).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(button('Creating...').getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('busy')).toBeNull()
    await waitFor(() => expect(leave()).toBe('/elsewhere'))
  })

  test.each([
    ['by search', 3],
    ['by look-up', 201],
  ])('%s, blanks at the ends of names make no difference, in the file and in the library', async (_, count) => {
    const names = Array.from({ length: count }, (_, index) => `m${index}`)
    connect(names.map((name, index) => (index % 2 ? ` ${name}\u00a0` : name)))
    const user = await review(['SlideName,Type', ...names.map(name => `" ${name} ",T`)].join('\n'))
    await user.click(button('Validate Slides'))
    expect(await screen.findAllByText(`All ${count} slides found in the system`)).toHaveLength(2)
    await user.click(button('Create Dataset'))
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.body).toMatchObject({ dataset_slides: names.map((_, index) => ({ slide_id: index + 1 })) })
    expect(asked.some(call => call.path.endsWith('/look-up/'))).toBe(count > 200)
  })

  test('lists what is missing, and nothing can be created', async () => {
    connect(['m1'])
    const user = await review()
    await user.click(button('Validate Slides'))
    await alert("Found 2 slides that don't exist in the system")
    const missing = within(screen.getByRole('region', { name: 'Missing Slides' }))
    expect(missing.getByRole('heading', { name: 'Missing Slides' })).toBeTruthy()
    expect(missing.getByText("The following slides don't exist and must be created first:")).toBeTruthy()
    expect(missing.getAllByRole('listitem').map(item => item.textContent)).toEqual(['m2', 'm3'])
    await user.click(button('Create Dataset'))
    await alert('Please validate slides first')
    expect(posted()).toEqual([])
  })

  test('several slides of a name, and one slide with two types, are errors', async () => {
    connect(['m1', 'm1', 'm2'])
    const user = await review('SlideName,Type\nm1,T\nm2,T\nM2,E\n')
    await user.click(button('Validate Slides'))
    await alert('"m1" in line 2: the slides with the IDs 1 and 2')
    await alert('"m2": "m2" as T in line 3 and "M2" as E in line 4')
    expect(screen.queryByRole('region', { name: 'Missing Slides' })).toBeNull()
  })

  test("that fails says 'Failed to validate slides' with the reason, and lists nothing as missing", async () => {
    connect(['m1'], call =>
      call.query['search'] === 'm2' ? Response.json({ detail: 'The database is away.' }, { status: 500 }) : undefined,
    )
    const user = await review()
    await user.click(button('Validate Slides'))
    await alert('The database is away.')
    expect(screen.getAllByText(/^Failed to validate slides/).length).toBeGreaterThan(0)
    expect(screen.queryByText('Missing Slides')).toBeNull()
    await user.click(button('Create Dataset'))
    await alert('Please validate slides first')
  })

  test('shows its progress, and the dialog cannot be closed meanwhile', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `m${index},T`)
    let answered = 0
    // Only the first thousand names get a reply.
    connect([], ({ path }) =>
      path.endsWith('look-up/') && answered++ > 0 ? new Promise<Response>(() => {}) : undefined,
    )
    const user = await review(['SlideName,Type', ...lines].join('\n'))
    await user.click(button('Validate Slides'))
    await screen.findByText('1,000 of 10,000 names')
    expect(screen.getByRole('progressbar', { name: 'Validating slides' }).getAttribute('aria-valuenow')).toBe('10')
    expect(button('Cancel').disabled).toBe(true)
    expect(button('Choose Another File').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('10,000 names take ten look-ups; if all are missing, the first hundred are listed', async () => {
    connect([])
    const lines = Array.from({ length: 10_000 }, (_, index) => `m${index},T`)
    const user = await review(['SlideName,Type', ...lines].join('\n'))
    await user.click(button('Validate Slides'))
    await alert("Found 10,000 slides that don't exist in the system")
    expect(asked).toHaveLength(10)
    const missing = within(screen.getByRole('region', { name: 'Missing Slides' })).getAllByRole('listitem')
    expect(missing).toHaveLength(101)
    expect(missing.at(-1)?.textContent).toBe('... and 9,900 more')
  })

  test('a double click starts it and does not stop it at once', async () => {
    connect([], () => new Promise<Response>(() => {}))
    const user = await review()
    await user.dblClick(button('Validate Slides'))
    expect(button('Stop')).toBeTruthy()
    expect(screen.queryByText('The validation was stopped.')).toBeNull()
  })

  test('Stop ends it with a message, and it can be started again', async () => {
    let isHeld = true
    connect(['m1', 'm2', 'm3'], () => (isHeld ? new Promise<Response>(() => {}) : undefined))
    const user = await review()
    await user.click(button('Validate Slides'))
    await user.click(button('Stop'))
    await alert('The validation was stopped.')
    expect(button('Validate Slides')).toBe(document.activeElement)
    isHeld = false
    await user.click(button('Validate Slides'))
    await waitFor(() => expect(screen.getAllByText('All 3 slides found in the system').length).toBeGreaterThan(0))
    expect(screen.queryByText('The validation was stopped.')).toBeNull()
  })
})

describe('Create Dataset', () => {
  async function validated(but?: Parameters<typeof connect>[1]) {
    connect(['m1', 'm2', 'm3'], but)
    const user = await review()
    await user.click(button('Validate Slides'))
    await screen.findAllByText('All 3 slides found in the system')
    return user
  }

  test('looks unavailable, and says why, until the slides are validated; it can be pressed all the same', async () => {
    connect(['m1', 'm2', 'm3'])
    const user = await review()
    const create = () => button('Create Dataset')
    expect(create().dataset['disabled']).toBe('true')
    expect(create().title).toBe('Please validate slides first')
    expect(create().disabled).toBe(false)
    await user.click(create())
    await alert('Please validate slides first')
    await user.click(button('Validate Slides'))
    await screen.findAllByText('All 3 slides found in the system')
    expect('disabled' in create().dataset).toBe(false)
    expect(create().title).toBe('')
    await user.clear(nameField())
    expect(create().disabled).toBe(true)
  })

  test("Enter in the name field runs every check: 'Please validate slides first', 'Please enter a dataset name'", async () => {
    connect(['m1', 'm2', 'm3'])
    const user = await review()
    await user.type(nameField(), '{Enter}')
    await alert('Please validate slides first')
    await user.click(button('Validate Slides'))
    await screen.findAllByText('All 3 slides found in the system')
    expect(screen.queryByText('Please validate slides first')).toBeNull()
    await user.clear(nameField())
    expect(button('Create Dataset').disabled).toBe(true)
    await user.type(nameField(), '  {Enter}')
    expect(screen.getAllByText('Please enter a dataset name')).toHaveLength(2)
    expect(posted()).toEqual([])
    await user.type(nameField(), ' Mice {Enter}')
    await screen.findByText('Dataset "Mice" created successfully with 3 slides')
    expect(posted()[0]?.body).toMatchObject({ name: 'Mice' })
  })

  test('a failure stays with its reason, the rest stays too, and a second try succeeds', async () => {
    let isRefused = true
    const user = await validated(({ method, path }) =>
      isRefused && method === 'POST' && path === '/api/datasets/'
        ? Response.json({ dataset_slides: ['There is no slide with the id 3.'] }, { status: 400 })
        : undefined,
    )
    await user.click(button('Create Dataset'))
    await alert('Failed to create dataset: There is no slide with the id 3.')
    expect(button('Create Dataset')).toBe(document.activeElement)
    expect(onClose).not.toHaveBeenCalled()
    expect(nameField().value).toBe('Imported Dataset - mice')
    isRefused = false
    await user.click(button('Create Dataset'))
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1))
    expect(posted()).toHaveLength(2)
  })

  test.each([
    ['without an id', Response.json({ name: 'x' }), 'No valid dataset data received from the server'],
    ['as an HTML page', new Response('<html></html>'), 'Something went wrong, Please try again!'],
  ])('a reply %s is a failure', async (_, reply, reason) => {
    const user = await validated(({ method, path }) =>
      method === 'POST' && path === '/api/datasets/' ? reply : undefined,
    )
    await user.click(button('Create Dataset'))
    await alert(`Failed to create dataset: ${reason}`)
    expect(onCreated).not.toHaveBeenCalled()
  })

  test('a call without a reply says that the dataset may exist', async () => {
    const user = await validated(({ method, path }) =>
      method === 'POST' && path === '/api/datasets/' ? Promise.reject(new TypeError('fetch failed')) : undefined,
    )
    await user.click(button('Create Dataset'))
    await alert(/^No answer came, so the dataset may exist all the same\./)
  })

  test('while it is created the dialog cannot be closed or left', async () => {
    const user = await validated(({ method, path }) =>
      method === 'POST' && path === '/api/datasets/' ? new Promise<Response>(() => {}) : undefined,
    )
    await user.click(button('Create Dataset'))
    expect(button('Creating...').getAttribute('aria-disabled')).toBe('true')
    expect(button('Validate Slides').disabled).toBe(true)
    expect(screen.getByText('busy')).toBeTruthy()
    expect(leave()).toBe('/')
    await user.keyboard('{Escape}')
    await user.type(nameField(), '{Enter}')
    expect(onClose).not.toHaveBeenCalled()
    expect(posted()).toHaveLength(1)
  })
})
