import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { holdPatch, nextPatch, SlideScreens, slideCalls } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

const CONFIRM = 'Are you sure you want to delete this slide? This action cannot be undone.'

test('the slide is asked for by its id first, and nothing else is asked where that answers', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const calls = slideCalls(page)
  await new SlideScreens(page).openDetail(slide.id, slide.name)
  expect(calls).toEqual([`GET /api/slides/${slide.id}/`])
  await expect(page).toHaveTitle(`${slide.name} · Vitrine`)
})

test('an address that holds a name is looked up by id, then by name', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const calls = slideCalls(page)
  await new SlideScreens(page).openDetail(slide.name, slide.name)
  expect(calls.map(decodeURIComponent)).toEqual([
    `GET /api/slides/${slide.name}/`,
    `GET /api/slides/?name=${slide.name}&offset=0&limit=1`,
  ])
})

test('an address that holds a uuid is looked up by id, name and uuid', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const calls = slideCalls(page)
  await new SlideScreens(page).openDetail(slide.uuid, slide.name)
  expect(calls).toEqual([
    `GET /api/slides/${slide.uuid}/`,
    `GET /api/slides/?name=${slide.uuid}&offset=0&limit=1`,
    `GET /api/slides/?uuid=${slide.uuid}&offset=0&limit=1`,
  ])
})

for (const name of [
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
]) {
  test(`a slide named ${name} is found by its name in the address, and its edit form too`, async ({
    signedIn: page,
    records,
  }) => {
    const slide = await records.slide({ name: `${name}-${records.tail}` })
    const screens = new SlideScreens(page)
    await screens.openDetail(slide.name, slide.name)
    await screens.openEdit(slide.name)
    await expect(screens.field('Name')).toHaveValue(slide.name)
    await page.reload()
    await expect(screens.field('Name')).toHaveValue(slide.name)
  })
}

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

test("the read view shows the slide, its file and the file's metadata", async ({ signedIn: page, records }) => {
  const file = await records.file({ type: 'image/tiff', size: 1536, metadata: { stain: 'HE' } })
  const slide = await records.slide({
    species: 'Mouse',
    organ: 'spinal cord',
    block_id: 'B-7',
    cut_number: 3,
    source: 'Lab',
    vendor: 'Leica',
    description: 'two\nlines',
    notes: 'left over',
    status: 'archived',
    file: file.id,
  })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  for (const [term, value] of [
    ['Name', slide.name],
    ['Species', 'Mouse'],
    ['Organ', 'spinal cord'],
    ['Block ID', 'B-7'],
    ['Cut Number', '3'],
    ['Source', 'Lab'],
    ['Vendor', 'Leica'],
    ['Description', 'two lines'],
    ['Notes', 'left over'],
    ['Status', 'archived'],
  ] as const) {
    await expect(screens.said('Slide Information', term)).toHaveText(value)
  }
  await expect(screens.said('Slide Information', 'ID')).toContainText(`${slide.id} · ${slide.uuid.slice(0, 8)}`)
  await expect(screens.said('File Information', 'File Name')).toHaveText(file.name)
  await expect(screens.said('File Information', 'File Size')).toHaveText('1.50 KB')
  await expect(screens.said('File Information', 'Created By')).toHaveText('anna')
  await expect(screens.said('Metadata', 'stain')).toHaveText('HE')
})

for (const [status, color] of [
  ['active', 'green'],
  ['processing', 'yellow'],
  ['archived', 'grey'],
  ['error', 'blue'],
  ['created', 'blue'],
] as const) {
  test(`the badge of ${status} is ${color} here`, async ({ signedIn: page, records }) => {
    const slide = await records.slide({ status })
    const screens = new SlideScreens(page)
    await screens.openDetail(slide.id, slide.name)
    const badge = page
      .locator('h1 + span')
      .getByText(status, { exact: true })
      .or(page.locator('h1 + span', { hasText: status }))
    await expect(badge.first()).toHaveClass(new RegExp(color))
  })
}

test('Back leads to the dashboard', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.link('Back').click()
  await expect(page).toHaveURL('/slides')
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

test('a slide that can not be deleted stays, with the reason to be read', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    await answered
    await route.fulfill({ status: 409, json: { detail: 'A scan holds this slide.' } })
  })
  const asked = screens.answerConfirm('accept')
  await screens.button('Delete').click()
  await asked
  // An edit begun now would be on a slide that may be gone.
  await expect(screens.button('Edit')).toBeDisabled()
  answer()
  await screens.toasted('Failed to delete slide')
  await expect(screens.button('Edit')).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveText(`"${slide.name}" is still here. A scan holds this slide.`)
  await expect(page).toHaveURL(`/slides/${slide.id}`)
})

test('a missing slide is said so, with the way back', async ({ signedIn: page }) => {
  const screens = new SlideScreens(page)
  await screens.openDetail('no such slide 🧠')
  await expect(screens.title('Slide Not Found')).toBeVisible()
  await screens.toasted('Failed to load slide details')
  await expect(page.getByText("The slide you're looking for doesn't exist or has been removed.")).toBeVisible()
  await expectAccessible(page)
  await screens.link('Back to Slides').click()
  await expect(page).toHaveURL('/slides')
})

test('an outage is no missing slide: the reason stands with another try', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  await page.route('**/api/slides/**', route =>
    route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
  )
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id)
  await screens.toasted('Failed to load slide details')
  await expect(page.getByRole('alert')).toContainText('The database is away.')
  await expect(screens.title('Slide Not Found')).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await screens.button('Try again').click()
  await expect(screens.title(slide.name)).toBeVisible()
})

test('the edit view shows only name, id, species, organ, status, description and notes; the file is only read', async ({
  signedIn: page,
  records,
}) => {
  const file = await records.file()
  const slide = await records.slide({ species: 'Mouse', organ: null, status: 'archived', file: file.id })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Edit').click()
  const names = await screens.card('Slide Information').locator('label').allInnerTexts()
  expect(names.map(name => name.replace(/\s*\*$/, ''))).toEqual([
    'Name',
    'ID',
    'Status',
    'Species',
    'Organ',
    'Description',
    'Notes',
  ])
  await expect(screens.field('ID')).toHaveValue(String(slide.id))
  await expect(screens.field('ID')).toHaveAttribute('readonly')
  expect(await screens.offered('Species')).toEqual(['No value', 'Mouse', 'mouse', 'human', 'rat'])
  expect(await screens.offered('Organ')).toEqual(['No value', 'liver', 'kidney', 'brain'])
  expect(await screens.offered('Status')).toEqual(['active', 'archived', 'processing'])
  await expect(screens.said('File Information', 'File Name')).toHaveText(file.name)
  await expect(screens.card('File Information').locator('input, select, textarea, button')).toHaveCount(0)
  await expectAccessible(page)
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

test('Cancel discards the edits and restores what was loaded', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ notes: 'as loaded' })
  const screens = new SlideScreens(page)
  const calls = slideCalls(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Edit').click()
  await expect(screens.field('Name')).toBeFocused()
  await screens.field('Name').fill('something else')
  await screens.field('Notes').fill('typed')
  await screens.button('Cancel').click()
  await expect(screens.title(slide.name)).toBeVisible()
  await expect(screens.said('Slide Information', 'Notes')).toHaveText('as loaded')
  await expect(screens.button('Edit')).toBeFocused()
  await screens.button('Edit').click()
  await expect(screens.field('Name')).toHaveValue(slide.name)
  await expect(screens.field('Notes')).toHaveValue('as loaded')
  expect(calls).toEqual([`GET /api/slides/${slide.id}/`])
})

test('a blank name is refused under the field, and nothing is sent', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  const calls = slideCalls(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Edit').click()
  await screens.field('Name').fill('  ')
  await screens.button('Save').click()
  expect(await screens.faultOf('Name')).toBe('Slide name is required')
  await expect(screens.field('Name')).toBeFocused()
  await expectAccessible(page)
  expect(calls).toHaveLength(1)
})

test('a save that fails keeps the form and what was typed, with a toast and the reason', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Edit').click()
  await screens.field('Notes').fill('typed')
  await page.route(`**/api/slides/${slide.id}/`, route =>
    route.fulfill({ status: 400, json: { notes: ['These notes are too long.'] } }),
  )
  await screens.button('Save').click()
  await screens.toasted('Failed to update slide')
  await expect(page.getByRole('alert')).toHaveText('These notes are too long.')
  await expect(screens.field('Notes')).toHaveValue('typed')
  await page.unrouteAll()
  await screens.button('Save').click()
  await expect(screens.said('Slide Information', 'Notes')).toHaveText('typed')
})

test('the page is accessible as it is read', async ({ signedIn: page, records }) => {
  const file = await records.file({ type: 'image/tiff', size: 1536, metadata: { stain: 'HE' } })
  const slide = await records.slide({ status: 'active', file: file.id })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await expectAccessible(page)
})

test('the samples of the slide are asked for after it, 100 at a time, and stand below', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const sample = await records.call<{ sample_id: string }>('POST', '/api/samples/', {
    sample_id: `s-${records.tail}`,
    slide: slide.id,
  })
  const calls: string[] = []
  page.on('request', request => request.url().includes('/api/s') && calls.push(new URL(request.url()).pathname))
  const screens = new SlideScreens(page)
  const call = page.waitForRequest(request => new URL(request.url()).pathname === '/api/samples/')
  await screens.openDetail(slide.id, slide.name)
  expect(Object.fromEntries(new URL((await call).url()).searchParams)).toEqual({
    slide: String(slide.id),
    limit: '100',
    offset: '0',
  })
  await expect(screens.card('Samples').getByText(sample.sample_id)).toBeVisible()
  // They stay as they are while the view changes: nothing is asked for again.
  await screens.button('Edit').click()
  await expect(screens.card('Samples').getByText(sample.sample_id)).toBeVisible()
  await screens.button('Cancel').click()
  expect(calls).toEqual([`/api/slides/${slide.id}/`, '/api/samples/'])
})

test('samples that are embedded in the slide are shown without another call', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/samples/') && asked.push(request.url()))
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    const response = await route.fetch()
    const samples = [{ id: 7, sample_id: `embedded-${records.tail}` }]
    await route.fulfill({ response, json: { ...(await response.json()), samples } })
  })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await expect(screens.card('Samples').getByText(`embedded-${records.tail}`)).toBeVisible()
  expect(asked).toEqual([])
})

test('Preview Label shows the label on screen, by a button of its own', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ organ: 'brain' })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.button('Preview Label').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: new RegExp(slide.name) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(screens.button('Preview Label')).toBeFocused()
})

test('a file can be registered for a slide that has none', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await screens.card('File Information').getByRole('button', { name: 'Register File' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^File Name/ }).fill(`scan-${records.tail}.tiff`)
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(screens.said('File Information', 'File Name')).toHaveText(`scan-${records.tail}.tiff`)
  await expect(screens.button('Register File')).toHaveCount(0)
  // The next save is made against the version that the registration left.
  await screens.button('Edit').click()
  await screens.field('Notes').fill('scanned')
  await screens.button('Save').click()
  await expect(screens.said('Slide Information', 'Notes')).toHaveText('scanned')
})

test('a backend that does not announce it is offered no registration', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  await page.route('**/config.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), features: [] } })
  })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  await expect(screens.card('File Information').getByText('No file attached')).toBeVisible()
  await expect(screens.button('Register File')).toHaveCount(0)
  await screens.openEdit(slide.id)
  await expect(screens.button('Register File')).toHaveCount(0)
})
