import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const ONE = 'Are you sure you want to delete this slide? This action cannot be undone.'

test('Delete asks first, then takes the slide off the list and lowers the total by one', async ({
  signedIn: page,
  records,
}) => {
  const [name = '', other = ''] = await makeSlides(records, [{}, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.box(name).check()
  const total = async () => Number((await page.getByText(/^Total Slides/).innerText()).replace(/\D/g, ''))
  const before = await total()

  const refused = dashboard.answerConfirm('dismiss')
  await dashboard.pickFromRowMenu(name, 'Delete')
  expect(await refused).toBe(ONE)
  await expect(dashboard.row(name)).toBeVisible()

  const call = page.waitForRequest(request => request.method() === 'DELETE')
  const confirmed = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(name, 'Delete')
  expect(await confirmed).toBe(ONE)
  await dashboard.said('Slide deleted successfully')
  expect((await call).url()).toMatch(/\/api\/slides\/\d+\/$/)
  expect((await call).headers()).not.toHaveProperty('if-match')
  await expect(dashboard.row(name)).toHaveCount(0)
  await expect(dashboard.row(other)).toBeVisible()
  await expect(dashboard.footer('Showing 1 of 1 slides')).toBeVisible()
  await expect(dashboard.toolbar.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)
  expect(await total()).toBe(before - 1)
})

test('a slide that cannot be deleted stays, and the reason stays to be read', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ name: `held-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await page.route(`**/api/slides/${slide.id}/`, route =>
    route.fulfill({ status: 409, json: { detail: 'A scan holds this slide.' } }),
  )
  const asked = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(slide.name, 'Delete')
  await asked
  await dashboard.said('Failed to delete slide')
  await expect(dashboard.toast).toHaveCount(0)
  const reason = page.getByRole('alert')
  await expect(reason).toHaveText(`"${slide.name}" is still here. A scan holds this slide.`)
  await expect(dashboard.row(slide.name)).toBeVisible()
  await reason.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reason).toHaveCount(0)
})

test('a slide that someone else deleted meanwhile leaves the list, and it is said so', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await records.call('DELETE', `/api/slides/${slide.id}/`)
  const asked = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(slide.name, 'Delete')
  await asked
  await dashboard.said('Failed to delete slide')
  await expect(page.getByRole('alert')).toHaveText('This slide was deleted by someone else.')
  await expect(dashboard.row(slide.name)).toHaveCount(0)
  await expect(dashboard.footer('Showing 0 of 0 slides')).toBeVisible()
})

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

test('one chosen slide keeps the text for many, and No deletes nothing', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.box(slide.name).check()
  const asked = dashboard.answerConfirm('dismiss')
  await dashboard.toolbar.getByRole('button', { name: 'Delete Selected (1)' }).click()
  expect(await asked).toBe('Are you sure you want to delete 1 slides? This action cannot be undone.')
  await dashboard.open(records.tail)
  await expect(dashboard.row(slide.name)).toBeVisible()
})

test('where some can not be deleted the others are, the list is loaded again, and they stay chosen', async ({
  signedIn: page,
  records,
}) => {
  const names = await makeSlides(records, [{}, {}, {}])
  const held = await records.slide({ name: `held-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await page.route(`**/api/slides/${held.id}/`, route =>
    route.fulfill({ status: 409, json: { detail: 'A scan holds this slide.' } }),
  )
  for (const name of [held.name, ...names.slice(0, 2)]) await dashboard.box(name).check()
  const reload = dashboard.nextList()
  const asked = dashboard.answerConfirm('accept')
  await dashboard.toolbar.getByRole('button', { name: 'Delete Selected (3)' }).click()
  await asked
  await dashboard.said('Failed to delete some slides')
  await reload
  await expect(page.getByRole('alert')).toHaveText('1 of 3 slides are still here. A scan holds this slide.')
  await expect.poll(() => dashboard.names()).toEqual([held.name, names[2]])
  await expect(dashboard.toolbar.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible()
})

test('the spinner at the top shows while many are deleted', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const spinner = page.getByRole('img', { name: 'Loading', exact: true })
  await expect(spinner).toHaveCount(0)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    await held
    await route.continue()
  })
  await dashboard.box(slide.name).check()
  const asked = dashboard.answerConfirm('accept')
  await dashboard.toolbar.getByRole('button', { name: 'Delete Selected (1)' }).click()
  await asked
  await expect(spinner).toBeVisible()
  await expect(dashboard.toolbar.getByRole('button', { name: 'Delete Selected (1)' })).toBeDisabled()
  letGo()
  await dashboard.said('1 slides deleted successfully')
  await expect(spinner).toHaveCount(0)
})
