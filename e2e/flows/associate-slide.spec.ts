import { expectAccessible } from '../support/axe.ts'
import { AssociateDialog, SampleScreens } from '../support/sample-screens.ts'
import { callsFromNow, nextPatch } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('a sample is linked to a slide, to another one using only the keyboard, and unlinked', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const sample_id = `S-${tail}`
  const first = await records.slide({ name: `first ${tail}`, species: 'Mouse', organ: 'liver' })
  const second = await records.slide({ name: `second ${tail}` })
  const sample = await records.sample({ sample_id })
  const screens = new SampleScreens(page)
  const link = new AssociateDialog(page)
  const { dialog } = link
  await screens.open(sample.id, sample_id)
  await expect(screens.card('Associated Slide')).toContainText('This sample is not linked to a slide.')
  await screens.button('Associate Slide').click()
  await expect(link.field).toBeFocused()
  await expect(link.button('Remove Association')).toBeHidden()
  await expect(link.button('Associate Selected Slide')).toBeDisabled()

  const calls = callsFromNow(page, '/api/slides')
  await link.search(`${tail}, FIRST`)
  await expect(link.row(second.name)).toBeHidden()
  await expect(link.row(first.name).getByRole('gridcell')).toHaveText([
    '',
    String(first.id),
    first.name,
    'Mouse',
    'liver',
  ])
  expect(calls.at(-1)).toBe(`GET /api/slides/?offset=0&limit=50&ordering=-created_at&search_terms=${tail},FIRST`)
  await link.radio(first.name).check()
  await expectAccessible(page)
  const attach = nextPatch(page)
  await link.button('Associate Selected Slide').click()
  expect((await attach).postDataJSON()).toEqual({ slide: first.id })
  expect((await attach).headers()['if-match']).toBe('"1"')
  await screens.toasted('Slide associated with sample successfully')
  await expect(dialog).toBeHidden()
  await expect(screens.button('Change Slide')).toBeFocused()
  await expect(screens.card('Associated Slide').getByRole('link', { name: first.name })).toHaveAttribute(
    'href',
    `/slides/${first.id}`,
  )

  await page.keyboard.press('Enter')
  await expect(link.field).toBeFocused()
  await link.search(tail)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await link.row(second.name).focus()
  await page.keyboard.press('ArrowDown')
  await expect(link.row(first.name)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(link.radio(first.name)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(link.row(second.name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link.radio(second.name)).toBeChecked()
  await link.button('Associate Selected Slide').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(screens.shown('Associated Slide', 'Name')).toHaveText(second.name)

  await screens.button('Change Slide').click()
  const detach = nextPatch(page)
  await link.button('Remove Association').click()
  expect((await detach).postDataJSON()).toEqual({ slide: null })
  await screens.toasted('Slide association removed successfully')
  await expect(screens.button('Associate Slide')).toBeVisible()
  expect(await records.call('GET', `/api/samples/${sample.id}/`)).toMatchObject({ slide: null, version: 4 })
})

test('a link that someone else changed in the meantime is shown, and the next attempt replaces it deliberately', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const mine = await records.slide({ name: `mine ${tail}` })
  const theirs = await records.slide({ name: `theirs ${tail}` })
  const sample = await records.sample({ sample_id: `S-${tail}`, slide: mine.id })
  const screens = new SampleScreens(page)
  const link = new AssociateDialog(page)
  await screens.open(sample.id, `S-${tail}`)
  await screens.button('Change Slide').click()
  await records.call('PATCH', `/api/samples/${sample.id}/`, { slide: theirs.id })
  await link.associate(tail, mine.name)
  await screens.toasted('Failed to associate slide with sample')
  await expect(link.dialog.getByRole('alert')).toContainText(`Someone else just linked this sample to "${theirs.name}"`)
  await expect(link.radio(mine.name)).toBeChecked()
  await expectAccessible(page)
  await link.button('Cancel').click()
  await expect(link.dialog).toBeHidden()
  await expect(screens.shown('Associated Slide', 'Name')).toHaveText(theirs.name)
  await screens.button('Change Slide').click()
  await link.associate(tail, mine.name)
  await screens.toasted('Slide associated with sample successfully')
  await expect(screens.shown('Associated Slide', 'Name')).toHaveText(mine.name)
})

test('the picker loads more when it is scrolled, or by its button, and reports failures', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const names = Array.from({ length: 110 }, (_, index) => `${tail}-${String(index + 1).padStart(3, '0')}`)
  await records.slides(names.map(name => ({ name })))
  const sample = await records.sample()
  const link = new AssociateDialog(page)
  const count = link.dialog.getByRole('status').filter({ hasText: /^Showing/ })
  const fail = (address: string) =>
    page.route(address, route => route.fulfill({ status: 500, json: { detail: 'No.' } }))
  await page.goto(`/samples/${sample.id}`)
  await page.getByRole('button', { name: 'Associate Slide', exact: true }).click()
  await link.search(tail)
  await expect(count).toHaveText('Showing 50 of 110 slides')

  await fail('**/api/slides/?offset=50*')
  await link.scroller.evaluate(list => list.scrollTo({ top: 50 * 32 }))
  await expect(link.dialog.getByRole('alert')).toContainText('Failed to load more slides')
  await page.unrouteAll()
  await link.button('Try again').click()
  await expect(count).toHaveText('Showing 100 of 110 slides')
  await link.button('Load More Slides').click()
  await expect(count).toHaveText('Showing 110 of 110 slides')
  await expect(link.button('Load More Slides')).toBeDisabled()
  await link.scroller.evaluate(list => list.scrollTo({ top: list.scrollHeight }))
  await expect(link.dialog.getByRole('row', { name: tail }).last()).toBeInViewport()

  await fail('**/api/slides/?*')
  await link.search(`${tail}-`)
  await expect(link.dialog.getByRole('alert')).toContainText('Failed to load slides')
  await expectAccessible(page)
})
