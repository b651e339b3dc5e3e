import { expectAccessible } from '../../support/axe.ts'
import { makeSamples, SamplesDashboard, samplesOf } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

/** The scalar fields in alphabetical order, then the columns that replace nested objects. */
const EXPORT_COLUMNS = [
  'barcode_id biomarker block_id blur_detection_threshold channels channels_name coverslipping_lab',
  'created_at cut_number data_type description dye_name file_name file_path file_size file_type gamma',
  'id image_height_px image_height_um image_type image_width_px image_width_um instrument_id',
  'instrument_name inventory_id inventory_id_external link_status name notes organ organ_type',
  'part_of_package pictor_sample_id pixel_scale qc_status qc_status_machine received_timestamp',
  'sample_id scan_profile source specimen_type staining_lab staining_receive_date staining_shipped_date',
  'staining_type status storage_id storage_id_external storage_location study_id tiles updated_at uuid',
  'wavelength',
  'slide_id slide_name slide_status created_by_name created_by_email extra_data',
].flatMap(names => names.split(' '))

test('samples are selected by keys and Shift, their QC states set at once, and some deleted; unselected ones stay', async ({
  signedIn: page,
  records,
}) => {
  const fields = { biomarker: 'CD3', qc_status: 'fail' } as const
  const names = await makeSamples(records, Array(7).fill(fields))
  const samples = new SamplesDashboard(page)
  await samples.open(records.tail)
  const selected = (count: number) => samples.bar.getByText(`${count} selected`, { exact: true })
  const bulk = samples.bar.getByRole('button')
  await expect(bulk).toHaveCount(0)
  await samples.row(names[0] ?? '').focus()
  await page.keyboard.press('ArrowDown')
  await expect(samples.row(names[1] ?? '')).toBeFocused()
  await expect(selected(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(selected(2)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(selected(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(samples.drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(samples.drawer).toHaveCount(0)
  await samples.box(names[1] ?? '').click()
  await expect(bulk).toHaveCount(0)
  await samples.box(names[1] ?? '').click()
  await samples.box(names[6] ?? '').click({ modifiers: ['Shift'] })
  await expect(selected(6)).toBeVisible()

  await samples.bar.getByRole('button', { name: 'Batch Edit' }).click()
  const dialog = samples.dialog('Batch Edit: 6 samples selected')
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one field to update')
  await expect(dialog.getByRole('button', { name: 'Update 6 Samples' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Manual Review Both' }).click()
  await expect(dialog.getByRole('table').getByRole('rowheader')).toHaveText(
    names.slice(1).map(name => new RegExp(`^${name}`)),
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update 6 Samples' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Updated 6 samples successfully' }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(samples.value(names[1] ?? '', 'QC Status')).toHaveText('Manual Review')
  await expect(samples.value(names[0] ?? '', 'QC Status')).toHaveText('Fail')
  const stored = await samplesOf(records)
  for (const name of names.slice(1))
    expect(stored.get(name)).toMatchObject({
      qc_status: 'manual_review',
      qc_status_machine: 'manual_review',
      biomarker: 'CD3',
    })

  expect(await samples.deleteRow(names[0] ?? '')).toBe('Are you sure you want to delete this sample?')
  await samples.toasted('Sample deleted successfully')
  await expect(samples.footer('Showing 6 of 6 samples')).toBeVisible()
  expect(await samples.confirmed('Delete')).toBe('Are you sure you want to delete 6 samples?')
  await samples.toasted('6 samples deleted successfully')
  await expect(samples.footer('Showing 0 of 0 samples')).toBeVisible()
})

test('selected samples are exported in the browser, with all values quoted and formulas neutralized', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slide = await records.slide({ name: `=slide ${tail}` })
  const made = await records.sample({
    sample_id: `b-${tail}`,
    slide: slide.id,
    notes: '=HYPERLINK("http://x")',
    description: 'say "two",\nthree',
    gamma: -0.5,
    extra_data: { stain: 'HE' },
  })
  await records.sample({ sample_id: `a-${tail}` })
  await records.sample({ sample_id: `c-${tail}` })
  const samples = new SamplesDashboard(page)
  await samples.open(tail)
  for (const name of [`b-${tail}`, `a-${tail}`]) await samples.box(name).check()
  const { name, text } = await samples.downloaded(samples.bar.getByRole('button', { name: 'Export', exact: true }))

  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  expect(name).toBe(`samples_export_${day}.csv`)
  expect(text.startsWith(`${EXPORT_COLUMNS.map(column => `"${column}"`).join(',')}\r\n`)).toBe(true)
  const account = await records.call<{ name: string | null; email: string | null }>('GET', '/api/auth/me/')
  const who = `"${account.name ?? ''}","${account.email ?? ''}"`
  expect(text).toContain(`"${slide.id}","'=slide ${tail}","created",${who},"{""stain"":""HE""}"\r\n`)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain('"say ""two"",\nthree"')
  expect(text).toContain('"-0.5"')
  expect(text).toContain(`"${made.id}"`)
  expect(text).toContain(`"a-${tail}"`)
  expect(text).not.toContain(`"c-${tail}"`)
})
