import { expectAccessible } from '../support/axe.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

async function open(dashboard: SlidesDashboard) {
  await dashboard.toolbar.getByRole('button', { name: 'Create Slide' }).click()
  const dialog = dashboard.page.getByRole('dialog', { name: 'Create New Slide' })
  await expect(dialog).toBeVisible()
  return {
    dialog,
    field: (name: string) => dialog.getByRole('textbox', { name }),
    create: dialog.getByRole('button', { name: 'Create Slide' }),
  }
}

test('creates a slide with every field, which then stands first in the list', async ({ signedIn: page, records }) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const { dialog, field, create } = await open(dashboard)
  const name = `made-${records.tail}`
  await field('Name').fill(name)
  await field('Block ID').fill('B-7')
  await field('Cut Number').fill('12')
  await field('Source').fill('Pathology')
  await field('Vendor').fill('Hamamatsu')
  await field('Species').fill('Mouse')
  await field('Organ').fill('brain')
  await field('Description').fill('knockout')
  const call = page.waitForRequest(request => request.method() === 'POST')
  await create.click()
  expect((await call).url()).toMatch(/\/api\/slides\/$/)
  expect((await call).postDataJSON()).toEqual({
    name,
    species: 'Mouse',
    organ: 'brain',
    block_id: 'B-7',
    cut_number: 12,
    source: 'Pathology',
    vendor: 'Hamamatsu',
    description: 'knockout',
  })
  await dashboard.said('Slide created successfully')
  await expect(dialog).toHaveCount(0)
  await expect(dashboard.row(name)).toBeVisible()
  await expect(dashboard.cell(name, 'status')).toContainText('created')
  await expect(dashboard.cell(name, 'organ')).toHaveText('brain')
})

test('needs a name alone, sends what is empty as null, and counts the new slide', async ({
  signedIn: page,
  records,
}) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const { field } = await open(dashboard)
  await expect(field('Name')).toBeFocused()
  await field('Name').fill(`bare-${records.tail}`)
  const call = page.waitForRequest(request => request.method() === 'POST')
  await field('Name').press('Enter')
  const { name: _, ...empty } = (await call).postDataJSON()
  expect(new Set(Object.values(empty))).toEqual(new Set([null]))
  await expect(dashboard.footer('Showing 1 of 1 slides')).toBeVisible()
})

test('says what is wrong only after a field was touched, and sends nothing', async ({ signedIn: page }) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  const { dialog, field, create } = await open(dashboard)
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await expect(dialog).toContainText('* marks required fields. A file can be attached later.')
  await expect(dialog.getByText('Slide name is required')).toHaveCount(0)
  await field('Cut Number').fill('3.0')
  await expect(dialog.getByText('Cut number must be an integer')).toHaveCount(0)
  await create.click()
  await expect(dialog.getByText('Slide name is required')).toBeVisible()
  await expect(dialog.getByText('Cut number must be an integer')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expectAccessible(page)
  expect(posts).toEqual([])
})

test('a refused slide keeps all that was typed, with the reason on the form', async ({ signedIn: page, records }) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  const { dialog, field, create } = await open(dashboard)
  await page.route('**/api/slides/', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { detail: 'The database is away for a moment.' } })
      : route.continue(),
  )
  await field('Name').fill(`kept-${records.tail}`)
  await field('Description').fill('half a page')
  await create.click()
  await dashboard.said('Failed to create slide')
  await expect(dialog.getByRole('alert')).toHaveText('The database is away for a moment.')
  await expect(field('Description')).toHaveValue('half a page')
  await expectAccessible(page)
  await page.unroute('**/api/slides/')
  await create.click()
  await dashboard.said('Slide created successfully')
})

test('a reply without an id says that no valid slide came back', async ({ signedIn: page, records }) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  const { dialog, field, create } = await open(dashboard)
  await page.route('**/api/slides/', route => route.fulfill({ status: 201, json: { name: 'x' } }))
  await field('Name').fill(`odd-${records.tail}`)
  await create.click()
  await expect(dialog.getByRole('alert')).toHaveText('No valid slide data received from the server')
})

test('closes on Escape and on a click beside it, locks the page meanwhile, and gives the focus back', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
  expect(await overflow()).not.toBe('hidden')
  const first = await open(dashboard)
  await expect.poll(overflow).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(first.dialog).toHaveCount(0)
  await expect.poll(overflow).not.toBe('hidden')
  await expect(dashboard.toolbar.getByRole('button', { name: 'Create Slide' })).toBeFocused()
  const second = await open(dashboard)
  await second.field('Name').fill('typed')
  page.once('dialog', question => void question.accept())
  await page.mouse.click(10, 10)
  await expect(second.dialog).toHaveCount(0)
  const third = await open(dashboard)
  await expect(third.field('Name')).toHaveValue('')
})
