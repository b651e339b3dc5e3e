import { AssociateDialog } from '../../support/sample-screens.ts'
import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('the row detail panel goes from sample to sample, copies the id, and opens new tabs', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const names = await makeSamples(records, [{ staining_lab: 'Centre 3', storage_id: 'ST-1' }, {}, {}])
  const [first = '', second = '', third = ''] = names
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(second).click()
  const panel = (name: string) => page.getByRole('region', { name: `Details of ${name}` })
  await expect(panel(second).getByRole('heading', { level: 3 })).toHaveText([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  await panel(second).getByRole('button', { name: 'Next sample' }).click()
  await expect(panel(third)).toContainText('Centre 3')
  await expect(panel(third)).toContainText('ST-1')
  await page.keyboard.press('Enter')
  await expect(panel(third)).toBeVisible()
  await panel(third).getByRole('button', { name: 'Previous sample' }).click()
  await panel(second).getByRole('button', { name: 'Previous sample' }).click()
  await expect(panel(first)).toBeVisible()

  const alerted = dashboard.answerConfirm('accept')
  await panel(first).getByRole('button', { name: 'Copy ID' }).click()
  expect(await alerted).toBe('Sample ID copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  for (const [name, path] of [
    ['View Full Details', /\/samples\/\d+$/],
    ['Edit Sample', /\/samples\/\d+\/edit$/],
  ] as const) {
    const tab = page.waitForEvent('popup')
    await panel(first).getByRole('link', { name }).click()
    await (await tab).waitForURL(path)
    await (await tab).close()
  }
  await panel(first).getByRole('button', { name: 'Close details' }).click()
  await expect(dashboard.drawer).toHaveCount(0)
})

test('the row menu leads to the sample and its form, and links it to a slide that the row then shows', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const [name = ''] = await makeSamples(records, [{}])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.showColumns('Associated Slide')
  await dashboard.openRowMenu(name)
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Edit Sample', 'Associate Slide', 'Delete'])
  await page.getByRole('menuitem', { name: 'Associate Slide' }).click()
  const link = new AssociateDialog(page)
  await link.search(records.tail)
  await link.radio(slide.name).check()
  await link.button('Associate Selected Slide').click()
  await dashboard.said('Slide associated with sample successfully')
  await expect(dashboard.cell(name, 'slide').getByRole('link', { name: slide.name })).toBeVisible()

  await dashboard.pickFromRowMenu(name, 'Change Slide')
  await link.button('Remove Association').click()
  await dashboard.said('Slide association removed successfully')
  await expect(dashboard.cell(name, 'slide')).toHaveText('-')
  await dashboard.pickFromRowMenu(name, 'Edit Sample')
  await expect(page).toHaveURL(/\/samples\/\d+\/edit$/)
  await dashboard.open(records.tail)
  // The stored columns scroll the table when they come, which closes a row menu.
  await expect(dashboard.header('Associated Slide')).toBeVisible()
  await dashboard.pickFromRowMenu(name, 'View Details')
  await expect(page).toHaveURL(/\/samples\/\d+$/)
})
