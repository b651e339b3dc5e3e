// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Field } from '@vitrine/contract/fields'
import type { SampleImport, SampleImportReport, SampleImportResult } from '@vitrine/contract/sample-import'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { rememberFieldLabels } from '../../api/field-labels.ts'
import { downloadText } from '../../csv/download.ts'
import { buildField, buildOptions } from '../../own-fields/own-field.fixture.ts'
import { ownFieldsQuery } from '../../own-fields/own-fields-query.ts'
import { ToastArea } from '../../ui/toast.tsx'
import { ImportSamplesDialog } from './import-samples-dialog.tsx'

const router = vi.hoisted(() => ({ useBlocker: vi.fn() }))
vi.mock('@tanstack/react-router', () => router)
vi.mock('../../csv/download.ts', () => ({ downloadText: vi.fn() }))

const onClose = vi.fn()
const onImported = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetched)
  // Without a layout the list would have no rows in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(420)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(42)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  fetched.mockReset()
})

async function open(fields: readonly Field[] = []) {
  const queries = new QueryClient()
  queries.setQueryData(ownFieldsQuery('samples').queryKey, { results: fields, total: fields.length } as never)
  rememberFieldLabels('samples', fields)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ToastArea />
        <ImportSamplesDialog isOpen onClose={onClose} onImported={onImported} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('dialog', { name: 'Import CSV' })
  return userEvent.setup()
}

/** What the server reports of rows, by their Sample ID; the others are new. */
type Reported = Record<string, Partial<SampleImportResult>>
function reportOn({ rows, dry_run }: SampleImport, reported: Reported, written = !dry_run): SampleImportReport {
  const results = rows.map(({ line, fields }) => ({
    line,
    sample_id: fields.sample_id ?? null,
    outcome: 'new' as const,
    version: null,
    ...reported[fields.sample_id ?? ''],
  }))
  const count = (outcome: string) => results.filter(result => result.outcome === outcome).length
  return {
    counts: { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), wrong: count('wrong') },
    rows: results,
    written,
  }
}
const requestOf = (init: RequestInit | undefined) => JSON.parse(String(init?.body)) as SampleImport
const answer = (reported: Reported = {}, written?: boolean) =>
  fetched.mockImplementationOnce(async (_address, init) => Response.json(reportOn(requestOf(init), reported, written)))
const refuse = (status: number, body: unknown) =>
  fetched.mockImplementationOnce(async () => Response.json(body, { status }))
const requests = () => fetched.mock.calls.map(([, init]) => requestOf(init))

const choose = (user: Awaited<ReturnType<typeof open>>, text: string, name = 'mine.csv') =>
  user.upload(screen.getByLabelText('CSV file'), new File([text], name, { type: 'text/csv' }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })
const step = () => document.querySelector('[aria-current="step"]')?.textContent
const toast = () => screen.getAllByRole('status')[0]?.textContent
const rowsShown = () =>
  within(screen.getByRole('region', { name: 'Rows of the file' }))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )

const TEXT = 'Sample ID,QC Status,Gamma\nS-1,pass,0.5\nS-2,fail,0.7\nS-3,,\nS-4,ok,1\nS-5,pass,"1,500"\n'
const REPORTED: Reported = {
  'S-2': {
    outcome: 'changed',
    version: 4,
    changes: [
      { field: 'qc_status', from: 'manual_review', to: 'fail' },
      { field: 'gamma', from: null, to: 0.7 },
    ],
  },
  'S-3': { outcome: 'unchanged', version: 2 },
}

describe('the file', () => {
  test('the rules for files are shown before one is chosen, with a template', async () => {
    const user = await open()
    expect(step()).toBe('File')
    expect(screen.getByText(/01\/02\/2026 is Jan 2, 2026/)).toBeTruthy()
    await user.click(button('Download template'))
    expect(vi.mocked(downloadText).mock.calls[0]?.[0]).toBe('samples-template.csv')
  })

  test('that is no CSV, or can’t be read, is refused with the reason, and the next one is read', async () => {
    const user = userEvent.setup({ applyAccept: false })
    await open()
    await user.upload(screen.getByLabelText('CSV file'), new File(['x'], 'a.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a CSV file')
    await choose(user, 'sample_id,organ\nS-1,"liver\n')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Line 2: a quote opens here and is never closed.'),
    )
    answer()
    await choose(user, 'sample_id\nS-1\n')
    await heading('Review')
  })
})

describe('the review', () => {
  async function review(text = TEXT, reported = REPORTED) {
    const user = await open()
    answer(reported)
    await choose(user, text)
    await heading('Review')
    return user
  }

  test('shows by outcome what would become of each row; nothing is written', async () => {
    const user = await review()
    expect(requests()).toMatchObject([{ dry_run: true }])
    expect(step()).toBe('Review')
    expect(screen.getByText('5 rows in mine.csv. Nothing is written yet.')).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: 'Rows shown' }))
        .getAllByRole('button')
        .map(one => one.textContent),
    ).toEqual(['New 1', 'Changed 1', 'Unchanged 1', 'Wrong 2'])
    expect(button('Wrong 2').getAttribute('aria-pressed')).toBe('true')
    expect(rowsShown()).toEqual([
      ['5', 'S-4', 'QC Status: "ok" isn\'t one of Pass, Fail, Pending, Manual Review.'],
      ['6', 'S-5', 'Gamma: "1,500" could be 1500 or 1.5. Choose one.'],
    ])
    await user.click(button('Changed 1'))
    expect(rowsShown()).toEqual([['3', 'S-2', 'QC Status Manual Review  FailGamma empty  0.7']])
    await user.click(button('New 1'))
    expect(rowsShown()).toEqual([['2', 'S-1', 'QC Status PassGamma 0.5']])
    await user.click(button('Unchanged 1'))
    expect(rowsShown()).toEqual([['4', 'S-3', 'As it is in the library']])
  })

  test('imports nothing while rows are wrong, unless they are left out', async () => {
    const user = await review()
    expect(button('Import 2 samples').disabled).toBe(true)
    expect(screen.getByText('2 rows are wrong. Leave them out, or mend the file and choose it again.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Leave out the 2 wrong rows' }))
    answer(REPORTED)
    await user.click(button('Import 2 samples'))
    await heading('Import complete')
    const [, request] = requests()
    expect(request).toMatchObject({
      dry_run: false,
      rows: [
        { line: 2, version: null },
        { line: 3, version: 4 },
        { line: 4, version: 2 },
      ],
    })
    expect(screen.getByText('1 created, 1 changed, 1 unchanged.')).toBeTruthy()
    expect(screen.getByText('2 wrong rows were left out.')).toBeTruthy()
    expect(toast()).toBe('2 samples imported successfully')
    expect(onImported).toHaveBeenCalledOnce()
    await user.click(button('Done'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test("shows the lab's own fields by their labels, and sends their values in one object", async () => {
    const stain = buildField('Stain', { entity: 'samples', type: 'choice', options: buildOptions('HE', 'PAS') })
    const user = await open([stain, buildField('Lot', { entity: 'samples' })])
    answer({
      'S-1': { outcome: 'changed', version: 3, changes: [{ field: 'fields.stain', from: null, to: 'pas' }] },
      'S-2': { outcome: 'wrong', errors: [{ field: 'fields.lot', message: "fields.lot can't be 8 twice." }] },
    })
    await choose(user, 'sample_id,Stain,fields.lot\nS-1,PAS,7\nS-2,HE,8\n')
    await heading('Review')
    expect(requests()[0]?.rows.map(({ fields }) => fields)).toEqual([
      { sample_id: 'S-1', fields: { stain: 'pas', lot: '7' } },
      { sample_id: 'S-2', fields: { stain: 'he', lot: '8' } },
    ])
    expect(rowsShown()).toEqual([['3', 'S-2', "Lot can't be 8 twice."]])
    await user.click(button('Changed 1'))
    expect(rowsShown()).toEqual([['2', 'S-1', 'Stain empty  PAS']])
  })

  test('the wrong rows can be downloaded with their reasons', async () => {
    const user = await review()
    await user.click(button('Download wrong rows'))
    const [[name, text] = []] = vi.mocked(downloadText).mock.calls
    expect(name).toBe('mine-wrong-rows.csv')
    expect(text).toBe(
      '"Sample ID","QC Status","Gamma","Reason"\r\n' +
        '"S-4","ok","1","QC Status: ""ok"" isn\'t one of Pass, Fail, Pending, Manual Review."\r\n' +
        '"S-5","pass","1,500","Gamma: ""1,500"" could be 1500 or 1.5. Choose one."\r\n',
    )
  })

  test('shows which columns are left out, and how dates were read', async () => {
    await review('id,sample_id,Freezer,Staining Receive Date,uuid\n1,S-1,x,01/02/2026,\n2,S-2,y,31.12.2025,\n', {})
    expect(screen.getByText('Left out, for the server writes them itself: id, uuid.')).toBeTruthy()
    expect(screen.getByText('Not imported, for no field of a sample has that name: "Freezer".')).toBeTruthy()
    expect(
      screen.getByText(
        'Dates: "01/02/2026" is read as month/day/year, Jan 2, 2026 (1 cell); "31.12.2025" is read as day.month.year, Dec 31, 2025 (1 cell).',
      ),
    ).toBeTruthy()
  })

  test('of a file whose rows are all in the library imports nothing', async () => {
    await review('sample_id\nS-3\n')
    expect(button('Import 0 samples').disabled).toBe(true)
    expect(screen.getByText('There is nothing to import: the library holds all of this already.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('of a file without a row whose sample is known needs no call', async () => {
    const user = await open()
    await choose(user, 'sample_id,organ\n,liver\n')
    await heading('Review')
    expect(fetched).not.toHaveBeenCalled()
    expect(rowsShown()).toEqual([['2', '', 'Sample ID is required.']])
  })

  test('of 20,000 rows renders only those in view', async () => {
    await review(`sample_id\n${Array.from({ length: 20_000 }, (_, index) => `S-${index}`).join('\n')}\n`, {})
    expect(button('New 20,000')).toBeTruthy()
    expect(rowsShown().length).toBeLessThan(40)
  })

  test('can be repeated after a failed dry run', async () => {
    const user = await open()
    refuse(503, { detail: 'The database is being restarted.' })
    await choose(user, TEXT)
    expect((await screen.findByRole('alert')).textContent).toBe('The database is being restarted.')
    await heading('The rows could not be checked')
    answer(REPORTED)
    await user.click(button('Try again'))
    await heading('Review')
  })

  test('leads back to another file and moves the focus there', async () => {
    const user = await review()
    expect(document.activeElement?.textContent).toBe('Review')
    await user.click(button('Choose another file'))
    expect(step()).toBe('File')
    expect(document.activeElement?.textContent).toContain('Drop a CSV file here')
    answer()
    await choose(user, 'sample_id\nS-9\n')
    await heading('Review')
    expect(rowsShown()).toEqual([['2', 'S-9', '']])
  })

  test('holds rows: leaving the page asks first, and Escape does nothing', async () => {
    const user = await review()
    const blocker = router.useBlocker.mock.lastCall?.[0]
    expect(blocker).toMatchObject({ enableBeforeUnload: true, disabled: false })
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    expect(blocker.shouldBlockFn()).toBe(true)
    expect(confirm).toHaveBeenCalledWith('The rows of the file are not imported yet. Leave all the same?')
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(button('Cancel'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(router.useBlocker.mock.lastCall?.[0]).toMatchObject({ disabled: true })
  })
})

describe('the import', () => {
  async function start() {
    const user = await open()
    answer(REPORTED)
    await choose(user, 'sample_id,organ\nS-1,liver\nS-2,liver\n')
    await heading('Review')
    return user
  }

  test('is repeated with the same id and rows after a broken connection', async () => {
    const user = await start()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await user.click(button('Import 2 samples'))
    await heading('Import failed')
    expect(screen.getByText(/Trying again is safe: nothing is written twice/)).toBeTruthy()
    expect(toast()).toBe('Failed to import samples')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    answer(REPORTED)
    await user.click(button('Try again'))
    await heading('Import complete')
    const [, first, second] = requests()
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toEqual(first)
    expect(onImported).toHaveBeenCalledOnce()
  })

  test('without a reply causes the list to be read again when the dialog is closed', async () => {
    const user = await start()
    refuse(502, { detail: 'Bad gateway' })
    await user.click(button('Import 2 samples'))
    await heading('Import failed')
    await user.click(button('Cancel'))
    expect(onImported).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('writes nothing if it is refused, and leads back to the rows', async () => {
    const user = await start()
    refuse(413, { detail: 'The file is too large for one import.' })
    await user.click(button('Import 2 samples'))
    expect((await screen.findByRole('alert')).textContent).toBe('The file is too large for one import.')
    expect(screen.getByText('Nothing was written.')).toBeTruthy()
    await user.click(button('Back'))
    await heading('Review')
    expect(button('Import 2 samples').disabled).toBe(false)
  })

  test('writes nothing if it comes too late for a row, shows the new report and checks again', async () => {
    const user = await start()
    const late = [{ field: 'version', message: 'Somebody else has changed S-2 in the meantime.' }]
    answer({ 'S-2': { outcome: 'wrong', version: 5, errors: late } }, false)
    await user.click(button('Import 2 samples'))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Nothing was written: in the meantime somebody else'),
    )
    expect(rowsShown()).toEqual([['3', 'S-2', 'Somebody else has changed S-2 in the meantime.']])
    expect(onImported).not.toHaveBeenCalled()
    answer({ 'S-2': { outcome: 'changed', version: 5, changes: [{ field: 'organ', from: 'heart', to: 'liver' }] } })
    await user.click(button('Check again'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(rowsShown()).toEqual([['3', 'S-2', 'Organ heart  liver']]))
    answer()
    await user.click(button('Import 2 samples'))
    await heading('Import complete')
    expect(
      requests()
        .at(-1)
        ?.rows.map(({ version }) => version),
    ).toEqual([null, 5])
  })

  test('can’t be closed or left while it runs', async () => {
    const user = await start()
    let finish = (_: Response) => {}
    fetched.mockReturnValueOnce(new Promise(resolve => (finish = resolve)))
    await user.click(button('Import 2 samples'))
    await heading('Importing...')
    expect(screen.getByRole('progressbar', { name: 'Importing...' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    expect(router.useBlocker.mock.lastCall?.[0].shouldBlockFn()).toBe(true)
    const request = requests().at(-1) as SampleImport
    finish(Response.json(reportOn(request, REPORTED)))
    await heading('Import complete')
    await user.click(button('Import another file'))
    expect(step()).toBe('File')
  })
})
