import type { NewSample, Sample } from '@vitrine/contract/samples'
import { expectAccessible } from '../support/axe.ts'
import type { Records } from '../support/records.ts'
import { SlideSamples, sampleCalls } from '../support/slide-samples.ts'
import { expect, test } from '../support/test.ts'
import { expectSaid, startNotingToasts } from '../support/toasts.ts'

async function slideWithSamples(records: Records, count: number, fields: Partial<NewSample> = {}) {
  const slide = await records.slide()
  const ids = Array.from({ length: count }, (_, index) => `S-${index + 1}-${records.tail}`)
  for (const sample_id of ids) await records.sample({ sample_id, slide: slide.id, ...fields })
  return { slide, ids }
}
const sampleNow = async (records: Records, sampleId: string) =>
  (await records.call<{ results: Sample[] }>('GET', `/api/samples/?sample_id=${sampleId}`)).results[0]

const FULL: Partial<NewSample> = {
  pictor_sample_id: 'PS-2041',
  specimen_type: 'Tissue section',
  organ_type: 'liver',
  qc_status: 'manual_review',
  description: 'Ileum, transverse',
  biomarker: 'CD3',
  image_width_px: 41216,
  image_height_px: 30720,
  image_width_um: 18753.5,
  image_height_um: 13978,
  file_size: '1536M',
  staining_lab: 'GMC Pathology',
  staining_type: 'HE',
  instrument_name: 'NanoZoomer',
}

test('a slide shows its samples, and a row opens and closes its panels', async ({ signedIn: page, records }) => {
  const { slide, ids } = await slideWithSamples(records, 2, FULL)
  const [first = ''] = ids
  const calls = sampleCalls(page)
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await expect(samples.rows).toHaveCount(2)
  expect(calls).toEqual([`GET /api/samples/?slide=${slide.id}&limit=100&offset=0`])
  await expect(samples.card.getByRole('columnheader')).toHaveText([
    'Details',
    'Sample ID',
    'Specimen Type',
    'QC Status',
    'Created',
    'Actions',
  ])
  const cells = samples.row(first).getByRole('cell')
  await expect(cells.nth(1)).toHaveText(`${first}PS-2041`)
  await expect(cells.nth(2)).toHaveText('Tissue sectionliver')
  await expect(cells.nth(3)).toHaveText('Manual Review')
  await expect(cells.nth(4)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const id = (await sampleNow(records, first))?.id
  const action = (name: string) => samples.row(first).getByRole('link', { name })
  await expect(action(`View sample ${first}`)).toHaveAttribute('href', `/samples/${id}`)
  await expect(action(`Edit sample ${first}`)).toHaveAttribute('href', `/samples/${id}/edit`)

  await cells.nth(2).click()
  await expect(samples.card.getByRole('heading', { level: 3 })).toHaveText([
    'Sample Information',
    'Image Information',
    'Lab Information',
  ])
  for (const [term, text] of [
    ['Description', 'Ileum, transverse'],
    ['Biomarker', 'CD3'],
    ['Pixels', '41,216 × 30,720'],
    ['Micrometres', '18,753.5 × 13,978'],
    ['File Size', '1.50 GB'],
    ['Staining Lab', 'GMC Pathology'],
    ['Staining Type', 'HE'],
    ['Instrument', 'NanoZoomer'],
  ] as const)
    await expect(samples.said(term)).toHaveText(text)
  await expectAccessible(page)
  await cells.nth(2).click()
  await expect(samples.card.getByRole('heading', { level: 3 })).toHaveCount(0)
  await samples.arrow(first).press('Enter')
  await expect(samples.card.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('fields are edited in place, one call each, and the row shows what was saved', async ({
  signedIn: page,
  records,
}) => {
  const { slide, ids } = await slideWithSamples(records, 1, FULL)
  const [first = ''] = ids
  await startNotingToasts(page)
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await samples.arrow(first).click()

  await samples.value('QC Status').click()
  await samples.plate('QC Status', first).getByRole('combobox').selectOption('Pass')
  const patch = page.waitForRequest(request => request.method() === 'PATCH')
  await samples.plate('QC Status', first).getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, 'Sample updated successfully')
  expect((await patch).postDataJSON()).toEqual({ qc_status: 'pass' })
  expect((await patch).headers()['if-match']).toBe('"1"')
  await expect(samples.row(first)).toContainText('Pass')

  for (const [field, typed, shown] of [
    ['Biomarker', 'CD8', 'CD8'],
    ['Width in pixels', '500', '500'],
    ['Height in micrometres', '12.25', '12.25'],
    ['File Size', '20K', '20.00 KB'],
    ['Instrument', '', '-'],
  ] as const) {
    await samples.value(field).click()
    const box = samples.plate(field, first).getByRole('textbox')
    await box.fill(typed)
    await box.press('Enter')
    await expect(samples.value(field)).toHaveText(shown)
  }
  await samples.value('Description').click()
  const area = samples.plate('Description', first).getByRole('textbox')
  await area.fill('two\nlines')
  await area.press('Control+Enter')
  await expect(samples.said('Description')).toHaveText('two\nlines')
  expect(await sampleNow(records, first)).toMatchObject({
    qc_status: 'pass',
    biomarker: 'CD8',
    image_width_px: 500,
    image_height_um: 12.25,
    file_size: '20K',
    instrument_name: null,
    description: 'two\nlines',
    slide: slide.id,
  })
})

test('a refused value says why under the field and stays there; Escape takes it back', async ({
  signedIn: page,
  records,
}) => {
  const { slide, ids } = await slideWithSamples(records, 1, FULL)
  const [first = ''] = ids
  await startNotingToasts(page)
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await samples.arrow(first).click()
  await samples.value('Biomarker').click()
  const plate = samples.plate('Biomarker', first)
  await page.route('**/api/samples/*/', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { biomarker: ['biomarker is not for you.'] } })
      : route.continue(),
  )
  await plate.getByRole('textbox').fill('CD8')
  await plate.getByRole('textbox').press('Enter')
  await expectSaid(page, 'Failed to update sample')
  await expect(plate.getByRole('alert')).toHaveText('biomarker is not for you.')
  await expect(plate.getByRole('textbox')).toHaveValue('CD8')
  await expectAccessible(page)
  await plate.getByRole('textbox').press('Escape')
  await expect(plate).toHaveCount(0)
  await expect(samples.value('Biomarker')).toHaveText('CD3')
})

test('what a colleague saved meanwhile is told, and nothing is written over it unseen', async ({
  signedIn: page,
  records,
}) => {
  const { slide, ids } = await slideWithSamples(records, 1, FULL)
  const [first = ''] = ids
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await samples.arrow(first).click()
  await samples.value('Biomarker').click()
  const id = (await sampleNow(records, first))?.id
  await records.call('PATCH', `/api/samples/${id}/`, { biomarker: 'CD20' })
  const plate = samples.plate('Biomarker', first)
  await plate.getByRole('textbox').fill('CD8')
  await plate.getByRole('textbox').press('Enter')
  await expect(plate.getByRole('alert')).toContainText('CD20')
  await expect(plate.getByRole('textbox')).toHaveValue('CD8')
  expect(await sampleNow(records, first)).toMatchObject({ biomarker: 'CD20' })
})

test('a slide of more than 100 samples shows 100 of N, and Load More the rest', async ({ signedIn: page, records }) => {
  const { slide } = await slideWithSamples(records, 103)
  const calls = sampleCalls(page)
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await expect(samples.rows).toHaveCount(100)
  await expect(samples.card.getByText('100 of 103').first()).toBeVisible()
  await samples.card.getByRole('button', { name: 'Load More' }).click()
  await expect(samples.rows).toHaveCount(103)
  await expect(samples.card.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  expect(calls).toEqual([
    `GET /api/samples/?slide=${slide.id}&limit=100&offset=0`,
    `GET /api/samples/?slide=${slide.id}&limit=100&offset=100`,
  ])
})

test('no samples and samples that could not be asked for are told apart', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const samples = new SlideSamples(page)
  await page.route('**/api/samples/**', route => route.fulfill({ status: 503, json: { detail: 'Away.' } }))
  await startNotingToasts(page)
  await page.goto(`/slides/${slide.id}`)
  await expectSaid(page, 'Failed to load samples for this slide')
  await expect(samples.card.getByRole('alert')).toContainText('Samples could not be loaded')
  await expect(samples.card.getByText('No samples associated with this slide.')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/samples/**')
  await samples.card.getByRole('button', { name: 'Try again' }).click()
  await expect(samples.card.getByText('No samples associated with this slide.')).toBeVisible()
})

test('samples that a backend embeds in the slide are shown without a call', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    const answer = await route.fetch()
    const embedded = [{ id: 1, sample_id: 'embedded', qc_status: 'fail' }]
    await route.fulfill({ json: { ...(await answer.json()), samples: embedded } })
  })
  const calls = sampleCalls(page)
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await expect(samples.row('embedded')).toContainText('Fail')
  expect(calls).toEqual([])
})

test('the edit form of a slide shows 20 at a time', async ({ signedIn: page, records }) => {
  const { slide } = await slideWithSamples(records, 21)
  const calls = sampleCalls(page)
  await page.goto(`/slides/${slide.id}/edit`)
  const samples = new SlideSamples(page)
  await expect(samples.card.getByText('20 of 21').first()).toBeVisible()
  await samples.card.getByRole('button', { name: 'Load More' }).click()
  await expect(samples.rows).toHaveCount(21)
  expect(calls[0]).toBe(`GET /api/samples/?slide=${slide.id}&limit=20&offset=0`)
})
