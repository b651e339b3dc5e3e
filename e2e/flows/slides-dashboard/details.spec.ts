import { readFile } from 'node:fs/promises'
import { SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('the arrow opens a row, one at a time, with Slide Information, File Information and Metadata', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({
    name: `whole-${records.tail}`,
    block_id: 'B-7',
    cut_number: 12,
    source: 'Pathology',
    species: 'Mouse',
    organ: 'brain',
    vendor: 'Hamamatsu',
    description: 'knockout, female',
  })
  const file = await records.file({ type: 'image/tiff', size: 512, metadata: { stain: 'HE', lenses: [20, 40] } })
  await records.call('PATCH', `/api/slides/${slide.id}/`, { file: file.id })
  const other = await records.slide({ name: `other-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(slide.name).click()
  await expect(dashboard.details(slide.name)).toHaveAttribute('aria-expanded', 'true')
  const pairs = dashboard.drawer.locator('dl > div')
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  await expect(pairs).toHaveText([
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
})

test.describe('the row menu', () => {
  test("Download ZPL saves the slide's label under its name", async ({ signedIn: page, records }) => {
    const slide = await records.slide({
      name: `A 1/${records.tail}`,
      block_id: 'B-7',
      cut_number: 12,
      organ: 'brain',
      source: 'Pathology',
    })
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const download = page.waitForEvent('download')
    await dashboard.pickFromRowMenu(slide.name, 'Download ZPL')
    expect((await download).suggestedFilename()).toBe(`a_1_${records.tail}_zpl.txt`)
    const label = await readFile(await (await download).path(), 'utf8')
    const today = await page.evaluate(() => {
      const now = new Date()
      return `${now.getFullYear()}${String(now.getMonth() + 1).padStart(2, '0')}${String(now.getDate()).padStart(2, '0')}`
    })
    for (const part of ['^XA', slide.name, 'B-7 - 12', 'brain', `${today} - Pathology`, '^XZ']) {
      expect(label).toContain(part)
    }
  })
})
