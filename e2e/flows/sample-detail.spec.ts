import type { Sample } from '@vitrine/contract/samples/samples'
import { expectAccessible } from '../support/axe.ts'
import { holdCalls } from '../support/hold.ts'
import { SampleScreens } from '../support/sample-screens.ts'
import { SlideSamples } from '../support/slide-samples.ts'
import { callsFromNow, nextPatch } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test("a slide's samples lead to their own screen, and from there back to the slide; a missing one is not found", async ({
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
  const follow = (name: string) => new SlideSamples(page).row(sample_id).getByRole('link', { name }).click()
  await page.goto(`/slides/${slide.id}`)
  const calls = callsFromNow(page, '/api/samples/')
  await follow(`View sample ${sample_id}`)
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
    'History',
    'Show',
    'Associated Slide',
    'Record',
  ])
  // 0 counts as a value, so the block with the image size is shown.
  await expect(screens.card('Image Information').getByRole('heading', { name: 'Image Size' })).toBeVisible()
  await expect(screens.shown('Image Information', 'Pixels')).toHaveText('0 × -')
  await expect(screens.shown('QC Information', 'QC Status')).toHaveText('Manual Review')
  await expect(screens.shown('QC Information', 'Blur Detection Threshold')).toHaveText('0.500')
  await expect(screens.shown('Sample Information', 'Extra Data')).toHaveText('stain: HE')
  await expectAccessible(page)

  await screens.link(slide.name).click()
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  await follow(`Edit sample ${sample_id}`)
  await expect(screens.field('Sample ID')).toHaveValue(sample_id)
  await expect(page).toHaveURL(`/samples/${sample.id}/edit`)

  await page.goto('/samples/2147483647')
  await expect(screens.title('Sample Not Found')).toBeVisible()
  await expect(screens.link('Back to Samples')).toHaveAttribute('href', '/samples')
  await expectAccessible(page)
})

test('Edit, Cancel and Save switch between the modes and their addresses; a refused save keeps the form; Delete asks first', async ({
  signedIn: page,
  records,
}) => {
  const sample_id = `S-${records.tail}`
  const taken = `taken-${records.tail}`
  await records.sample({ sample_id: taken })
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
  await expect(screens.shown('Sample Information', 'Biomarker')).toHaveText('CD3')

  await screens.button('Edit').click()
  await expect(screens.field('Biomarker')).toHaveValue('CD3')
  await screens.field('Sample ID').fill(taken)
  await screens.field('Biomarker').fill('')
  await screens.field('Tiles').fill('many')
  await screens.field('Gamma').fill('0.4545')
  await screens.field('Status').selectOption('Processing')
  await screens.field('Received').fill('31.01.2026 14:05')
  await screens.button('Save').click()
  await screens.expectError('Tiles', 'Tiles: "many" isn\'t a whole number.')
  await expect(screens.field('Tiles')).toBeFocused()
  await expectAccessible(page)

  // On a narrow screen nothing overflows horizontally, and the buttons of the long form stay in view.
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await screens.field('Gamma').scrollIntoViewIfNeeded()
  await expect(screens.button('Save')).toBeInViewport()

  await screens.field('Tiles').fill('0')
  await screens.button('Save').click()
  await screens.toasted('Failed to update sample')
  await expect(page.getByRole('alert')).toContainText(taken)
  await expect(screens.field('Sample ID')).toHaveValue(taken)
  await screens.field('Sample ID').fill(sample_id)
  const release = await holdCalls(page, `**/api/samples/${sample.id}/`)
  const patch = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  release()
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
  await expect(screens.shown('Sample Information', 'Biomarker')).toHaveText('-')
  await expect(screens.shown('Sample Information', 'Received')).toHaveText('Jan 31, 2026, 2:05 PM')
  await expect(screens.shown('QC Information', 'Status')).toHaveText('Processing')
  await page.reload()
  await expect(screens.shown('Instrument Information', 'Gamma')).toHaveText('0.4545')

  const dismissed = screens.answerQuestion('dismiss')
  await screens.button('Delete').click()
  expect(await dismissed).toBe('Are you sure you want to delete this sample?')
  await expect(screens.button('Delete')).toBeEnabled()
  const confirmed = screens.answerQuestion('accept')
  await screens.button('Delete').click()
  await confirmed
  await screens.toasted('Sample deleted successfully')
  await expect(page).toHaveURL('/samples')
})

test('two people save one sample: the other value is shown, the user chooses, and nothing is lost', async ({
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
