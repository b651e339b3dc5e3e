// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SampleImport } from '@vitrine/contract/samples/sample-import'
import type { SlideImport, SlideImportResult } from '@vitrine/contract/slides/slide-import'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../table/cells/cell-layer.tsx'
import { downloadText } from '../csv/download.ts'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { buildField } from '../lab-fields/lab-field.fixture.ts'
import { DatasetsImport, SamplesImport, SlidesImport } from './record-imports.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 30_000 })

vi.mock('../csv/download.ts', () => ({ downloadText: vi.fn() }))
let users = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${users}` } }) }))

type Result = Partial<SlideImportResult> & { matches?: unknown[] }

class ImportServer extends ScriptedServer {
  /** The outcome of rows by name; other rows are new. */
  results: Record<string, Result> = {}

  answerImports() {
    this.answer('POST /api/slides/import/', ({ rows, dry_run, dataset }: SlideImport) => {
      const results = rows.map(({ line, fields, add }) => {
        const isWrong = Number(fields.cut_number) < 0
        const errors = [{ field: 'cut_number', message: `Cut Number: "${fields.cut_number}" is less than 0.` }]
        return {
          line,
          name: fields.name ?? null,
          slide_id: null,
          version: null,
          outcome: 'new' as const,
          ...(add ? {} : this.results[fields.name ?? '']),
          ...(isWrong && { outcome: 'wrong' as const, errors }),
        }
      })
      const count = (outcome: string) => results.filter(result => result.outcome === outcome).length
      const counts = {
        new: count('new'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        wrong: count('wrong'),
      }
      const written = !dry_run && counts.wrong === 0
      return {
        counts,
        rows: results,
        written,
        dataset: written && dataset ? { id: 8, name: 'D', slides_count: 1 } : null,
      }
    })
  }
  imports = () => this.sent.filter(({ call }) => call === 'POST /api/slides/import/').map(({ body }) => body)
}
const server = new ImportServer()

beforeEach(() => {
  users += 1
  server.start()
  server.results = {}
  server.answerImports()
  server.answer('POST /api/undo/', { request_id: 'u', counts: {}, records: [], skipped: 0, dry_run: false })
})
afterEach(() => {
  cleanup()
  server.stop()
})

const SCREENS = {
  '/slides/import': SlidesImport,
  '/samples/import': SamplesImport,
  '/datasets/import': DatasetsImport,
  '/datasets': () => (
    <>
      <h1>Datasets</h1>
      <UndoHost />
    </>
  ),
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

type Address = keyof typeof SCREENS | '/slides/import?dataset=no'

/** @param from the address before it */
async function match(address: Address, text: string, from: string[] = []) {
  const opened = await openScreens(SCREENS, address, createMemoryHistory({ initialEntries: [...from, address] }))
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]:not(:disabled)')
    if (!found) throw new Error('There is no field for a file.')
    return found
  })
  await opened.user.upload(field, new File([text], 'mine.csv', { type: 'text/csv' }))
  await screen.findByRole('button', { name: /^Review / })
  return opened
}

async function review(address: Address, text: string, from?: string[]) {
  const opened = await match(address, text, from)
  await opened.user.click(button(/^Review /))
  await screen.findByRole('tab', { name: /^All/ })
  return opened
}

const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)
const row = (name: RegExp) => screen.findByRole('row', { name })
const cell = async (name: RegExp, label: RegExp) => within(await row(name)).getByRole('button', { name: label })

const FILE = 'Slide name,Block,Cut Nr,Organ\nA,B1,1,liver\nB,B2,-3,skin\nC,B3,x,eye\nA,B1,1,liver\n'

test('Batch Import reviews all rows by a dry run, and saves nothing before', async () => {
  await review('/slides/import', FILE)
  expect(tabs()).toEqual(['All4', 'New1', 'Changed0', 'Unchanged0', 'Skipped1', 'Wrong2', 'Duplicates2'])
  expect(screen.getByRole('grid', { name: 'Review Slide Data' })).toBeTruthy()
  const [tried, ...others] = server.imports()
  expect(others).toEqual([])
  expect(tried).toMatchObject({ dry_run: true, match: 'known', dataset: { type: 'V' } })
  expect(tried.dataset.name).toMatch(/^\[IMAGING\] Batch Import \d{8}_\d{6}$/)
  // The first of two rows with one name is left out: the last one counts.
  expect(tried.rows.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5])
})

test('the import waits until invalid rows are fixed or left out', async () => {
  const { user } = await review('/slides/import', FILE)
  expect(button('Create 1 Slide').disabled).toBe(true)
  expect(screen.getByText('Fix the wrong rows here, or leave them out.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Leave out the 2 wrong rows' }))
  await user.click(button('Create 1 Slide'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  expect(server.imports().at(-1)).toMatchObject({ dry_run: false, rows: [{ line: 5, fields: { name: 'A' } }] })
  expect(screen.getByText('1 created, 0 changed, 0 unchanged.')).toBeTruthy()
  expect(screen.getByText('2 wrong rows were left out.')).toBeTruthy()
  expect(server.toasts).toContain('Successfully imported 1 slide into dataset 8')
})

const tsv = 'Name\tOrgan\nA\tliver\n'
const opened = async () => {
  const screens = await openScreens(SCREENS, '/slides/import')
  await screen.findByRole('button', { name: 'Download template' })
  return screens
}
const organ = () => screen.findByRole<HTMLSelectElement>('combobox', { name: '"Organ" goes to' })

test('rows are pasted, by a key or by the button', async () => {
  const { user } = await opened()
  const clipboardData = { getData: () => tsv, files: [] }
  fireEvent.paste(document, { clipboardData })
  expect((await organ()).value).toBe('field organ')
  await user.click(button('Back'))
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(tsv)
  await user.click(await screen.findByRole('button', { name: 'Paste rows' }))
  expect((await organ()).value).toBe('field organ')
})

test('a file is dropped; of a workbook the sheet with most rows is used, and another one can be', async () => {
  const { user } = await opened()
  const sheets = [
    {
      name: 'Blocks',
      rows: [
        ['Name', 'Block'],
        ['B', 'B-1'],
      ],
    },
    {
      name: 'Slides',
      rows: [
        ['Name', 'Organ'],
        ['A', 'liver'],
        ['C', 'eye'],
      ],
    },
  ]
  const file = new File([new Uint8Array(await writeXlsx({ sheets }))], 'two.xlsx')
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  fireEvent.drop(screen.getByRole('group', { name: /^Drop a file/ }), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  })
  await organ()
  const sheet = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  expect(sheet.value).toBe('Slides')
  await user.selectOptions(sheet, 'Blocks')
  await screen.findByRole('combobox', { name: '"Block" goes to' })
  expect(screen.queryByRole('combobox', { name: '"Organ" goes to' })).toBeNull()
})

test('a template can be imported unchanged', async () => {
  const { user } = await opened()
  await user.click(button('Download template'))
  const [name, text] = vi.mocked(downloadText).mock.calls.at(-1) as [string, string, string]
  expect(name).toBe('slide_import_template.csv')
  cleanup()
  users += 1
  await review('/slides/import', text)
  expect(tabs()).toEqual(expect.arrayContaining(['New2', 'Wrong0']))
})

test('for names that occur twice in the file the last row counts, the first one, or each', async () => {
  const { user } = await review('/slides/import?dataset=no', 'Name,Organ\nA,liver\nB,eye\nA,skin\n')
  type Sent = { fields: { organ: string }; add?: true }
  const sent = () =>
    server
      .imports()
      .at(-1)
      .rows.map(({ fields, add }: Sent) => [fields.organ, add])
  const choice = screen.getByRole('combobox', { name: 'In the file 2' })
  expect(tabs()).toEqual(['All3', 'New2', 'Changed0', 'Unchanged0', 'Skipped1', 'Wrong0', 'Duplicates2'])
  await user.click(screen.getByRole('tab', { name: /^Duplicates/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^B, line 3/ })).toBeNull())
  await user.click(screen.getByRole('tab', { name: /^All/ }))
  await user.selectOptions(choice, 'First row counts')
  await user.click(await screen.findByRole('button', { name: 'Create 2 Slides' }))
  await screen.findByRole('heading', { name: 'Import Complete' })
  expect(sent()).toEqual([
    ['liver', undefined],
    ['eye', undefined],
  ])
})

test('Done leads to the rows of the import', async () => {
  const slide = { id: 5, name: 'A', updated_at: '2026-11-27T10:00:00.123456Z' }
  server.results = { A: { slide_id: 5 } }
  server.answer('GET /api/slides/5/', slide)
  const { user, path, search } = await review('/slides/import', 'Name,Organ\nA,liver\n')
  await user.click(button('Create 1 Slide'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  await user.click(button('Open rows'))
  await waitFor(() => expect(path()).toBe('/slides'))
  expect(search()).toMatchObject({ updated_at_after: slide.updated_at, updated_at_before: slide.updated_at })
})

test('an invalid cell opens with its reason, and only its row is checked again', async () => {
  const { user } = await review('/slides/import', FILE)
  await user.click(await cell(/^B, line 3/, /Cut Number/))
  const editor = await screen.findByRole('group', { name: /Cut Number/ })
  expect(within(editor).getByRole('alert').textContent).toBe('Cut Number: "-3" is less than 0.')
  const input = within(editor).getByRole('textbox')
  await user.clear(input)
  await user.type(input, '3')
  await user.click(within(editor).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  expect(server.imports().at(-1).rows).toEqual([
    { line: 3, fields: { name: 'B', block_id: 'B2', cut_number: 3, organ: 'skin' } },
  ])
})

test('a typed value is used for the other rows with this value too, and Undo reverts it', async () => {
  const { user } = await review('/slides/import', 'Name,Block,Cut\nA,B,x\nB,B,x\nC,B,y\n')
  await user.click(await cell(/^A, line 2/, /Cut Number/))
  const editor = await screen.findByRole('group', { name: /Cut Number/ })
  await user.click(within(editor).getByRole('checkbox', { name: 'Also in the 1 other row with this value' }))
  const input = within(editor).getByRole('textbox')
  await user.clear(input)
  await user.type(input, '7')
  await user.click(within(editor).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  await user.click(button('Undo'))
  await waitFor(() => expect(tabs()).toContain('Wrong3'))
})

test('an invalid cell can be cleared, and its row skipped', async () => {
  const { user } = await review('/slides/import', FILE)
  await user.click(await cell(/^C, line 4/, /Cut Number/))
  await user.click(await screen.findByRole('button', { name: 'Empty the cell' }))
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  await user.click(await cell(/^B, line 3/, /Cut Number/))
  await user.click(await screen.findByRole('button', { name: 'Skip the row' }))
  await waitFor(() => expect(tabs()).toEqual(expect.arrayContaining(['Wrong0', 'Skipped2'])))
})

test('cells are pasted and filled as in the table: invalid text is an error, and one Undo reverts it', async () => {
  const { user } = await review('/slides/import?dataset=no', 'Name,Cut,Organ\nA,1,liver\nB,2,skin\nC,3,eye\n')
  ;(await row(/^A, line 2/)).focus()
  await user.keyboard('{F2}{ArrowRight}{ArrowRight}{ArrowRight}')
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? '7\tbrain\nx\tbrain\n' : '') }
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  fireEvent(document.activeElement as Element, paste)
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  expect(server.imports().at(-1).rows).toEqual([
    { line: 2, fields: { name: 'A', cut_number: 7, organ: 'brain' } },
    { line: 3, fields: { name: 'B', organ: 'brain' } },
  ])
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await screen.findByRole('button', { name: 'Cut Number must be a valid integer 2' })
  await user.click(button('Undo'))
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  await user.click(button('Undo'))
  await waitFor(() => expect(tabs()).toContain('Wrong0'))
})

test("numbers are typed with a point or a comma, whatever the file's column uses", async () => {
  server.answer('GET /api/fields/', { results: [buildField('Depth', { type: 'number' })] })
  const { user } = await review('/slides/import?dataset=no', 'Name;Depth\nA;1,5\n')
  await user.click(await cell(/^A, line 2/, /Depth/))
  const editor = await screen.findByRole('group', { name: /Depth/ })
  const input = within(editor).getByRole('textbox')
  await user.clear(input)
  await user.type(input, '1.234{Enter}')
  await waitFor(() => expect(server.imports().at(-1).rows[0].fields).toEqual({ name: 'A', fields: { depth: 1.234 } }))
})

test('invalid rows are downloaded as in the file with their reasons, which the next import ignores', async () => {
  const { user } = await review('/slides/import?dataset=no', 'Name,Cut,Organ\nA,1,liver\n"B ""x"", y",-3,skin\n')
  await user.click(button('Download wrong rows'))
  const [name, text] = vi.mocked(downloadText).mock.calls[0] as [string, string, string]
  expect(name).toBe('mine-wrong-rows.csv')
  const [header, line] = text.trim().split(/\r?\n/)
  expect(header).toContain('"Name","Cut","Organ","Reason"')
  // Spreadsheets interpret text that begins with a sign as a formula.
  expect(line).toBe('"B ""x"", y","\'-3","skin","Cut Number: ""-3"" is less than 0."')
  cleanup()
  users += 1
  await review('/slides/import?dataset=no', text.replace("'-3", '3'))
  expect(server.imports().at(-1).rows).toEqual([
    { line: 2, fields: { name: 'B "x", y', cut_number: 3, organ: 'skin' } },
  ])
})

test('choices are remembered for files with the same columns, even if two have the same name', async () => {
  const { user } = await match('/slides/import?dataset=no', 'Name,Remark,Remark,Seen by\nA,x,y,z\n')
  await user.selectOptions(screen.getByRole('combobox', { name: '"Seen by" goes to' }), 'Vendor')
  await user.click(button('Review 1 row'))
  await screen.findByRole('tab', { name: /^All/ })
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  cleanup()
  await match('/slides/import?dataset=no', 'Seen by,Name,Remark,Remark,Reason\nw,B,u,v,old\n')
  const goesTo = screen.getAllByRole<HTMLSelectElement>('combobox', { name: / goes to$/ })
  expect(goesTo.map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual([
    'Vendor',
    'Name',
    'Description',
    'Not imported',
    'Not imported',
  ])
})

test('another header row restores what is remembered for its columns, and keeps the dataset', async () => {
  const { user } = await match('/slides/import', 'Name,Seen by\nA,x\n')
  await user.selectOptions(screen.getByRole('combobox', { name: '"Seen by" goes to' }), 'Vendor')
  await user.click(button('Review 1 row'))
  await screen.findByRole('tab', { name: /^All/ })
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  cleanup()
  const { user: again } = await match('/slides/import', 'Block,Organ\nName,Seen by\nA,x\n')
  await again.clear(screen.getByRole('textbox', { name: 'Dataset name' }))
  await again.type(screen.getByRole('textbox', { name: 'Dataset name' }), 'Mine')
  await again.selectOptions(screen.getByRole('combobox', { name: 'Header in row' }), '2')
  const goesTo = await screen.findByRole<HTMLSelectElement>('combobox', { name: '"Seen by" goes to' })
  expect(goesTo.selectedOptions[0]?.textContent).toBe('Vendor')
  expect(screen.getByRole('textbox', { name: 'Dataset name' })).toHaveProperty('value', 'Mine')
})

test('reasons filter, and "Next wrong cell" opens the next one', async () => {
  const { user } = await review('/slides/import', FILE)
  await user.click(button('Cut Number must be a valid integer 1'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^B, line 3/ })).toBeNull())
  await user.click(button('Cut Number must be a valid integer 1'))
  await user.click(button('Next wrong cell'))
  await screen.findByRole('group', { name: /Cut Number.*B, line 3/ })
})

test('changes show old and new values; existing names are updated, skipped or added as new', async () => {
  const changes = [{ field: 'organ', from: 'brain', to: 'liver' }]
  server.results = { A: { outcome: 'changed', version: 4, slide_id: 1, changes } }
  const { user } = await review('/slides/import?dataset=no', 'Name,Organ\nA,liver\n')
  expect((await cell(/^A, line 2/, /Organ/)).textContent).toBe('brain becomes liver')
  const choice = screen.getByRole('combobox', { name: 'In the library 1' })
  await user.selectOptions(choice, 'Skip the row')
  await waitFor(() => expect(tabs()).toContain('Skipped1'))
  await user.selectOptions(choice, 'Add as new')
  await waitFor(() => expect(tabs()).toContain('New1'))
  expect(server.imports().at(-1).rows).toEqual([{ line: 2, add: true, fields: { name: 'A', organ: 'liver' } }])
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to do with line 2' }), 'Update')
  await waitFor(() => expect(tabs()).toContain('Changed1'))
  await user.click(button('Import 1 slide'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  expect(server.imports().at(-1).rows).toEqual([{ line: 2, version: 4, fields: { name: 'A', organ: 'liver' } }])
})

test("a row of an existing slide without a name shows the slide's name in gray", async () => {
  server.results = { '': { outcome: 'changed', version: 4, slide_id: 7, name: 'Its own', changes: [] } }
  await review('/slides/import?dataset=no', 'ID,Organ\n7,liver\n')
  const name = within(await row(/^Its own, line 2/)).getByText('Its own')
  expect(name.closest('[data-quiet]')).toBeTruthy()
  expect(await cell(/^Its own/, /^Its own, edit Name/)).toBeTruthy()
})

test('a name of several slides is resolved by choosing one', async () => {
  const errors = [{ field: 'name', message: 'Several slides have this name. Choose one.' }]
  const match = { id: 7, name: 'A', block_id: 'B1', cut_number: 2, created_at: '2026-01-05T10:00:00Z' }
  server.results = { A: { outcome: 'wrong', errors, matches: [match] } }
  const { user } = await review('/slides/import', 'Name,Organ\nA,liver\n')
  await user.click(await cell(/^A, line 2/, /Name/))
  const list = await screen.findByRole('list', { name: 'Which slide is meant?' })
  expect(list.textContent).toContain('ID 7, block B1, cut 2, Jan 5, 2026')
  server.results = { A: { outcome: 'unchanged', slide_id: 7, version: 2 } }
  await user.click(within(list).getByRole('button', { name: 'Use' }))
  await waitFor(() => expect(tabs()).toContain('Unchanged1'))
  expect(server.imports().at(-1).rows[0].fields).toMatchObject({ id: 7, name: 'A' })
})

test('blank names are generated, as a line says if no column is Name, and can be generated again', async () => {
  await review('/slides/import', 'Block,Cut,Site,Species,Organ\nB1,2,Basel,Mouse,liver\n')
  expect(
    screen.getByText('No column is Name: names are generated from the other values, and follow them.'),
  ).toBeTruthy()
  const [{ fields }] = server.imports()[0].rows
  expect(fields.name).toMatch(/^\d{8}-B1-2-Basel-Mouse-liver$/)
  expect(screen.getByRole('button', { name: 'Regenerate the name of line 2' })).toBeTruthy()
})

test('a row changed by somebody else meanwhile is invalid, with the reason, until it is checked again', async () => {
  server.results = { A: { outcome: 'changed', version: 4, slide_id: 1, changes: [] } }
  const { user } = await review('/slides/import?dataset=no', 'Name,Organ\nA,liver\n')
  server.results = {
    A: { outcome: 'wrong', version: 5, errors: [{ field: 'version', message: 'Someone else just changed A.' }] },
  }
  await user.click(button('Import 1 slide'))
  await screen.findByText('Nothing was imported: some records were changed in the meantime.')
  expect(tabs()).toContain('Wrong1')
  server.results = { A: { outcome: 'changed', version: 5, slide_id: 1, changes: [] } }
  await user.click(button('Check again'))
  await waitFor(() => expect(tabs()).toContain('Changed1'))
})

test('an import without a reply can be retried with the same id', async () => {
  const { user } = await review('/slides/import', 'Name,Organ\nA,liver\n')
  server.fail('POST /api/slides/import/', 502)
  await user.click(button('Create 1 Slide'))
  await screen.findByText('No answer. Trying again is safe.')
  server.answerImports()
  await user.click(button('Try again'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  const ids = server
    .imports()
    .filter(body => !body.dry_run)
    .map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a running import shows its progress, and Stop ends it without a change', async () => {
  const { user } = await review('/slides/import', 'Name,Organ\nA,liver\n')
  server.answer('GET /api/slides/*', { state: 'running', done: 300, total: 1000, report: null })
  server.answer('DELETE /api/slides/*', undefined, 204)
  const release = server.hold('POST /api/slides/import/')
  server.fail('POST /api/slides/import/', 409, 'Stopped: nothing was changed.')
  await user.click(button('Create 1 Slide'))
  await screen.findByRole('heading', { name: 'Creating Slides...' })
  await screen.findByText('300 of 1,000 (30%)', {}, { timeout: 5000 })
  await user.click(button('Stop'))
  release()
  await screen.findByText('The import was stopped. Nothing was imported.')
  expect(server.writes.some(({ call }) => call.startsWith('DELETE /api/slides/bulk/'))).toBe(true)
})

test('Undo reverts the whole import, including its dataset', async () => {
  const { user } = await review('/slides/import', 'Name,Organ\nA,liver\n')
  await user.click(button('Create 1 Slide'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  await user.click(button('Undo'))
  await screen.findByText('The import was undone.', { selector: 'p' })
  const { id } = server.imports().at(-1)
  expect(server.sent.at(-1)).toMatchObject({ call: 'POST /api/undo/', body: { request_id: id } })
})

test('Done leads back to the list that the import was opened from', async () => {
  const { user, path, search } = await review('/slides/import', 'Name,Organ\nA,liver\n', ['/slides?search=mouse'])
  await user.click(button('Create 1 Slide'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  await user.click(button('Done'))
  expect([path(), search()]).toEqual(['/slides', { search: 'mouse' }])
})

test('leaving asks, and keeps a draft that is restored', async () => {
  const { user, path, goTo } = await review('/slides/import', FILE)
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await user.click(await cell(/^C, line 4/, /Cut Number/))
  await user.click(await screen.findByRole('button', { name: 'Empty the cell' }))
  await waitFor(() => expect(tabs()).toContain('Wrong1'))
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Keep and leave' }))
  expect(path()).toBe('/slides')
  await goTo('/slides/import')
  await screen.findByRole('tab', { name: /^All/ })
  expect(tabs()).toContain('Wrong1')
})

test('the file of a dataset is validated by itself: all its slides are found', async () => {
  server.answer('POST /api/slides/look-up/', { results: [{ name: 'M1', slides: [{ id: 1, name: 'm1' }] }] })
  const { user } = await review('/datasets/import', 'SlideName,Type\nM1,T\n')
  expect(await screen.findByText('All 1 slides found in the system')).toBeTruthy()
  await user.click(button('Create Dataset'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  expect(server.imports().at(-1)).toMatchObject({
    dataset: { name: 'Imported Dataset - mine' },
    rows: [{ line: 2, type: 'T', fields: { id: 1 } }],
  })
})

test('missing slides of a dataset can be created too', async () => {
  server.answer('POST /api/slides/look-up/', { results: [] })
  const { user } = await review('/datasets/import', 'SlideName,Type,Organ\nm1,V,liver\nm2,T,skin\n')
  await screen.findByText("Found 2 slides that don't exist in the system")
  expect(tabs()).toContain('Missing Slides2')
  expect(screen.getByText("The following slides don't exist and must be created first:")).toBeTruthy()
  expect(button('Create Dataset').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Create them too' }))
  await user.click(button('Create Dataset'))
  await screen.findByRole('heading', { name: 'Import Complete' })
  expect(server.imports().at(-1).rows).toMatchObject([
    { type: 'V', fields: { name: 'm1', organ: 'liver' } },
    { type: 'T', fields: { name: 'm2', organ: 'skin' } },
  ])
})

test('samples are identified by their Sample ID', async () => {
  server.answer('POST /api/samples/import/', (body: SampleImport) => ({
    counts: { new: body.rows.length, changed: 0, unchanged: 0, wrong: 0 },
    rows: body.rows.map(({ line, fields }) => ({ line, sample_id: fields.sample_id, outcome: 'new', version: null })),
    written: !body.dry_run,
  }))
  const { user } = await review('/samples/import', 'Sample ID,Organ\nS-8,skin\nS-9,eye\n')
  await user.click(button('Import 2 samples'))
  await screen.findByText('2 created, 0 changed, 0 unchanged.')
  expect(server.toasts).toContain('2 samples imported successfully')
  expect(server.writes.at(-1)).toMatchObject({ via: 'import' })
})
