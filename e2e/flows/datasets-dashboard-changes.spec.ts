import { expectAccessible } from '../support/axe.ts'
import { DatasetsDashboard, makeDatasets } from '../support/datasets-dashboard.ts'
import { expect, test } from '../support/test.ts'

const EMPTY = 'No datasets found. Try adjusting your filters or creating new datasets.'
const ONE = 'Are you sure you want to delete this dataset?'

test('Name and Description are edited in place and stay changed; the copy button copies the full uuid', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dataset = await records.dataset({ name: `old ${records.tail}` })
  const dashboard = new DatasetsDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.row(dataset.name).getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(dashboard.row(dataset.name).getByText('Copied!')).toBeAttached()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(dataset.uuid)

  const renamed = `new ${records.tail}`
  await dashboard
    .row(dataset.name)
    .getByRole('button', { name: /, edit Name$/ })
    .click()
  const name = dashboard.editor(dataset.name, 'Name').getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue(dataset.name)
  await name.fill('')
  await name.press('Enter')
  await expect(dashboard.editor(dataset.name, 'Name').getByRole('alert')).toHaveText('Dataset name is required')
  await expectAccessible(page)
  const change = page.waitForRequest(request => request.method() === 'PATCH')
  await name.fill(renamed)
  await name.press('Enter')
  await dashboard.toasted('Dataset updated successfully')
  expect((await change).postDataJSON()).toEqual({ name: renamed })
  await expect(dashboard.row(renamed)).toBeVisible()

  const description = await dashboard.edit(renamed, 'description', 'Description')
  await description.fill('for the new model')
  await description.press('Control+Enter')
  await dashboard.toasted('Dataset updated successfully')
  await expect(dashboard.cell(renamed, 'description')).toHaveText('for the new model')
  expect(await records.call('GET', `/api/datasets/${dataset.id}/`)).toMatchObject({
    name: renamed,
    description: 'for the new model',
  })

  await page.route(`**/api/datasets/${dataset.id}/`, route =>
    route.fulfill({ status: 400, json: { description: ['The model has been trained.'] } }),
  )
  const again = await dashboard.edit(renamed, 'description', 'Description')
  await again.fill('for another one')
  await again.press('Control+Enter')
  await dashboard.toasted('Failed to update dataset')
  await expect(dashboard.editor(renamed, 'Description').getByRole('alert')).toHaveText('The model has been trained.')
  await expect(again).toHaveValue('for another one')
})

test('a single dataset is deleted after confirmation, then several; failures are reported, and the list is refreshed', async ({
  signedIn: page,
  records,
}) => {
  const [first, second, third, held] = await makeDatasets(records, 4)
  if (!first || !second || !third || !held) throw new Error('four datasets were made')
  const dashboard = new DatasetsDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.box(first.name).check()
  await expect(dashboard.bar.getByText('1 selected')).toBeVisible()

  expect(await dashboard.deleteRow(first.name, 'dismiss')).toBe(ONE)
  await expect(dashboard.row(first.name)).toBeVisible()
  expect(await dashboard.deleteRow(first.name)).toBe(ONE)
  await dashboard.toasted('Dataset deleted successfully')
  await expect(dashboard.row(first.name)).toHaveCount(0)
  await expect(dashboard.footer('Showing 3 of 3 datasets')).toBeVisible()
  await expect(dashboard.toolbar.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0)

  await page.route(`**/api/datasets/${held.id}/`, route =>
    route.fulfill({ status: 409, json: { detail: 'An experiment uses it.' } }),
  )
  await dashboard.deleteRow(held.name)
  await dashboard.toasted('Failed to delete dataset')
  await expect(page.getByRole('alert')).toHaveText(`"${held.name}" is still here. An experiment uses it.`)

  await dashboard.grid.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(dashboard.bar.getByText('3 selected')).toBeVisible()
  const refresh = dashboard.nextList()
  expect(await dashboard.confirmed(/^Delete Selected/)).toBe('Are you sure you want to delete 3 datasets?')
  await dashboard.toasted('Failed to delete some datasets')
  await refresh
  await expect(dashboard.footer('Showing 1 of 1 datasets')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('1 of 3 datasets are still here. An experiment uses it.')

  await page.unrouteAll()
  expect(await dashboard.confirmed(/^Delete Selected/)).toBe('Are you sure you want to delete 1 dataset?')
  await dashboard.toasted('1 dataset deleted successfully')
  await expect(page.getByText(EMPTY)).toBeVisible()
})
