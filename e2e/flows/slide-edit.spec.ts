import { expectAccessible } from '../support/axe.ts'
import { holdPatch, nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('axe finds nothing on the form, on its errors, and while it loads', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ block_id: 'B-7', species: 'Mouse' })
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    await held
    await route.continue()
  })
  const screens = new SlideScreens(page)
  await screens.goToEdit(slide.id)
  await expect(page.getByText('Loading slide data...')).toBeVisible()
  await expectAccessible(page)
  letGo()
  await expect(screens.field('Name')).toHaveValue(slide.name)
  await expectAccessible(page)
  await screens.field('Name').fill('')
  await screens.field('Name').press('Enter')
  expect(await screens.errorsOf('Name')).toBe('Slide name is required')
  await expect(screens.field('Name')).toBeFocused()
  await expectAccessible(page)
})

test('Save sends the slide fields with the status as an object, says so, and returns to the dashboard', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ block_id: 'B-7', source: 'Lab', description: 'old', notes: 'kept' })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Name').fill(` renamed ${records.tail} `)
  await screens.field('Cut Number').fill('12')
  await screens.field('Source').fill('  ')
  await screens.field('Description').fill('')
  await screens.field('Organ').fill('spinal cord')
  await screens.field('Status').selectOption('completed')
  const letGo = await holdPatch(page, slide.id)
  const call = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  expect((await call).postDataJSON()).toEqual({
    name: `renamed ${records.tail}`,
    id: slide.id,
    species: null,
    organ: 'spinal cord',
    block_id: 'B-7',
    cut_number: 12,
    source: null,
    vendor: null,
    status: { id: 1, name: 'completed', description: 'Slide is completed' },
    description: null,
    notes: 'kept',
  })
  letGo()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL('/slides')
})
