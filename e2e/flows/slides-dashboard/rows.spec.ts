import { expectAccessible } from '../../support/axe.ts'
import { saved } from '../../support/downloads.ts'
import { queryOf } from '../../support/search.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('commas separate several terms which must all match; chips and bars of the statistics filter further', async ({
  signedIn: page,
  records,
}) => {
  await makeSlides(records, [
    { organ: 'brain', description: 'knockout' },
    { organ: 'brain', species: 'Rat', description: 'knockout' },
    { species: 'unknown', description: 'knockout' },
    { organ: 'heart', description: 'wild type' },
  ])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'false')
  const list = dashboard.nextList()
  await dashboard.find(` ${records.tail}, brain ,, KNOCKOUT `)
  expect(queryOf(await list)).toMatchObject({ search_terms: `${records.tail},brain,KNOCKOUT` })
  expect(queryOf(await list)).not.toHaveProperty('search')
  await expect.poll(() => dashboard.names()).toEqual([`2-${records.tail}`, `1-${records.tail}`])
  await expect(dashboard.chips.getByRole('listitem')).toHaveText([records.tail, 'brain', 'KNOCKOUT'])
  await dashboard.chips.getByRole('button', { name: 'Remove brain' }).click()
  await expect(dashboard.search).toHaveValue(`${records.tail}, KNOCKOUT`)
  await expect.poll(() => dashboard.names()).toEqual([`3-${records.tail}`, `2-${records.tail}`, `1-${records.tail}`])

  const filtered = dashboard.nextList()
  await page.getByRole('button', { name: 'Show only Unknown 2 slides' }).click()
  expect(JSON.parse(queryOf(await filtered)['filter'] ?? '')).toEqual({
    and: [
      {
        or: [
          { field: 'species', op: 'is', value: 'unknown' },
          { field: 'species', op: 'empty' },
        ],
      },
    ],
  })
  await expect.poll(() => dashboard.names()).toEqual([`3-${records.tail}`, `1-${records.tail}`])
  await page.getByRole('button', { name: 'Show only Brain 1 slide' }).click()
  await expect.poll(() => dashboard.names()).toEqual([`1-${records.tail}`])
  await expect(dashboard.chips.getByRole('listitem')).toHaveText([
    records.tail,
    'KNOCKOUT',
    'Species is unknown or is empty',
    'Organ is brain',
  ])
})

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

test('Delete Selected asks with the number, sends one call per slide, at most 20 at once, and reports the result', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 25)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  let [underWay, most, calls] = [0, 0, 0]
  await page.route(/\/api\/slides\/\d+\/$/, async route => {
    underWay += 1
    calls += 1
    most = Math.max(most, underWay)
    // Holds replies until no further request arrives: the browser has then sent as many as it allows.
    await expect.poll(() => Math.min(20, 25 - calls + underWay) - underWay).toBe(0)
    const response = await route.fetch()
    underWay -= 1
    await route.fulfill({ response })
  })
  await dashboard.grid.getByRole('checkbox', { name: 'Select all' }).click()
  expect(await dashboard.confirmed('Delete Selected (25)')).toBe('Are you sure you want to delete 25 slides?')
  await dashboard.toasted('25 slides deleted successfully')
  expect({ calls, most }).toEqual({ calls: 25, most: 20 })
  await expect(page.getByText('No slides found.')).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 slides')).toBeVisible()
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

test('Block ID, Cut Number, Source, Species, Organ and Description are edited in place and stay changed', async ({
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
