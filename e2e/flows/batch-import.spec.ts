import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { answerSlideCalls, BatchImportPage } from '../support/batch-import.ts'
import { csvFile, HEADER, madeUpCsv, mouseCsv, sharedFile } from '../support/import-files.ts'
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

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/slides')
})

test('899 real slides are imported, found, sorted, edited, labelled and deleted', async ({
  signedIn: page,
  records,
}) => {
  test.setTimeout(300_000)
  const batch = new BatchImportPage(page)
  await batch.review(csvFile(mouseCsv(records.tail), 'idr0018-slide-import.csv'))
  await expect(batch.dialog).toContainText('899 slides in idr0018-slide-import.csv')
  const datasetName = await batch.datasetName.inputValue()
  expect(datasetName).toMatch(/^\[IMAGING\] Batch Import \d{8}_\d{6}$/)
  await batch.button('Create 899 Slides').click()
  await expect(batch.dialog.getByRole('heading', { name: 'Creating Slides...' })).toBeVisible()
  const bar = batch.dialog.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d* of 899 \(\d+%\)$/)

  await expect(batch.dialog.getByRole('heading', { name: 'Import Complete' })).toBeVisible({ timeout: 200_000 })
  const dataset = await findDataset(records, datasetName)
  const success = `Successfully imported 899 slides into dataset ${dataset?.id}`
  await expect(batch.dialog).toContainText(success)
  const { dataset_slides, description } = await records.call<{
    dataset_slides: { type: string; slide: { name: string } }[]
    description: string
  }>('GET', `/api/datasets/${dataset?.id}/full/`)
  expect(dataset_slides).toHaveLength(899)
  expect(new Set(dataset_slides.map(({ type }) => type))).toEqual(new Set(['V']))
  expect(description).toMatch(/^Batch imported slides on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
  await batch.button('Done').click()
  await expect(batch.dialog).toBeHidden()

  const dashboard = new SlidesDashboard(page)
  const terms = `brain,knockout,${records.tail}`
  const { total } = await records.call<Found>('GET', `/api/slides/?search_terms=${terms}`)
  expect(total).toBeGreaterThan(50)
  await dashboard.find('brain, knockout')
  await dashboard.find(`brain, knockout, ${records.tail}`)
  await expect(dashboard.footer(`Showing 50 of ${total} slides`)).toBeVisible()

  await dashboard.header('Name').getByRole('button', { name: 'Name' }).click()
  await expect(dashboard.header('Name')).toHaveAttribute('aria-sort', 'ascending')
  const sorted = await records.call<Found>('GET', `/api/slides/?search_terms=${terms}&ordering=name&limit=3`)
  const names = sorted.results.map(slide => slide.name)
  await expect.poll(async () => (await dashboard.names()).slice(0, 3)).toEqual(names)

  const [name = ''] = names
  const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
  await field.fill('4711')
  await field.press('Enter')
  await expect(dashboard.cell(name, 'cut_number')).toHaveText('4711')

  const downloading = page.waitForEvent('download')
  await dashboard.pickFromRowMenu(name, 'Download ZPL')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}_zpl.txt`)
  expect(await readFile(await download.path(), 'utf8')).toContain(' - 4711^FS')

  const asked = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(name, 'Delete')
  expect(await asked).toBe('Are you sure you want to delete this slide? This action cannot be undone.')
  await expect(dashboard.row(name)).toHaveCount(0)
  await expect(dashboard.footer(`Showing 49 of ${total - 1} slides`)).toBeVisible()
})

test('a short import creates what the preview says, in order, with empty values as null', async ({
  signedIn: page,
  records,
}) => {
  const batch = new BatchImportPage(page)
  const { tail } = records
  await batch.review(
    csvFile(`${HEADER}\n,,B-1,7,Basel ${tail},,liver,\n"two, lines",Leica,,,Basel ${tail},Mouse,,named ${tail}\n`),
  )
  await expect(batch.cell('Slide name', 1)).toHaveValue(/^\d{8}-B-1-7-Basel .*-UNKNOWN-liver$/)
  await batch.cell('Organ', 1).fill('brain')
  await expect(batch.cell('Slide name', 1)).toHaveValue(/-UNKNOWN-brain$/)
  await batch.datasetName.fill(`my dataset ${tail}`)
  await batch.button('Create 2 Slides').click()
  await expect(batch.dialog.getByRole('heading', { name: 'Import Complete' })).toBeVisible()

  const { results } = await findSlides(records, tail)
  expect(results).toMatchObject([
    { description: null, vendor: null, block_id: 'B-1', cut_number: 7, species: null, organ: 'brain' },
    { name: `named ${tail}`, description: 'two, lines', vendor: 'Leica', block_id: null, cut_number: null },
  ])
  expect(await findDataset(records, `my dataset ${tail}`)).toMatchObject({ slides_count: 2 })
  await batch.button('Done').click()
  // Other tests add slides at the same time, so the newest rows need not be these.
  const dashboard = new SlidesDashboard(page)
  await dashboard.find(tail)
  await expect(dashboard.row(`named ${tail}`)).toBeVisible()
})

test('the template is downloaded and can be imported as it is', async ({ signedIn: page }) => {
  const batch = new BatchImportPage(page)
  await batch.open()
  const downloading = page.waitForEvent('download')
  await batch.button('Download template').click()
  const template = await downloading
  expect(template.suggestedFilename()).toBe('slide_import_template.csv')
  await template.saveAs(test.info().outputPath('slide_import_template.csv'))
  await batch.upload(test.info().outputPath('slide_import_template.csv'))
  await expect(batch.button('Create 2 Slides')).toBeEnabled()
})

test.describe('a file that is no import', () => {
  for (const [what, file, message] of [
    ['no CSV', { ...csvFile('x', 'slides.png'), mimeType: 'image/png' }, 'Please upload a CSV file'],
    ['an empty file', csvFile(''), 'The CSV file does not contain any valid data.'],
    ['a header alone', csvFile(`${HEADER}\n`), 'The CSV file does not contain any valid data.'],
    [
      'a quote never closed',
      csvFile(`${HEADER}\n"x,Leica,B-1,1,Basel,Mouse,liver,a\n`),
      'Error parsing CSV: Line 2: a quote opens here and is never closed.',
    ],
    [
      'a workbook',
      csvFile('PK\u0003\u0004'),
      'Error parsing CSV: Line 1: this is a spreadsheet workbook, not a CSV file. Save it as CSV and try again.',
    ],
  ] as const) {
    test(`${what} says why, and the next file is taken`, async ({ signedIn: page }) => {
      const batch = new BatchImportPage(page)
      await batch.open()
      await batch.upload(file)
      await expect(batch.dialog.getByRole('alert')).toHaveText(message)
      await batch.upload(csvFile(`Organ\nliver\n`))
      await expect(batch.button('Create 1 Slide')).toBeEnabled()
    })
  }
})

test('a file is taken by dropping it, and one at a time', async ({ signedIn: page }) => {
  const batch = new BatchImportPage(page)
  await batch.open()
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

test.describe('awkward files are previewed', () => {
  const first = 'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]'
  for (const [name, rows, source, description] of [
    ['slides-bom-crlf.csv', 40, 'Helmholtz Zentrum Muenchen', 'Baz1a knockout, female, raw image'],
    ['slides-sep-line.csv', 40, 'Helmholtz Zentrum Muenchen', 'Baz1a knockout, female, raw image'],
    ['slides-shuffled-extra-columns.csv', 40, 'Helmholtz Zentrum Muenchen', 'Baz1a knockout, female, raw image'],
    ['slides-semicolon-utf8-bom.csv', 40, 'Klinikum Großhadern, München', 'Baz1a Ausschluß, female, raw image'],
    ['slides-utf16le-tab.csv', 40, 'Klinikum Großhadern, München', 'Baz1a Ausschluß, female, raw image'],
    ['slides-all-quoted-newlines.csv', 40, 'Helmholtz Zentrum Muenchen', 'line one\nline two\nline "three"'],
    ['slides-20k-rows.csv', 20_677, 'Helmholtz Zentrum Muenchen', 'Baz1a knockout, female, raw image'],
    ['formula-injection.csv', 8, 'Mainz', '=1+1'],
  ] as const) {
    const path = sharedFile(`awkward-csv/${name}`)
    test(name, async ({ signedIn: page }) => {
      test.skip(path === undefined, 'no ../shared/data beside the project')
      const batch = new BatchImportPage(page)
      await batch.review(path as string)
      await expect(batch.button(/^Create [\d,]+ Slides$/)).toHaveText(`Create ${rows.toLocaleString('en-US')} Slides`)
      await expect(batch.button(/^Create/)).toBeEnabled()
      await expect(batch.cell('Source', 1)).toHaveValue(source)
      await expect(batch.cell('Description', 1)).toHaveValue(description)
      await expect(batch.cell('Cut Number', 1)).toHaveValue('1')
      if (source !== 'Mainz') await expect(batch.cell('Slide name', 1)).toHaveValue(rows > 40 ? `${first} #0` : first)
      if (name.includes('extra')) await expect(batch.dialog).toContainText('"Unknown column"')
    })
  }
})

test.describe('the preview', () => {
  test('marks rows with errors, finds the next one, and enables Create when all are mended', async ({
    signedIn: page,
  }) => {
    const batch = new BatchImportPage(page)
    const rows = Array.from(
      { length: 60 },
      (_, index) => `${index === 49 ? '' : 'liver'},${index === 9 ? '3a' : '3'},s${index + 1}`,
    )
    await batch.review(csvFile(`Organ,Cut Number,Slide name\n${rows.join('\n')}\n`))
    await expect(batch.dialog).toContainText('2 rows have errors')
    await expect(batch.button('Create 60 Slides')).toBeDisabled()
    await batch.button('Next error').click()
    await expect(batch.cell('Cut Number', 10)).toBeFocused()
    await expect(batch.dialog).toContainText('Row 10 (line 11 of the file): Cut Number must be a valid integer.')
    await batch.button('Next error').click()
    await expect(batch.cell('Description', 50)).toBeFocused()
    await expect(batch.dialog).toContainText(
      'Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',
    )
    await page.keyboard.type('H&E')
    await expect(batch.dialog).toContainText('1 row has errors')
    await batch.button('Next error').click()
    await expect(batch.cell('Cut Number', 10)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('12')
    await expect(batch.dialog).toContainText('No errors')
    await expect(batch.button('Create 60 Slides')).toBeEnabled()
  })

  test('generates, keeps and regenerates names', async ({ signedIn: page }) => {
    const batch = new BatchImportPage(page)
    await batch.review(csvFile('Organ,Slide name\nliver,mine\n'))
    const name = batch.cell('Slide name', 1)
    await batch.cell('Species', 1).fill('Mouse')
    await expect(name).toHaveValue('mine')
    await batch.button('Regenerate the name of row 1').click()
    await expect(name).toHaveValue(/^\d{8}-UNKNOWN-UNKNOWN-UNKNOWN-Mouse-liver$/)
    await batch.cell('Species', 1).fill('Rat')
    await expect(name).toHaveValue(/-Rat-liver$/)
    await name.fill('')
    await expect(name).toHaveValue('')
    await name.blur()
    await expect(name).toHaveValue(/-Rat-liver$/)
  })

  test('goes on to the next row with Enter, and keeps row height 42', async ({ signedIn: page }) => {
    const batch = new BatchImportPage(page)
    await batch.review(csvFile(madeUpCsv(200, row => `s${row}`)))
    await batch.cell('Organ', 1).click()
    for (let row = 1; row < 30; row += 1) await page.keyboard.press('Enter')
    await expect(batch.cell('Organ', 30)).toBeFocused()
    const heights = await batch.dialog
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
    expect(new Set(heights)).toEqual(new Set([42]))
  })

  test('needs a dataset name', async ({ signedIn: page }) => {
    const batch = new BatchImportPage(page)
    await batch.review(csvFile('Organ\nliver\n'))
    await batch.datasetName.fill('  ')
    await expect(batch.dialog).toContainText('Dataset name is required')
    await expect(batch.button('Create 1 Slide')).toBeDisabled()
  })

  test('Back returns to upload; opening again starts anew with a fresh dataset name', async ({ signedIn: page }) => {
    const batch = new BatchImportPage(page)
    await batch.review(csvFile('Organ\nliver\n'))
    const before = await batch.datasetName.inputValue()
    await batch.button('Back').click()
    await expect(batch.button('Download template')).toBeVisible()
    await batch.upload(csvFile('Organ\nliver\n'))
    await batch.button('Cancel').click()
    await expect(batch.dialog).toBeHidden()
    await page.clock.install({ time: Date.now() + 61_000 })
    await batch.review(csvFile('Organ\nliver\n'))
    expect(await batch.datasetName.inputValue()).not.toBe(before)
  })

  test('of 20,677 rows draws those in view only, and keeps an edit that was scrolled away', async ({
    signedIn: page,
  }) => {
    const batch = new BatchImportPage(page)
    await batch.review(csvFile(madeUpCsv(20_677, row => `s${row}`)))
    await expect(batch.button('Create 20,677 Slides')).toBeEnabled()
    const rows = batch.dialog.locator('tbody tr')
    expect(await rows.count()).toBeLessThan(60)
    await batch.cell('Organ', 3).fill('liver of a mouse')
    const list = batch.dialog.locator('table').locator('..')
    await list.evaluate(box => box.scrollTo({ top: box.scrollHeight }))
    await expect(batch.cell('Slide name', 20_677)).toHaveValue('s20677')
    await expect(batch.cell('Organ', 3)).toHaveCount(0)
    await list.evaluate(box => box.scrollTo({ top: 0 }))
    await expect(batch.cell('Organ', 3)).toHaveValue('liver of a mouse')
  })
})

test.describe('when the server fails', () => {
  test('at a slide, the slides before it are deleted again, and Start Over returns to upload', async ({
    signedIn: page,
    records,
  }) => {
    const batch = new BatchImportPage(page)
    const name = (row: number) => `s${row} ${records.tail}`
    await answerSlideCalls(page, (method, asked) =>
      method === 'POST' && asked === name(4)
        ? { status: 400, body: { organ: ['There is no such organ.'] } }
        : undefined,
    )
    await batch.review(csvFile(madeUpCsv(6, name)))
    await batch.button('Create 6 Slides').click()
    await expect(batch.dialog.getByRole('alert')).toHaveText('Error creating slide 4: There is no such organ.')
    await expect(batch.dialog).toContainText('3 slides created so far were deleted again.')
    expect((await findSlides(records, records.tail)).total).toBe(0)
    await expectAccessible(page)
    await batch.button('Start Over').click()
    await expect(batch.button('Download template')).toBeVisible()
  })

  test('at the dataset, all slides are deleted again', async ({ signedIn: page, records }) => {
    const batch = new BatchImportPage(page)
    await page.route('**/api/datasets/', route => route.fulfill({ status: 500, json: { detail: 'The disk is full.' } }))
    await batch.review(csvFile(madeUpCsv(3, row => `s${row} ${records.tail}`)))
    await batch.button('Create 3 Slides').click()
    await expect(batch.dialog.getByRole('alert')).toHaveText('Error creating dataset: The disk is full.')
    expect((await findSlides(records, records.tail)).total).toBe(0)
  })

  test('with a reply without id, says so', async ({ signedIn: page, records }) => {
    const batch = new BatchImportPage(page)
    await page.route('**/api/datasets/', route => route.fulfill({ status: 201, json: { name: 'x' } }))
    await batch.review(csvFile(madeUpCsv(1, row => `s${row} ${records.tail}`)))
    await batch.button('Create 1 Slide').click()
    await expect(batch.dialog.getByRole('alert')).toHaveText(
      'Error creating dataset: No valid dataset data received from the server',
    )
  })

  test('in the cleanup too, the slides that are still there are listed', async ({ signedIn: page, records }) => {
    const batch = new BatchImportPage(page)
    const name = (row: number) => `s${row} ${records.tail}`
    let deletes = 0
    await answerSlideCalls(page, (method, asked) => {
      if (method === 'POST' && asked === name(4)) return { status: 400, body: { detail: 'No.' } }
      if (method !== 'DELETE') return undefined
      deletes += 1
      return deletes === 2 ? { status: 503, body: { detail: 'The database is not there.' } } : undefined
    })
    await batch.review(csvFile(madeUpCsv(4, name)))
    await batch.button('Create 4 Slides').click()
    await expect(batch.dialog).toContainText('1 slide could not be deleted and is still in the library:')
    const { results } = await findSlides(records, records.tail)
    expect(results).toHaveLength(1)
    const [left] = results
    const row = /^s(\d)/.exec(left?.name ?? '')?.[1]
    await expect(batch.leftovers).toHaveText([
      `ID ${left?.id}, row ${row}, "${left?.name}": The database is not there.`,
    ])
  })
})

test.describe('while it runs', () => {
  test('it cannot be closed, left or reloaded unasked, and Stop runs the cleanup', async ({
    signedIn: page,
    records,
  }) => {
    await page.goto('/profile')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slides' }).click()
    const batch = new BatchImportPage(page)
    const name = (row: number) => `s${row} ${records.tail}`
    const third = Promise.withResolvers<void>()
    await answerSlideCalls(page, async (method, asked) => {
      if (method === 'POST' && asked === name(3)) await third.promise
      return undefined
    })
    await batch.review(csvFile(madeUpCsv(5, name)))
    await batch.button('Create 5 Slides').click()
    await expect(batch.dialog).toContainText('2 of 5 (40%)')

    await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
    await expect(batch.button('Close')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/slides')
    const asking = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(batch.dialog).toContainText('2 of 5 (40%)')

    await batch.button('Stop').click()
    await expect(batch.button('Stopping...')).toBeDisabled()
    third.resolve()
    await expect(batch.dialog.getByRole('heading', { name: 'Import Stopped' })).toBeVisible()
    await expect(batch.dialog).toContainText('3 slides created so far were deleted again.')
    expect((await findSlides(records, records.tail)).total).toBe(0)
  })
})

test.describe('axe finds nothing', () => {
  for (const width of [1280, 768]) {
    test(`in any step at ${width}`, async ({ signedIn: page, records }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width, height: 900 })
      const batch = new BatchImportPage(page)
      await batch.open()
      await expectAccessible(page)
      await batch.upload(csvFile('Organ,Nonsense,Cut Number\nliver,x,3a\n'))
      await expect(batch.dialog).toContainText('1 row has errors')
      await batch.button('Next error').click()
      await expectAccessible(page)
      await batch.cell('Cut Number', 1).fill('3')
      await batch.datasetName.fill(`axe ${records.tail}`)
      const held = Promise.withResolvers<void>()
      await answerSlideCalls(page, async method => {
        if (method === 'POST') await held.promise
        return undefined
      })
      await batch.button('Create 1 Slide').click()
      await expect(batch.button('Stop')).toBeVisible()
      await expectAccessible(page)
      held.resolve()
      await expect(batch.button('Done')).toBeVisible()
      await expectAccessible(page)
    })
  }
})
