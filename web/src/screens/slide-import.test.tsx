// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { SlideImport, SlideImportResult } from '@vitrine/contract/slide-import'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildField, buildOptions } from '../own-fields/own-field.fixture.ts'
// Loaded by the screen on first use, which takes long under load.
import '../slides/import/import-slides-dialog.tsx'
import { button, findButton, findRow, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const STAIN = buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') })
const FEATURES = ['slide-import', 'slide-update', 'custom-fields', 'undo']

let server: SlideServer
beforeEach(() => {
  user += 1
  server = new SlideServer()
  server.start(FEATURES)
  server.answer('GET /api/fields/', { results: [STAIN], total: 1 })
})
afterEach(() => {
  cleanup()
  server.stop()
})

/** Reports of rows by their names; other rows are new. */
function report(outcomes: Record<string, Partial<SlideImportResult>>) {
  server.answer('POST /api/slides/import/', ({ rows, dry_run }: SlideImport) => {
    const results = rows.map(({ line, fields }) => ({
      line,
      name: fields.name ?? null,
      slide_id: null,
      outcome: 'new' as const,
      version: null,
      ...outcomes[fields.name ?? ''],
    }))
    const count = (outcome: string) => results.filter(result => result.outcome === outcome).length
    const counts = {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      wrong: count('wrong'),
    }
    return { counts, rows: results, written: !dry_run && counts.wrong === 0, dataset: null }
  })
}

const csvFile = (text: string) => new File([text], 'mine.csv', { type: 'text/csv' })

async function choose(file: File) {
  server.add({ name: 'A-1' })
  const { user } = await showSlideScreen('/slides')
  await findRow('A-1')
  await user.click(button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Import CSV' }))
  await user.upload(await screen.findByLabelText('CSV file'), file)
  return user
}
const rowsShown = async () =>
  within(await screen.findByRole('region', { name: 'Rows of the file' }))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent?.trim()),
    )

const CHANGED: Partial<SlideImportResult> = {
  outcome: 'changed',
  version: 4,
  changes: [
    { field: 'organ', from: 'Liver', to: 'liver' },
    { field: 'fields.stain', from: 'he', to: 'pas' },
  ],
}

test('an edited export is tried out, shown with old and new values, and changes just that in one call', async () => {
  report({ 'A-1': CHANGED, 'A-2': { outcome: 'unchanged', version: 2 } })
  const user = await choose(
    csvFile('ID,Name,Organ,Stain,Created At\n7,A-1,liver,PAS,2026-01-31\n8,A-2,lung,HE,2026-01-31\n'),
  )
  expect(await rowsShown()).toEqual([['2', 'A-1', 'Organ Liver  liverStain HE  PAS']])
  expect(screen.getByText('Left out, for the server writes them itself: Created At.')).toBeTruthy()
  const [tried] = server.sent
  expect(tried?.body).toMatchObject({ dry_run: true, match: 'known', dataset: null })
  expect(tried?.body.rows).toEqual([
    { line: 2, fields: { id: 7, name: 'A-1', organ: 'liver', fields: { stain: 'pas' } } },
    { line: 3, fields: { id: 8, name: 'A-2', organ: 'lung', fields: { stain: 'he' } } },
  ])
  const lists = server.lists().length
  await user.click(button('Import 1 slide'))
  await screen.findByText('0 created, 1 changed, 1 unchanged.')
  expect(server.sent.at(-1)?.body).toMatchObject({
    dry_run: false,
    rows: [
      { line: 2, version: 4 },
      { line: 3, version: 2 },
    ],
  })
  await server.toasted('1 slide imported successfully')
  await waitFor(() => expect(server.lists().length).toBeGreaterThan(lists))
})

test('while a row is wrong nothing is imported, unless wrong rows are left out', async () => {
  report({
    'A-1': CHANGED,
    B: { outcome: 'wrong', errors: [{ field: 'fields.stain', message: 'fields.stain is required.' }] },
  })
  const user = await choose(csvFile('name,organ,stain\nA-1,liver,PAS\nB,x,\nC,x,Giemsa\n'))
  expect(await rowsShown()).toEqual([
    ['3', 'B', 'Stain is required.'],
    ['4', 'C', 'Stain: "Giemsa" isn\'t HE or PAS.'],
  ])
  expect((await findButton('Import 1 slide')).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Leave out the 2 wrong rows' }))
  await user.click(button('Import 1 slide'))
  await screen.findByText('0 created, 1 changed, 0 unchanged.')
  expect(server.sent.at(-1)?.body.rows).toHaveLength(1)
})

test('readers, and people whose backend can not do it, are offered none', async () => {
  server.start(FEATURES.filter(feature => feature !== 'slide-update'))
  server.add({ name: 'A-1' })
  await showSlideScreen('/slides')
  await findRow('A-1')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('another sheet of a workbook can be chosen where the first is refused, and in the review', async () => {
  report({})
  const sheets = [
    { name: 'Read me', rows: [['Our slides'], ['of 2026']] },
    { name: 'May', rows: [['Name'], ['M-1']] },
    { name: 'June', rows: [['Name'], ['J-1']] },
  ]
  const bytes = (await writeXlsx({ sheets })).slice()
  const user = await choose(new File([bytes], 'mine.xlsx'))
  await screen.findByText(/^Line 1: the first line must name the columns/)
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', 'Read me')
  for (const [sheet, name] of [
    ['June', 'J-1'],
    ['May', 'M-1'],
  ] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), sheet)
    await waitFor(async () => expect((await rowsShown())[0]?.slice(0, 2)).toEqual(['2', name]))
  }
  await user.click(button('Import 1 slide'))
  await screen.findByText('1 created, 0 changed, 0 unchanged.')
  expect(server.sent.at(-1)?.body.rows).toEqual([{ line: 2, version: null, fields: { name: 'M-1' } }])
})
