import { makeManySlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const deleteSelected = (dashboard: SlidesDashboard) =>
  dashboard.toolbar.getByRole('button', { name: /^Delete Selected/ })

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
