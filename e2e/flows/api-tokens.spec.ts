import { expectAccessible } from '../support/axe.ts'
import { answerQuestion } from '../support/dialogs.ts'
import { expect, test } from '../support/test.ts'

test('a token is made, copied, calls the API, and is refused as soon as it is revoked', async ({
  signedIn: page,
  playwright,
  baseUrl,
}) => {
  const name = `nightly export ${Date.now()}`
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'API tokens' })
  await card.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const shown = card.getByRole('textbox', { name: 'The new token' })
  await expect(shown).toHaveValue(/^vitrine_[0-9A-Za-z]{42}$/)
  await expect(card.getByRole('button', { name: `Revoke ${name}` })).toBeVisible()
  await expectAccessible(page)

  const script = await playwright.request.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { authorization: `Bearer ${await shown.inputValue()}` },
  })
  expect((await script.get('/api/slides/?limit=1')).status()).toBe(200)
  expect((await script.post('/api/slides/', { data: { name } })).status()).toBe(403)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.inputValue())

  await card.getByRole('button', { name: `Revoke ${name}` }).click()
  await answerQuestion(page, 'accept')
  await expect(card.getByRole('button', { name: `Revoke ${name}` })).toBeHidden()
  expect((await script.get('/api/slides/?limit=1')).status()).toBe(401)
  await script.dispose()
})
