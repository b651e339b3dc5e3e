import type { Locator } from '@playwright/test'
import { signIn } from '../../support/sign-in-pages.ts'
import { SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const ALL = ['Name', 'Block ID', 'Cut Number', 'Source', 'Species', 'Organ', 'Description', 'Status', 'Created']

/** The columns between box and arrow at the left and the row menu at the right. */
const shown = async (dashboard: SlidesDashboard) =>
  (await dashboard.grid.getByRole('columnheader').allTextContents()).slice(2, -1)

async function openDialog(dashboard: SlidesDashboard): Promise<Locator> {
  await dashboard.toolbar.getByRole('button', { name: 'Columns' }).click()
  return dashboard.page.getByRole('dialog', { name: 'Customize Columns' })
}

test('Columns opens Customize Columns; Apply Changes hides, shows and reorders, and the browser keeps it', async ({
  signedIn: page,
  records,
}) => {
  await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  expect(await shown(dashboard)).toEqual(ALL)
  const dialog = await openDialog(dashboard)
  await expect(dialog.getByRole('checkbox')).toHaveCount(ALL.length)
  await dialog.getByRole('checkbox', { name: 'Source' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Organ up' }).click()
  await dialog.getByRole('button', { name: 'Move Block ID down' }).click()
  expect(await shown(dashboard)).toEqual(ALL)
  await dialog.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(dialog).toHaveCount(0)
  const chosen = ['Name', 'Cut Number', 'Block ID', 'Organ', 'Species', 'Description', 'Status', 'Created']
  await expect.poll(() => shown(dashboard)).toEqual(chosen)
  await dashboard.open(records.tail)
  await expect.poll(() => shown(dashboard)).toEqual(chosen)

  const again = await openDialog(dashboard)
  await again.getByRole('checkbox', { name: 'Source' }).check()
  await again.getByRole('button', { name: 'Apply Changes' }).click()
  await expect.poll(async () => (await shown(dashboard)).includes('Source')).toBe(true)
})

test('a column can be made wider than its default and not narrower than 50', async ({ signedIn: page, records }) => {
  await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const header = dashboard.header('Species')
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0)
  const before = await width()
  const button = header.getByRole('button', { name: 'Species' })
  await button.press('Shift+ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  for (let step = 0; step < 30; step += 1) await button.press('Shift+ArrowLeft')
  await expect.poll(width).toBe(50)
})

test('columns and density outlive a Logout, which clears local storage', async ({ page, records }) => {
  await records.slide()
  const dashboard = new SlidesDashboard(page)
  await page.goto('/slides')
  await signIn(page)
  await dashboard.find(records.tail)
  await dashboard.toolbar.getByRole('button', { name: 'Relaxed' }).click()
  const dialog = await openDialog(dashboard)
  await dialog.getByRole('checkbox', { name: 'Source' }).uncheck()
  await dialog.getByRole('button', { name: 'Apply Changes' }).click()
  await expect.poll(async () => (await shown(dashboard)).includes('Source')).toBe(false)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await signIn(page)
  await expect(dashboard.toolbar.getByRole('button', { name: 'Relaxed' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shown(dashboard)).toEqual(ALL.filter(header => header !== 'Source'))
})
