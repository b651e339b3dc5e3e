import { readFile } from 'node:fs/promises'
import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('keys and Shift choose rows; Export and Batch Edit work on what is chosen', async ({
  signedIn: page,
  records,
}) => {
  const names = await makeSamples(records, [{}, {}, {}, {}])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  const chosen = (count: number) => dashboard.toolbar.getByText(`${count} selected`, { exact: true })
  const bulk = dashboard.toolbar.getByRole('button', { name: /^(Batch Edit|Export|Delete)$/ })
  await expect(bulk).toHaveCount(0)

  await dashboard.row(names[0] ?? '').focus()
  await page.keyboard.press('ArrowDown')
  await expect(dashboard.row(names[1] ?? '')).toBeFocused()
  await expect(chosen(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(2)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(chosen(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dashboard.drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dashboard.drawer).toHaveCount(0)
  await dashboard.box(names[1] ?? '').click()
  await expect(bulk).toHaveCount(0)

  await dashboard.box(names[1] ?? '').click()
  await dashboard.box(names[3] ?? '').click({ modifiers: ['Shift'] })
  await expect(chosen(3)).toBeVisible()
  await expect(bulk).toHaveCount(3)

  const download = page.waitForEvent('download')
  await dashboard.toolbar.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^samples_export_\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  for (const name of names.slice(1)) expect(lines.join()).toContain(`"${name}"`)

  await dashboard.toolbar.getByRole('button', { name: 'Batch Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batch Update QC Status' })
  await expect(dialog.getByText('3 samples selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pass Both' }).click()
  await dialog.getByRole('button', { name: 'Update 3 Samples' }).click()
  await dashboard.said('Updated 3 samples successfully')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  for (const name of names.slice(1)) {
    await expect(dashboard.value(name, 'QC Status')).toHaveText('Pass')
    await expect(dashboard.value(name, 'Machine QC Status')).toHaveText('Pass')
  }
  await expect(dashboard.value(names[0] ?? '', 'QC Status')).toHaveText('Unknown')
})

test('one is deleted, then many; where some can not be, the list is loaded again and says why', async ({
  signedIn: page,
  records,
}) => {
  const names = await makeSamples(records, [{}, {}, {}, {}])
  const held = await records.sample({ sample_id: `held-${records.tail}` })
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  const one = dashboard.answerConfirm('accept')
  await dashboard.pickFromRowMenu(names[0] ?? '', 'Delete')
  expect(await one).toBe('Are you sure you want to delete this sample? This action cannot be undone.')
  await dashboard.said('Sample deleted successfully')
  await expect(dashboard.footer('Showing 4 of 4 samples')).toBeVisible()

  const deleteChosen = async () => {
    const asked = dashboard.answerConfirm('accept')
    await dashboard.toolbar.getByRole('button', { name: 'Delete', exact: true }).click()
    return asked
  }
  for (const name of names.slice(1, 3)) await dashboard.box(name).check()
  expect(await deleteChosen()).toBe('Are you sure you want to delete 2 samples? This action cannot be undone.')
  await dashboard.said('2 samples deleted successfully')
  await expect(dashboard.footer('Showing 2 of 2 samples')).toBeVisible()

  await page.route(`**/api/samples/${held.id}/`, route =>
    route.fulfill({ status: 409, json: { detail: 'A scan holds this sample.' } }),
  )
  await dashboard.grid.getByRole('checkbox', { name: 'Select all' }).click()
  const reload = dashboard.nextList()
  await deleteChosen()
  await dashboard.said('Failed to delete some samples')
  await reload
  await expect(page.getByRole('alert')).toContainText('1 of 2 samples are still here. A scan holds this sample.')
  await expect(dashboard.footer('Showing 1 of 1 samples')).toBeVisible()
})
