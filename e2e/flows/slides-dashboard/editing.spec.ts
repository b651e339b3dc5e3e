import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('Block ID, Cut Number, Source, Species, Organ and Description are edited in place and stay so', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [{ organ: 'knee' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  for (const [column, header, text] of [
    ['block_id', 'Block ID', 'B-9'],
    ['cut_number', 'Cut Number', '12'],
    ['source', 'Source', 'Biobank'],
    ['species', 'Species', 'Rat'],
    ['organ', 'Organ', 'spinal cord'],
  ] as const) {
    const field = await dashboard.edit(name, column, header)
    await field.fill(text)
    const call = page.waitForRequest(request => request.method() === 'PATCH')
    await field.press('Enter')
    expect((await call).postDataJSON()).toEqual({ [column]: column === 'cut_number' ? 12 : text })
    await dashboard.said('Slide updated successfully')
    await expect(dashboard.editor(name, header)).toHaveCount(0)
    await expect(dashboard.cell(name, column)).toHaveText(text)
  }
  const description = await dashboard.edit(name, 'description', 'Description')
  await description.fill('two\nlines')
  await description.press('Control+Enter')
  await expect(dashboard.cell(name, 'description')).toHaveText(/two\s+lines/)
  await dashboard.open(records.tail)
  await expect(dashboard.cell(name, 'organ')).toHaveText('spinal cord')
  await expect(dashboard.cell(name, 'cut_number')).toHaveText('12')
})
