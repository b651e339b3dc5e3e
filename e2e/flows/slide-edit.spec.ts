import { expectAccessible } from '../support/axe.ts'
import { holdPatch, nextPatch, SlideScreens, slideCalls } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

const today = () => {
  const now = new Date()
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

test('the form holds the fields of a slide, and what can not be changed is only read', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({
    block_id: 'B-7',
    cut_number: 3,
    source: 'Lab',
    vendor: 'Leica',
    species: 'Mouse',
  })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  const labels = await screens.card('Slide Information').locator('label').allInnerTexts()
  expect(labels.map(label => label.replace(/\s*\*$/, ''))).toEqual([
    'Name',
    'Slide ID',
    'Block ID',
    'Cut Number',
    'Source',
    'Vendor',
    'Species',
    'Organ',
    'Status',
    'Created At',
    'Updated At',
    'Description',
  ])
  for (const [label, value] of [
    ['Name', slide.name],
    ['Slide ID', String(slide.id)],
    ['Block ID', 'B-7'],
    ['Cut Number', '3'],
    ['Source', 'Lab'],
    ['Vendor', 'Leica'],
    ['Species', 'Mouse'],
    ['Organ', ''],
    ['Status', 'created'],
    ['Created At', today()],
    ['Updated At', today()],
    ['Description', ''],
  ] as const) {
    await expect(screens.field(label)).toHaveValue(value)
  }
  for (const fixed of ['Slide ID', 'Created At', 'Updated At']) {
    await expect(screens.field(fixed)).toHaveAttribute('readonly')
  }
  await expect(screens.field('Created At')).toHaveAttribute('type', 'date')
  expect(await screens.field('Description').evaluate(field => field.tagName)).toBe('TEXTAREA')
  expect(await screens.offered('Status')).toEqual(['created', 'processing', 'completed', 'failed'])
  await expectAccessible(page)
})

test('the form is found by name and by uuid too', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.name)
  await expect(screens.field('Slide ID')).toHaveValue(String(slide.id))
  await screens.openEdit(slide.uuid)
  await expect(screens.field('Slide ID')).toHaveValue(String(slide.id))
})

test('a status that the choices lack is offered and kept', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ status: 'archived' })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  expect(await screens.offered('Status')).toEqual(['archived', 'created', 'processing', 'completed', 'failed'])
  const call = nextPatch(page)
  await screens.button('Save').click()
  expect((await call).postDataJSON().status).toEqual({ id: 6, name: 'archived', description: 'Slide is archived' })
})

test('the arrow leads back to the dashboard, and so does Cancel, with nothing saved', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  const calls = slideCalls(page)
  await screens.openEdit(slide.id)
  await screens.field('Organ').fill('knee')
  page.once('dialog', question => void question.accept())
  await screens.link('Back to Slides').click()
  await expect(page).toHaveURL('/slides')
  await screens.openEdit(slide.id)
  await expect(screens.field('Organ')).toHaveValue('')
  await screens.button('Cancel').click()
  await expect(page).toHaveURL('/slides')
  expect(calls.filter(call => call.startsWith('PATCH'))).toEqual([])
})

test('while it loads it says so', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    await held
    await route.continue()
  })
  const screens = new SlideScreens(page)
  await screens.goToEdit(slide.id)
  await expect(page.getByText('Loading slide data...')).toBeVisible()
  await expectAccessible(page)
  letGo()
  await expect(screens.field('Name')).toHaveValue(slide.name)
  await expect(page.getByText('Loading slide data...')).toHaveCount(0)
})

test('a missing slide is said so, with the way back and no form', async ({ signedIn: page }) => {
  const screens = new SlideScreens(page)
  await screens.goToEdit('no-such-slide')
  await expect(screens.title('Slide not found')).toBeVisible()
  await screens.toasted('Failed to load slide data')
  await expect(screens.button('Save')).toHaveCount(0)
  await screens.link('Back to Slides').click()
  await expect(page).toHaveURL('/slides')
})

test('an outage shows its reason and no form, so that no Save can empty the record', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  await page.route('**/api/slides/**', route =>
    route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
  )
  const screens = new SlideScreens(page)
  await screens.goToEdit(slide.id)
  await screens.toasted('Failed to load slide data')
  await expect(page.getByRole('alert')).toContainText('The database is away.')
  await expect(screens.button('Save')).toHaveCount(0)
  await expect(screens.field('Name')).toHaveCount(0)
  await page.unrouteAll()
  await screens.button('Try again').click()
  await expect(screens.field('Name')).toHaveValue(slide.name)
})

test('Save sends the slide fields with the status as an object, says so, and returns to the dashboard', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ block_id: 'B-7', source: 'Lab', description: 'old', notes: 'kept' })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Name').fill(` renamed ${records.tail} `)
  await screens.field('Cut Number').fill('12')
  await screens.field('Source').fill('  ')
  await screens.field('Description').fill('')
  await screens.field('Organ').fill('spinal cord')
  await screens.field('Status').selectOption('completed')
  const letGo = await holdPatch(page, slide.id)
  const call = nextPatch(page)
  await screens.button('Save').click()
  await expect(screens.button('Saving...')).toBeDisabled()
  expect((await call).postDataJSON()).toEqual({
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
    notes: 'kept',
  })
  letGo()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL('/slides')
})

test('an emptied cut number is sent as null', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ cut_number: 4 })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Cut Number').fill('')
  const call = nextPatch(page)
  await screens.field('Cut Number').press('Enter')
  expect((await call).postDataJSON().cut_number).toBeNull()
})

test('name, slide id and status are required, and the cut number is an integer', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  const calls = slideCalls(page)
  await screens.openEdit(slide.id)
  for (const label of ['Name', 'Slide ID', 'Status']) {
    await expect(page.locator('label', { hasText: new RegExp(`^${label}`) }).first()).toContainText('*')
  }
  await screens.field('Name').fill('')
  await screens.field('Cut Number').fill('3.0')
  await screens.button('Save').click()
  expect(await screens.faultOf('Name')).toBe('Slide name is required')
  expect(await screens.faultOf('Cut Number')).toBe('Cut number must be an integer')
  await expect(screens.field('Name')).toBeFocused()
  await expectAccessible(page)
  expect(calls.filter(call => call.startsWith('PATCH'))).toEqual([])
})

test('a slide that has no status needs one to be saved', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  // A backend may leave the status out (spec 1 §3).
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: null } })
  })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.button('Save').click()
  expect(await screens.faultOf('Status')).toBe('Status is required')
  await screens.field('Status').selectOption('failed')
  const call = nextPatch(page)
  await screens.button('Save').click()
  expect((await call).postDataJSON().status).toEqual({ id: 4, name: 'failed', description: 'Slide is failed' })
  await expect(page).toHaveURL('/slides')
})

test('a save that fails keeps the form and what was typed, with a toast and the reason', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Organ').fill('knee')
  await page.route(`**/api/slides/${slide.id}/`, route => route.abort())
  await screens.button('Save').click()
  await screens.toasted('Failed to update slide')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong, Please try again!')
  await expect(screens.field('Organ')).toHaveValue('knee')
  await page.unrouteAll()
  await screens.button('Save').click()
  await expect(page).toHaveURL('/slides')
})

test('the samples of the slide are asked for 20 at a time here', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const call = page.waitForRequest(request => new URL(request.url()).pathname === '/api/samples/')
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  expect(Object.fromEntries(new URL((await call).url()).searchParams)).toEqual({
    slide: String(slide.id),
    limit: '20',
    offset: '0',
  })
  await expect(page.getByText('No samples associated with this slide.')).toBeVisible()
})

test('a file can be registered while the form is open, and what was typed stays', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Organ').fill('knee')
  await screens.button('Register File').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^File Name/ }).fill(`scan-${records.tail}.tiff`)
  await dialog.getByRole('button', { name: 'Register File' }).click()
  await expect(screens.said('File Information', 'File Name')).toHaveText(`scan-${records.tail}.tiff`)
  await expect(screens.field('Organ')).toHaveValue('knee')
  const call = nextPatch(page)
  await screens.button('Save').click()
  expect((await call).headers()['if-match']).toBe('"2"')
  await expect(page).toHaveURL('/slides')
})

test('a save that ends after the user went elsewhere does not lead away from there', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  const letGo = await holdPatch(page, slide.id)
  await screens.button('Save').click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(screens.title('Your Profile')).toBeVisible()
  letGo()
  await screens.toasted('Slide updated successfully')
  await expect(page).toHaveURL('/profile')
})
