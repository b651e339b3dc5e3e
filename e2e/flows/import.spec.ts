import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { DatasetDetail } from '../support/dataset-detail.ts'
import { DatasetsDashboard } from '../support/datasets-dashboard.ts'
import { saved } from '../support/downloads.ts'
import { csvFile, mouseCsv, sharedFile } from '../support/import-files.ts'
import { RecordImport } from '../support/record-import.ts'
import type { Records } from '../support/records.ts'
import { importSamples, SamplesDashboard, samplesOf } from '../support/samples-dashboard.ts'
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

test('899 real slides are matched, reviewed, imported into a dataset, recognized, and undone', async ({
  signedIn: page,
  records,
}) => {
  const file = csvFile(mouseCsv(records.tail), 'idr0018-slide-import.csv')
  await page.goto('/slides')
  const batch = new RecordImport(page, 'Batch Import')
  await batch.open()
  await batch.match(file)
  await expect(page).toHaveURL(/\/slides\/import/)
  await expect(batch.dialog).toContainText('8 of 8 columns matched')
  const datasetName = await batch.datasetName.inputValue()
  expect(datasetName).toMatch(/^\[IMAGING\] Batch Import \d{8}_\d{6}$/)
  await batch.toReview()
  await batch.expectTabs({ All: 899, New: 899, Changed: 0, Unchanged: 0, Wrong: 0 })
  await batch.button('Create 899 Slides').click()
  await expect(batch.heading('Import Complete')).toBeVisible({ timeout: 60_000 })
  const dataset = await findDataset(records, datasetName)
  await expect(batch.dialog).toContainText(`Successfully imported 899 slides into dataset ${dataset?.id}`)
  const { dataset_slides, description } = await records.call<{
    dataset_slides: { type: string }[]
    description: string
  }>('GET', `/api/datasets/${dataset?.id}/full/`)
  expect([dataset_slides.length, ...new Set(dataset_slides.map(({ type }) => type))]).toEqual([899, 'V'])
  expect(description).toMatch(/^Batch imported slides on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
  expect((await findSlides(records, records.tail)).total).toBe(899)

  await batch.button('Start Over').click()
  await batch.match(file)
  await expect(batch.dialog).toContainText(/ of the \d+ names are in the library/)
  await batch.toReview()
  await batch.expectTabs({ New: 0, Unchanged: 899 })
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await findSlides(records, records.tail)).total).toBe(0)
  expect(await findDataset(records, datasetName)).toBeUndefined()
})

test('the columns of a file are matched and an invalid cell is fixed in the review; a reload keeps everything, and axe finds nothing at any step', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const batch = new RecordImport(page, 'Batch Import')
  await page.goto('/slides/import')
  await expect(batch.button('Download template')).toBeVisible()
  await expectAccessible(page)
  await batch.choose([csvFile('Organ\nliver\n', 'a.csv'), csvFile('Organ\nbrain\n', 'b.csv')])
  await expect(batch.dialog.getByRole('alert')).toHaveText('Please upload one CSV file at a time')
  const rows = [`named ${tail};B-1;7a;Basel ${tail};liver;x`, `;B-2;2;Basel ${tail};brain;y`]
  await batch.match(
    csvFile(`List of ${tail}\nName;Block;Cut Nr.;Site;Tissue;Checked by\n${rows.join('\n')}\n`, 'a.txt'),
  )
  await expect(batch.goesTo('Tissue').locator('option:checked')).toHaveText('Organ')
  await expect(batch.goesTo('Checked by').locator('option:checked')).toHaveText('Not imported')
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await batch.datasetName.fill(`my dataset ${tail}`)
  await batch.toReview()
  await batch.expectTabs({ New: 1, Wrong: 1 })
  await expectAccessible(page)
  await page.reload()
  await batch.expectTabs({ New: 1, Wrong: 1 })
  await batch.button('Next wrong cell').click()
  await expect(page.getByText('Cut Number must be a valid integer.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Cut Number' }).fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await batch.expectTabs({ New: 2, Wrong: 0 })
  await batch.button('Create 2 Slides').click()
  await expect(batch.heading('Import Complete')).toBeVisible()
  await expectAccessible(page)
  const { results } = await findSlides(records, tail)
  expect(results).toMatchObject([
    { name: `named ${tail}`, block_id: 'B-1', cut_number: 7, organ: expect.stringMatching(/^liver$/i), species: null },
    { name: expect.stringMatching(/^\d{8}-B-2-2-Basel .*-UNKNOWN-brain$/i), block_id: 'B-2', cut_number: 2 },
  ])
  await batch.button('Open dataset').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`my dataset ${tail}`)
})

const COLUMNS = ['SlideName', 'Species', 'Organ', 'Type'] as const

/** A CSV's values by column; none of these files has quotes or commas in a value. */
function valuesOf(text: string): (string | undefined)[][] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map(line => line.split(',').map(value => value.replaceAll('"', '')))
  return rows.map(row => COLUMNS.map(column => row[header.indexOf(column)]))
}

/** The first 230 lymph nodes of a real data set if it is available, or else as many generated ones. */
async function lymphNodes(tail: string): Promise<string> {
  const file = sharedFile('metadata/derived/camelyon17-dataset-import.csv')
  const rows = file
    ? valuesOf(await readFile(file, 'utf8')).slice(0, 230)
    : Array.from({ length: 230 }, (_, index) => [`node ${index}`, 'Human', 'lymph node', 'TVE'[index % 3]])
  return [COLUMNS, ...rows.map(([name, ...values]) => [`${name}-${tail}`, ...values])].join('\n')
}

test('a dataset of 230 lymph nodes is imported, and exported unchanged (quirk kept: Evaluation exports as V)', async ({
  signedIn: page,
  records,
}) => {
  const text = await lymphNodes(records.tail)
  const rows = valuesOf(text)
  await records.slides(rows.map(([name = '', species = '', organ = '']) => ({ name, species, organ })))
  const csv = new RecordImport(page, 'Import CSV')
  await new DatasetsDashboard(page).open(records.tail)
  await csv.open()
  await csv.choose({ ...csvFile('x', 'mice.png'), mimeType: 'image/png' })
  await expect(csv.dialog.getByRole('alert')).toContainText('Please select a CSV file')
  await csv.match(csvFile(text, 'nodes.csv'))
  await expect(csv.datasetName).toHaveValue('Imported Dataset - nodes')
  const name = `lymph nodes ${records.tail}`
  await csv.datasetName.fill(name)
  await csv.toReview()
  await expect(csv.dialog).toContainText('All 230 slides found in the system')
  await expectAccessible(page)
  await csv.button('Create Dataset').click()
  await expect(csv.dialog).toContainText(`Dataset "${name}" created successfully with 230 slides`)
  await csv.button('Open dataset').click()
  await new DatasetDetail(page).button('Export CSV').click()
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  const exported = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  expect(valuesOf(exported.text)).toEqual(rows.map(row => [...row.slice(0, 3), row[3] === 'T' ? 'T' : 'V']))
})

test('missing slides named by a dataset are listed, and created on request', async ({ signedIn: page, records }) => {
  const { tail } = records
  await records.slide({ name: `one ${tail}`, organ: 'liver' })
  await page.goto('/datasets/import')
  const csv = new RecordImport(page, 'Import CSV')
  await csv.match(csvFile(`SlideName,Type,Organ\none ${tail},T,brain\nnone ${tail},E,eye\n`, 'a.csv'))
  await csv.datasetName.fill(`few ${tail}`)
  await csv.toReview()
  await expect(csv.dialog).toContainText("Found 1 slides that don't exist in the system")
  await expect(csv.tab(/^Missing Slides/)).toBeVisible()
  await csv.dialog.getByRole('checkbox', { name: 'Create them too' }).check()
  await csv.button('Create Dataset').click()
  await expect(csv.dialog).toContainText(`Dataset "few ${tail}" created successfully with 2 slides`)
  expect((await findSlides(records, tail)).results).toMatchObject([
    { name: `one ${tail}`, organ: 'liver' },
    { name: `none ${tail}`, organ: 'eye' },
  ])
})

test('samples are created and changed; invalid ones are left out, downloaded and imported once corrected', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slide = await records.slide({ name: `slide ${tail}` })
  await importSamples(records, [
    { sample_id: `old-${tail}`, qc_status: 'pending', gamma: 1, organ: 'heart' },
    { sample_id: `same-${tail}`, qc_status: 'pass' },
  ])
  const file = [
    'Staining Receive Date;QC STATUS;gamma;SampleID;Slide;Freezer',
    `31/01/2026;Pass;0,5;new-${tail};slide ${tail};1`,
    `;FAIL;2,5;old-${tail};;2`,
    `;pass;;same-${tail};;3`,
    `;okay;;word-${tail};;4`,
    `01/02/2026;;1,500;comma-${tail};;5`,
  ]
  await page.goto('/samples')
  const samples = new RecordImport(page, 'Import CSV')
  await samples.open()
  await samples.review(csvFile(file.join('\n'), 'new samples.csv'))
  await samples.expectTabs({ New: 2, Changed: 1, Unchanged: 1, Wrong: 1 })
  const wrong = await saved(page, () => samples.button('Download wrong rows').click())
  await expect(samples.button('Import 3 samples')).toBeDisabled()
  await samples.dialog.getByRole('checkbox', { name: 'Leave out the 1 wrong row' }).check()
  await samples.button('Import 3 samples').click()
  await expect(samples.heading('Import Complete')).toBeVisible()
  const now = await samplesOf(records)
  expect(now.get(`new-${tail}`)).toMatchObject({ slide: slide.id, gamma: 0.5, staining_receive_date: '2026-01-31' })
  expect(now.get(`old-${tail}`)).toMatchObject({ qc_status: 'fail', gamma: 2.5, organ: 'heart' })
  expect(now.get(`comma-${tail}`)).toMatchObject({ gamma: 1.5, staining_receive_date: '2026-02-01' })
  expect(now.size).toBe(4)

  await samples.button('Start Over').click()
  await samples.review(csvFile(wrong.text.replace('okay', 'pass'), wrong.name))
  await samples.expectTabs({ New: 1, Wrong: 0 })
  await samples.button('Import 1 sample').click()
  await expect(samples.heading('Import Complete')).toBeVisible()
  expect((await samplesOf(records)).get(`word-${tail}`)).toMatchObject({ qc_status: 'pass' })
})

test('importing an export of 120 samples with difficult values changes nothing', async ({
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
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(tail)
  await dashboard.loadMore('Showing 120 of 120 samples')
  await dashboard.grid.getByRole('checkbox', { name: /^Select all/ }).check()
  const { text } = await dashboard.downloaded(dashboard.bar.getByRole('button', { name: 'Export', exact: true }))
  const before = await samplesOf(records)
  const samples = new RecordImport(page, 'Import CSV')
  await page.goto('/samples/import')
  await samples.match(csvFile(text, 'samples_export.csv'))
  await expect(samples.dialog.getByRole('radio', { name: 'Empty the field' })).toBeChecked()
  await samples.toReview()
  await samples.expectTabs({ New: 0, Changed: 0, Unchanged: 120, Wrong: 0 })
  await expect(samples.dialog).toContainText('Nothing to import: all unchanged.')
  expect(await samplesOf(records)).toEqual(before)
})
