import type { Page } from '@playwright/test'
import type { Picture } from '@vitrine/contract/pictures'
import type { Slide } from '@vitrine/contract/slides'
import { expectAccessible } from '../support/axe.ts'
import { scannedSlide } from '../support/scans.ts'
import { expect, test } from '../support/test.ts'

const picture = (page: Page) => page.getByRole('application')
const sharp = (page: Page) => page.locator('[data-sharp]')

/** Mean red, green and blue of what the viewer shows, where the picture is: the ground around it is left out. */
const meanColor = (page: Page) =>
  picture(page).evaluate(element => {
    const canvas = element.querySelector('canvas') as HTMLCanvasElement
    const side = Math.floor(Math.min(canvas.width, canvas.height) / 2)
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const { data } = context.getImageData((canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
    const sums = [0, 0, 0]
    for (let index = 0; index < data.length; index += 4)
      for (const color of [0, 1, 2]) sums[color] = (sums[color] as number) + (data[index + color] as number)
    return sums.map(sum => Math.round(sum / (side * side)))
  })

test('a slide with RGB tiles opens on tissue in its own colors, and is turned for everybody', async ({
  signedIn: page,
  records,
}) => {
  const slide = await scannedSlide(records, 'CMU-1-Small-Region.svs')
  await page.goto(`/slides/${slide.id}`)
  await expect(sharp(page)).toBeVisible()
  await page.getByRole('button', { name: '20×' }).click()
  await expect(page.getByRole('status', { name: 'Magnification' })).toHaveText('20×')
  await expect(sharp(page)).toBeVisible()
  // Tissue in pink; with the colors taken for YCbCr it is green.
  const [red = 0, green = 0, blue = 0] = await meanColor(page)
  expect(red - green).toBeGreaterThan(20)
  expect(blue - green).toBeGreaterThan(20)
  await expect(page.getByText('No code on the label image, compare by eye')).toBeVisible()
  await expect(page.getByText('2,220 × 2,967')).toBeVisible()
  await expectAccessible(page)

  await picture(page).focus()
  await page.keyboard.press('r')
  const { file } = await records.call<Slide>('GET', `/api/slides/${slide.id}/`)
  await expect
    .poll(async () => (await records.call<Picture>('GET', `/api/files/${file?.id}/picture/`)).rotation)
    .toBe(90)
})

test('the view over the whole window keeps its place in the address, and from cut to cut', async ({
  signedIn: page,
  records,
}) => {
  const block_id = `block ${records.tail}`
  const first = await scannedSlide(records, 'CMU-1-cut-2.tif', { name: `${records.tail}-1`, block_id, cut_number: 1 })
  const second = await scannedSlide(records, 'CMU-1-cut-2.tif', { name: `${records.tail}-2`, block_id, cut_number: 2 })
  await page.goto(`/slides/${first.id}`)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page).toHaveURL(new RegExp(`/slides/${first.id}/view`))
  await page.goto(`/slides/${first.id}/view?x=2100&y=2900&zoom=0.8&turn=90`)
  await expect(sharp(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Cuts of this block' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  await picture(page).focus()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`/slides/${second.id}/view.*zoom=0.8&turn=90`))
  await expect(sharp(page)).toBeVisible()
  await expect(page.getByText('x 2,100 px, y 2,900 px')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/zoom=1\.2/)
})
