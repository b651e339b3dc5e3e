import type { Slide } from '@vitrine/contract/slides'
import { expectAccessible } from '../support/axe.ts'
import { holdCalls } from '../support/hold.ts'
import { nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('the form loads, names what is wrong, registers a file while it is open, and saves the slide with its status as an object', async ({
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
