import { expectAccessible } from '../support/axe.ts'
import { SampleTasks, samplesOf } from '../support/sample-tasks.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'Batch Update QC Status'

test('QC states of chosen samples are set at once; what nobody ticked stays', async ({ signedIn: page, records }) => {
  const { tail } = records
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(letter => `${letter}-${tail}`)
  for (const sample_id of names) await records.sample({ sample_id, biomarker: 'CD3', qc_status: 'fail' })
  const samples = new SampleTasks(page)
  await samples.open(tail)
  await samples.choose(...names)
  await samples.press('Batch Edit')
  const dialog = samples.dialog(TITLE)
  await expect(dialog).toContainText('7 samples selected')
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one field to update')
  await expect(dialog.getByRole('button', { name: 'Update 7 Samples' })).toBeDisabled()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Manual Review Both' }).click()
  await expect(dialog.getByRole('group', { name: 'Machine QC Status' })).toContainText('Manual Review')
  await dialog.getByRole('button', { name: 'Update 7 Samples' }).click()
  await expect(dialog.getByRole('list', { name: '7 updated' }).getByRole('listitem')).toHaveText(names.toReversed())
  await samples.said('Updated 7 samples successfully')
  await expectAccessible(page)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(samples.cell(names[0] ?? '', 'qc_status')).toHaveText('Manual Review')
  for (const sample of (await samplesOf(records, tail)).values()) {
    expect(sample).toMatchObject({ qc_status: 'manual_review', qc_status_machine: 'manual_review', biomarker: 'CD3' })
  }
})

test('exactly the samples that the server fails for are listed, and can be tried again', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => `${letter}-${tail}`)
  const ids = new Map<string, number>()
  for (const sample_id of names) ids.set(sample_id, (await records.sample({ sample_id })).id)
  const id = (letter: string) => ids.get(`${letter}-${tail}`) as number
  const samples = new SampleTasks(page)
  await samples.open(tail)
  await samples.choose(...names)
  // One is really gone, one was really changed by someone else, for one the server fails.
  await records.call('DELETE', `/api/samples/${id('b')}/`)
  await records.call('PATCH', `/api/samples/${id('c')}/`, { biomarker: 'CD20' })
  await page.route(`**/api/samples/${id('e')}/`, route => route.fulfill({ status: 500, body: '' }))

  await samples.press('Batch Edit')
  const dialog = samples.dialog(TITLE)
  await dialog.getByRole('checkbox', { name: 'Biomarker' }).check()
  await dialog.getByRole('textbox', { name: 'New Biomarker' }).fill('CD8')
  await dialog.getByRole('button', { name: 'Update 6 Samples' }).click()
  await samples.said('Failed to update 3 samples')
  const failed = dialog.getByRole('list', { name: '3 failed' }).getByRole('listitem')
  await expect(failed).toHaveText([
    `e-${tail}Sample ID ${id('e')}: Unknown error`,
    `c-${tail}Sample ID ${id('c')}: Somebody else has changed this sample in the meantime.`,
    `b-${tail}Sample ID ${id('b')}: There is no sample with the id ${id('b')}.`,
  ])
  await expect(dialog.getByRole('list', { name: '3 updated' }).getByRole('listitem')).toHaveText(
    ['f', 'd', 'a'].map(letter => `${letter}-${tail}`),
  )
  // The list was read again: the sample that is gone has left it, and its total.
  await expect(samples.row(`b-${tail}`)).toHaveCount(0)
  await expect(samples.footer('Showing 5 of 5 samples')).toBeVisible()

  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try the failed ones again' }).click()
  await expect(dialog.getByRole('list', { name: '1 failed' })).toHaveText(
    `b-${tail}Sample ID ${id('b')}: There is no sample with the id ${id('b')}.`,
  )
  const now = await samplesOf(records, tail)
  expect([...now.values()].map(({ biomarker }) => biomarker)).toEqual(['CD8', 'CD8', 'CD8', 'CD8', 'CD8'])
  await dialog.getByRole('button', { name: 'Change the values' }).click()
  await expect(dialog).toContainText('1 samples selected')
  await expect(dialog.getByRole('textbox', { name: 'New Biomarker' })).toHaveValue('CD8')
})
