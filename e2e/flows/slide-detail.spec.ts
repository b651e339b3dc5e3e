import { expectAccessible } from '../support/axe.ts'
import { closeByEscape } from '../support/dialogs.ts'
import { saved } from '../support/downloads.ts'
import { holdCalls } from '../support/hold.ts'
import { printed } from '../support/printed.ts'
import { nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

const CONFIRM = 'Are you sure you want to delete this slide?'

/** Together they contain every character with a special meaning in addresses. */
const ODD_NAMES = ['up/../a/b', '100%-50%25', '#7 why? & two words', '🧠 µm C:\\scans +1,2;3=4']

test('a slide of any name is found by the name in its address; a missing one, or one that fails to load, is reported', async ({
  signedIn: page,
  records,
}) => {
  const screens = new SlideScreens(page)
  for (const odd of ODD_NAMES) {
    const slide = await records.slide({ name: `${odd}-${records.tail}` })
    await screens.openDetail(slide.name, slide.name)
    await screens.openEdit(slide.name)
    await expect(screens.field('Name')).toHaveValue(slide.name)
  }
  const dashboard = new SlidesDashboard(page)
  const slide = await records.slide({ name: `../a?b#c%-${records.tail}` })
  await dashboard.open(`b#c%-${records.tail}`)
  await dashboard.row(slide.name).getByRole('link', { name: slide.name }).click()
  await expect(page).toHaveURL(url => url.pathname === `/slides/${slide.id}`)
  await expect(screens.title(slide.name)).toBeVisible()

  await page.goto('/slides/100%')
  await expect(screens.title('Slide Not Found')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/slides/**', route => route.fulfill({ status: 503, json: { detail: 'Away.' } }))
  await page.goto(`/slides/${slide.id}`)
  await expect(page.getByRole('alert')).toContainText('Away.')
  await expectAccessible(page)
})

test('a slide is read, its label printed, previewed and saved, its fields changed, and finally it is deleted', async ({
  signedIn: page,
  records,
}) => {
  const file = await records.file({ type: 'image/tiff', size: 1536, metadata: { stain: 'HE' } })
  const slide = await records.slide({
    name: `Label 1-${records.tail}`,
    species: 'Mouse',
    organ: 'Spinal cord',
    block_id: 'B-7',
    cut_number: 3,
    status: 'archived',
    file: file.id,
  })
  await records.sample({ slide: slide.id })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await expect(screens.shown('File Information', 'Created By')).toHaveText('anna')
  await expectAccessible(page)

  const paper = await printed(page, () => screens.button('Print Label').click())
  expect(paper).toMatchObject({ sizes: ['22mm 22mm'], texts: [expect.stringContaining('B-7 - 3; Spinal cord')] })
  await screens.button('Preview Label').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: new RegExp(slide.name) })).toBeVisible()
  const label = await saved(page, () => dialog.getByRole('button', { name: 'Download ZPL' }).click())
  expect(label.name).toBe(`label_1_${records.tail}_zpl.txt`)
  expect(label.text).toContain('B-7 - 3')
  expect(label.text).toContain('Spinal cord')
  await expectAccessible(page)
  await closeByEscape(dialog)

  await screens.button('Edit').click()
  await expect(page).toHaveURL(`/slides/${slide.id}/edit`)
  await expect(screens.field('Name')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(screens.field('Name')).toHaveValue(slide.name)
  await screens.field('Name').fill('  ')
  await screens.button('Save').click()
  await screens.expectError('Name', 'Slide name is required')
  await expectAccessible(page)
  const renamed = `renamed ${records.tail}`
  await screens.field('Name').fill(renamed)
  await screens.field('Status').selectOption('processing')
  await screens.field('Notes').fill('seen')
  const release = await holdCalls(page, `**/api/slides/${slide.id}/`, 'PATCH')
  const patch = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  await expect(screens.button('Cancel')).toBeDisabled()
  expect((await patch).postDataJSON()).toEqual({
    name: renamed,
    id: slide.id,
    species: 'Mouse',
    organ: 'Spinal cord',
    block_id: 'B-7',
    cut_number: 3,
    source: null,
    vendor: null,
    status: { id: 2, name: 'processing', description: 'Slide is processing' },
    description: null,
    notes: 'seen',
  })
  expect((await patch).headers()['if-match']).toBe('"1"')
  release()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  await expect(screens.button('Edit')).toBeFocused()
  await expect(screens.title(renamed)).toBeVisible()
  await expect(screens.shown('Slide Information', 'Notes')).toHaveText('seen')
  await expect(screens.shown('Slide Information', 'Status')).toHaveText('processing')

  const refused = screens.answerQuestion('dismiss')
  await screens.button('Delete').click()
  expect(await refused).toBe(CONFIRM)
  await expect(screens.title(renamed)).toBeVisible()
  const confirmed = screens.answerQuestion('accept')
  const deletion = page.waitForRequest(request => request.method() === 'DELETE')
  await screens.button('Delete').click()
  await confirmed
  await screens.toasted('Slide deleted successfully')
  expect(new URL((await deletion).url()).pathname).toBe(`/api/slides/${slide.id}/`)
  expect((await deletion).headers()).not.toHaveProperty('if-match')
  await expect(page).toHaveURL('/slides')
})
