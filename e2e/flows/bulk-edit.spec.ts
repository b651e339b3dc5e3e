import { expectAccessible } from '../support/axe.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('all matching records are edited by keyboard after a preview of the changes, and undone in one step', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.slides(Array.from({ length: 51 }, (_, index) => ({ name: `${index} ${tail}`, organ: 'Liver' })))
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  await page.getByRole('button', { name: 'Select all 51' }).press('Enter')
  const bar = page.getByRole('toolbar', { name: 'What is selected' })
  await expect(bar.getByText('All 51 that match are selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Edit fields' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit fields of 51 slides' })
  await dialog.getByLabel('Field', { exact: true }).selectOption('Organ')
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter')
  await dialog.getByLabel('Find').fill('L')
  await dialog.getByLabel('Replace with').fill('l')
  await expect(dialog.getByText('51 slides change')).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await expectAccessible(page)
  await dialog.getByLabel('Replace with').press('Control+Enter')
  const banner = page
    .getByRole('status')
    .filter({ hasText: '51 slides changed', has: page.getByRole('button', { name: 'Undo' }) })
  await expect(banner).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Edit fields' })).toBeFocused()
  await expect(dashboard.grid.getByText('liver', { exact: true }).first()).toBeVisible()
  await banner.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dashboard.grid.getByText('Liver', { exact: true }).first()).toBeVisible()
})
