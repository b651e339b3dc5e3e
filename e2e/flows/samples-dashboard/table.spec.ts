import { queryOf } from '../../support/records-dashboard.ts'
import { makeManySamples, makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

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

test('Columns tells the two Tiles entries apart; what is chosen is kept, a line under the Sample ID included', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const [name = ''] = await makeSamples(records, [
    {
      pictor_sample_id: `PIC-${records.tail}`,
      block_id: 'B-7',
      tiles: 1200,
      channels: 3,
      status: 'active',
      staining_lab: 'Centre 3',
      staining_type: 'HE',
      blur_detection_threshold: 0.5,
      slide: slide.id,
    },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  expect(await dashboard.headers()).toEqual(FIRST)
  await expect(dashboard.cell(name, 'sample_id')).toHaveText(`${name}B-7`)
  await expect(dashboard.cell(name, 'blur_detection_threshold')).toHaveText('0.500')
  await expect(dashboard.row(name).getByRole('link', { name })).toHaveAttribute('href', /\/samples\/\d+$/)

  await dashboard.showColumns(
    'Tiles (below the Sample ID)',
    'Tiles',
    'Staining Lab',
    'Channels',
    'Status',
    'Associated Slide',
  )
  const all = [...FIRST.slice(0, 5), 'Staining Lab', 'Instrument', 'Channels', 'Tiles', 'Status', 'Associated Slide']
  await expect.poll(() => dashboard.headers()).toEqual([...all, 'File Name', 'File Type'])
  const expectAll = async () => {
    await expect(dashboard.cell(name, 'sample_id').first()).toHaveText(`${name}B-7Tiles 1,200`)
    await expect(dashboard.cell(name, 'tiles')).toHaveText('1,200')
    await expect(dashboard.cell(name, 'staining_lab')).toHaveText('Centre 3HE')
    await expect(dashboard.cell(name, 'slide').getByRole('link', { name: slide.name })).toHaveAttribute(
      'href',
      `/slides/${slide.id}`,
    )
  }
  await expectAll()
  await dashboard.open(records.tail)
  await expectAll()

  const dialog = await dashboard.openColumns()
  await dialog.getByRole('checkbox', { name: 'File Name' }).uncheck()
  await dialog.getByRole('button', { name: 'Move QC Status up' }).click()
  await dialog.getByRole('button', { name: 'Apply Changes' }).click()
  await expect.poll(async () => (await dashboard.headers()).slice(0, 2)).toEqual(['QC Status', 'Sample ID'])
  expect(await dashboard.headers()).not.toContain('File Name')
})

test('newest first; a header sorts ascending, then descending; every column but the slide sorts', async ({
  signedIn: page,
  records,
}) => {
  const names = await makeSamples(records, [
    { instrument_name: 'B', tiles: 2 },
    { instrument_name: 'A', tiles: 3 },
    { instrument_name: 'C', tiles: 1 },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  expect(await dashboard.names()).toEqual(names)
  await expect(dashboard.header('Created')).toHaveAttribute('aria-sort', 'descending')
  await dashboard.sortBy('Instrument')
  await expect.poll(() => dashboard.names()).toEqual([names[1], names[2], names[0]])
  await dashboard.sortBy('Instrument')
  await expect.poll(() => dashboard.names()).toEqual([names[0], names[2], names[1]])

  await dashboard.showColumns('Tiles', 'Channels', 'Status', 'Staining Lab', 'Associated Slide')
  const lists = dashboard.listsFromNow()
  const headers = (await dashboard.headers()).filter(header => header !== 'Associated Slide')
  for (const [index, header] of headers.entries()) {
    await dashboard.sortBy(header)
    await expect(dashboard.header(header)).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect.poll(() => lists.length).toBe(index + 1)
  }
  expect(lists.map(request => queryOf(request)['ordering'])).toEqual([
    'display_id',
    'qc_status',
    'qc_status_machine',
    'blur_detection_threshold',
    'created_at',
    'staining_lab',
    'instrument_name',
    'channels',
    'tiles',
    'status',
    'file_name',
    'file_type',
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(dashboard.header('Associated Slide').getByRole('button', { name: 'Associated Slide' })).toHaveCount(0)
})

test('Load More appends the next page; Previous goes two pages below and replaces the rows (quirk kept)', async ({
  signedIn: page,
  records,
}) => {
  await makeManySamples(records, 120)
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  const more = page.getByRole('button', { name: 'Load More' })
  const previous = page.getByRole('button', { name: 'Previous' })
  await expect(dashboard.footer('Showing 50 of 120 samples')).toBeVisible()
  await expect(previous).toBeDisabled()
  const lists = dashboard.listsFromNow()
  await more.click()
  await expect(dashboard.footer('Showing 100 of 120 samples')).toBeVisible()
  await more.click()
  await expect(dashboard.footer('Showing 120 of 120 samples')).toBeVisible()
  await expect(more).toBeDisabled()
  await previous.click()
  await expect(dashboard.footer('Showing 50 of 120 samples')).toBeVisible()
  expect(lists.map(request => queryOf(request)['offset'])).toEqual(['50', '100', '50'])
  // The list reserves 90 of its 600 for the footer; the head's 36 are above both.
  const list = await dashboard.grid.locator('..').boundingBox()
  expect(Math.round(list?.height ?? 0)).toBe(510 + 36)
})
