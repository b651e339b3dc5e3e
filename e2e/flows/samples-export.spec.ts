import { SampleTasks } from '../support/sample-tasks.ts'
import { expect, test } from '../support/test.ts'

/** The scalar fields in alphabetical order, then the columns that replace nested objects. */
const COLUMNS = [
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

test('chosen samples are exported in the browser, every value quoted, formulas neutralised', async ({
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
  const samples = new SampleTasks(page)
  await samples.open(tail)
  await expect(samples.toolbar.getByRole('button', { name: 'Export' })).toBeHidden()
  await samples.choose(`b-${tail}`, `a-${tail}`)
  const { name, text } = await samples.downloaded(samples.toolbar.getByRole('button', { name: 'Export' }))

  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  expect(name).toBe(`samples_export_${day}.csv`)
  expect(text.startsWith(`${COLUMNS.map(column => `"${column}"`).join(',')}\r\n`)).toBe(true)
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
