import type { Slide } from '@vitrine/contract/slides/slides'
import { expectAccessible } from '../support/axe.ts'
import { SlideScreens } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('a file is registered only once for a slide without one, even if attaching it to the slide needs a second attempt', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const slideNow = () => records.call<Slide>('GET', `/api/slides/${slide.id}/`)
  const name = `once-${records.tail}.svs`
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const card = screens.card('File Information')
  await card.getByRole('button', { name: 'Register File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register File' })
  await expect(dialog.getByLabel(/^File Name/)).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel(/^File Name/).fill(name)
  await dialog.getByLabel('File Size').fill('1.5 GB')
  await dialog.getByLabel('Metadata').fill('{"stain": "HE"}')
  await page.route(`**/api/slides/${slide.id}/`, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'The library is away for a moment.' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`"${name}" is registered`)
  await expect(dialog.getByRole('alert')).toContainText('The library is away for a moment.')
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText(name)
  await expect(card).toContainText('1.50 GB')
  await expect(card.getByRole('button', { name: 'Register File' })).toHaveCount(0)
  expect((await slideNow()).file).toMatchObject({
    name,
    size: 1.5 * 1024 ** 3,
    metadata: { stain: 'HE' },
    created_by: { username: 'anna' },
  })
  expect(await records.call('GET', `/api/files/?name=${name}`)).toMatchObject({ total: 1 })

  // The next save is based on the version created by the registration.
  await screens.button('Edit').click()
  await screens.field('Notes').fill('scanned')
  await screens.button('Save').click()
  await expect(screens.shown('Slide Information', 'Notes')).toHaveText('scanned')
  expect(await slideNow()).toMatchObject({ notes: 'scanned' })
})
