import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const HIDDEN = ['Tiles (below the Sample ID)', 'Staining Lab', 'Channels', 'Tiles', 'Status']

test('all eight fields are edited in place, one changed field a call, and stay so', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSamples(records, [{ staining_lab: 'Centre 1', staining_type: 'HE', tiles: 5 }])
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.showColumns(...HIDDEN)
  for (const [header, text, sent] of [
    ['QC Status', 'Manual Review', { qc_status: 'manual_review' }],
    ['Machine QC Status', 'Fail', { qc_status_machine: 'fail' }],
    ['Status', 'Archived', { status: 'archived' }],
    ['Staining Lab', 'Centre 9', { staining_lab: 'Centre 9' }],
    ['Staining Type', 'IHC', { staining_type: 'IHC' }],
    ['Instrument', 'NanoZoomer', { instrument_name: 'NanoZoomer' }],
    ['Channels', '4', { channels: 4 }],
  ] as const) {
    await dashboard.value(name, header).click()
    const plate = dashboard.editor(name, header)
    const choice = plate.getByRole('combobox')
    if (await choice.count()) await choice.selectOption(text)
    else await plate.getByRole('textbox').fill(text)
    const call = page.waitForRequest(request => request.method() === 'PATCH')
    await plate.getByRole('button', { name: 'Save' }).click()
    expect((await call).postDataJSON()).toEqual(sent)
    await dashboard.said('Sample updated successfully')
    await expect(plate).toHaveCount(0)
    await expect(dashboard.value(name, header)).toHaveText(text)
  }
  // Tiles in both of its places are one field.
  await dashboard.row(name).getByRole('button', { name: 'Tiles 5, edit Tiles' }).click()
  const field = dashboard.editor(name, 'Tiles').getByRole('textbox')
  await field.fill('12.5')
  await field.press('Enter')
  await expect(dashboard.editor(name, 'Tiles').getByRole('alert')).toHaveText('Tiles must be an integer')
  await field.fill('1200')
  await field.press('Enter')
  await expect(dashboard.cell(name, 'tiles')).toHaveText('1,200')
  await expect(dashboard.row(name).getByRole('button', { name: 'Tiles 1,200, edit Tiles' })).toBeFocused()

  await dashboard.open(records.tail)
  await expect(dashboard.value(name, 'Machine QC Status')).toHaveText('Fail')
  await expect(dashboard.value(name, 'Staining Type')).toHaveText('IHC')
})

test("a colleague's change is said, shown, and overwritten only knowingly", async ({ signedIn: page, records }) => {
  const sample = await records.sample({ qc_status: 'pass', instrument_name: 'A' })
  const name = `sample-${records.tail}`
  const dashboard = new SamplesDashboard(page)
  await dashboard.open(records.tail)
  await records.call('PATCH', `/api/samples/${sample.id}/`, { qc_status: 'manual_review' })
  await dashboard.value(name, 'Instrument').click()
  const plate = dashboard.editor(name, 'Instrument')
  await plate.getByRole('textbox').fill('B')
  await plate.getByRole('textbox').press('Enter')
  await expect(plate.getByRole('alert')).toHaveText('Someone else changed QC Status to "Manual Review" meanwhile.')
  await dashboard.said('Failed to update sample')
  await expect(dashboard.value(name, 'QC Status')).toHaveText('Manual Review')
  await plate.getByRole('button', { name: 'Save mine' }).click()
  await expect(dashboard.value(name, 'Instrument')).toHaveText('B')
  await expect(dashboard.value(name, 'QC Status')).toHaveText('Manual Review')
})
