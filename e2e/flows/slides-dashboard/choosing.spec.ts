import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const deleteSelected = (dashboard: SlidesDashboard) =>
  dashboard.toolbar.getByRole('button', { name: /^Delete Selected/ })

test('each row has a box, and Delete Selected with the count is there only while something is chosen', async ({
  signedIn: page,
  records,
}) => {
  const [first = '', second = ''] = await makeSlides(records, [{}, {}, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await expect(deleteSelected(dashboard)).toHaveCount(0)
  await dashboard.box(first).check()
  await dashboard.box(second).check()
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (2)')
  await expect(dashboard.row(first)).toHaveAttribute('aria-selected', 'true')
  await dashboard.box(first).uncheck()
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (1)')
  await dashboard.box(second).uncheck()
  await expect(deleteSelected(dashboard)).toHaveCount(0)
})

test('the box in the head chooses all rows loaded, and shows when only some are chosen', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 55)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const all = dashboard.grid.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (50)')
  await expect(all).toBeChecked()
  const [first = ''] = await dashboard.names()
  await dashboard.box(first).uncheck()
  expect(await all.evaluate(box => (box as HTMLInputElement).indeterminate)).toBe(true)
  await all.click()
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (50)')
  await all.click()
  await expect(deleteSelected(dashboard)).toHaveCount(0)
})

test('the menu at the head has Select all, Select filtered, Deselect all and Collapse all', async ({
  signedIn: page,
  records,
}) => {
  const [first = ''] = await makeSlides(records, [{}, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const pick = async (item: string) => {
    await dashboard.grid.getByRole('button', { name: 'Selection menu' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await pick('Select all')
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (2)')
  await pick('Deselect all')
  await expect(deleteSelected(dashboard)).toHaveCount(0)
  await dashboard.box(first).check()
  await pick('Select filtered')
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (2)')
  await dashboard.details(first).click()
  await expect(dashboard.drawer).toBeVisible()
  await pick('Collapse all')
  await expect(dashboard.drawer).toHaveCount(0)
})

test('a click with Shift chooses the range from the box clicked last', async ({ signedIn: page, records }) => {
  const names = await makeSlides(records, [{}, {}, {}, {}, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.box(names[1] ?? '').click()
  await dashboard.box(names[3] ?? '').click({ modifiers: ['Shift'] })
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (3)')
  await expect(dashboard.row(names[2] ?? '')).toHaveAttribute('aria-selected', 'true')
})

test('sorting and Load More keep what is chosen, a new search or filter clears it', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 52)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const [chosen = ''] = await dashboard.names()
  await dashboard.box(chosen).check()
  await dashboard.header('Name').getByRole('button', { name: 'Name' }).click()
  await expect(dashboard.row(`001-${records.tail}`)).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(dashboard.footer('Showing 52 of 52 slides')).toBeVisible()
  await expect(deleteSelected(dashboard)).toHaveText('Delete Selected (1)')
  await page.getByRole('button', { name: 'Show only Unknown 52 slides' }).first().click()
  await expect(deleteSelected(dashboard)).toHaveCount(0)
  await dashboard.box(`001-${records.tail}`).check()
  await dashboard.find(`${records.tail},00`)
  await expect(deleteSelected(dashboard)).toHaveCount(0)
})
