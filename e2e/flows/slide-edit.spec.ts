import type { Slide } from '@vitrine/contract/slides/slides'
import { expectAccessible } from '../support/axe.ts'
import { holdCalls } from '../support/hold.ts'
import { scannedSlide } from '../support/scans.ts'
import { nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('the form loads, reports errors, registers a file while it is open, and saves the slide with its status as an object', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ block_id: 'B-7', source: 'Lab', description: 'old', notes: 'unchanged' })
  const release = await holdCalls(page, `**/api/slides/${slide.id}/`, 'GET')
  const screens = new SlideScreens(page)
  await page.goto(`/slides/${slide.id}/edit`)
  await expect(page.getByText('Loading slide data...')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(screens.field('Name')).toHaveValue(slide.name)
  await expectAccessible(page)
  await screens.field('Name').fill('')
  await screens.field('Name').press('Enter')
  await screens.expectError('Name', 'Slide name is required')
  await expect(screens.field('Name')).toBeFocused()
  await expectAccessible(page)

  await screens.field('Name').fill(` renamed ${records.tail} `)
  await screens.button('Register File').click()
  const dialog = page.getByRole('dialog', { name: 'Register File' })
  await dialog.getByLabel(/^File Name/).fill('left.svs')
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(screens.field('Name')).toHaveValue(` renamed ${records.tail} `)

  await screens.field('Cut Number').fill('12')
  await screens.field('Source').fill('  ')
  await screens.field('Description').fill('')
  await screens.field('Organ').fill('spinal cord')
  await screens.field('Status').selectOption('completed')
  const finish = await holdCalls(page, `**/api/slides/${slide.id}/`, 'PATCH')
  const patch = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  expect((await patch).postDataJSON()).toEqual({
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
    notes: 'unchanged',
  })
  finish()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL('/slides')
  expect(await records.call<Slide>('GET', `/api/slides/${slide.id}/`)).toMatchObject({
    organ: 'spinal cord',
    file: { name: 'left.svs' },
  })
})

test('the form opens from the list below the picture, with Save in view; Cancel and Save return to the unchanged list', async ({
  signedIn: page,
  records,
}) => {
  const slide = await scannedSlide(records, 'CMU-1-Small-Region.svs', { organ: 'knee' })
  const dashboard = new SlidesDashboard(page)
  const screens = new SlideScreens(page)
  await dashboard.open(slide.name)
  await expect(page).toHaveURL(/\?search=/)
  const list = page.url()
  await dashboard.pickFromRowMenu(slide.name, 'Edit Slide')
  await expect(page).toHaveURL(new RegExp(`/slides/${slide.id}/edit\\?list=`))
  await expect(page.getByRole('application')).toBeVisible()
  await screens.field('Notes').fill('typed in vain')
  await screens.button('Cancel').click()
  await expect(page).toHaveURL(list)
  await dashboard.pickFromRowMenu(slide.name, 'Edit Slide')
  await expect(screens.field('Notes')).toHaveValue('')
  await screens.field('Notes').fill('seen')
  await screens.field('Notes').scrollIntoViewIfNeeded()
  await expect(screens.button('Save')).toBeInViewport()
  const topOf = async (card: string) => (await screens.card(card).boundingBox())?.y ?? 0
  expect(await topOf('History')).toBeGreaterThan(await topOf('Slide Information'))
  await screens.field('Organ').fill('hip')
  await screens.button('Save').click()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL(list)
  await expect(dashboard.cell(slide.name, 'organ')).toHaveText('hip')

  // On the slide's own page, the picture doesn't move when the mode changes.
  await screens.openDetail(slide.id, slide.name)
  const picture = page.getByRole('application')
  await expect(page.locator('[data-sharp]')).toBeVisible()
  const before = await picture.elementHandle()
  await screens.button('Edit').click()
  await expect(screens.field('Notes')).toHaveValue('seen')
  expect(await picture.evaluate((now, then) => now === then, before)).toBe(true)
  await expectAccessible(page)
  await screens.button('Cancel').click()
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  expect(await picture.evaluate((now, then) => now === then, before)).toBe(true)
})
