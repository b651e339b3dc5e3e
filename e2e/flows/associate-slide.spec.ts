import { expectAccessible } from '../support/axe.ts'
import { AssociateDialog, SampleScreens } from '../support/sample-screens.ts'
import { nextPatch, slideCalls } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

test('a sample is linked to a slide, to another one, and taken off it', async ({ signedIn: page, records }) => {
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
  await expect(dialog.getByRole('textbox', { name: 'Search slides' })).toBeFocused()
  await expect(link.button('Remove Association')).toBeHidden()
  await expect(link.button('Associate Selected Slide')).toBeDisabled()

  const calls = slideCalls(page)
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

  // By the keyboard alone.
  await page.keyboard.press('Enter')
  await page.keyboard.type(tail)
  await page.keyboard.press('Enter')
  // Both are in the list before the search too: its reply must not replace the rows below the keys.
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(link.row(second.name)).toBeVisible()
  await link.row(second.name).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(link.radio(first.name)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(link.radio(second.name)).toBeChecked()
  await link.button('Associate Selected Slide').press('Enter')
  await expect(screens.said('Associated Slide', 'Name')).toHaveText(second.name)

  await screens.button('Change Slide').click()
  const detach = nextPatch(page)
  await link.button('Remove Association').click()
  expect((await detach).postDataJSON()).toEqual({ slide: null })
  await screens.toasted('Slide association removed successfully')
  await expect(screens.button('Associate Slide')).toBeVisible()
  expect(await records.call('GET', `/api/samples/${sample.id}/`)).toMatchObject({ slide: null, version: 4 })
})

test('why a link failed stays in the dialog, and someone else’s link is shown and asked about', async ({
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
  await page.route(`**/api/samples/${sample.id}/`, route => route.fulfill({ status: 500, json: { detail: 'No.' } }), {
    times: 1,
  })
  await link.button('Remove Association').click()
  await screens.toasted('Failed to remove slide association')
  await expect(link.dialog.getByRole('alert')).toHaveText('No.')

  await link.search(tail)
  await link.radio(mine.name).check()
  await records.call('PATCH', `/api/samples/${sample.id}/`, { slide: theirs.id })
  await link.button('Associate Selected Slide').click()
  await screens.toasted('Failed to associate slide with sample')
  await expect(link.dialog.getByRole('alert')).toContainText(`Someone else linked this sample to "${theirs.name}"`)
  await expect(link.radio(mine.name)).toBeChecked()
  await expectAccessible(page)
  await link.button('Cancel').click()
  // What came to light stays.
  await expect(screens.said('Associated Slide', 'Name')).toHaveText(theirs.name)
  await screens.button('Change Slide').click()
  await link.search(tail)
  await link.radio(mine.name).check()
  await link.button('Associate Selected Slide').click()
  await screens.toasted('Slide associated with sample successfully')
  await expect(screens.said('Associated Slide', 'Name')).toHaveText(mine.name)
})

test('the picker loads on as it is scrolled, by its button too, and says what does not load', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const names = Array.from({ length: 110 }, (_, index) => `${tail}-${String(index + 1).padStart(3, '0')}`)
  for (let at = 0; at < names.length; at += 10) {
    await Promise.all(names.slice(at, at + 10).map(name => records.slide({ name })))
  }
  const sample = await records.sample()
  const screens = new SampleScreens(page)
  const link = new AssociateDialog(page)
  const count = link.dialog.getByRole('status').filter({ hasText: /^Showing/ })
  await screens.goTo(`/samples/${sample.id}`)
  await screens.button('Associate Slide').click()
  await link.search(tail)
  await expect(count).toHaveText('Showing 50 of 110 slides')

  await page.route('**/api/slides/?offset=50*', route => route.fulfill({ status: 500, json: { detail: 'No.' } }), {
    times: 1,
  })
  await link.scroller.evaluate(list => list.scrollTo({ top: 50 * 32 }))
  await screens.toasted('Failed to load more slides')
  await expect(link.dialog.getByRole('alert')).toContainText('Failed to load more slides')
  await link.button('Try again').click()
  await expect(count).toHaveText('Showing 100 of 110 slides')
  await link.button('Load More Slides').click()
  await expect(count).toHaveText('Showing 110 of 110 slides')
  await expect(link.button('Load More Slides')).toBeDisabled()
  await link.scroller.evaluate(list => list.scrollTo({ top: list.scrollHeight }))
  await expect(link.row(names[0] ?? '')).toBeVisible()

  await page.route('**/api/slides/?*', route => route.fulfill({ status: 500, json: { detail: 'No.' } }), { times: 1 })
  await link.search(`${tail}-`)
  await screens.toasted('Failed to load slides')
  await expect(link.dialog.getByRole('alert')).toContainText('Failed to load slides')
  await expectAccessible(page)
  await link.button('Try again').click()
  await expect(count).toHaveText('Showing 50 of 110 slides')
  await link.search(`nothing like ${tail}`)
  await expect(link.dialog.getByText('No slides found. Try another search.')).toBeVisible()
})
