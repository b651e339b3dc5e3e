import { expectAccessible } from '../support/axe.ts'
import { closeByEscape } from '../support/dialogs.ts'
import { saved } from '../support/downloads.ts'
import { printed } from '../support/printed.ts'
import { SlideReaderPage } from '../support/slide-reader.ts'
import { callsFromNow } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('the Slide Reader has its parts and the focus in its field, refuses empty input, and reports a missing camera', async ({
  signedIn: page,
}) => {
  const reader = new SlideReaderPage(page)
  await reader.open()
  await expect(page).toHaveTitle('Slide Reader · Vitrine')
  await expect(page.getByRole('heading', { level: 1, name: 'Slide Reader' })).toBeVisible()
  await expect(
    page.getByText('Scan slide barcodes or enter slide IDs manually to quickly view slide information', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(reader.field).toHaveAttribute('placeholder', 'Enter slide ID, name or UUID...')
  for (const name of ['Submit', 'Clear', 'Print Label', 'Preview label', 'Use Camera', 'Sound on']) {
    await expect(reader.button(name)).toBeVisible()
  }
  await expect(reader.button('Print Label')).toBeDisabled()
  await expect(reader.recent).toContainText('Slides that you scan are listed here.')
  await expectAccessible(page)

  await reader.button('Submit').click()
  await reader.toasted('Please enter a slide ID')
  await expect(reader.banner).toHaveText('Please enter a slide ID')
  await expect(reader.field).toBeFocused()
  await reader.button('Dismiss').click()
  await reader.button('Use Camera').click()
  await expect(
    page.getByText(/^(This device has no camera|The browser was not allowed to use the camera)/),
  ).toBeVisible()
  await reader.button('Dismiss').click()
  await expect(reader.button('Use Camera')).toBeVisible()
  await expect(reader.field).toBeFocused()
  await page.getByRole('link', { name: 'Back to Slides' }).click()
  await expect(page).toHaveURL(/\/slides$/)
  await page.getByRole('link', { name: 'Slide Reader' }).click()
  await expect(reader.field).toBeFocused()
})

test('a scanned slide is shown with its links and its uuid to copy; one that is not found leaves nothing to print', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Ddx41-14-566-gi - 2015-06-24 20.04.39.ndpi [Series 3] ${records.tail}`
  const slide = await records.slide({ name, species: 'Mouse', vendor: 'Hamamatsu' })
  const reader = new SlideReaderPage(page)
  await reader.open()
  await reader.scanSlide(name)
  await expect(page.getByText('Found', { exact: true })).toBeVisible()
  await expect(reader.card).toContainText('Hamamatsu')
  const link = (name: string) => reader.card.getByRole('link', { name, exact: true })
  await expect(link('Edit slide')).toHaveAttribute('href', `/slides/${slide.id}/edit`)
  await expect(link('Edit file')).toHaveAttribute('href', `/slides/${slide.id}/file/edit`)
  await expect(reader.card.getByRole('img', { name: `Label as it prints: ${name}; ` })).toBeVisible()
  const copy = reader.card.getByRole('button', { name: 'Copy to clipboard' })
  await copy.hover()
  await expect(page.getByText('Copy to clipboard', { exact: true })).toBeVisible()
  await copy.click()
  await expect(reader.card.getByRole('status')).toHaveText('Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(slide.uuid)
  await expect(reader.card.getByRole('status')).toHaveText('')
  await expectAccessible(page)

  const code = `nowhere-${records.tail}`
  await reader.field.focus()
  await reader.scan(code)
  await reader.toasted(`Slide not found: ${code}`)
  await expect(reader.banner).toHaveText(`Slide not found: ${code}`)
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
  await expect(reader.field).toHaveValue(code)
  await expect(reader.field).toBeFocused()
  await expect(reader.field).toHaveAttribute('aria-invalid', 'true')
  await expect(reader.card).toHaveCount(0)
  await expect(reader.button('Print Label')).toBeDisabled()
  expect(await reader.recentNames()).toEqual([name])
  await expectAccessible(page)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  }
  await reader.button('Dismiss').click()
  await expect(reader.banner).toHaveCount(0)
  await expect(reader.field).toBeFocused()
  await page.keyboard.press('Control+a')
  await reader.scanSlide(name)
})

test('20 scans in a row at the speed of a hand scanner are looked up in order, and none is lost', async ({
  signedIn: page,
  records,
}) => {
  const names = Array.from({ length: 20 }, (_, index) => `box-${index + 1}-${records.tail}`)
  await records.slides(names.map(name => ({ name })))
  const reader = new SlideReaderPage(page)
  await reader.open()
  await reader.button('Sound on').click()
  const calls = callsFromNow(page, '/api/slides')
  for (const name of names) await reader.scan(name)
  await expect(reader.shown(names[19] as string)).toBeVisible()
  await expect(reader.button('Submit')).toBeVisible()
  const byName = calls.filter(call => call.includes('?name='))
  expect(byName).toEqual(names.map(name => `GET /api/slides/?name=${name}&offset=0&limit=1`))
  expect(calls).toHaveLength(40)
  await expect(reader.banner).toHaveCount(0)
  expect(await reader.recentNames()).toEqual(names.slice(10).reverse())
})

test('a name shared by several slides offers a choice after one more list call; the label is printed at once, and previewed without a call', async ({
  signedIn: page,
  records,
}) => {
  const name = `same-${records.tail}`
  const liver = await records.slide({ name, organ: 'liver', block_id: 'B-1' })
  const brain = await records.slide({ name, organ: 'brain', block_id: 'B-2', cut_number: 3 })
  const reader = new SlideReaderPage(page)
  await reader.open()
  const calls = callsFromNow(page, '/api/slides')
  await reader.scan(name)
  const choice = reader.choice(name)
  await expect(choice.getByRole('button', { name: `ID ${liver.id}` })).toContainText('B-1 · liver')
  expect(calls.splice(0)).toEqual([
    `GET /api/slides/${name}/`,
    `GET /api/slides/?name=${name}&offset=0&limit=1`,
    `GET /api/slides/?name=${name}&offset=0&limit=100`,
  ])
  await expect(reader.card).toHaveCount(0)
  await expectAccessible(page)
  await choice.getByRole('button', { name: `ID ${brain.id}` }).click()
  await reader.toasted(`Slide "${name}" loaded successfully`)
  await expect(reader.card).toContainText('B-2')
  await expect(choice).toHaveCount(0)
  await expect(reader.field).toBeFocused()

  calls.length = 0
  const paper = await printed(page, () => reader.button('Print Label').click())
  expect(paper).toEqual({
    sizes: ['22mm 22mm'],
    texts: [expect.stringMatching(`^Label as it prints: ${name}; B-2 - 3; brain; `)],
  })
  await expect(reader.field).toBeFocused()
  await reader.button('Preview label').click()
  const dialog = page.getByRole('dialog', { name: 'Label preview' })
  const label = dialog.getByRole('img', { name: new RegExp(`^Label as it prints: ${name}; B-2 - 3; brain`) })
  await expect(label).toBeVisible()
  await expect(dialog).toContainText('Prints at 22 × 22 mm.')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(label).toHaveCSS('fill', 'rgb(0, 0, 0)')
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Download ZPL' }).click())
  expect(file.name).toBe(`same_${records.tail}_zpl.txt`)
  expect(file.text).toContain('^FDB-2 - 3^FS')
  expect(calls).toEqual([])
  await closeByEscape(dialog)
  await expect(reader.field).toBeFocused()

  await reader.scan(name)
  await reader.button('Skip this scan').click()
  await expect(choice).toHaveCount(0)
})
