import { account } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { fillProviderForm } from '../support/sign-in-pages.ts'
import { expect, test } from '../support/test.ts'

test("the provider's sign-in page fits the window, loads nothing that its own policy forbids, and works using only the keyboard", async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))
  page.on('requestfailed', request => refused.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page).toHaveTitle('Sign in · Vitrine')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('14px "Atkinson Hyperlegible Next Variable"'))).toBe(true)
  expect(refused).toEqual([])
  await expectAccessible(page)
  for (const width of [1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport()
  }

  await fillProviderForm(page, { username: 'somebody', password: 'wrong password' })
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.')
  await expect(page).toHaveTitle('Error: Sign in · Vitrine')
  await expect(page.getByLabel('Username')).toHaveValue('somebody')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(account.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/slides')
  await expect(page.getByRole('heading', { name: 'Slides Dashboard' })).toBeVisible()
})

test('the form works without scripts, and so does the page for signing out', async ({ browser, baseUrl }) => {
  const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  const parameters = {
    ...{ client_id: 'vitrine-web', response_type: 'code', scope: 'openid', redirect_uri: `${baseUrl}/login` },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256', state: 's' },
  }
  const ask = `/oidc/auth?${new URLSearchParams(parameters)}`
  await page.goto(ask)
  await fillProviderForm(page)
  await expect(page).toHaveURL(/\/login\?code=/)

  await page.goto('/oidc/session/end')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `${baseUrl}/`)
  await page.goto(ask)
  await expect(page.getByLabel('Password')).toBeVisible()
  await context.close()
})

test('a page opened as localhost is redirected to the address at which sign-in works', async ({ page, baseUrl }) => {
  await page.goto(`${baseUrl.replace('127.0.0.1', 'localhost')}/slides`)
  await expect(page).toHaveURL(`${baseUrl}/login`)
})
