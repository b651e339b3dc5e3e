import type { Page } from '@playwright/test'
import { signIn } from '../support/sign-in-pages.ts'
import { changeStoredUser, JUST_OVER, storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'

const EXPIRED = 'Your session has expired. Please log in again.'
const REFRESH_FAILED = 'Authentication error. Please log in again.'
const LOGGED_OUT = 'You have been logged out'

const main = 'navigation'

// These tests end sessions, so each has one of its own.
test.beforeEach(async ({ page }) => {
  await page.goto('/profile')
  const startup = page.waitForResponse('**/api/auth/me/')
  await signIn(page)
  // Else the tokens that a test changes would meet the startup action's call.
  await startup
})

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test.describe('Logout', () => {
  test('is the single option of the avatar menu', async ({ page }) => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Logout'])
  })

  test('clears local storage and goes over the provider back to the origin', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('anything', 'else'))
    const idToken = (await storedUser(page))?.id_token
    const asked = page.waitForRequest(request => new URL(request.url()).searchParams.has('id_token_hint'))
    await logOut(page)
    const parameters = new URL((await asked).url()).searchParams
    expect(parameters.get('id_token_hint')).toBe(idToken)
    expect(parameters.get('post_logout_redirect_uri')).toBe(new URL(page.url()).origin)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test(`says '${LOGGED_OUT}'`, async ({ page }) => {
    await logOut(page)
    await expect(page.getByText(LOGGED_OUT)).toBeVisible()
    await expect(page.getByText(LOGGED_OUT)).toBeHidden()
  })

  test('ends the session at the provider: the next sign-in asks for the password', async ({ page }) => {
    await logOut(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
  })

  test('ends it in every tab', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
    await logOut(page)
    await expect(other.getByText(LOGGED_OUT)).toBeVisible()
    await expect(other).toHaveURL('/login')
  })

  test('is not undone by the Back button', async ({ page }) => {
    await logOut(page)
    // Only the page that the provider has led back to says it.
    await expect(page.getByText(LOGGED_OUT)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole(main)).toHaveCount(0)
  })
})

test.describe('a session that has ended', () => {
  // That it is a second later is the session's own test, by a clock of its own.
  test("warns once, and then leads to the provider's logout page", async ({ page }) => {
    await changeStoredUser(page, { access_token: 'no.such.token' })
    const answer = page.waitForResponse(
      response => response.url().includes('/api/slides/') && response.status() === 401,
    )
    const leaving = page.waitForRequest(request => new URL(request.url()).searchParams.has('id_token_hint'))
    await page.getByRole('link', { name: 'Slides' }).click()
    await answer
    await expect(page.locator('[data-toast="warning"]')).toHaveText(EXPIRED)
    await expect(page.getByText(EXPIRED)).toHaveCount(1)
    await leaving
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('leads back to where one was, after the next sign-in', async ({ page }) => {
    await changeStoredUser(page, { access_token: 'no.such.token' })
    await page.goto('/profile?tab=1')
    await page.waitForURL('/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await signIn(page)
    await expect(page).toHaveURL('/profile?tab=1')
  })

  test('is also a 403 that speaks of an expired token', async ({ page }) => {
    await page.route('**/api/slides/**', route =>
      route.fulfill({ status: 403, json: { detail: 'Signature has expired' } }),
    )
    await page.getByRole('link', { name: 'Slides' }).click()
    await expect(page.getByText(EXPIRED)).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('is no other 403: that one goes to the console', async ({ page }) => {
    const logged = page.waitForEvent('console', message => message.text().includes('Not for you.'))
    await page.route('**/api/slides/**', route => route.fulfill({ status: 403, json: { detail: 'Not for you.' } }))
    await page.getByRole('link', { name: 'Slides' }).click()
    await logged
    await expect(page.getByRole(main)).toBeVisible()
    await expect(page.getByText(EXPIRED)).toHaveCount(0)
  })
})

test.describe('a token that has run out', () => {
  test('is renewed before the call, unseen', async ({ page }) => {
    const before = await storedUser(page)
    await changeStoredUser(page, { expires_at: JUST_OVER })
    const listed = page.waitForResponse('**/api/slides/**')
    await page.getByRole('link', { name: 'Slides' }).click()
    expect((await listed).status()).toBe(200)
    const after = await storedUser(page)
    expect(after?.access_token).not.toBe(before?.access_token)
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
  })

  test('is renewed once by several tabs', async ({ page, context }) => {
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) {
      await tab.goto('/profile')
      await expect(tab.getByRole(main)).toBeVisible()
    }
    await changeStoredUser(page, { expires_at: JUST_OVER })
    let renewals = 0
    context.on('request', request => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/token')) renewals += 1
    })
    const listed = tabs.map(tab => tab.waitForResponse('**/api/slides/**'))
    await Promise.all(tabs.map(tab => tab.getByRole('link', { name: 'Slides' }).click()))
    for (const answer of await Promise.all(listed)) expect(answer.status()).toBe(200)
    expect(renewals).toBe(1)
  })

  test(`that the provider will not renew says '${REFRESH_FAILED}'`, async ({ page }) => {
    await changeStoredUser(page, { expires_at: JUST_OVER, refresh_token: 'spent' })
    await page.getByRole('link', { name: 'Slides' }).click()
    await expect(page.locator('[data-toast="error"]')).toHaveText(REFRESH_FAILED)
    await expect(page).toHaveURL('/login')
    expect(await storedUser(page)).toBeUndefined()
  })

  test('is kept while the network fails: no authentication error, and the next try works', async ({ page }) => {
    await changeStoredUser(page, { expires_at: JUST_OVER })
    await page.route('**/oidc/token', route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/oidc/token'))
    await page.getByRole('link', { name: 'Slides' }).click()
    await failed
    await expect(page.getByRole(main)).toBeVisible()
    await expect(page.getByText(REFRESH_FAILED)).toHaveCount(0)
    await page.unroute('**/oidc/token')
    const listed = page.waitForResponse('**/api/slides/**')
    await page.reload()
    expect((await listed).status()).toBe(200)
  })
})

test.describe('while authentication loads', () => {
  test('nothing is rendered before the settings are there', async ({ page }) => {
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route('**/config.json', async route => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/config.json')
    await page.reload()
    await asked
    await expect(page.locator('#root')).toHaveText('')
    goOn()
    await expect(page.getByRole(main)).toBeVisible()
  })

  test('nothing is rendered while a token that has run out is renewed', async ({ page }) => {
    await changeStoredUser(page, { expires_at: JUST_OVER })
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route('**/oidc/token', async route => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/oidc/token')
    await page.reload()
    await asked
    await expect(page.locator('#root')).toHaveText('')
    await expect(page.getByRole('button')).toHaveCount(0)
    goOn()
    await expect(page.getByRole(main)).toBeVisible()
  })
})
