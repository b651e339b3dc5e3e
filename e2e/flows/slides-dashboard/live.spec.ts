import { expectAccessible } from '../../support/axe.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test("a colleague's edits appear in an open table, and their new slides wait until they are requested", async ({
  signedIn: page,
  records,
}) => {
  const [second, first] = (await makeSlides(records, [{ organ: 'liver' }, { organ: 'liver' }])) as [string, string]
  const mine = new SlidesDashboard(page)
  await mine.open(records.tail)
  await expect(page.getByText('Up to date')).toBeVisible()

  const theirs = new SlidesDashboard(await page.context().newPage())
  await theirs.open(records.tail)
  const field = await theirs.edit(first, 'organ', 'Organ')
  await field.fill('kidney')
  await field.press('Enter')
  await expect(mine.cell(first, 'organ')).toHaveText('kidney')

  await records.slide({ name: `3-${records.tail}` })
  await expect(page.getByText('1 slide is new,')).toBeVisible()
  expect(await mine.names()).toEqual([second, first])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(mine.row(`3-${records.tail}`)).toBeVisible()
  await expect(page.getByText('Up to date')).toBeVisible()

  const slide = await records.slide({ name: `4-${records.tail}` })
  await expect(page.getByText('1 slide is new,')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await records.call('DELETE', `/api/slides/${slide.id}/`)
  await expect(mine.row(`4-${records.tail}, deleted`)).toBeVisible()
  await theirs.page.close()
})
