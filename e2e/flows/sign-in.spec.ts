import { expectAccessible } from '../support/axe.ts'
import { holdCalls } from '../support/hold.ts'
import { fillProviderForm, signIn } from '../support/sign-in-pages.ts'
import { storedUser } from '../support/stored-user.ts'
import { expectTamperingRefused } from '../support/tampering.ts'
import { expect, test } from '../support/test.ts'

const discovery = '**/.well-known/openid-configuration'

test('a signed-out visitor is led to the login page, even by Back, and an unrequested reply signs nobody in', async ({
  page,
}) => {
  for (const path of ['/samples/7', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible()
  }
  await expect(page.getByRole('main').getByText('Vitrine', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page).toHaveTitle('Sign In · Vitrine')
  await expectAccessible(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/slides')
    history.pushState(null, '', '/login')
  })
  await page.goBack()
  await expect(page).toHaveURL('/login')

  await page.goto('/login?code=stolen&state=unknown')
  await expect(page.getByText('An error occurred during authentication')).toBeVisible()
  expect(await storedUser(page)).toBeUndefined()
})

test('signing in uses the code flow with PKCE, stores the tokens, leads to the address first requested, and reports to the server once', async ({
  page,
}) => {
  const startupCalls: string[] = []
  page.on('request', request => request.url().includes('/api/auth/me/') && startupCalls.push(request.url()))
  await page.goto('/profile?from=mail#top')
  const sent = page.waitForRequest(request => new URL(request.url()).searchParams.has('code_challenge'))
  const startup = page.waitForResponse('**/api/auth/me/')
  await signIn(page)
  await expect(page).toHaveURL('/profile?from=mail#top')
  const parameters = new URL((await sent).url()).searchParams
  expect(parameters.get('response_type')).toBe('code')
  expect(parameters.get('code_challenge_method')).toBe('S256')
  expect(await storedUser(page)).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    id_token: expect.any(String),
  })
  expect((await startup).status()).toBe(200)
  await page.getByRole('link', { name: 'Samples' }).click()
  await expect(page.getByRole('heading', { name: 'Samples Dashboard' })).toBeVisible()
  expect(startupCalls).toHaveLength(1)
})

test('a reply with the state, the code or the nonce of another sign-in signs nobody in', async ({ page, baseUrl }) => {
  const returned = page.waitForRequest(request => new URL(request.url()).searchParams.has('code'))
  await page.goto('/login')
  await signIn(page)
  const usedCode = new URL((await returned).url()).searchParams.get('code') ?? ''
  await expectTamperingRefused(page, { site: baseUrl, authorization: '/oidc/auth', usedCode })
})

test('an unreachable provider or its refusal is an Authentication Error, and Try Again starts over', async ({
  page,
}) => {
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await page.route(discovery, route => route.abort())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByText('An error occurred during authentication')).toBeVisible()
  await expectAccessible(page)

  await page.unroute(discovery)
  const release = await holdCalls(page, discovery)
  await page.route('**/oidc/auth?**', route => {
    const state = new URL(route.request().url()).searchParams.get('state')
    const description = encodeURIComponent('The door is shut for today.')
    const location = `/login?error=access_denied&error_description=${description}&state=${state}`
    return route.fulfill({ status: 303, headers: { location } })
  })
  await tryAgain.click()
  await expect(page.getByText('Redirecting to login...')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  release()
  await expect(page.getByText('The door is shut for today.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.unroute('**/oidc/auth?**')
  await tryAgain.click()
  await fillProviderForm(page)
  await expect(page).toHaveURL('/profile')
})
