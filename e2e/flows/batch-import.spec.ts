import { expectAccessible } from '../support/axe.ts'
import { BatchImportPage } from '../support/batch-import.ts'
import { saved } from '../support/downloads.ts'
import { hideFeature } from '../support/features.ts'
import { holdCalls } from '../support/hold.ts'
import { csvFile, HEADER, madeUpCsv, mouseCsv } from '../support/import-files.ts'
import type { Records } from '../support/records.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

interface Found {
  total: number
  results: { id: number; name: string; [field: string]: unknown }[]
}
const findSlides = (records: Records, search: string) =>
  records.call<Found>('GET', `/api/slides/?limit=500&ordering=id&search=${encodeURIComponent(search)}`)
const findDataset = async (records: Records, name: string) => {
  const { results } = await records.call<Found>('GET', `/api/datasets/?search=${encodeURIComponent(name)}`)
  return results.find(dataset => dataset.name === name)
}

test('200 real slides are imported, found, sorted, edited, labeled and deleted', async ({
  signedIn: page,
  records,
}) => {
  await page.goto('/slides')
  const batch = new BatchImportPage(page)
  await batch.review(csvFile(mouseCsv(records.tail, 200), 'idr0018-slide-import.csv'))
  await expect(batch.dialog).toContainText('200 slides in idr0018-slide-import.csv')
  const datasetName = await batch.datasetName.inputValue()
  expect(datasetName).toMatch(/^\[IMAGING\] Batch Import \d{8}_\d{6}$/)
  const release = await holdCalls(page, '**/api/slides/import/', 'POST')
  await batch.button('Create 200 Slides').click()
  await expect(batch.heading('Creating Slides...')).toBeVisible()
  await expect(batch.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 200 (0%)')
  release()

  await expect(batch.heading('Import Complete')).toBeVisible({ timeout: 60_000 })
  const dataset = await findDataset(records, datasetName)
  await expect(batch.dialog).toContainText(`Successfully imported 200 slides into dataset ${dataset?.id}`)
  const { dataset_slides, description } = await records.call<{
    dataset_slides: { type: string; slide: { name: string } }[]
    description: string
  }>('GET', `/api/datasets/${dataset?.id}/full/`)
  expect(dataset_slides).toHaveLength(200)
  expect(new Set(dataset_slides.map(({ type }) => type))).toEqual(new Set(['V']))
  expect(description).toMatch(/^Batch imported slides on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
  await batch.button('Done').click()
  await expect(batch.dialog).toBeHidden()

  const dashboard = new SlidesDashboard(page)
  const terms = `mouse,knockout,${records.tail}`
  const sorted = await records.call<Found>('GET', `/api/slides/?search_terms=${terms}&ordering=name&limit=3`)
  expect(sorted.total).toBeGreaterThan(50)
  await dashboard.find(`mouse, knockout, ${records.tail}`)
  await expect(dashboard.footer(`Showing 50 of ${sorted.total} slides`)).toBeVisible()
  await dashboard.sortBy('Name')
  await expect(dashboard.header('Name')).toHaveAttribute('aria-sort', 'ascending')
  const names = sorted.results.map(slide => slide.name)
  await expect.poll(async () => (await dashboard.names()).slice(0, 3)).toEqual(names)

  const [name = ''] = names
  const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
  await field.fill('4711')
  await field.press('Enter')
  await expect(dashboard.cell(name, 'cut_number')).toHaveText('4711')
  const label = await saved(page, () => dashboard.pickFromRowMenu(name, 'Download ZPL'))
  expect(label.name).toBe(`${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}_zpl.txt`)
  expect(label.text).toContain(' - 4711^FS')
  expect(await dashboard.deleteRow(name)).toBe('Are you sure you want to delete this slide?')
  await expect(dashboard.row(name)).toHaveCount(0)
  await expect(dashboard.footer(`Showing 49 of ${sorted.total - 1} slides`)).toBeVisible()
})

test('a short import corrects an error and creates what the preview shows, in order, with empty values as null; axe finds nothing at any step', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  const batch = new BatchImportPage(page)
  await batch.open()
  await expectAccessible(page)
  const rows = [`,,B-1,7a,Basel ${tail},,liver,,x`, `"two, lines",Leica,,,Basel ${tail},Mouse,,named ${tail},x`]
  await batch.upload(csvFile(`${HEADER},Nonsense\n${rows.join('\n')}\n`))
  await expect(batch.dialog).toContainText('1 row has errors')
  await batch.button('Next error').click()
  await expect(batch.cell('Cut Number', 1)).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await expectAccessible(page)
  await batch.cell('Cut Number', 1).fill('7')
  await expect(batch.cell('Slide name', 1)).toHaveValue(/^\d{8}-B-1-7-Basel .*-UNKNOWN-liver$/)
  await batch.cell('Organ', 1).fill('brain')
  await expect(batch.cell('Slide name', 1)).toHaveValue(/-UNKNOWN-brain$/)
  await batch.datasetName.fill(`my dataset ${tail}`)
  const release = await holdCalls(page, '**/api/slides/import/', 'POST')
  await batch.button('Create 2 Slides').click()
  await expect(batch.button('Stop')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(batch.heading('Import Complete')).toBeVisible()
  await expectAccessible(page)

  const { results } = await findSlides(records, tail)
  expect(results).toMatchObject([
    { description: null, vendor: null, block_id: 'B-1', cut_number: 7, species: null, organ: 'brain' },
    { name: `named ${tail}`, description: 'two, lines', vendor: 'Leica', block_id: null, cut_number: null },
  ])
  expect(await findDataset(records, `my dataset ${tail}`)).toMatchObject({ slides_count: 2 })
  await batch.button('Done').click()
  await expect(dashboard.row(`named ${tail}`)).toBeVisible()
})

test('the template can be imported as it is; a file is taken by dropping it, and one at a time', async ({
  signedIn: page,
}) => {
  await page.goto('/slides')
  const batch = new BatchImportPage(page)
  await batch.open()
  const template = await saved(page, () => batch.button('Download template').click())
  expect(template.name).toBe('slide_import_template.csv')
  await batch.upload(csvFile(template.text, template.name))
  await expect(batch.button('Create 2 Slides')).toBeEnabled()
  await batch.button('Back').click()
  await batch.upload([csvFile('Organ\nliver\n', 'a.csv'), csvFile('Organ\nbrain\n', 'b.csv')])
  await expect(batch.dialog.getByRole('alert')).toHaveText('Please upload one CSV file at a time')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Organ\nspleen\n'], 'dropped.CSV'))
    return data
  })
  await batch.dialog.getByText('Drop a CSV file here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(batch.cell('Organ', 1)).toHaveValue('spleen')
})

test('the preview of 20,677 rows draws those in view only, finds each error, goes on with Enter, and keeps an edit that was scrolled away', async ({
  signedIn: page,
}) => {
  await page.goto('/slides')
  const batch = new BatchImportPage(page)
  const wrong = 'Organ,Cut Number,Slide name\nbrain,3a,wrong cut\n,3,empty\n'
  const [, ...rows] = madeUpCsv(20_675, row => `s${row}`).split('\n')
  const organs = rows.map((_, index) => `liver,${index % 40},s${index + 1}`)
  await batch.review(csvFile(`${wrong}${organs.join('\n')}\n`))
  await expect(batch.dialog).toContainText('2 rows have errors')
  await expect(batch.button('Create 20,677 Slides')).toBeDisabled()
  const drawn = batch.dialog.locator('tbody tr')
  expect(await drawn.count()).toBeLessThan(60)

  await batch.cell('Organ', 3).fill('liver of a mouse')
  for (let row = 3; row < 30; row += 1) await page.keyboard.press('Enter')
  await expect(batch.cell('Organ', 30)).toBeFocused()
  const heights = await drawn.evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([42]))
  const list = batch.dialog.locator('table').locator('..')
  await list.evaluate(box => box.scrollTo({ top: box.scrollHeight }))
  await expect(batch.cell('Slide name', 20_677)).toHaveValue('s20675')
  await expect(batch.cell('Organ', 3)).toHaveCount(0)

  await batch.button('Next error').click()
  await expect(batch.cell('Cut Number', 1)).toBeFocused()
  await expect(batch.dialog).toContainText('Row 1 (line 2 of the file): Cut Number must be a valid integer.')
  await batch.button('Next error').click()
  await expect(batch.cell('Description', 2)).toBeFocused()
  await expect(batch.dialog).toContainText(
    'Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',
  )
  await page.keyboard.type('H&E')
  await expect(batch.dialog).toContainText('1 row has errors')
  await batch.button('Next error').click()
  await expect(batch.cell('Cut Number', 1)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12')
  await expect(batch.dialog).toContainText('No errors')
  await expect(batch.button('Create 20,677 Slides')).toBeEnabled()
  await expect(batch.cell('Organ', 3)).toHaveValue('liver of a mouse')
})

test('an import whose tab is closed before the answer is there, once, when the same file is chosen again', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const file = csvFile(madeUpCsv(5, row => `s${row} ${tail}`))
  await page.goto('/slides')
  const batch = new BatchImportPage(page)
  await batch.review(file)
  await batch.datasetName.fill(`my dataset ${tail}`)
  const written = Promise.withResolvers<void>()
  await page.route('**/api/slides/import/', async route => {
    await route.fetch()
    written.resolve()
  })
  await batch.button('Create 5 Slides').click()
  await written.promise
  await page.close()

  const next = await page.context().newPage()
  await next.goto('/slides')
  const again = new BatchImportPage(next)
  await again.open()
  await again.upload(file)
  await expect(again.heading('Already Imported')).toBeVisible()
  await expect(again.dialog).toContainText(/This file was imported on .* into "my dataset /)
  await expectAccessible(next)
  expect((await findSlides(records, tail)).total).toBe(5)
  await again.button('Open the dataset').click()
  await expect(next.getByRole('heading', { level: 1 })).toHaveText(`my dataset ${tail}`)
})

test('an import whose answer is lost is sent again, and is there once', async ({ signedIn: page, records }) => {
  await page.goto('/slides')
  const batch = new BatchImportPage(page)
  await batch.review(csvFile(madeUpCsv(5, row => `s${row} ${records.tail}`)))
  let sent = 0
  await page.route('**/api/slides/import/', async route => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await batch.button('Create 5 Slides').click()
  await expect(batch.heading('Import Complete')).toBeVisible()
  expect([sent, (await findSlides(records, records.tail)).total]).toEqual([2, 5])
})

test('on a backend without imports at once, a running import cannot be closed, left or reloaded without a question, and Stop deletes what it created', async ({
  signedIn: page,
  records,
}) => {
  await hideFeature(page, 'slide-import')
  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slides' }).click()
  await new SlidesDashboard(page).find(records.tail)
  const batch = new BatchImportPage(page)
  const name = (row: number) => `s${row} ${records.tail}`
  const third = Promise.withResolvers<void>()
  await page.route('**/api/slides/', async route => {
    if (route.request().postDataJSON()?.name === name(3)) await third.promise
    await route.continue()
  })
  await batch.review(csvFile(madeUpCsv(5, name)))
  await batch.button('Create 5 Slides').click()
  await expect(batch.dialog).toContainText('2 of 5 (40%)')

  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(batch.button('Close')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/slides(\?|$)/)
  const asking = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asking
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(batch.dialog).toContainText('2 of 5 (40%)')

  await batch.button('Stop').click()
  await expect(batch.button('Stopping...')).toBeDisabled()
  third.resolve()
  await expect(batch.heading('Import Stopped')).toBeVisible()
  await expect(batch.dialog).toContainText('3 slides created so far were deleted again.')
  expect((await findSlides(records, records.tail)).total).toBe(0)
  await expectAccessible(page)
})
