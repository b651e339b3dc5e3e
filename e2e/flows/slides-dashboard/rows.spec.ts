import { expectAccessible } from '../../support/axe.ts'
import { saved } from '../../support/downloads.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('sorting and Load More keep the selection and skip no slide, even after a deletion; a new search or filter clears it', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 53)
  const dashboard = new SlidesDashboard(page)
  const deleteSelected = dashboard.button(/^Delete Selected/)
  const named = (number: string) => `${number}-${records.tail}`
  await dashboard.open(records.tail)
  const [selected = ''] = await dashboard.names()
  await dashboard.box(selected).check()
  await dashboard.sortBy('Name')
  await expect(dashboard.row(named('001'))).toBeVisible()
  await dashboard.deleteRow(selected === named('002') ? named('003') : named('002'))
  // The offer to undo moves everything below it.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(dashboard.footer('Showing 49 of 52 slides')).toBeVisible()
  await dashboard.loadMore('Showing 52 of 52 slides')
  await expect(deleteSelected).toHaveAccessibleName('Delete Selected (1)')
  await page.getByRole('button', { name: 'Show only Unknown 52 slides' }).first().click()
  await expect(deleteSelected).toHaveCount(0)
  await dashboard.box(named('001')).check()
  // The toolbar of the selection replaces the search.
  await dashboard.chips.getByRole('button', { name: `Remove ${records.tail}` }).click()
  await expect(deleteSelected).toHaveCount(0)
})

test('an expanded row shows Slide Information, File Information and Metadata, copies its uuid and saves its label', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const file = await records.file({ type: 'image/tiff', size: 512, metadata: { stain: 'HE', lenses: [20, 40] } })
  const slide = await records.slide({
    name: `A 1/${records.tail}`,
    block_id: 'B-7',
    cut_number: 12,
    source: 'Pathology',
    species: 'Mouse',
    organ: 'brain',
    vendor: 'Hamamatsu',
    description: 'knockout, female',
    file: file.id,
  })
  const other = await records.slide({ name: `other-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.row(slide.name).getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(dashboard.row(slide.name).getByText('Copied!')).toBeAttached()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(slide.uuid)

  await dashboard.details(slide.name).click()
  await expect(dashboard.details(slide.name)).toHaveAttribute('aria-expanded', 'true')
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  await expect(dashboard.drawer.locator('dl > div')).toHaveText([
    `ID${slide.id}`,
    `UUID${slide.uuid}`,
    'Block IDB-7',
    'Cut Number12',
    'SourcePathology',
    'SpeciesMouse',
    'Organbrain',
    'VendorHamamatsu',
    'Descriptionknockout, female',
    `File Name${file.name}`,
    'File Typeimage/tiff',
    'File Size512 Bytes',
    'Created Byanna',
    `Created At${today}`,
    'stainHE',
    'lenses20, 40',
  ])
  await expect(dashboard.drawer.getByRole('heading', { level: 3 })).toHaveText([
    'Slide Information',
    'File Information',
    'Metadata',
  ])
  await dashboard.details(other.name).click()
  await expect(dashboard.details(slide.name)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('region', { name: `Details of ${other.name}` })).toBeVisible()
  await expect(dashboard.drawer).toHaveCount(1)
  await expect(dashboard.drawer.getByText('No metadata available')).toBeVisible()
  await dashboard.details(other.name).click()
  await expect(dashboard.drawer).toHaveCount(0)

  const label = await saved(page, () => dashboard.pickFromRowMenu(slide.name, 'Download ZPL'))
  expect(label.name).toBe(`a_1_${records.tail}_zpl.txt`)
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv').replaceAll('-', ''))
  for (const part of ['^XA', slide.name, 'B-7 - 12', 'brain', `${day} - Pathology`, '^XZ']) {
    expect(label.text).toContain(part)
  }
  await expect(dashboard.row(slide.name).getByText('Copied!')).toHaveCount(0)
})

test('Cut Number, Organ and Description are edited in place and stay changed', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{ organ: 'knee' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  for (const [column, header, text] of [
    ['cut_number', 'Cut Number', '12'],
    ['organ', 'Organ', 'spinal cord'],
  ] as const) {
    const field = await dashboard.edit(name, column, header)
    await field.fill(text)
    const call = page.waitForRequest(request => request.method() === 'PATCH')
    await field.press('Enter')
    expect((await call).postDataJSON()).toEqual({ [column]: column === 'cut_number' ? 12 : text })
    await dashboard.toasted('Slide updated successfully')
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

test('the right button opens the menus of rows, selected rows and headers, which group rows and hide columns', async ({
  signedIn: page,
  records,
}) => {
  const [first = '', second = '', third = ''] = await makeSlides(records, [{ organ: 'liver' }, {}, { organ: 'liver' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const menu = page.getByRole('menu')
  const item = (name: string | RegExp) => menu.getByRole('menuitem', { name })
  await dashboard.cell(second, 'created_at').click({ button: 'right' })
  await expect(item('View Details')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await dashboard.box(first).check()
  await dashboard.box(second).check()
  await dashboard.cell(first, 'created_at').click({ button: 'right' })
  await expect(item('Delete Selected (2)')).toBeVisible()
  await dashboard.cell(third, 'created_at').click({ button: 'right' })
  await expect(item('View Details')).toBeVisible()
  await expect(item(/Delete Selected/)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await dashboard.header('Species').click({ button: 'right' })
  await expectAccessible(page)
  await item('Hide').click()
  await expect(dashboard.header('Species')).toHaveCount(0)
  await dashboard.header('Organ').getByRole('button').press('Shift+F10')
  await item('Group by this').press('Enter')
  const groups = page.getByRole('treegrid')
  await expect(groups.getByRole('row', { name: 'Organ: liver, 2 slides' })).toBeVisible()
  await expect(groups.getByRole('row', { name: first })).toBeVisible()
})
