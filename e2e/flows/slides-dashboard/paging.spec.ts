import { makeManySlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('after a deletion Load More skips no slide and shows none twice', async ({ signedIn: page, records }) => {
  await makeManySlides(records, 60)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.header('Name').getByRole('button', { name: 'Name' }).click()
  await expect(dashboard.row(`001-${records.tail}`)).toBeVisible()
  const asked = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(`002-${records.tail}`, 'Delete')
  await asked
  await expect(dashboard.footer('Showing 49 of 59 slides')).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(dashboard.footer('Showing 59 of 59 slides')).toBeVisible()
})
