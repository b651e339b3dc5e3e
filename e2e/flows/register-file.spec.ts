import type { Slide } from '@vitrine/contract/slides'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const slideNow = (records: { call<A>(method: 'GET', path: string): Promise<A> }, id: number) =>
  records.call<Slide>('GET', `/api/slides/${id}/`)

test('a file is registered for a slide that has none, from its detail screen', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  await page.goto(`/slides/${slide.id}`)
  const card = page.getByRole('region', { name: 'File Information' })
  await card.getByRole('button', { name: 'Register File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register File' })
  await expect(dialog.getByLabel(/^File Name/)).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel(/^File Name/).fill('left.svs')
  await dialog.getByLabel('File Size').fill('1.5 GB')
  await dialog.getByLabel('Metadata').fill('{"stain": "HE"}')
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('left.svs')
  await expect(card).toContainText('1.50 GB')
  await expect(card.getByRole('button', { name: 'Register File' })).toHaveCount(0)
  expect((await slideNow(records, slide.id)).file).toMatchObject({
    name: 'left.svs',
    size: 1.5 * 1024 ** 3,
    metadata: { stain: 'HE' },
    created_by: { username: 'anna' },
  })
  // The next save is made against the version that the registration left.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes').fill('scanned')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('scanned')).toBeVisible()
  expect(await slideNow(records, slide.id)).toMatchObject({ notes: 'scanned' })
})

test('from the edit form too, and what is typed there stays', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  await page.goto(`/slides/${slide.id}/edit`)
  await page.getByLabel('Block ID').fill('B-7')
  await page.getByRole('button', { name: 'Register File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register File' })
  await dialog.getByLabel(/^File Name/).fill('left.svs')
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Block ID')).toHaveValue('B-7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/slides')
  expect(await slideNow(records, slide.id)).toMatchObject({ block_id: 'B-7', file: { name: 'left.svs' } })
})

test('a file that could not be put on the slide is put there by the next try, and registered once', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const name = `once-${records.tail}.svs`
  await page.goto(`/slides/${slide.id}`)
  await page.getByRole('button', { name: 'Register File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register File' })
  await page.route(`**/api/slides/${slide.id}/`, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'The library is away for a moment.' } })
      : route.continue(),
  )
  await dialog.getByLabel(/^File Name/).fill(name)
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`"${name}" is registered`)
  await expect(dialog.getByRole('alert')).toContainText('The library is away for a moment.')
  await expectAccessible(page)
  await page.unroute(`**/api/slides/${slide.id}/`)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await slideNow(records, slide.id)).file).toMatchObject({ name })
  const files = await records.call<{ total: number }>('GET', `/api/files/?name=${name}`)
  expect(files.total).toBe(1)
})
