import { expectAccessible } from '../support/axe.ts'
import { DatasetDetail } from '../support/dataset-detail.ts'
import { saved } from '../support/downloads.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test("a dataset's slides are saved as CSV, with or without a prefix, and as labels in one file; an empty one has nothing to export", async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const metadata = { input_scanner: ['Hamamatsu', 'Leica'], output_scanner: 'Leica', stain: 'HE' }
  const file = await records.file({ metadata })
  const named = await records.slide({ name: `=a ${tail}`, species: 'Mouse', organ: 'brain, "left"', file: file.id })
  const bare = await records.slide({ name: `b ${tail}`, block_id: 'B-7', cut_number: 3 })
  const dataset = await records.dataset({
    name: `Lab Mice/${tail}`,
    dataset_slides: [
      { slide_id: named.id, type: 'training' },
      { slide_id: bare.id, type: 'evaluation' },
    ],
  })
  const detail = new DatasetDetail(page)
  await detail.open(dataset.id, '2 slides, 0 samples')
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  const header = '"Slide","SlideName","Type","Species","Organ","InputScanner","OutputScanner","Stain"'
  const exported = (slide: string) =>
    [
      header,
      `"${slide}","'=a ${tail}","T","Mouse","brain, ""left""","Hamamatsu; Leica","Leica","HE"`,
      `"","b ${tail}","V","","","","",""`,
      '',
    ].join('\r\n')

  await detail.button('Export CSV').click()
  await expect(dialog.getByLabel('Prefix')).toBeFocused()
  await expectAccessible(page)
  const plain = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  expect(plain).toEqual({ name: `Lab_Mice_${tail}_dataset.csv`, text: exported(String(file.id)) })
  await expectToast(page, 'CSV file downloaded successfully')
  await expect(dialog).toHaveCount(0)
  await expect(detail.button('Export CSV')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Prefix')).toBeFocused()
  await dialog.getByLabel('Prefix').fill('s3://lab/')
  await expect(dialog).toContainText(`s3://lab/${file.id}`)
  const prefixed = await saved(page, () => page.keyboard.press('Enter'))
  expect(prefixed.text).toBe(exported(`s3://lab/${file.id}`))
  await expect(dialog).toHaveCount(0)

  const labels = await saved(page, () => detail.button('Download ZPL').click())
  expect(labels.name).toBe(`lab_mice_${tail}_all_labels.zpl`)
  expect(labels.text.match(/\^XA/g)).toHaveLength(2)
  expect(labels.text).toContain('^FDB-7 - 3^FS')
  await expectToast(page, 'ZPL labels for all 2 slides downloaded in a single file')

  const empty = await records.dataset()
  await detail.open(empty.id, '0 slides, 0 samples')
  await expect(page.getByText('No slides found in this dataset.')).toBeVisible()
  await expect(page.getByText('Add slides to this dataset to see them in the tree view.')).toBeVisible()
  await expect(detail.button('Download ZPL')).toBeDisabled()
  await detail.button('Export CSV').click()
  await expectToast(page, 'No slides to export')
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)
})
