import { makeManySlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const _ONE = 'Are you sure you want to delete this slide? This action cannot be undone.'

test('Delete Selected asks with the number, sends one call for each slide, at most 20 at once, and says how many', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 25)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  let [underWay, most, calls] = [0, 0, 0]
  await page.route(/\/api\/slides\/\d+\/$/, async route => {
    underWay += 1
    calls += 1
    most = Math.max(most, underWay)
    // Held until no other comes: then as many are under way as the browser lets be.
    await expect.poll(() => Math.min(20, 25 - calls + underWay) - underWay).toBe(0)
    const response = await route.fetch()
    underWay -= 1
    await route.fulfill({ response })
  })
  await dashboard.grid.getByRole('checkbox', { name: 'Select all' }).click()
  const asked = dashboard.answerConfirm('accept')
  await dashboard.toolbar.getByRole('button', { name: 'Delete Selected (25)' }).click()
  expect(await asked).toBe('Are you sure you want to delete 25 slides? This action cannot be undone.')
  await dashboard.said('25 slides deleted successfully', { timeout: 30_000 })
  expect({ calls, most }).toEqual({ calls: 25, most: 20 })
  await expect(page.getByText('No slides found.')).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 slides')).toBeVisible()
})
