import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { SlideScanner } from '../support/slide-scanner.ts'
import { expect, test } from '../support/test.ts'

async function open(page: Page) {
  const scanner = new SlideScanner(page)
  await scanner.open()
  return scanner
}
const loaded = (name: string) => `Slide "${name}" loaded successfully`

test('shows its title, text, way back and parts, with the focus in the field', async ({ signedIn: page }) => {
  const scanner = await open(page)
  await expect(page).toHaveTitle('Slide Scanner · Vitrine')
  await expect(
    page.getByText('Scan slide barcodes or enter slide IDs manually to quickly view slide information', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(scanner.field).toBeFocused()
  await expect(scanner.field).toHaveAttribute('placeholder', 'Enter slide ID, name or UUID...')
  for (const name of ['Submit', 'Clear', 'Print Label', 'Preview label', 'Use Camera', 'Sound on']) {
    await expect(scanner.button(name)).toBeVisible()
  }
  await expect(scanner.button('Print Label')).toBeDisabled()
  await expect(scanner.recent).toContainText('Slides that you scan are listed here.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Slides' }).click()
  await expect(page).toHaveURL(/\/slides$/)
  await page.getByRole('link', { name: 'Slide Reader' }).click()
  await expect(scanner.field).toBeFocused()
})

test('a slide that is not found is reported by toast, banner and mark, keeps what was typed, and leaves nothing to print', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const scanner = await open(page)
  await scanner.scan(slide.name)
  await expect(page.getByText('Found', { exact: true })).toBeVisible()
  const code = `nowhere-${records.tail}`
  await scanner.scan(code)
  await scanner.said(`Slide not found: ${code}`)
  await expect(scanner.banner).toHaveText(`Slide not found: ${code}`)
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
  await expect(scanner.field).toHaveValue(code)
  await expect(scanner.field).toBeFocused()
  await expect(scanner.field).toHaveAttribute('aria-invalid', 'true')
  await expect(scanner.card).toHaveCount(0)
  await expect(scanner.button('Print Label')).toBeDisabled()
  expect(await scanner.recentNames()).toEqual([slide.name])
  await expectAccessible(page)
  await scanner.button('Dismiss').click()
  await expect(scanner.banner).toHaveCount(0)
  await expect(scanner.field).toBeFocused()
  await page.keyboard.press('Control+a')
  await scanner.scan(slide.name)
  await expect(page.getByText('Found', { exact: true })).toBeVisible()
})

test('nothing, or white space alone, is refused', async ({ signedIn: page }) => {
  const scanner = await open(page)
  const calls = scanner.callsFromNow()
  await scanner.scan('   ')
  await scanner.said('Please enter a slide ID')
  await expect(scanner.banner).toHaveText('Please enter a slide ID')
  await scanner.button('Submit').click()
  await expect(scanner.banner).toHaveText('Please enter a slide ID')
  await expect(scanner.field).toBeFocused()
  expect(calls).toEqual([])
})

test('50 scans in a row at the speed of a hand scanner are looked up in order, and none is lost', async ({
  signedIn: page,
  records,
}) => {
  const slides = await Promise.all(
    Array.from({ length: 50 }, (_, index) => records.slide({ name: `box-${index + 1}-${records.tail}` })),
  )
  const names = slides.map(({ name }) => name)
  const scanner = await open(page)
  await scanner.button('Sound on').click()
  const calls = scanner.callsFromNow()
  for (const name of names) await scanner.scan(name)
  await expect(scanner.shown(names[49] as string)).toBeVisible({ timeout: 60_000 })
  await expect(scanner.button('Submit')).toBeVisible()
  const byName = calls.filter(call => call.includes('?name='))
  expect(byName).toEqual(names.map(name => `GET /api/slides/?name=${name}&offset=0&limit=1`))
  expect(calls).toHaveLength(100)
  await expect(scanner.banner).toHaveCount(0)
  expect(await scanner.recentNames()).toEqual(names.slice(40).reverse())
})

test('a name that several slides bear is a choice after one further list call', async ({ signedIn: page, records }) => {
  const name = `same-${records.tail}`
  const liver = await records.slide({ name, organ: 'liver', block_id: 'B-1' })
  const brain = await records.slide({ name, organ: 'brain', block_id: 'B-2' })
  const scanner = await open(page)
  const calls = scanner.callsFromNow()
  await scanner.scan(name)
  const choice = scanner.choice(name)
  await expect(choice.getByRole('button', { name: `ID ${liver.id}` })).toContainText('B-1 · liver')
  expect(calls).toEqual([
    `GET /api/slides/${name}/`,
    `GET /api/slides/?name=${name}&offset=0&limit=1`,
    `GET /api/slides/?name=${name}&offset=0&limit=100`,
  ])
  await expect(scanner.card).toHaveCount(0)
  await expectAccessible(page)
  await choice.getByRole('button', { name: `ID ${brain.id}` }).click()
  await scanner.said(loaded(name))
  await expect(scanner.card).toContainText('B-2')
  await expect(choice).toHaveCount(0)
  await expect(scanner.field).toBeFocused()
  await scanner.scan(name)
  await scanner.button('Skip this scan').click()
  await expect(choice).toHaveCount(0)
})

test('Print Label downloads at once; the preview shows the label with its size, and sends nothing', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ name: `Label ${records.tail}`, block_id: 'B-12', cut_number: 3, organ: 'liver' })
  const scanner = await open(page)
  await scanner.scan(slide.name)
  await expect(scanner.shown(slide.name)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), scanner.button('Print Label').click()])
  expect(download.suggestedFilename()).toBe(`label_${records.tail}_zpl.txt`)
  expect(await readFile(await download.path(), 'utf8')).toContain('^FDB-12 - 3^FS')
  await expect(scanner.field).toBeFocused()

  const calls = scanner.callsFromNow()
  await scanner.button('Preview label').click()
  const dialog = page.getByRole('dialog', { name: 'Label preview' })
  await expect(
    dialog.getByRole('img', { name: new RegExp(`^Label as it prints: ${slide.name}; B-12 - 3; liver`) }),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: /203 dpi/ })).toContainText('22.3 mm square')
  await expect(dialog.getByRole('row', { name: /300 dpi/ })).toContainText('15.1 mm square')
  await expect(dialog.getByRole('row', { name: /600 dpi/ })).toContainText('7.5 mm square')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(dialog.getByRole('img', { name: /^Label/ })).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(dialog.getByRole('img', { name: /^Label/ })).toHaveCSS('fill', 'rgb(0, 0, 0)')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download ZPL' }).click(),
  ])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
  expect(calls).toEqual([])
  await page.keyboard.press('Escape')
  await scanner.scan(`after-${records.tail}`)
  await expect(scanner.banner).toHaveText(`Slide not found: after-${records.tail}`)
})

test('where there is no camera, a sentence says so', async ({ signedIn: page }) => {
  const scanner = await open(page)
  await scanner.button('Use Camera').click()
  await expect(
    page.getByText(/^(This device has no camera|The browser was not allowed to use the camera)/),
  ).toBeVisible()
  await scanner.button('Dismiss').click()
  await expect(scanner.button('Use Camera')).toBeVisible()
  await expect(scanner.field).toBeFocused()
})

test.describe('the slide card', () => {
  test('links to the edit forms, shows the slide, and copies its uuid', async ({ signedIn: page, records }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const slide = await records.slide({ species: 'Mouse', vendor: 'Hamamatsu' })
    const scanner = await open(page)
    await scanner.scan(slide.name)
    await expect(scanner.card).toContainText('Hamamatsu')
    const link = (name: string) => scanner.card.getByRole('link', { name, exact: true })
    await expect(link('Edit slide')).toHaveAttribute('href', `/slides/${slide.id}/edit`)
    await expect(link('Edit file')).toHaveAttribute('href', `/slides/${slide.id}/file/edit`)
    await expect(scanner.card.getByRole('img', { name: `Data Matrix code of ${slide.name}` })).toBeVisible()
    const copy = scanner.card.getByRole('button', { name: 'Copy to clipboard' })
    await copy.hover()
    await expect(page.getByText('Copy to clipboard', { exact: true })).toBeVisible()
    await copy.click()
    await expect(scanner.card.getByRole('status')).toHaveText('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slide.uuid)
    await expect(scanner.card.getByRole('status')).toHaveText('')
    await expectAccessible(page)
  })
})

test('fits 1280 and 768 without sideways scrolling', async ({ signedIn: page, records }, testInfo) => {
  const slide = await records.slide({ name: `Ddx41-14-566-gi - 2015-06-24 20.04.39.ndpi [Series 3] ${records.tail}` })
  const scanner = await open(page)
  await scanner.scan(slide.name)
  await expect(scanner.shown(slide.name)).toBeVisible()
  await scanner.scan('Car4-13-9222')
  await expect(scanner.banner).toBeVisible()
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.screenshot({ path: testInfo.outputPath(`scanner-${width}.png`) })
  }
  await expectAccessible(page)
})
