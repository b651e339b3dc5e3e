import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('one box finds records on any screen by part of their names, and scanning a code opens its record', async ({
  signedIn: page,
  records,
}) => {
  const [slide, sample, dataset] = await Promise.all([
    records.slide(),
    records.sample({ sample_id: `sample ${records.tail}`, barcode_id: `4711${records.tail}` }),
    records.dataset({ name: `dataset ${records.tail}` }),
  ])
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  // The keys work once the button is there, shortly after the first screen.
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Name, ID or code' })
  await expect(field).toBeFocused()
  await field.fill(records.tail)
  for (const [kind, name] of Object.entries({
    Slides: slide.name,
    Samples: `sample ${records.tail}`,
    Datasets: dataset.name,
  }))
    await expect(page.getByRole('group', { name: kind }).getByRole('option')).toContainText(name)
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/datasets/${dataset.id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // All keys at once, like a hand scanner.
  await page.evaluate(code => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, `4711${records.tail}`)
  await expect(page).toHaveURL(`/samples/${sample.id}`)
})
