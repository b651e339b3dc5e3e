import { readFile } from 'node:fs/promises'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
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

test('the drawer closes by its button and by Escape', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(slide.name).click()
  await dashboard.drawer.getByRole('button', { name: 'Close details' }).click()
  await expect(dashboard.drawer).toHaveCount(0)
  await dashboard.details(slide.name).press('Enter')
  await expect(dashboard.drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dashboard.drawer).toHaveCount(0)
})

test('the drawer leads to the slide and to its form', async ({ signedIn: page, records }) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(slide.name).click()
  const link = (name: string) => dashboard.drawer.getByRole('link', { name })
  await expect(link('View Details')).toHaveAttribute('href', `/slides/${slide.id}`)
  await expect(link('Edit Slide')).toHaveAttribute('href', `/slides/${slide.id}/edit`)
})

test('deleting the open row closes its drawer', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{}, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(name).click()
  const asked = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(name, 'Delete')
  await asked
  await expect(dashboard.drawer).toHaveCount(0)
})

test.describe('the row menu', () => {
  test('has View Details, Edit Slide, Edit File, Download ZPL and Delete', async ({ signedIn: page, records }) => {
    const slide = await records.slide()
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    await dashboard.openRowMenu(slide.name)
    await expect(page.getByRole('menuitem')).toHaveText([
      'View Details',
      'Edit Slide',
      'Edit File',
      'Download ZPL',
      'Delete',
    ])
  })

  for (const [item, path] of [
    ['View Details', ''],
    ['Edit Slide', '/edit'],
    ['Edit File', '/file/edit'],
  ] as const) {
    test(`${item} goes to /slides/{id}${path}`, async ({ signedIn: page, records }) => {
      const slide = await records.slide()
      const dashboard = new SlidesDashboard(page)
      await dashboard.open(records.tail)
      // Whatever stands at that address: the way there is what counts.
      const gone = page.evaluate(
        address =>
          new Promise<void>(resolve => {
            const { pushState } = history
            history.pushState = function push(...call) {
              if (new URL(String(call[2]), location.href).pathname === address) resolve()
              return pushState.apply(this, call)
            }
          }),
        `/slides/${slide.id}${path}`,
      )
      await dashboard.pickFromRowMenu(slide.name, item)
      await gone
    })
  }

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
