import type { Sample } from '@vitrine/contract/samples'
import { expectAccessible } from '../support/axe.ts'
import { SampleScreens } from '../support/sample-screens.ts'
import { SlideSamples, sampleCalls } from '../support/slide-samples.ts'
import { nextPatch } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('a slide’s samples lead to their own screen, and from there back to the slide', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const sample_id = `S-${records.tail}`
  const sample = await records.sample({
    sample_id,
    slide: slide.id,
    qc_status: 'manual_review',
    status: 'archived',
    blur_detection_threshold: 0.5,
    image_width_px: 0,
    extra_data: { stain: 'HE' },
  })
  const screens = new SampleScreens(page)
  await screens.goTo(`/slides/${slide.id}`)
  const calls = sampleCalls(page)
  await new SlideSamples(page)
    .row(sample_id)
    .getByRole('link', { name: `View sample ${sample_id}` })
    .click()
  await expect(page).toHaveURL(`/samples/${sample.id}`)
  await expect(screens.title(sample_id)).toBeVisible()
  await expect(page).toHaveTitle(`${sample_id} · Vitrine`)
  expect(calls.filter(call => !call.includes('?'))).toEqual([`GET /api/samples/${sample.id}/`])

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
    'Associated Slide',
    'Record',
  ])
  // 0 counts as present, so the block of the image's size is shown.
  await expect(screens.card('Image Information').getByRole('heading', { name: 'Image Size' })).toBeVisible()
  await expect(screens.said('Image Information', 'Pixels')).toHaveText('0 × -')
  await expect(screens.said('QC Information', 'QC Status')).toHaveText('Manual Review')
  await expect(screens.said('QC Information', 'Blur Detection Threshold')).toHaveText('0.500')
  await expect(screens.said('Sample Information', 'Extra Data')).toHaveText('stain: HE')
  await expectAccessible(page)

  await screens.link(slide.name).click()
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  await new SlideSamples(page)
    .row(sample_id)
    .getByRole('link', { name: `Edit sample ${sample_id}` })
    .click()
  await expect(screens.field('Sample ID')).toHaveValue(sample_id)
  await expect(page).toHaveURL(`/samples/${sample.id}/edit`)
})

test('Edit, Cancel and Save move between the modes, and the address keeps step', async ({
  signedIn: page,
  records,
}) => {
  const sample_id = `S-${records.tail}`
  const sample = await records.sample({ sample_id, biomarker: 'CD3', tiles: 12 })
  const screens = new SampleScreens(page)
  await screens.open(sample.id, sample_id)
  await expect(screens.card('Image Information').getByRole('heading', { name: 'Image Size' })).toBeHidden()
  await screens.button('Edit').click()
  await expect(page).toHaveURL(`/samples/${sample.id}/edit`)
  await expect(screens.field('Sample ID')).toBeFocused()
  await screens.field('Biomarker').fill('typed in vain')
  await screens.button('Cancel').click()
  await expect(page).toHaveURL(`/samples/${sample.id}`)
  await expect(screens.button('Edit')).toBeFocused()
  await expect(screens.said('Sample Information', 'Biomarker')).toHaveText('CD3')

  await screens.button('Edit').click()
  await expect(screens.field('Biomarker')).toHaveValue('CD3')
  await screens.field('Biomarker').fill('')
  await screens.field('Tiles').fill('many')
  await screens.field('Gamma').fill('0.4545')
  await screens.field('Status').selectOption('Processing')
  await screens.field('Received').fill('31.01.2026 14:05')
  await screens.button('Save').click()
  expect(await screens.errorsOf('Tiles')).toBe('Tiles: "many" is no whole number.')
  await expect(screens.field('Tiles')).toBeFocused()
  await expectAccessible(page)

  // On a narrow screen nothing stands out at the side, and the way out of the long form stays in sight.
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await screens.field('Gamma').scrollIntoViewIfNeeded()
  await expect(screens.button('Save')).toBeInViewport()

  await screens.field('Tiles').fill('0')
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/api/samples/${sample.id}/`, async route => {
    await held
    await route.continue()
  })
  const patch = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  letGo()
  const { biomarker, tiles, gamma, status, ...rest } = (await patch).postDataJSON() as Partial<Sample>
  expect({ biomarker, tiles, gamma, status }).toEqual({
    biomarker: null,
    tiles: 0,
    gamma: 0.4545,
    status: 'processing',
  })
  expect(Object.keys(rest)).toEqual(['received_timestamp'])
  await screens.toasted('Sample updated successfully')
  await expect(page).toHaveURL(`/samples/${sample.id}`)
  await expect(screens.said('Sample Information', 'Biomarker')).toHaveText('-')
  await expect(screens.said('Sample Information', 'Received')).toHaveText('Jan 31, 2026, 2:05 PM')
  await expect(screens.said('QC Information', 'Status')).toHaveText('Processing')
  await page.reload()
  await expect(screens.said('Instrument Information', 'Gamma')).toHaveText('0.4545')
})

test('two people saving one sample: theirs is shown and asked about, nothing is lost', async ({
  signedIn: page,
  records,
}) => {
  const sample = await records.sample({ biomarker: 'CD3', notes: 'old' })
  const screens = new SampleScreens(page)
  await screens.openEdit(sample.id)
  await screens.field('Biomarker').fill('CD8')
  await screens.field('Organ Type').fill('liver')
  await records.call('PATCH', `/api/samples/${sample.id}/`, { biomarker: 'Ki67', notes: 'theirs' })
  await screens.button('Save').click()
  await screens.toasted('Failed to update sample')
  await expect(screens.conflict.getByRole('heading')).toHaveText(
    'Someone else changed this sample while you were editing it.',
  )
  await expect(screens.conflict.getByRole('group')).toHaveCount(2)
  await expect(screens.choice('Biomarker', 'Yours')).toBeChecked()
  await expect(screens.field('Notes')).toHaveValue('theirs')
  await expectAccessible(page)
  await screens.choice('Biomarker', 'Theirs').check()
  await screens.button('Save').click()
  await screens.toasted('Sample updated successfully')
  expect(await records.call('GET', `/api/samples/${sample.id}/`)).toMatchObject({
    biomarker: 'Ki67',
    notes: 'theirs',
    organ_type: 'liver',
    version: 3,
  })
})

test('a refused save keeps what was typed and says why; a taken sample id names the field', async ({
  signedIn: page,
  records,
}) => {
  const taken = `taken-${records.tail}`
  await records.sample({ sample_id: taken })
  const sample = await records.sample()
  const screens = new SampleScreens(page)
  await screens.openEdit(sample.id)
  await screens.field('Sample ID').fill('')
  await screens.button('Save').click()
  expect(await screens.errorsOf('Sample ID')).toBe('Sample ID is required.')
  await screens.field('Sample ID').fill(taken)
  await screens.button('Save').click()
  await screens.toasted('Failed to update sample')
  await expect(page.getByRole('alert')).toContainText(taken)
  await expect(screens.field('Sample ID')).toHaveValue(taken)
  await expect(page).toHaveURL(`/samples/${sample.id}/edit`)
})

test('Delete asks first, says so, and goes to the samples; a failure stays to be read', async ({
  signedIn: page,
  records,
}) => {
  const sample_id = `S-${records.tail}`
  const sample = await records.sample({ sample_id })
  const screens = new SampleScreens(page)
  await screens.open(sample.id, sample_id)
  const asked = screens.answerConfirm('dismiss')
  await screens.button('Delete').click()
  expect(await asked).toBe('Are you sure you want to delete this sample? This action cannot be undone.')
  await expect(screens.button('Delete')).toBeEnabled()

  await page.route(`**/api/samples/${sample.id}/`, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { detail: 'No.' } }) : route.continue(),
  )
  void screens.answerConfirm('accept')
  await screens.button('Delete').click()
  await screens.toasted('Failed to delete sample')
  await expect(page.getByRole('alert')).toContainText(`"${sample_id}" is still here. No.`)

  await page.unroute(`**/api/samples/${sample.id}/`)
  void screens.answerConfirm('accept')
  await screens.button('Delete').click()
  await screens.toasted('Sample deleted successfully')
  await expect(page).toHaveURL('/samples')
  await screens.goTo(`/samples/${sample.id}`)
  await expect(screens.title('Sample Not Found')).toBeVisible()
})

test('a sample that is not there is told from one that could not be asked for', async ({ signedIn: page, records }) => {
  const screens = new SampleScreens(page)
  for (const address of ['/samples/2147483647', '/samples/2147483647/edit', '/samples/no-number', '/samples/1.5']) {
    await screens.goTo(address)
    await expect(screens.title('Sample Not Found')).toBeVisible()
    await expect(screens.link('Back to Samples')).toHaveAttribute('href', '/samples')
  }
  await expectAccessible(page)

  const sample_id = `S-${records.tail}`
  const sample = await records.sample({ sample_id })
  let fails = true
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/api/samples/${sample.id}/`, async route => {
    await asked
    await (fails ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.continue())
  })
  await screens.goTo(`/samples/${sample.id}/edit`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading sample details...')
  answer()
  await screens.toasted('Failed to load sample details')
  await expect(page.getByRole('alert')).toContainText('The database is away.')
  await expect(screens.title('Sample Not Found')).toBeHidden()
  await expect(screens.field('Sample ID')).toBeHidden()
  fails = false
  await screens.button('Try again').click()
  await expect(screens.field('Sample ID')).toHaveValue(sample_id)
  await screens.link('Back').click()
  await expect(page).toHaveURL('/samples')
})
