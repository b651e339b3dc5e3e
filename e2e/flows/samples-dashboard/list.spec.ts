import { expectAccessible } from '../../support/axe.ts'
import { closeByEscape } from '../../support/dialogs.ts'
import { importSamples, makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { queryOf } from '../../support/search.ts'
import { signIn } from '../../support/sign-in-pages.ts'
import { expect, test } from '../../support/test.ts'

const EMPTY = 'No samples found. Try adjusting your filters or importing new samples.'
const FIRST = [
  'Sample ID',
  'QC Status',
  'Machine QC Status',
  'Blur Detection Threshold',
  'Created',
  'Instrument',
  'File Name',
  'File Type',
]
const HIDDEN = ['Tiles (below the Sample ID)', 'Staining Lab', 'Channels', 'Tiles', 'Status', 'Associated Slide']

test('search by terms and chosen columns; statistics filter; chips remove each', async ({
  signedIn: page,
  records,
}) => {
  const specimen = `Biopsy ${records.tail}`
  const [file, tail] = ['a', 'b'].map(name => `${name}-${records.tail}`)
  const names = await makeSamples(records, [
    { file_name: `${file}.ndpi`, file_type: 'NDPI', specimen_type: specimen, qc_status: 'pass', file_size: '1.5 G' },
    { file_name: `${tail}.tif`, file_type: 'TIFF', specimen_type: specimen.toUpperCase(), qc_status: 'fail' },
    { file_type: 'TIFF', file_size: '512 M' },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open()
  await expect(page.getByText(/^\+[\d,]+ in the last 7 days$/)).toBeVisible()
  await dashboard.find(records.tail)
  await expect(dashboard.search).toHaveAttribute(
    'placeholder',
    'Search samples (separate multiple terms with commas)...',
  )
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('2.00 GB')
  await expect(page.getByRole('img', { name: 'QC Status: Fail 1, Pass 1, Unknown 1' })).toBeVisible()

  await dashboard.part('Specimen Type', specimen.toUpperCase()).or(dashboard.part('Specimen Type', specimen)).click()
  await expect(dashboard.footer('Showing 2 of 2 samples')).toBeVisible()
  await dashboard.part('QC Status', 'Pass').click()
  await expect.poll(() => dashboard.names()).toEqual([names[2]])
  await expect(dashboard.chips).toContainText('QC Status is Pass')
  await dashboard.chips.getByRole('button', { name: 'Remove QC Status is Pass' }).click()
  await expect(dashboard.footer('Showing 2 of 2 samples')).toBeVisible()
  await dashboard.chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(dashboard.search).toHaveValue('')

  await page.getByRole('button', { name: 'Search columns: All Columns' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Columns', 'File Name', 'File Type'])
  await page.getByRole('option', { name: 'File Name' }).click()
  await page.getByRole('option', { name: 'File Type' }).click()
  await closeByEscape(page.getByRole('listbox'))
  const list = dashboard.nextList()
  await dashboard.find(`${records.tail}, tif`)
  expect(queryOf(await list)).toMatchObject({
    search_terms: `${records.tail},tif`,
    search_fields: 'file_name,file_type',
  })
  await expect.poll(() => dashboard.names()).toEqual([names[1]])
  await expect(dashboard.chips).toContainText('Columns: File Name, File Type')
})

test('newest first, sorted by a header, columns shown and moved; axe finds nothing, and nothing scrolls horizontally', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const names = await makeSamples(records, [
    { qc_status: 'fail', organ_type: 'liver', instrument_name: 'i'.repeat(90), block_id: 'b'.repeat(200) },
    { qc_status: 'manual_review', pictor_sample_id: `${'long'.repeat(40)}-${records.tail}`, instrument_name: 'A' },
    {
      pictor_sample_id: `PIC-${records.tail}`,
      block_id: 'B-7',
      tiles: 1200,
      channels: 3,
      status: 'error',
      qc_status: 'pass',
      qc_status_machine: 'blurred',
      specimen_type: 'Biopsy',
      staining_lab: 'Center 3',
      staining_type: 'HE',
      instrument_name: 'B',
      blur_detection_threshold: 0.5,
      slide: slide.id,
    },
  ])
  const [name = '', long = '', wide = ''] = names
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  expect(await dashboard.headers()).toEqual(FIRST)
  expect(await dashboard.names()).toEqual(names)
  await expect(dashboard.header('Created')).toHaveAttribute('aria-sort', 'descending')
  for (const [direction, order] of [
    ['ascending', [long, name, wide]],
    ['descending', [wide, name, long]],
  ] as const) {
    await dashboard.sortBy('Instrument')
    await expect.poll(() => dashboard.names()).toEqual(order)
    await expect(dashboard.header('Instrument')).toHaveAttribute('aria-sort', direction)
  }
  await expect(dashboard.cell(name, 'sample_id')).toHaveText(`${name}B-7`)
  await expect(dashboard.cell(name, 'blur_detection_threshold')).toHaveText('0.500')
  await expect(dashboard.row(name).getByRole('link', { name })).toHaveAttribute('href', /\/samples\/\d+\?list=/)

  await dashboard.showColumns(...HIDDEN)
  const all = [...FIRST.slice(0, 5), 'Staining Lab', 'Instrument', 'Channels', 'Tiles', 'Status', 'Associated Slide']
  await expect.poll(() => dashboard.headers()).toEqual([...all, 'File Name', 'File Type'])
  await expect(dashboard.header('Associated Slide').getByRole('button', { name: 'Associated Slide' })).toHaveCount(0)
  const expectAll = async () => {
    await expect(dashboard.cell(name, 'sample_id').first()).toHaveText(`${name}B-7Tiles 1,200`)
    await expect(dashboard.cell(name, 'tiles')).toHaveText('1,200')
    await expect(dashboard.cell(name, 'staining_lab')).toHaveText('Center 3HE')
    await expect(dashboard.cell(name, 'slide').getByRole('link', { name: slide.name })).toHaveAttribute(
      'href',
      `/slides/${slide.id}`,
    )
  }
  await expectAll()
  await dashboard.open(records.tail)
  await expectAll()

  await dashboard.chooseDensity('Compact')
  await dashboard.box(name).check()
  await dashboard.details(name).click()
  await expect(dashboard.drawer).toBeVisible()
  await expectAccessible(page)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const [row, cell] = [await dashboard.row(long).boundingBox(), await dashboard.cell(long, 'sample_id').boundingBox()]
    expect(cell?.height).toBeLessThanOrEqual(row?.height ?? 0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  // Compact rows have a single line. The tools of the selection replace the choice of density.
  await dashboard.box(name).uncheck()
  await dashboard.chooseDensity('Normal')
  await dashboard.value(name, 'Staining Type').click()
  await expect(dashboard.editor(name, 'Staining Type')).toBeVisible()
  await expectAccessible(page)
  await closeByEscape(dashboard.editor(name, 'Staining Type'))

  const dialog = await dashboard.openColumns()
  await dialog.getByRole('checkbox', { name: 'File Name' }).uncheck()
  await dialog.getByRole('button', { name: 'Move QC Status up' }).click()
  await dashboard.applyColumns(dialog)
  await expect.poll(async () => (await dashboard.headers()).slice(0, 2)).toEqual(['QC Status', 'Sample ID'])
  expect(await dashboard.headers()).not.toContain('File Name')
})

test('more rows load by Load More and by scrolling, and stay; Previous goes one page up', async ({
  signedIn: page,
  records,
}) => {
  await importSamples(
    records,
    Array.from({ length: 190 }, (_, index) => ({ sample_id: `${index + 1}-${records.tail}` })),
  )
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  const previous = page.getByRole('button', { name: 'Previous' })
  await expect(dashboard.footer('Showing 50 of 190 samples')).toBeVisible()
  await expect(previous).toBeDisabled()
  const second = dashboard.nextList()
  await dashboard.loadMore('Showing 150 of 190 samples')
  expect(queryOf(await second)).toMatchObject({ offset: '50', limit: '100' })
  const rowAt = (index: number) => dashboard.grid.locator(`[data-row-index="${index}"]`)
  await rowAt(0).focus()
  // End moves to the last loaded row; the following rows load by themselves.
  await page.keyboard.press('End')
  await expect(dashboard.footer('Showing 190 of 190 samples')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeDisabled()
  await page.keyboard.press('End')
  await expect(rowAt(189)).toBeFocused()
  await previous.click()
  await expect(rowAt(139)).toBeInViewport()
  await previous.click()
  await previous.click()
  await previous.click()
  await expect(rowAt(0)).toBeInViewport()
  await expect(dashboard.footer('Showing 190 of 190 samples')).toBeVisible()
})

test('an empty list offers the ways to add samples; a sample is created by hand, and a taken id is reported at its field', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const taken = `taken-${tail}`
  await records.sample({ sample_id: taken })
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(`mine-${tail}`)
  const empty = page.getByRole('status').filter({ hasText: EMPTY })
  await expect(empty).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 samples')).toBeVisible()
  await expect(empty.getByRole('link', { name: 'Import CSV' })).toHaveAttribute('href', '/samples/import')
  await empty.getByRole('button', { name: 'Create Sample' }).click()
  const dialog = dashboard.dialog('Create Sample')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Sample ID').fill(taken)
  await field('Biomarker').fill('CD3')
  await dialog.getByText('QC Information').click()
  await dialog.getByRole('combobox', { name: 'QC Status' }).selectOption('Manual Review')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Sample' }).click()
  await dashboard.toasted('Failed to create sample')
  await expect(field('Sample ID')).toHaveAccessibleDescription(/taken/)
  await expect(field('Sample ID')).toBeFocused()
  await expect(field('Biomarker')).toHaveValue('CD3')
  await field('Sample ID').fill(`mine-${tail}`)
  await dialog.getByRole('button', { name: 'Create Sample' }).click()
  await dashboard.toasted('Sample created successfully')
  await expect(dialog).toBeHidden()
  await expect(dashboard.value(`mine-${tail}`, 'QC Status')).toHaveText('Manual Review')
  expect(await records.call('GET', `/api/samples/?sample_id=mine-${tail}`)).toMatchObject({
    results: [{ biomarker: 'CD3', source: null }],
  })
})

test('a view is saved, starred, applied on opening, kept after a Logout, and deleting it falls back to the default view', async ({
  page,
  records,
}) => {
  const organ = `organ ${records.tail}`
  const [first = '', other = ''] = await makeSamples(records, [{ organ_type: 'other' }, { organ_type: organ }])
  const dashboard = new SamplesDashboard(page)
  await page.goto('/samples')
  await signIn(page)
  await dashboard.find(records.tail)
  await dashboard.part('Organ Type', organ).click()
  await expect(dashboard.row(other)).toHaveCount(0)
  await dashboard.sortBy('File Name')
  await dashboard.showColumns('Channels')

  const name = `Mine ${records.tail}`
  const views = await dashboard.openViews()
  await views.getByRole('button', { name: 'Save as new' }).click()
  await expect(views.getByRole('button', { name: 'Save View' })).toBeDisabled()
  await views.getByRole('textbox', { name: 'View name' }).fill(name)
  await views.getByRole('button', { name: 'Save View' }).click()
  await expect(dashboard.viewButton).toHaveText(`Views: ${name}`)
  await expect(dashboard.viewButton).toBeFocused()
  await page.keyboard.press('Enter')
  const actions = views.getByRole('button', { name: `Actions for ${name}` })
  await actions.click()
  await views.getByRole('button', { name: `Open with this view: ${name}` }).click()
  await expect(views.getByText('Opens by default')).toBeVisible()
  await views.getByRole('button', { name: `Rename ${name}` }).click()
  await views.getByRole('textbox', { name: `New name of ${name}` }).fill('Default View')
  await expect(views.getByText('There is a view named "Default View" already.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await closeByEscape(views)
  await expect(dashboard.viewButton).toBeFocused()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await signIn(page)
  const opening = page.waitForRequest(/\/api\/samples\/.*limit=50/)
  await page.goto('/samples')
  const rule = { field: 'organ_type', op: 'is', value: organ }
  expect(queryOf(await opening)).toMatchObject({ filter: JSON.stringify(rule), ordering: 'file_name' })
  await expect(dashboard.chips).toContainText(`Organ Type is ${organ}`)
  await expect(dashboard.row(first)).toBeVisible()
  await expect.poll(async () => (await dashboard.headers()).includes('Channels')).toBe(true)

  await expect(dashboard.viewButton).toHaveText(`Views: ${name}`)
  const again = await dashboard.openViews()
  await again.getByRole('button', { name: `Actions for ${name}` }).click()
  await again.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(again.getByText(name)).toHaveCount(0)
  await closeByEscape(again)
  await expect(dashboard.viewButton).toHaveText('Views: Default View')
  const six = ['Sample ID', 'Specimen Type', 'Organ Type', 'QC Status', 'Created', 'File Path']
  await expect.poll(() => dashboard.headers()).toEqual(six)
  await expect(dashboard.chips).toHaveCount(0)
  await expect(dashboard.header('Created')).toHaveAttribute('aria-sort', 'descending')
})
