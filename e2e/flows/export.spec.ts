import { expectAccessible } from '../support/axe.ts'
import { saved } from '../support/downloads.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('what is found is exported by the keyboard, and the browser downloads the file from the server', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.slide({ name: `=b ${tail}`, organ: 'liver' })
  await records.slide({ name: `a ${tail}`, organ: 'brain' })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  await dashboard.toolbar.getByRole('button', { name: 'Export' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export Slides' })
  await expect(dialog.getByRole('button', { name: 'All 2 that match' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'CSV' }).press('Space')
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).press('Enter'))
  expect(file.name).toMatch(/^slides-\d{4}-\d\d-\d\d\.csv$/)
  const lines = file.text.split('\r\n')
  expect(lines[0]).toBe(
    '"Name","UUID","Block ID","Cut Number","Source","Species","Organ","Description","Status","File Type","File Size","Created At","Updated At"',
  )
  expect(lines.slice(1).map(line => line.split('","')[0])).toEqual([`"a ${tail}`, `"'=b ${tail}`, ''])
  await expectToast(page, 'The download has begun')
  await expect(dialog).toHaveCount(0)
  await expect(dashboard.toolbar.getByRole('button', { name: 'Export' })).toBeFocused()
})
