import { expectAccessible } from '../support/axe.ts'
import { saved } from '../support/downloads.ts'
import { RecordImport } from '../support/record-import.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('search results are exported by keyboard, and the browser downloads the file from the server', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.slide({ name: `=b ${tail}`, organ: 'liver' })
  await records.slide({ name: `a ${tail}`, organ: 'brain' })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  await dashboard.toolbar.getByRole('button', { name: 'Export' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export Slides' })
  await expect(dialog.getByRole('button', { name: 'All 2 that match' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'CSV' }).press('Space')
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).press('Enter'))
  expect(file.name).toMatch(/^slides-\d{4}-\d\d-\d\d\.csv$/)
  const lines = file.text.split('\r\n')
  expect(lines[0]).toBe(
    '"Name","UUID","Block ID","Cut Number","Source","Species","Organ","Description","Status","File Type","File Size","Created At","Updated At"',
  )
  expect(lines.slice(1).map(line => line.split('","')[0])).toEqual([`"a ${tail}`, `"'=b ${tail}`, ''])
  await expectToast(page, 'Download started')
  await expect(dialog).toHaveCount(0)
  await expect(dashboard.toolbar.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('importing an export changes nothing, and importing an edited one only makes the edits', async ({
  signedIn: page,
  records,
  api,
}) => {
  const { tail } = records
  const file = await records.file({ size: 4_294_967_296, metadata: { stain: 'HE', rounds: [1, 2] } })
  const hard = { notes: '=1+1\r\n_x0041_ "quoted"', description: ' a\u000bb; ü, ', status: 'failed' }
  const edited = await records.slide({ name: `b ${tail}`, organ: 'brain', cut_number: 0, file: file.id, ...hard })
  await records.slide({ name: `=a ${tail}` })
  const client = await api()
  const download = async (format: string) =>
    (await client.get(`/api/slides/export/?format=${format}&headers=labels&search=${tail}`)).body()
  const slides = new RecordImport(page, 'Import CSV')
  await page.goto('/slides/import?dataset=no')
  const csv = await download('csv')
  for (const [name, buffer] of [
    ['slides.xlsx', await download('xlsx')],
    ['slides.csv', csv],
  ] as const) {
    await slides.review({ name, mimeType: '', buffer })
    await slides.expectTabs({ New: 0, Changed: 0, Unchanged: 2, Wrong: 0 })
    await slides.button('Back').click()
    await slides.button('Another file').click()
  }
  const before = await records.call<object>('GET', `/api/slides/${edited.id}/`)
  await slides.review({
    name: 'edited.csv',
    mimeType: '',
    buffer: Buffer.from(csv.toString().replace('"brain"', '"liver"')),
  })
  await slides.expectTabs({ Changed: 1, Unchanged: 1 })
  await slides.button('Import 1 slide').click()
  await expectToast(page, '1 slide imported successfully')
  expect(await records.call<object>('GET', `/api/slides/${edited.id}/`)).toEqual({
    ...before,
    organ: 'liver',
    version: expect.any(Number),
    updated_at: expect.any(String),
  })
})
