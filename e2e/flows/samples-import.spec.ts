import { expectAccessible } from '../support/axe.ts'
import { answerQuestion } from '../support/dialogs.ts'
import { csvFile } from '../support/import-files.ts'
import { importSamples, SampleImport, samplesOf } from '../support/samples-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('rows create and change samples, after a dry run that shows what becomes of each; leaving them asks first', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slide = await records.slide({ name: `slide ${tail}` })
  const twice = `twice ${tail}`
  await records.slides([{ name: twice }, { name: twice }])
  await importSamples(records, [
    { sample_id: `old-${tail}`, qc_status: 'pending', gamma: 1, organ: 'heart' },
    { sample_id: `same-${tail}`, qc_status: 'pass' },
  ])
  const file = [
    'Staining Receive Date;QC STATUS;gamma;SampleID;Slide;Freezer',
    `2026-01-31;Pass;0.5;iso-${tail};slide ${tail};1`,
    `31.01.2026;manual_review;;dotted-${tail};${slide.uuid};2`,
    `01/02/2026;;;slashed-${tail};${slide.id};3`,
    `;FAIL;2.5;old-${tail};;4`,
    `;pass;;same-${tail};;5`,
    `;okay;;word-${tail};;6`,
    `;;1,500;comma-${tail};;7`,
    `;;;nowhere-${tail};no such ${tail};8`,
    `;;;twice-${tail};${twice};9`,
    `31/01/2026;;;day-${tail};;10`,
  ]
  await page.goto('/slides')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Samples' }).click()
  const samples = new SampleImport(page)
  await samples.find(tail)
  await samples.openImport()
  await expectAccessible(page)
  await samples.upload(csvFile('organ\nliver\n'))
  await expect(samples.importDialog.getByRole('alert')).toContainText('none of them is "Sample ID" or "sample_id"')
  await samples.upload(csvFile(file.join('\n'), 'new samples.csv'))
  await samples.expectCounts('New 3Changed 1Unchanged 1Wrong 5')
  await expect(samples.importDialog).toContainText('10 rows in new samples.csv. Nothing is written yet.')
  await expect(samples.importDialog).toContainText('no field of a sample has that name: "Freezer"')
  await expect(samples.importDialog).toContainText(
    'Dates: "2026-01-31" is read as year-month-day, Jan 31, 2026 (1 cell); "31.01.2026" is read as day.month.year, Jan 31, 2026 (1 cell); "01/02/2026" is read as month/day/year, Jan 2, 2026 (1 cell).',
  )
  await expect(samples.reviewed(`word-${tail}`)).toContainText(
    'QC Status: "okay" isn\'t one of Pass, Fail, Pending, Manual Review.',
  )
  await expect(samples.reviewed(`comma-${tail}`)).toContainText('Gamma: "1,500" could be 1500 or 1.5. Choose one.')
  await expect(samples.reviewed(`nowhere-${tail}`)).toContainText(`'no such ${tail}'`)
  await expect(samples.reviewed(`twice-${tail}`)).toContainText(`Several slides have the name '${twice}'`)
  await expect(samples.reviewed(`day-${tail}`)).toContainText('"31/01/2026" isn\'t a day of the calendar.')
  await expectAccessible(page)
  await samples.importButton('Changed 1').click()
  await expect(samples.reviewed(`old-${tail}`)).toContainText(/QC Status Pending\s+Fail\s*Gamma 1\s+2.5/)
  expect([...(await samplesOf(records)).keys()].sort()).toEqual([`old-${tail}`, `same-${tail}`])
  const asked = answerQuestion(page, 'dismiss')
  await page.evaluate(() => history.back())
  expect(await asked).toBe('The rows of the file are not imported yet. Leave all the same?')
  await expect(samples.importDialog).toBeVisible()

  const wrong = await samples.downloaded(samples.importButton('Download wrong rows'))
  expect(wrong.name).toBe('new samples-wrong-rows.csv')
  await expect(samples.importButton('Import 4 samples')).toBeDisabled()
  await samples.importDialog.getByRole('checkbox', { name: 'Leave out the 5 wrong rows' }).check()
  await samples.importButton('Import 4 samples').click()
  await expect(samples.heading('Import complete')).toBeVisible()
  await samples.toasted('4 samples imported successfully')
  await expect(samples.importDialog).toContainText('3 created, 1 changed, 1 unchanged.')
  const now = await samplesOf(records)
  expect(now.get(`iso-${tail}`)).toMatchObject({ slide: slide.id, qc_status: 'pass', gamma: 0.5 })
  expect(now.get(`dotted-${tail}`)).toMatchObject({ slide: slide.id, staining_receive_date: '2026-01-31' })
  expect(now.get(`slashed-${tail}`)).toMatchObject({ slide: slide.id, staining_receive_date: '2026-01-02' })
  expect(now.get(`old-${tail}`)).toMatchObject({ qc_status: 'fail', gamma: 2.5, organ: 'heart' })
  expect(now.size).toBe(5)

  // The file of wrong rows is corrected and imported; its reasons are no column of a sample.
  await samples.importButton('Import another file').click()
  const corrected = wrong.text
    .replace('"okay"', '"pass"')
    .replace('"1,500"', '"1.5"')
    .replace(`"no such ${tail}"`, '""')
    .replace(`"${twice}"`, `"${slide.id}"`)
    .replace('"31/01/2026"', '"01/31/2026"')
  await samples.upload(csvFile(corrected, wrong.name))
  await samples.expectCounts('New 5Changed 0Unchanged 0Wrong 0')
  await samples.importButton('Import 5 samples').click()
  await expect(samples.importDialog).toContainText('5 created, 0 changed, 0 unchanged.')
  await samples.importButton('Done').click()
  await expect(samples.importDialog).toBeHidden()
  await expect(samples.footer('Showing 10 of 10 samples')).toBeVisible()

  await samples.openImport()
  const template = await samples.downloaded(samples.importButton('Download template'))
  expect(template.name).toBe('samples-template.csv')
  await samples.upload(csvFile(template.text.replaceAll('EXAMPLE', tail)))
  await samples.expectCounts('New 2Changed 0Unchanged 0Wrong 0')
})

test('an export of 120 samples with hard values, imported again, changes nothing', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const hard = ['=1+1', '+1', '-1', '@x', '\tx', "'=1", '"', 'a,b;c', 'one\ntwo\r\nthree', ' padded ', '   ', '標本 🔬']
  const at = (index: number) => hard[index % hard.length] as string
  const slide = await records.slide({ name: `=slide ${tail}` })
  await importSamples(
    records,
    Array.from({ length: 120 }, (_, index) => ({
      sample_id: `${at(index)}${index}-${tail}`,
      notes: at(index + 1),
      gamma: index / 7,
      cut_number: index,
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
  await samples.loadMore('Showing 120 of 120 samples')
  await samples.grid.getByRole('checkbox', { name: /^Select all/ }).check()
  const { text } = await samples.downloaded(samples.bar.getByRole('button', { name: 'Export', exact: true }))
  const before = await samplesOf(records)

  await samples.review(csvFile(text, 'samples_export.csv'))
  await samples.expectCounts('New 0Changed 0Unchanged 120Wrong 0')
  await expect(samples.importDialog).toContainText(
    'Left out, for the server writes them itself: created_at, id, updated_at',
  )
  await expect(samples.importDialog).toContainText('There is nothing to import: the library holds all of this already.')
  await expect(samples.importButton('Import 0 samples')).toBeDisabled()
  await samples.importButton('Cancel').click()
  expect(await samplesOf(records)).toEqual(before)
})

test('5,000 rows with one wrong are imported without it, after a connection that dropped, once', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const lines = Array.from({ length: 5000 }, (_, index) => `S${index}-${tail},${index === 4321 ? '"1,5"' : index}`)
  const file = `Sample ID,Tiles\n${lines.join('\n')}\n`
  const samples = new SampleImport(page)
  await samples.open(tail)
  await samples.review(csvFile(file))
  await samples.expectCounts('New 4,999Changed 0Unchanged 0Wrong 1')
  await expect(samples.reviewed(`S4321-${tail}`)).toHaveText(`4,323S4321-${tail}Tiles: "1,5" isn't a whole number.`)
  await samples.importDialog.getByRole('checkbox', { name: 'Leave out the 1 wrong row' }).check()

  // The server writes the rows, and its reply gets lost.
  await page.route('**/api/samples/import/', async route => {
    await route.fetch()
    await route.abort()
  })
  await samples.importButton('Import 4,999 samples').click()
  await expect(samples.heading('Import failed')).toBeVisible({ timeout: 60_000 })
  await expect(samples.importDialog).toContainText('Trying again is safe: nothing is written twice.')
  await page.unrouteAll()
  await samples.importButton('Try again').click()
  await expect(samples.importDialog).toContainText('4,999 created, 0 changed, 0 unchanged.', { timeout: 60_000 })
  await samples.importButton('Done').click()
  await expect(samples.footer('Showing 50 of 4,999 samples')).toBeVisible()
})
