import { expectAccessible } from '../support/axe.ts'
import { SlideScreens } from '../support/slide-screens.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

test('the history of a slide that was edited twice shows who changed what, and the former state', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ organ: 'liver' })
  await records.call('PATCH', `/api/slides/${slide.id}/`, { organ: 'Heart' })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const entries = screens.card('History').getByRole('listitem')
  await expect(entries).toHaveCount(2)

  await screens.button('Edit').click()
  await screens.field('Organ').fill('brain')
  await screens.field('Description').fill('Hair follicle')
  await screens.button('Save').click()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('anna changed 2 fields · by hand')
  await expect(entries.nth(0)).toContainText('Heart becomes brain')
  await expect(entries.nth(1)).toContainText('liver becomes Heart')
  await expect(entries.nth(2)).toContainText('anna created the slide')

  const show = entries.nth(1).getByRole('button', { name: /^Show the record before/ })
  await show.focus()
  await page.keyboard.press('Enter')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(screens.shown('As it was', 'Organ')).toHaveText('liver now brain')
  await expect(screens.card('As it was')).toContainText('2 fields differ from today')
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(entries.nth(1).getByRole('region', { name: 'As it was' })).toBeVisible()
  await expectAccessible(page)

  await screens.field('Field').selectOption('Description')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Hair follicle')
})

test('a value is restored, a change with later changes asks first, and Ctrl+Z reverts a deletion', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ organ: 'liver', source: 'A' })
  await records.call('PATCH', `/api/slides/${slide.id}/`, { organ: 'knee', source: 'B' })
  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const entries = screens.card('History').getByRole('listitem')
  await entries.first().getByRole('button', { name: 'Restore this value: Organ, liver' }).click()
  await screens.toasted('Value restored')
  await expect(screens.shown('Slide Information', 'Organ')).toHaveText('liver')
  await expect(entries.first()).toContainText('knee becomes liver')
  await expect(entries.first()).toContainText('· undo')

  await entries
    .nth(1)
    .getByRole('button', { name: /^Undo this change/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Changed since' })
  await expect(dialog).toContainText(`The organ of slide ${slide.name} was changed by anna since.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo the rest' }).click()
  await expect(screens.shown('Slide Information', 'Source')).toHaveText('A')
  await expect(screens.shown('Slide Information', 'Organ')).toHaveText('liver')

  const confirmed = screens.answerQuestion('accept')
  await screens.button('Delete').click()
  await confirmed
  await expect(page).toHaveURL('/slides')
  await expect(screens.button('Undo')).toBeVisible()
  await expectAccessible(page)
  await page.locator('body').press('Control+z')
  await screens.toasted('Change undone')
  await expect(screens.button('Undo')).toBeHidden()
  // Other tests create slides at the same time, which may push this one out of view.
  await new SlidesDashboard(page).find(slide.name)
  await expect(page.getByRole('row', { name: slide.name })).toBeVisible()
  await screens.openDetail(slide.id, slide.name)
  await expect(entries.first()).toContainText('anna restored the slide from the trash')
})
