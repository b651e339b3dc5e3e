import { expectAccessible } from '../support/axe.ts'
import { nextPatch, SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('saving after a colleague did keeps the typed values and shows their changes, field by field', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ organ: 'knee', source: 'A', vendor: 'Leica' })
  const screens = new SlideScreens(page)
  await screens.openEdit(slide.id)
  await screens.field('Organ').fill('hip')
  await screens.field('Vendor').fill('Zeiss')
  await records.call('PATCH', `/api/slides/${slide.id}/`, { organ: 'brain', source: 'B' })
  const first = nextPatch(page)
  await screens.button('Save').click()
  expect((await first).headers()['if-match']).toBe('"1"')
  await screens.toasted('Failed to update slide')
  await expect(screens.conflict.getByRole('heading')).toHaveText(
    'Someone else changed this slide while you were editing it.',
  )
  await expect(screens.conflict.getByRole('heading')).toBeFocused()
  // A field that both changed keeps the typed value, one that only the other person changed gets their value, and one that only I
  // changed is not listed.
  await expect(screens.conflict.getByRole('group')).toHaveCount(2)
  await expect(screens.choice('Organ', 'Yours')).toBeChecked()
  await expect(screens.choice('Source', 'Theirs')).toBeChecked()
  await expect(screens.conflict.getByRole('group', { name: 'Organ' })).toHaveText(
    /Theirs\s*brain\s*Yours\s*hip\s*Before\s*knee/,
  )
  await expect(screens.field('Organ')).toHaveValue('hip')
  await expect(screens.field('Source')).toHaveValue('B')
  await expect(screens.field('Vendor')).toHaveValue('Zeiss')
  await expectAccessible(page)

  await screens.choice('Organ', 'Theirs').check()
  await expect(screens.field('Organ')).toHaveValue('brain')
  await screens.choice('Organ', 'Yours').check()
  await expect(screens.field('Organ')).toHaveValue('hip')
  await screens.choice('Source', 'Yours').check()
  const second = nextPatch(page)
  await screens.button('Save').click()
  expect((await second).headers()['if-match']).toBe('"2"')
  await expect(page).toHaveURL('/slides')
  expect(await records.call('GET', `/api/slides/${slide.id}/`)).toMatchObject({
    organ: 'hip',
    source: 'A',
    vendor: 'Zeiss',
    version: 3,
  })
})

test('a cell that a colleague changed shows and offers their values', async ({ signedIn: page, records }) => {
  const slide = await records.slide({ organ: 'knee', source: 'A' })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const field = await dashboard.edit(slide.name, 'organ', 'Organ')
  await field.fill('hip')
  await records.call('PATCH', `/api/slides/${slide.id}/`, { organ: 'brain', source: 'B' })
  await field.press('Enter')
  const editor = dashboard.editor(slide.name, 'Organ')
  await expect(editor.getByRole('alert')).toHaveText('Someone else just changed Organ to "brain", Source to "B".')
  await expect(field).toHaveValue('hip')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Take theirs' }).click()
  await expect(editor).toHaveCount(0)
  await expect(dashboard.cell(slide.name, 'organ')).toHaveText('brain')
  await expect(dashboard.cell(slide.name, 'source')).toHaveText('B')
})
