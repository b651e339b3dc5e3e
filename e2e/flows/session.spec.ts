import type { Page } from '@playwright/test'
import { holdCalls } from '../support/hold.ts'
import { signIn } from '../support/sign-in-pages.ts'
import { changeStoredUser, JUST_OVER, storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'
import { expectToast, toastsOf } from '../support/toasts.ts'

const EXPIRED = 'Your session has expired. Please log in again.'
const REFRESH_FAILED = 'Authentication error. Please log in again.'
const LOGGED_OUT = 'You have been logged out'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const link = (page: Page, screen: string) => menu(page).getByRole('link', { name: screen })
const open = (page: Page, screen: string) => link(page, screen).click()

/** A separate session for each test, because these tests end sessions. */
async function startSession(page: Page, path = '/profile') {
  await page.goto(path)
  const startup = page.waitForResponse('**/api/auth/me/')
  await signIn(page)
  // Otherwise the call at startup would use the tokens that a test changes.
  await startup
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Logout'])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('Logout clears local storage and returns to the origin through the provider', async ({ page }) => {
  await startSession(page)
  await page.evaluate(() => localStorage.setItem('anything', 'else'))
  const idToken = (await storedUser(page))?.id_token
  const leaving = page.waitForRequest(request => new URL(request.url()).searchParams.has('id_token_hint'))
  await logOut(page)
  const parameters = new URL((await leaving).url()).searchParams
  expect(parameters.get('id_token_hint')).toBe(idToken)
  expect(parameters.get('post_logout_redirect_uri')).toBe(new URL(page.url()).origin)
  await expectToast(page, LOGGED_OUT)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await expect(page.getByText(LOGGED_OUT)).toBeHidden()

  await page.goBack()
  await expect(menu(page)).toHaveCount(0)
  // The provider's session has also ended, so it asks for the password again.
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('several tabs share one session: they sign in, renew its token once, and sign out together', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other).toHaveURL('/login')
  await startSession(page)
  await expect(other.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await expect(other).toHaveURL('/profile')

  const before = await storedUser(page)
  await changeStoredUser(page, { expires_at: JUST_OVER })
  let renewals = 0
  context.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/token')) renewals += 1
  })
  const tabs = [page, other]
  const listed = tabs.map(tab => tab.waitForResponse('**/api/slides/**'))
  await Promise.all(tabs.map(tab => open(tab, 'Slides')))
  for (const reply of await Promise.all(listed)) expect(reply.status()).toBe(200)
  expect(renewals).toBe(1)
  const after = await storedUser(page)
  expect(after?.access_token).not.toBe(before?.access_token)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)

  await logOut(page)
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('an ended session warns once and leads through the provider to the login page, and back from there', async ({
  page,
}) => {
  await startSession(page)
  const refused = page.waitForResponse(reply => reply.url().includes('/api/') && reply.status() === 401)
  const leaving = page.waitForRequest(request => new URL(request.url()).searchParams.has('id_token_hint'))
  await changeStoredUser(page, { access_token: 'no.such.token' }, link(page, 'Samples'))
  await refused
  await leaving
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(toastsOf(page)).toEqual([EXPIRED])
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await signIn(page)
  await expect(page).toHaveURL('/samples')

  await changeStoredUser(page, { expires_at: JUST_OVER, refresh_token: 'spent' }, link(page, 'Slides'))
  await expectToast(page, EXPIRED)
  await expectToast(page, REFRESH_FAILED)
  await expect(page).toHaveURL('/login')
  expect(await storedUser(page)).toBeUndefined()
})

test('nothing is shown before the settings are loaded and a token is renewed; a network failure in the meantime ends no session', async ({
  page,
}) => {
  await startSession(page)
  await changeStoredUser(page, { expires_at: JUST_OVER })
  const sendSettings = await holdCalls(page, '**/config.json')
  const failRenewal = Promise.withResolvers<void>()
  await page.route('**/oidc/token', async route => {
    await failRenewal.promise
    await route.abort()
  })
  const settings = page.waitForRequest('**/config.json')
  const renewal = page.waitForRequest('**/oidc/token')
  await page.reload()
  await settings
  await expect(page.locator('#root')).toHaveText('')
  sendSettings()
  await renewal
  await expect(page.locator('#root')).toHaveText('')
  await expect(page.getByRole('button')).toHaveCount(0)
  failRenewal.resolve()
  await expect(menu(page)).toBeVisible()
  expect(toastsOf(page)).not.toContain(REFRESH_FAILED)

  await page.unroute('**/oidc/token')
  const listed = page.waitForResponse('**/api/slides/**')
  await open(page, 'Slides')
  expect((await listed).status()).toBe(200)
})
