import { closeAlert } from '../../support/dialogs.ts'
import { AssociateDialog } from '../../support/sample-screens.ts'
import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const HIDDEN = ['Tiles (below the Sample ID)', 'Staining Lab', 'Channels', 'Tiles', 'Status']

test('the drawer goes from sample to sample, copies the id, and opens new tabs', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const names = await makeSamples(records, [{ staining_lab: 'Center 3', storage_id: 'ST-1' }, {}, {}])
  const [first = '', second = '', third = ''] = names
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(second).click()
  const panel = (name: string) => page.getByRole('region', { name: `Details of ${name}` })
  await expect(panel(second).getByRole('heading', { level: 3 })).toHaveText([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  await panel(second).getByRole('button', { name: 'Next sample' }).click()
  await expect(panel(third)).toContainText('Center 3')
  await expect(panel(third)).toContainText('ST-1')
  await page.keyboard.press('Enter')
  await expect(panel(third)).toBeVisible()
  await panel(third).getByRole('button', { name: 'Previous sample' }).click()
  await panel(second).getByRole('button', { name: 'Previous sample' }).click()
  await expect(panel(first)).toBeVisible()

  const alerted = closeAlert(page)
  await panel(first).getByRole('button', { name: 'Copy ID' }).click()
  expect(await alerted).toBe('Sample ID copied to clipboard')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  for (const [name, path] of [
    ['View Full Details', /\/samples\/\d+\?list=/],
    ['Edit Sample', /\/samples\/\d+\/edit\?list=/],
  ] as const) {
    const tab = page.waitForEvent('popup')
    await panel(first).getByRole('link', { name }).click()
    await (await tab).waitForURL(path)
    await (await tab).close()
  }
  await panel(first).getByRole('button', { name: 'Close details' }).click()
  await expect(dashboard.drawer).toHaveCount(0)
})

test('the row menu leads to the sample and its form, and links it to a slide, which the row then shows', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const [name = ''] = await makeSamples(records, [{}])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.showColumns('Associated Slide')
  await dashboard.openRowMenu(name)
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Edit Sample', 'Associate Slide', 'Delete'])
  await page.getByRole('menuitem', { name: 'Associate Slide' }).click()
  const link = new AssociateDialog(page)
  await link.associate(records.tail, slide.name)
  await dashboard.toasted('Slide associated with sample successfully')
  await expect(link.dialog).toHaveCount(0)
  await expect(dashboard.cell(name, 'slide').getByRole('link', { name: slide.name })).toBeVisible()

  await dashboard.pickFromRowMenu(name, 'Change Slide')
  await link.button('Remove Association').click()
  await dashboard.toasted('Slide association removed successfully')
  await expect(link.dialog).toHaveCount(0)
  await expect(dashboard.cell(name, 'slide')).toHaveText('-')
  await dashboard.pickFromRowMenu(name, 'Edit Sample')
  await expect(page).toHaveURL(/\/samples\/\d+\/edit\?list=/)
  await dashboard.open(records.tail)
  await expect(dashboard.header('Associated Slide')).toBeVisible()
  await dashboard.pickFromRowMenu(name, 'View Details')
  await expect(page).toHaveURL(/\/samples\/\d+\?list=/)
})

test("all eight fields are edited in place, one field per call, and stay changed; a colleague's change is only overwritten deliberately", async ({
  signedIn: page,
  records,
}) => {
  const { id, name: _ } = await records.sample({ staining_lab: 'Center 1', staining_type: 'HE', tiles: 5 })
  const name = `sample-${records.tail}`
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.showColumns(...HIDDEN)
  for (const [header, text, sent] of [
    ['QC Status', 'Manual Review', { qc_status: 'manual_review' }],
    ['Machine QC Status', 'Fail', { qc_status_machine: 'fail' }],
    ['Status', 'Archived', { status: 'archived' }],
    ['Staining Lab', 'Center 9', { staining_lab: 'Center 9' }],
    ['Staining Type', 'IHC', { staining_type: 'IHC' }],
    ['Instrument', 'NanoZoomer', { instrument_name: 'NanoZoomer' }],
    ['Channels', '4', { channels: 4 }],
  ] as const) {
    await dashboard.value(name, header).click()
    const editor = dashboard.editor(name, header)
    await expect(editor).toBeVisible()
    const choice = editor.locator('select')
    if (await choice.count()) await choice.selectOption(text)
    else await editor.getByLabel(header, { exact: true }).fill(text)
    const call = page.waitForRequest(request => request.method() === 'PATCH')
    await editor.getByRole('button', { name: 'Save' }).click()
    expect((await call).postDataJSON()).toEqual(sent)
    await dashboard.toasted('Sample updated successfully')
    await expect(editor).toHaveCount(0)
    await expect(dashboard.value(name, header)).toHaveText(text)
  }
  // Tiles are one field shown in two columns.
  await dashboard.row(name).getByRole('button', { name: 'Tiles 5, edit Tiles' }).click()
  const field = dashboard.editor(name, 'Tiles').getByRole('textbox')
  await field.fill('12.5')
  await field.press('Enter')
  await expect(dashboard.editor(name, 'Tiles').getByRole('alert')).toHaveText('Tiles: "12.5" isn\'t a whole number.')
  await field.fill('1200')
  await field.press('Enter')
  await expect(dashboard.cell(name, 'tiles')).toHaveText('1,200')
  await expect(dashboard.row(name).getByRole('button', { name: 'Tiles 1,200, edit Tiles' })).toBeFocused()

  await records.call('PATCH', `/api/samples/${id}/`, { qc_status: 'pass' })
  await dashboard.value(name, 'Instrument').click()
  const editor = dashboard.editor(name, 'Instrument')
  await editor.getByRole('combobox').fill('B')
  await editor.getByRole('combobox').press('Enter')
  await expect(editor.getByRole('alert')).toHaveText('Someone else just changed QC Status to "Pass".')
  await expect(dashboard.value(name, 'QC Status')).toHaveText('Pass')
  await editor.getByRole('button', { name: 'Save mine' }).click()
  await expect(dashboard.value(name, 'Instrument')).toHaveText('B')

  await dashboard.open(records.tail)
  await expect(dashboard.value(name, 'QC Status')).toHaveText('Pass')
  await expect(dashboard.value(name, 'Machine QC Status')).toHaveText('Fail')
  await expect(dashboard.value(name, 'Staining Type')).toHaveText('IHC')
})
