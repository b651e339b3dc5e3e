import { expectAccessible } from '../support/axe.ts'
import { fillProviderForm } from '../support/sign-in-pages.ts'
import { expect, test } from '../support/test.ts'

test('a reader sees everything, but finds no way to change it', async ({ page, records }) => {
  const slide = await records.slide()
  const reader = { username: `reader-${records.tail}`, password: 'correct horse battery' }
  await records.call('POST', '/api/auth/register/', { ...reader, role: 'reader' })
  const refused: string[] = []
  page.on('response', response => response.status() >= 400 && refused.push(response.url()))

  await page.goto(`/slides/${slide.id}`)
  const startup = page.waitForResponse('**/api/auth/me/')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(page, reader)
  await startup
  await expect(page.getByRole('heading', { level: 1, name: slide.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print Label' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Slides', exact: true }).click()
  const row = page.getByRole('row', { name: slide.name })
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Slide' })).toHaveCount(0)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Download ZPL'])
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/slides/${slide.id}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Only editors can change this' })).toBeVisible()
  await expect(page.getByText('Readers can look at everything and change nothing.')).toBeVisible()
  await expectAccessible(page)
  expect(refused).toEqual([])
})
