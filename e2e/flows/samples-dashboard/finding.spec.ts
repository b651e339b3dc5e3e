import { queryOf } from '../../support/records-dashboard.ts'
import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('search by terms and chosen columns; statistics of the first page filter; chips take each away', async ({
  signedIn: page,
  records,
}) => {
  const specimen = `Biopsy ${records.tail}`
  const names = await makeSamples(records, [
    {
      file_name: `a-${records.tail}.ndpi`,
      file_type: 'NDPI',
      specimen_type: specimen,
      qc_status: 'pass',
      file_size: '1.5 G',
    },
    { file_name: `b-${records.tail}.tif`, file_type: 'TIFF', specimen_type: specimen.toUpperCase(), qc_status: 'fail' },
    { file_type: 'TIFF', file_size: '512 M' },
  ])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await expect(dashboard.search).toHaveAttribute(
    'placeholder',
    'Search samples (separate multiple terms with commas)...',
  )
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('2.00 GB')
  await expect(page.getByRole('img', { name: 'QC Status: Fail 1, Pass 1, Unknown 1' })).toBeVisible()
  await expect(page.getByText(/^\+\d+ in the last 7 days$/)).toBeVisible()

  await dashboard.part('Specimen Type', specimen.toUpperCase()).or(dashboard.part('Specimen Type', specimen)).click()
  await expect(dashboard.footer('Showing 2 of 2 samples')).toBeVisible()
  await dashboard.part('QC Status', 'Pass').click()
  await expect.poll(() => dashboard.names()).toEqual([names[2]])
  await expect(dashboard.chips).toContainText('QC Status: Pass')
  await dashboard.chips.getByRole('button', { name: 'Remove QC Status: Pass' }).click()
  await expect(dashboard.footer('Showing 2 of 2 samples')).toBeVisible()
  await dashboard.chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(dashboard.search).toHaveValue('')

  await page.getByRole('button', { name: 'Search columns: All Columns' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Columns', 'File Name', 'File Type'])
  await page.getByRole('option', { name: 'File Name' }).click()
  await page.getByRole('option', { name: 'File Type' }).click()
  await page.keyboard.press('Escape')
  const asked = dashboard.nextList()
  await dashboard.find(`${records.tail}, tif`)
  const query = queryOf(await asked)
  expect(query['search_terms']).toBe(`${records.tail},tif`)
  expect(query['search_fields']).toBe('file_name,file_type')
  await expect.poll(() => dashboard.names()).toEqual([names[1]])
  await expect(dashboard.chips).toContainText('Columns: File Name, File Type')
})
