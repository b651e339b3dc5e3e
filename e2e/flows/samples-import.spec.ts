import type { NewSample } from '@vitrine/contract/samples'
import { expectAccessible } from '../support/axe.ts'
import { csvFile } from '../support/import-files.ts'
import type { Records } from '../support/records.ts'
import { SampleImport, SampleTasks, samplesOf } from '../support/sample-tasks.ts'
import { expect, test } from '../support/test.ts'

/** Many samples at once, through the API. */
const makeSamples = (records: Records, samples: readonly NewSample[]) =>
  records.call('POST', '/api/samples/import/', {
    id: crypto.randomUUID(),
    dry_run: false,
    rows: samples.map((fields, index) => ({ line: index + 1, fields })),
  })

test('rows make and change samples, after a dry run that shows what becomes of each', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slide = await records.slide({ name: `slide ${tail}` })
  const twice = `twice ${tail}`
  await records.slide({ name: twice })
  await records.slide({ name: twice })
  await records.sample({ sample_id: `old-${tail}`, qc_status: 'pending', gamma: 1, organ: 'heart' })
  await records.sample({ sample_id: `same-${tail}`, qc_status: 'pass' })
  const file = [
    'Staining Receive Date;QC STATUS;gamma;SampleID;Slide;Freezer',
    `2026-01-31;Pass;0.5;iso-${tail};slide ${tail};1`,
    `31.01.2026;manual_review;;dotted-${tail};${slide.uuid};2`,
    `01/02/2026;;;slashed-${tail};${slide.id};3`,
    `;FAIL;2.5;old-${tail};;4`,
    `;pass;;same-${tail};;5`,
    `;okay;;word-${tail};;6`,
    `;;0,5;comma-${tail};;7`,
    `;;;nowhere-${tail};no such ${tail};8`,
    `;;;twice-${tail};${twice};9`,
    `31/01/2026;;;day-${tail};;10`,
  ]
  const samples = new SampleImport(page)
  await samples.open(tail)
  await samples.review(csvFile(file.join('\n'), 'new samples.csv'))
  await samples.expectCounts('New 3Changed 1Unchanged 1Wrong 5')
  await expect(samples.importDialog).toContainText('10 rows in new samples.csv. Nothing is written yet.')
  await expect(samples.importDialog).toContainText('no field of a sample has that name: "Freezer"')
  await expect(samples.importDialog).toContainText(
    'Dates: "2026-01-31" is read as year-month-day, Jan 31, 2026 (1 cell); "31.01.2026" is read as day.month.year, Jan 31, 2026 (1 cell); "01/02/2026" is read as month/day/year, Jan 2, 2026 (1 cell).',
  )
  await expect(samples.reviewed(`word-${tail}`)).toContainText(
    'QC Status: "okay" is none of Pass, Fail, Pending, Manual Review.',
  )
  await expect(samples.reviewed(`comma-${tail}`)).toContainText('Gamma: "0,5" has a comma. Write 0.5, with a point.')
  await expect(samples.reviewed(`nowhere-${tail}`)).toContainText(`'no such ${tail}'`)
  await expect(samples.reviewed(`twice-${tail}`)).toContainText(`Several slides have the name '${twice}'`)
  await expect(samples.reviewed(`day-${tail}`)).toContainText('"31/01/2026" is no day of the calendar.')
  await expectAccessible(page)
  await samples.button('Changed 1').click()
  await expect(samples.reviewed(`old-${tail}`)).toContainText(/QC Status Pending\s+Fail\s*Gamma 1\s+2.5/)
  expect([...(await samplesOf(records, tail)).keys()].sort()).toEqual([`old-${tail}`, `same-${tail}`])

  const wrong = await samples.downloaded(samples.button('Download wrong rows'))
  expect(wrong.name).toBe('new samples-wrong-rows.csv')
  await expect(samples.button('Import 4 samples')).toBeDisabled()
  await samples.importDialog.getByRole('checkbox', { name: 'Leave out the 5 wrong rows' }).check()
  await samples.button('Import 4 samples').click()
  await expect(samples.heading('Import complete')).toBeVisible()
  await samples.said('4 samples imported successfully')
  await expect(samples.importDialog).toContainText('3 created, 1 changed, 1 unchanged.')
  const now = await samplesOf(records, tail)
  expect(now.get(`iso-${tail}`)).toMatchObject({ slide: slide.id, qc_status: 'pass', gamma: 0.5 })
  expect(now.get(`dotted-${tail}`)).toMatchObject({ slide: slide.id, staining_receive_date: '2026-01-31' })
  expect(now.get(`slashed-${tail}`)).toMatchObject({ slide: slide.id, staining_receive_date: '2026-01-02' })
  expect(now.get(`old-${tail}`)).toMatchObject({ qc_status: 'fail', gamma: 2.5, organ: 'heart' })
  expect(now.size).toBe(5)

  // The file of wrong rows is mended and goes in: its reasons are no column of a sample.
  await samples.button('Import another file').click()
  const mended = wrong.text
    .replace('"okay"', '"pass"')
    .replace('"0,5"', '"0.5"')
    .replace(`"no such ${tail}"`, '""')
    .replace(`"${twice}"`, `"${slide.id}"`)
    .replace('"31/01/2026"', '"01/31/2026"')
  await samples.upload(csvFile(mended, wrong.name))
  await samples.expectCounts('New 5Changed 0Unchanged 0Wrong 0')
  await samples.button('Import 5 samples').click()
  await expect(samples.importDialog).toContainText('5 created, 0 changed, 0 unchanged.')
  await samples.button('Done').click()
  await expect(samples.importDialog).toBeHidden()
  await expect(samples.footer('Showing 10 of 10 samples')).toBeVisible()
})

test('an export of 300 samples with hard values, imported again, changes nothing', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const hard = ['=1+1', '+1', '-1', '@x', '\tx', "'=1", '"', 'a,b;c', 'one\ntwo\r\nthree', ' padded ', '   ', '標本 🔬']
  const at = (index: number) => hard[index % hard.length] as string
  const slide = await records.slide({ name: `=slide ${tail}` })
  await makeSamples(
    records,
    Array.from({ length: 300 }, (_, index) => ({
      sample_id: `${at(index)}${index}-${tail}`,
      notes: at(index + 1),
      gamma: index / 7,
      cut_number: index - 150,
      file_size: '1.5 GB',
      qc_status: 'manual_review' as const,
      received_timestamp: `2026-01-05T14:04:00.${String(index).padStart(3, '0')}Z`,
      staining_receive_date: '2026-01-31',
      extra_data: { [at(index)]: [at(index + 2), null] },
      slide: index % 2 ? slide.id : null,
    })),
  )
  const samples = new SampleImport(page)
  await samples.open(tail)
  for (let shown = 100; shown <= 300; shown += 50) {
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(samples.footer(`Showing ${shown} of 300 samples`)).toBeVisible()
  }
  await samples.grid.getByRole('checkbox', { name: /^Select all/ }).check()
  const { text } = await samples.downloaded(samples.toolbar.getByRole('button', { name: 'Export' }))
  const before = await samplesOf(records, tail)

  await samples.review(csvFile(text, 'samples_export.csv'))
  await samples.expectCounts('New 0Changed 0Unchanged 300Wrong 0')
  await expect(samples.importDialog).toContainText(
    'Left out, for the server writes them itself: created_at, id, updated_at',
  )
  await expect(samples.importDialog).toContainText('There is nothing to import: the library holds all of this already.')
  await expect(samples.button('Import 0 samples')).toBeDisabled()
  await samples.button('Cancel').click()
  expect(await samplesOf(records, tail)).toEqual(before)
})

test('5,000 rows with one wrong are imported without it, after a connection that dropped, once', async ({
  signedIn: page,
  records,
}) => {
  test.setTimeout(240_000)
  const { tail } = records
  const lines = Array.from({ length: 5000 }, (_, index) => `S${index}-${tail},${index === 4321 ? '1,5' : index}`)
  const file = `Sample ID,Tiles\n${lines.join('\n').replace('1,5', '"1,5"')}\n`
  const samples = new SampleImport(page)
  await samples.open(tail)
  await samples.review(csvFile(file))
  await samples.expectCounts('New 4,999Changed 0Unchanged 0Wrong 1')
  await expect(samples.reviewed(`S4321-${tail}`)).toHaveText(`4,323S4321-${tail}Tiles: "1,5" is no whole number.`)
  await samples.importDialog.getByRole('checkbox', { name: 'Leave out the 1 wrong row' }).check()

  // The server does what it is asked, and its answer gets lost.
  await page.route('**/api/samples/import/', async route => {
    await route.fetch()
    await route.abort()
  })
  await samples.button('Import 4,999 samples').click()
  await expect(samples.heading('Import failed')).toBeVisible({ timeout: 120_000 })
  await expect(samples.importDialog).toContainText('Trying again is safe: nothing is written twice.')
  await page.unrouteAll()
  await samples.button('Try again').click()
  await expect(samples.importDialog).toContainText('4,999 created, 0 changed, 0 unchanged.', { timeout: 120_000 })
  await samples.button('Done').click()
  await expect(samples.footer('Showing 50 of 4,999 samples')).toBeVisible()
})

test('a sample that somebody else changes meanwhile stops the import, and the rows are checked again', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const sample = await records.sample({ sample_id: `mine-${tail}`, organ: 'heart' })
  const samples = new SampleImport(page)
  await samples.open(tail)
  await samples.review(csvFile(`sample_id,organ\nmine-${tail},liver\nother-${tail},brain\n`))
  await records.call('PATCH', `/api/samples/${sample.id}/`, { organ: 'lung' })
  await samples.button('Import 2 samples').click()
  await expect(samples.importDialog.getByRole('alert')).toContainText('Nothing was written')
  await samples.expectCounts('New 1Changed 0Unchanged 0Wrong 1')
  await expect(samples.reviewed(`mine-${tail}`)).toContainText(
    'This sample was changed by someone else since the preview.',
  )
  expect((await samplesOf(records, tail)).size).toBe(1)
  await samples.button('Check again').click()
  await samples.expectCounts('New 1Changed 1Unchanged 0Wrong 0')
  await expect(samples.reviewed(`mine-${tail}`)).toContainText(/Organ lung\s+liver/)
  await samples.button('Import 2 samples').click()
  await expect(samples.heading('Import complete')).toBeVisible()
  expect((await samplesOf(records, tail)).get(`mine-${tail}`)?.organ).toBe('liver')
})

test('leaving the page while rows are held asks first; the template can be imported; the dialog is accessible', async ({
  signedIn: page,
  records,
}) => {
  const samples = new SampleImport(page)
  await page.goto('/slides')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Samples' }).click()
  await samples.openImport()
  await expectAccessible(page)
  const template = await samples.downloaded(samples.button('Download template'))
  expect(template.name).toBe('samples-template.csv')
  await samples.upload(csvFile('organ\nliver\n'))
  await expect(samples.importDialog.getByRole('alert')).toContainText('none of them is "Sample ID" or "sample_id"')
  await samples.upload(csvFile(template.text.replaceAll('EXAMPLE', records.tail)))
  await samples.expectCounts('New 2Changed 0Unchanged 0Wrong 0')

  const asked = samples.answerConfirm('dismiss')
  await page.evaluate(() => history.back())
  expect(await asked).toBe('The rows of the file are not imported yet. Leave all the same?')
  await expect(samples.importDialog).toBeVisible()
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await closing
  expect(question.type()).toBe('beforeunload')
  await question.accept()
})

test('one sample is created by hand; a taken id is told at its field and nothing typed is lost', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.sample({ sample_id: `taken-${tail}` })
  const samples = new SampleTasks(page)
  await samples.open(tail)
  await samples.press('Create Sample')
  const dialog = samples.dialog('Create Sample')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Sample ID').fill(`taken-${tail}`)
  await field('Biomarker').fill('CD3')
  await dialog.getByText('QC Information').click()
  await dialog.getByRole('combobox', { name: 'QC Status' }).selectOption('Manual Review')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Sample' }).click()
  await samples.said('Failed to create sample')
  await expect(field('Sample ID')).toHaveAccessibleDescription(/taken/)
  await expect(field('Sample ID')).toBeFocused()
  await expect(field('Biomarker')).toHaveValue('CD3')
  await field('Sample ID').fill(`mine-${tail}`)
  await dialog.getByRole('button', { name: 'Create Sample' }).click()
  await samples.said('Sample created successfully')
  await expect(dialog).toBeHidden()
  await expect(samples.cell(`mine-${tail}`, 'qc_status')).toHaveText('Manual Review')
  expect((await samplesOf(records, tail)).get(`mine-${tail}`)).toMatchObject({ biomarker: 'CD3', source: null })
})
