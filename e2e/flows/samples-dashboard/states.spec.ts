import { expectAccessible } from '../../support/axe.ts'
import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const EMPTY = 'No samples found. Try adjusting your filters or importing new samples.'

test('an empty list says so and offers the two ways to add samples; what is made is in the list', async ({
  signedIn: page,
  records,
}) => {
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(`${records.tail}-none`)
  const empty = page.getByRole('status').filter({ hasText: EMPTY })
  await expect(empty).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 samples')).toBeVisible()
  await empty.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await empty.getByRole('button', { name: 'Create Sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sample' })
  await dialog.getByRole('textbox', { name: /^Sample ID/ }).fill(`${records.tail}-none`)
  await dialog.getByRole('button', { name: 'Create Sample' }).click()
  await expect(dashboard.row(`${records.tail}-none`)).toBeVisible()
})

test('axe finds nothing on rows with every column, chosen and open ones, an editor, and the dialog of views', async ({
  signedIn: page,
  records,
}) => {
  test.setTimeout(180_000)
  const slide = await records.slide()
  const [name = ''] = await makeSamples(records, [
    { qc_status: 'pass', qc_status_machine: 'blurred', specimen_type: 'Biopsy', status: 'error', slide: slide.id },
    { qc_status: 'fail', organ_type: 'liver', sample_id: `s${records.tail}` },
    { qc_status: 'manual_review', staining_lab: 'Centre 3', staining_type: 'HE', tiles: 3, block_id: 'B-1' },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.showColumns(
    'Tiles (below the Sample ID)',
    'Staining Lab',
    'Channels',
    'Tiles',
    'Status',
    'Associated Slide',
  )
  await dashboard.toolbar.getByRole('button', { name: 'Compact' }).click()
  await dashboard.box(name).check()
  await dashboard.details(name).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dashboard.value(name, 'Staining Type').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const views = await dashboard.openViews()
  await views.getByRole('textbox').fill('Mine')
  await views.getByRole('textbox').press('Enter')
  await views.getByRole('button', { name: 'Rename Mine' }).click()
  await views.getByRole('textbox', { name: 'New name of Mine' }).fill('Default View')
  await expectAccessible(page)
})

test('the page does not scroll sideways at 1280 and 768, not with a row open, chosen rows and long names either', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSamples(records, [
    {
      pictor_sample_id: `${'long'.repeat(40)}-${records.tail}`,
      block_id: 'b'.repeat(200),
      instrument_name: 'i'.repeat(90),
    },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.box(name).check()
  await dashboard.details(name).click()
  await expect(dashboard.drawer).toBeVisible()
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    const row = await dashboard.row(name).boundingBox()
    const cell = await dashboard.cell(name, 'sample_id').boundingBox()
    expect(cell?.height).toBeLessThanOrEqual(row?.height ?? 0)
  }
})
