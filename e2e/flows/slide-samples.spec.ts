import type { NewSample, Sample } from '@vitrine/contract/samples/samples'
import { expectAccessible } from '../support/axe.ts'
import type { Records } from '../support/records.ts'
import { SlideSamples } from '../support/slide-samples.ts'
import { callsFromNow, nextPatch } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

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

test('a slide shows its samples; a row opens its panels, whose fields are edited in place, one call each', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const first = `S-1-${records.tail}`
  const { id } = await records.sample({ sample_id: first, slide: slide.id, ...FULL })
  await records.sample({ sample_id: `S-2-${records.tail}`, slide: slide.id })
  const calls = callsFromNow(page, '/api/samples/')
  await page.goto(`/slides/${slide.id}`)
  const samples = new SlideSamples(page)
  await expect(samples.rows).toHaveCount(2)
  expect(calls).toEqual([`GET /api/samples/?slide=${slide.id}&limit=100&offset=0`])
  const cells = samples.row(first).getByRole('cell')
  await expect(cells.nth(1)).toHaveText(`${first}PS-2041`)
  await expect(cells.nth(2)).toHaveText('Tissue sectionliver')
  await expect(cells.nth(3)).toHaveText('Manual Review')
  await expect(cells.nth(4)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const action = (name: string) => samples.row(first).getByRole('link', { name })
  await expect(action(`View sample ${first}`)).toHaveAttribute('href', `/samples/${id}`)
  await expect(action(`Edit sample ${first}`)).toHaveAttribute('href', `/samples/${id}/edit`)

  const panels = samples.card.getByRole('heading', { level: 3 })
  await cells.nth(2).click()
  await expect(panels).toHaveText(['Sample Information', 'Image Information', 'Lab Information'])
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
    await expect(samples.shown(term)).toHaveText(text)
  await expectAccessible(page)
  await cells.nth(2).click()
  await expect(panels).toHaveCount(0)
  await samples.arrow(first).press('Enter')
  await expect(panels).toHaveCount(3)

  await samples
    .row(first)
    .getByRole('button', { name: /edit QC Status$/ })
    .click()
  const editor = samples.editor('QC Status', first)
  await editor.getByRole('combobox').selectOption('Pass')
  const patch = nextPatch(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Sample updated successfully')
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
    await samples.save(field, first, typed)
    await expect(samples.value(field)).toHaveText(shown)
  }
  await samples.save('Description', first, 'two\nlines', 'Control+Enter')
  await expect(samples.shown('Description')).toHaveText('two\nlines')
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

test('samples that fail to load are not reported as none; a refused value, and one that a colleague changed, show the reason', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const sampleId = `S-${records.tail}`
  const { id } = await records.sample({ sample_id: sampleId, slide: slide.id, ...FULL })
  const samples = new SlideSamples(page)
  await page.route('**/api/samples/**', route => route.fulfill({ status: 503, json: { detail: 'Away.' } }))
  await page.goto(`/slides/${slide.id}`)
  await expectToast(page, 'Failed to load samples for this slide')
  await expect(samples.card.getByRole('alert')).toContainText('Samples could not be loaded')
  await expect(samples.card.getByText('No samples associated with this slide.')).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await samples.card.getByRole('button', { name: 'Try again' }).click()
  await samples.arrow(sampleId).click()

  await page.route('**/api/samples/*/', route =>
    route.fulfill({ status: 400, json: { biomarker: ['biomarker is not for you.'] } }),
  )
  await samples.type('Biomarker', sampleId, 'CD8')
  const editor = samples.editor('Biomarker', sampleId)
  await expectToast(page, 'Failed to update sample')
  await expect(editor.getByRole('alert')).toHaveText('biomarker is not for you.')
  await expect(editor.getByRole('textbox')).toHaveValue('CD8')
  await expectAccessible(page)
  await page.unrouteAll()
  await records.call('PATCH', `/api/samples/${id}/`, { biomarker: 'CD20' })
  await editor.getByRole('textbox').press('Enter')
  await expect(editor.getByRole('alert')).toContainText('CD20')
  await expect(editor.getByRole('textbox')).toHaveValue('CD8')
  expect(await sampleNow(records, sampleId)).toMatchObject({ biomarker: 'CD20' })
  await editor.getByRole('textbox').press('Escape')
  await expect(editor).toHaveCount(0)
})
