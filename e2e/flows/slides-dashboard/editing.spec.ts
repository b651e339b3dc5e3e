import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('Block ID, Cut Number, Source, Species, Organ and Description are edited in place and stay so', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [{ organ: 'knee' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  for (const [column, header, text] of [
    ['block_id', 'Block ID', 'B-9'],
    ['cut_number', 'Cut Number', '12'],
    ['source', 'Source', 'Biobank'],
    ['species', 'Species', 'Rat'],
    ['organ', 'Organ', 'spinal cord'],
  ] as const) {
    const field = await dashboard.edit(name, column, header)
    await field.fill(text)
    const call = page.waitForRequest(request => request.method() === 'PATCH')
    await field.press('Enter')
    expect((await call).postDataJSON()).toEqual({ [column]: column === 'cut_number' ? 12 : text })
    await dashboard.said('Slide updated successfully')
    await expect(dashboard.editor(name, header)).toHaveCount(0)
    await expect(dashboard.cell(name, column)).toHaveText(text)
  }
  const description = await dashboard.edit(name, 'description', 'Description')
  await description.fill('two\nlines')
  await description.press('Control+Enter')
  await expect(dashboard.cell(name, 'description')).toHaveText(/two\s+lines/)
  await dashboard.open(records.tail)
  await expect(dashboard.cell(name, 'organ')).toHaveText('spinal cord')
  await expect(dashboard.cell(name, 'cut_number')).toHaveText('12')
})

test('Name, Status and Created are not edited in place', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  for (const column of ['name', 'status', 'created_at']) {
    await expect(dashboard.cell(slide.name, column).getByRole('button', { name: /, edit / })).toHaveCount(0)
  }
})

test('an unchanged value just closes the editor, Escape and Cancel change nothing', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [{ organ: 'knee' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const patches: string[] = []
  page.on('request', request => request.method() === 'PATCH' && patches.push(request.url()))
  await (await dashboard.edit(name, 'organ', 'Organ')).press('Enter')
  await expect(dashboard.editor(name, 'Organ')).toHaveCount(0)
  const field = await dashboard.edit(name, 'organ', 'Organ')
  await field.fill('brain')
  await field.press('Escape')
  await expect(dashboard.editor(name, 'Organ')).toHaveCount(0)
  await (await dashboard.edit(name, 'organ', 'Organ')).fill('brain')
  await dashboard.editor(name, 'Organ').getByRole('button', { name: 'Cancel' }).click()
  await expect(dashboard.cell(name, 'organ')).toHaveText('knee')
  expect(patches).toEqual([])
})

test('leaving the field keeps it open with what was typed', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const field = await dashboard.edit(name, 'source', 'Source')
  await field.fill('Biob')
  await dashboard.search.click()
  await expect(field).toHaveValue('Biob')
  await dashboard.editor(name, 'Source').getByRole('button', { name: 'Save' }).click()
  await expect(dashboard.cell(name, 'source')).toHaveText('Biob')
})

test('an emptied field is saved as null', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{ cut_number: 4 }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
  await field.fill('')
  const call = page.waitForRequest(request => request.method() === 'PATCH')
  await field.press('Enter')
  expect((await call).postDataJSON()).toEqual({ cut_number: null })
  await expect(dashboard.cell(name, 'cut_number')).toHaveText('-')
})

for (const typed of ['3a', '3.0', '2147483648']) {
  test(`a cut number of ${typed} is refused under the field`, async ({ signedIn: page, records }) => {
    const [name = ''] = await makeSlides(records, [{}])
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await field.fill(typed)
    await field.press('Enter')
    await expect(dashboard.editor(name, 'Cut Number').getByRole('alert')).toHaveText(/^Cut number must be/)
    await expect(field).toHaveValue(typed)
  })
}

test('a failed save keeps the typed value, with the reason under the field and a toast', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await page.route(`**/api/slides/${slide.id}/`, route =>
    route.fulfill({ status: 400, json: { organ: ['This organ is not in the atlas.'] } }),
  )
  const field = await dashboard.edit(slide.name, 'organ', 'Organ')
  await field.fill('elbow')
  await field.press('Enter')
  await dashboard.said('Failed to update slide')
  await expect(dashboard.editor(slide.name, 'Organ').getByRole('alert')).toHaveText('This organ is not in the atlas.')
  await expect(field).toHaveValue('elbow')
  await page.unroute(`**/api/slides/${slide.id}/`)
  await field.press('Enter')
  await expect(dashboard.cell(slide.name, 'organ')).toHaveText('elbow')
})

test("two cells of one row saved at once are both saved, and neither is taken for a colleague's change", async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ organ: 'knee', source: 'A' })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const patches: { body: unknown; version: string | undefined }[] = []
  let letFirstThrough = () => {}
  const firstHeld = new Promise<void>(resolve => {
    letFirstThrough = resolve
  })
  await page.route(`**/api/slides/${slide.id}/`, async route => {
    patches.push({ body: route.request().postDataJSON(), version: route.request().headers()['if-match'] })
    if (patches.length === 1) await firstHeld
    await route.continue()
  })
  const organ = await dashboard.edit(slide.name, 'organ', 'Organ')
  await organ.fill('brain')
  const source = await dashboard.edit(slide.name, 'source', 'Source')
  await source.fill('B')
  await organ.press('Enter')
  await source.press('Enter')
  await expect(source).toHaveAttribute('readonly')
  letFirstThrough()
  await expect(dashboard.cell(slide.name, 'organ')).toHaveText('brain')
  await expect(dashboard.cell(slide.name, 'source')).toHaveText('B')
  await expect(dashboard.editor(slide.name, 'Source')).toHaveCount(0)
  expect(patches).toEqual([
    { body: { organ: 'brain' }, version: '"1"' },
    { body: { source: 'B' }, version: '"2"' },
  ])
})

test("a colleague's change is not overwritten unseen: it is said, shown, and can be overwritten knowingly", async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ organ: 'knee', source: 'A' })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await records.call('PATCH', `/api/slides/${slide.id}/`, { source: 'B' })
  const field = await dashboard.edit(slide.name, 'organ', 'Organ')
  await field.fill('brain')
  const call = page.waitForRequest(request => request.method() === 'PATCH')
  await field.press('Enter')
  expect((await call).headers()['if-match']).toBe('"1"')
  await expect(dashboard.editor(slide.name, 'Organ').getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('brain')
  await expect(dashboard.cell(slide.name, 'source')).toHaveText('B')
  await field.press('Enter')
  await expect(dashboard.cell(slide.name, 'organ')).toHaveText('brain')
  await expect(dashboard.cell(slide.name, 'source')).toHaveText('B')
})
