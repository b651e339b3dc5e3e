import { expectAccessible } from '../support/axe.ts'
import { answerQuestion, closeByEscape } from '../support/dialogs.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('the dialog locks the page, returns the focus, reports errors and refusals, and creates a slide with every field', async ({
  signedIn: page,
  records,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const dialog = page.getByRole('dialog', { name: 'Create New Slide' })
  const field = (name: string) => dialog.getByLabel(name)
  const create = dialog.getByRole('button', { name: 'Create Slide' })
  const open = () => dashboard.button('Create Slide').click()
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY)

  expect(await overflow()).not.toBe('hidden')
  await open()
  await expect(field('Name')).toBeFocused()
  await expect.poll(overflow).toBe('hidden')
  await closeByEscape(dialog)
  await expect.poll(overflow).not.toBe('hidden')
  await expect(dashboard.button('Create Slide')).toBeFocused()
  await open()
  await field('Name').fill('typed')
  const asked = answerQuestion(page, 'accept')
  await page.mouse.click(10, 10)
  await asked
  await expect(dialog).toHaveCount(0)

  await open()
  await expect(field('Name')).toHaveValue('')
  await field('Cut Number').fill('3.0')
  await create.click()
  await expect(dialog.getByText('Slide name is required')).toBeVisible()
  await expect(dialog.getByText('Cut number must be an integer')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expectAccessible(page)

  const name = `made-${records.tail}`
  await field('Name').fill(name)
  await field('Block ID').fill('B-7')
  await field('Cut Number').fill('12')
  await field('Source').fill(`Pathology ${records.tail}`)
  await field('Vendor').fill(`Hamamatsu ${records.tail}`)
  await field('Species').fill(`Mouse ${records.tail}`)
  await field('Organ').fill(`brain ${records.tail}`)
  await expect(dialog.getByLabel('Status')).toHaveValue('created')
  await dialog.getByLabel('Status').selectOption('active')
  await field('Description').fill('knockout')
  await field('Notes').fill('seen')
  await page.route('**/api/slides/', route =>
    route.fulfill({ status: 503, json: { detail: 'The database is away for a moment.' } }),
  )
  await create.click()
  await dashboard.toasted('Failed to create slide')
  await expect(dialog.getByRole('alert')).toHaveText('The database is away for a moment.')
  await expect(field('Description')).toHaveValue('knockout')
  await expectAccessible(page)
  await page.unrouteAll()
  const call = page.waitForRequest(request => request.method() === 'POST')
  await create.click()
  expect(new URL((await call).url()).pathname).toBe('/api/slides/')
  expect((await call).postDataJSON()).toEqual({
    name,
    species: `Mouse ${records.tail}`,
    organ: `brain ${records.tail}`,
    block_id: 'B-7',
    cut_number: 12,
    source: `Pathology ${records.tail}`,
    vendor: `Hamamatsu ${records.tail}`,
    status: { id: 5, name: 'active', description: 'Slide is active' },
    description: 'knockout',
    notes: 'seen',
  })
  await dashboard.toasted('Slide created successfully')
  await expect(dialog).toHaveCount(0)
  await expect(dashboard.cell(name, 'status')).toContainText('active')
  await expect(dashboard.cell(name, 'organ')).toHaveText(`brain ${records.tail}`)
  await expect(dashboard.footer('Showing 1 of 1 slides')).toBeVisible()
})
