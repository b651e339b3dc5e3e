import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { holdPatch, nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

const CONFIRM = 'Are you sure you want to delete this slide? This action cannot be undone.'

const ODD_NAMES = [
  'a/b',
  '100%',
  '50%25',
  'up/../down',
  'why?',
  '#7',
  'two words & more',
  '🧠 µm',
  'C:\\scans',
  '+1,2;3=4',
]

test('a slide of any name is found by it in the address, and its edit form too', async ({
  signedIn: page,
  records,
}) => {
  const screens = new SlideScreens(page)
  for (const name of ODD_NAMES) {
    const slide = await records.slide({ name: `${name}-${records.tail}` })
    await screens.openDetail(slide.name, slide.name)
    await screens.openEdit(slide.name)
    await expect(screens.field('Name')).toHaveValue(slide.name)
  }
  await page.reload()
  await expect(screens.field('Name')).toHaveValue(`${ODD_NAMES.at(-1)}-${records.tail}`)
})

test('an address that is no proper encoding is a word like any other', async ({ signedIn: page }) => {
  await page.goto('/slides/100%')
  await expect(new SlideScreens(page).title('Slide Not Found')).toBeVisible()
})

test('the dashboard leads to a slide by its id, whatever its name', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ name: `../a?b#c%-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.row(slide.name).getByRole('link', { name: slide.name }).click()
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  await expect(new SlideScreens(page).title(slide.name)).toBeVisible()
})

test('Print Label downloads the label at once', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ name: `Label 1-${records.tail}`, block_id: 'B-7', cut_number: 3, organ: 'brain' })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const download = page.waitForEvent('download')
  await screens.button('Print Label').click()
  expect((await download).suggestedFilename()).toBe(`label_1_${records.tail}_zpl.txt`)
  const zpl = await readFile(await (await download).path(), 'utf8')
  expect(zpl).toContain('B-7 - 3')
  expect(zpl).toContain('brain')
})

test('Delete asks, and goes to the dashboard after it', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const refused = screens.answerConfirm('dismiss')
  await screens.button('Delete').click()
  expect(await refused).toBe(CONFIRM)
  await expect(screens.title(slide.name)).toBeVisible()
  const asked = screens.answerConfirm('accept')
  const call = page.waitForRequest(request => request.method() === 'DELETE')
  await screens.button('Delete').click()
  await asked
  await screens.toasted('Slide deleted successfully')
  expect(new URL((await call).url()).pathname).toBe(`/api/slides/${slide.id}/`)
  expect((await call).headers()).not.toHaveProperty('if-match')
  await expect(page).toHaveURL('/slides')
})

test('Save shows Saving..., sends the slide fields, and returns to the read view with what was saved', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({
    species: 'Mouse',
    organ: 'Spinal cord',
    block_id: 'B-1',
    cut_number: 4,
    status: 'archived',
  })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Edit').click()
  await screens.field('Name').fill(`renamed ${records.tail}`)
  await screens.field('Status').selectOption('processing')
  await screens.field('Notes').fill('seen')
  const letGo = await holdPatch(page, slide.id)
  const call = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  await expect(screens.button('Cancel')).toBeDisabled()
  expect((await call).postDataJSON()).toEqual({
    name: `renamed ${records.tail}`,
    id: slide.id,
    species: 'Mouse',
    organ: 'Spinal cord',
    block_id: 'B-1',
    cut_number: 4,
    source: null,
    vendor: null,
    status: 'processing',
    description: null,
    notes: 'seen',
  })
  expect((await call).headers()['if-match']).toBe('"1"')
  letGo()
  await screens.toasted('Slide updated successfully')
  await expect(screens.title(`renamed ${records.tail}`)).toBeVisible()
  await expect(screens.said('Slide Information', 'Notes')).toHaveText('seen')
  await expect(screens.said('Slide Information', 'Status')).toHaveText('processing')
  await expect(screens.button('Edit')).toBeVisible()
})

test('axe finds nothing on the read view, the edit view, its errors and the label', async ({
  signedIn: page,
  records,
}) => {
  const file = await records.file({ type: 'image/tiff', size: 1536, metadata: { stain: 'HE' } })
  const slide = await records.slide({ status: 'active', file: file.id })
  await records.sample({ slide: slide.id })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await expect(screens.said('File Information', 'Created By')).toHaveText('anna')
  await expectAccessible(page)
  await screens.button('Preview Label').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: new RegExp(slide.name) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await screens.button('Edit').click()
  await expectAccessible(page)
  await screens.field('Name').fill('  ')
  await screens.button('Save').click()
  expect(await screens.errorsOf('Name')).toBe('Slide name is required')
  await expectAccessible(page)
})

test('axe finds nothing where a slide is missing or cannot be loaded', async ({ signedIn: page }) => {
  const screens = new SlideScreens(page)
  await screens.openDetail('no such slide')
  await expect(screens.title('Slide Not Found')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/slides/**', route =>
    route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
  )
  await screens.openDetail('any')
  await expect(page.getByRole('alert')).toContainText('The database is away.')
  await expectAccessible(page)
})
