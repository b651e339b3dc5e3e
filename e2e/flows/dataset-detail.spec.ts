import type { Locator } from '@playwright/test'
import type { NewSample } from '@vitrine/contract/samples/samples'
import { expectAccessible } from '../support/axe.ts'
import { DatasetDetail, datasetOfMany } from '../support/dataset-detail.ts'
import type { Records } from '../support/records.ts'
import { callsFromNow } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

async function smallDataset(records: Records) {
  const named = (name: string) => `${name} ${records.tail}`
  const file = await records.file({ metadata: { stain: ['HE', 'PAS'], input_scanner: 'Hamamatsu' } })
  const other = await records.file({ metadata: { stain: 'HE' } })
  const a = await records.slide({
    name: named('a'),
    species: 'Mouse',
    organ: 'Brain',
    file: file.id,
    description: 'cut 1',
  })
  const b = await records.slide({
    name: named('b'),
    species: 'mouse',
    organ: 'Liver',
    file: other.id,
    status: 'active',
  })
  const c = await records.slide({ name: named('c') })
  const sample = (sample_id: string, fields: Partial<NewSample>) =>
    records.sample({ sample_id: named(sample_id), slide: a.id, ...fields })
  const s1 = await sample('S1', {
    image_type: 'Brightfield',
    status: 'active',
    specimen_type: 'Tissue',
    biomarker: 'NeuN',
  })
  await sample('S2', { image_type: 'auto-fluorescence', status: 'processing' })
  await sample('S3', { image_type: 'confocal', status: 'archived', slide: b.id })
  const dataset = await records.dataset({
    name: named('Mice'),
    description: 'All of them',
    dataset_slides: [
      { slide_id: a.id, type: 'training' },
      { slide_id: b.id, type: 'validation' },
      { slide_id: c.id, type: 'evaluation' },
    ],
  })
  return { dataset, a, b, c, s1, named }
}

/** The color under the pointer, which is different if the button is enabled. */
async function colorUnderPointer(button: Locator): Promise<string> {
  await button.hover({ force: true })
  return button.evaluate(element => getComputedStyle(element).color)
}

test('a dataset shows its creator and content, and its slides as a tree and as a table', async ({
  signedIn: page,
  records,
}) => {
  const { dataset, a, b, s1, named } = await smallDataset(records)
  const detail = new DatasetDetail(page)
  const calls = callsFromNow(page, '/api/datasets/', '/api/samples/')
  await detail.open(dataset.id, '3 slides, 3 samples')
  expect(calls[0]).toBe(`GET /api/datasets/${dataset.id}/full/`)
  expect(calls).toContain(`GET /api/datasets/${dataset.id}/slides/?page=1&limit=100`)
  expect(calls).toContain(`GET /api/samples/?slide=${a.id}&limit=100&offset=0`)
  expect(calls.filter(call => !/\/(history|versions|report|test-sets)\//.test(call))).toHaveLength(5)

  const head = page.locator('header', { has: page.getByRole('heading', { level: 1, name: dataset.name }) })
  await expect(head).toContainText(/anna.*[A-Z][a-z]{2} \d{1,2}, \d{4}.*All of them/)
  await expect(detail.block('Slide Distribution')).toContainText(/Total 3Training134%Validation133%Evaluation133%/)
  await expect(detail.block('Sample Diversity')).toContainText(/1 Unique species.*2 Unique organs/)
  const metadata = detail.block('Common Metadata')
  await expect(metadata.locator('dt')).toHaveText(['input_scanner', 'stain'])
  await expect(metadata.getByRole('list', { name: 'stain' }).getByRole('listitem')).toHaveText(['HE', 'PAS'])
  for (const tile of ['3 Total Slides', '2 Slides with Samples', '3 Total Samples'])
    await expect(detail.tile(tile)).toBeVisible()
  await expect(page.getByText('Imaging Types').locator('..')).toHaveText(
    'Imaging TypesBrightfield 1Autofluorescence 1Other 1',
  )

  await expect(detail.slide(a.name)).toContainText(`cut 1|Status: created • ID: ${a.id} • 2 samples`)
  await expect(detail.slide(a.name)).toContainText(/Training\s*File/)
  await expect(detail.slide(named('c'))).toContainText('No file')
  await detail.button('Expand All').click()
  await expect(detail.rowOf(named('S1')).getByRole('gridcell')).toHaveText([
    named('S1'),
    'Brightfield',
    'Tissue',
    '-',
    'NeuN',
    'active',
    `ID ${s1.id}`,
  ])
  await expect(page.getByText('No samples associated with this slide')).toBeVisible()
  await expectAccessible(page)

  await detail.button('Table View').click()
  const heads = ['', 'Picture', 'Slide ID', 'Name', 'Block ID', 'Cut', 'Species', 'Organ', 'Status', 'Type']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  const cells = ['', '', String(b.id), b.name, '-', '-', 'mouse', 'Liver', 'active', 'Validation']
  await expect(detail.rowOf(b.name).getByRole('gridcell')).toHaveText(cells)
  await expectAccessible(page)
  await detail.rowOf(b.name).getByText('active').click()
  await expect(page).toHaveURL(new RegExp(`/slides/${b.id}$`))
  // The address changes before the screen does, so going back immediately would never leave the dataset.
  await expect(page.getByRole('heading', { level: 1, name: b.name })).toBeVisible()
  await page.goBack()
  await expect(detail.structure('3 slides, 3 samples')).toBeVisible()
  await detail.button(`Show samples of ${a.name}`).click()
  await detail.rowOf(named('S1')).getByText('NeuN').click()
  await expect(page).toHaveURL(new RegExp(`/samples/${s1.id}$`))
})

test('a tree of 205 slides loads in hundreds, can be navigated by keys, and stays if a page fails', async ({
  signedIn: page,
  records,
}) => {
  const { dataset, ids } = await datasetOfMany(records, 205)
  for (const index of [0, 0, 180, 204])
    await records.sample({ sample_id: `${index}-${Math.random()}`, slide: ids[index] ?? null })
  const detail = new DatasetDetail(page)
  await detail.open(dataset.id, '205 slides, 2 samples of the first 100 slides')
  await expect(page.getByText('of the first 100 slides:')).toBeVisible()
  await expect(page.getByText('Showing 100 of 205 slides')).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(40)

  await detail.slide(`s1 ${records.tail}`).focus()
  await page.keyboard.press('End')
  await expect(detail.slide(`s100 ${records.tail}`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('No samples associated with this slide')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(detail.slide(`s100 ${records.tail}`)).toBeFocused()

  const away = `**/api/datasets/${dataset.id}/slides/**`
  await page.route(away, route => route.fulfill({ status: 503, json: { detail: 'Away.' } }))
  await detail.button('Load next 100').click()
  await expect(page.getByRole('alert')).toContainText('Failed to load slides and samples')
  await expect(detail.button('Load next 100')).toBeFocused()
  await expect(detail.slide(`s100 ${records.tail}`)).toBeVisible()
  await page.unroute(away)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(detail.structure('205 slides, 3 samples of the first 200 slides')).toBeVisible()
  await detail.button('Load next 100').click()
  await expect(detail.structure('205 slides, 4 samples')).toBeVisible()
  await expect(detail.button('Load next 100')).toHaveCount(0)
  await expect(page.getByText(/of the first/)).toHaveCount(0)

  await detail.button('Table View').click()
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect(detail.rowOf(`s205 ${records.tail}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/slides/${ids[204]}$`))
})

test('failed loads are reported and can be retried; a dataset that does not exist is not found', async ({
  signedIn: page,
  records,
}) => {
  const { dataset, ids } = await datasetOfMany(records, 3)
  await records.sample({ slide: ids[0] ?? null })
  const detail = new DatasetDetail(page)
  const refuse = (path: string) => page.route(path, route => route.fulfill({ status: 503, json: { detail: 'Away.' } }))

  const full = `**/api/datasets/${dataset.id}/full/`
  const slides = `**/api/datasets/${dataset.id}/slides/**`
  const samples = `**/api/samples/?slide=${ids[1]}&**`
  for (const path of [full, slides, samples]) await refuse(path)
  await page.goto(`/datasets/${dataset.id}`)
  await expectToast(page, 'Away.')
  await expect(page.getByRole('alert')).toContainText('Away.')
  await page.unroute(full)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('alert')).toContainText('Failed to load slides and samples')
  await expect(page.getByText('No slides found in this dataset.')).toHaveCount(0)
  const disabledColor = await colorUnderPointer(detail.button('Expand All'))
  await page.unroute(slides)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

  await expect(detail.structure('3 slides, 1 sample, incomplete')).toBeVisible()
  expect(await colorUnderPointer(detail.button('Expand All'))).not.toBe(disabledColor)
  await expect(detail.slide(`s2 ${records.tail}`)).toContainText('could not be loaded')
  await expect(
    page.getByText('The samples of 1 slide could not be loaded, so these numbers are incomplete.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute(samples)
  await detail.slide(`s2 ${records.tail}`).focus()
  await detail.button(`Try again to load the samples of s2 ${records.tail}`).press('Enter')
  await expect(detail.structure('3 slides, 1 sample')).toBeVisible()
  // The button has disappeared; focus moves to its row.
  await expect(detail.slide(`s2 ${records.tail}`)).toBeFocused()

  await page.goto('/datasets/999999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Dataset Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Datasets' }).click()
  await expect(page).toHaveURL(/\/datasets$/)
})
