import { expectAccessible } from '../support/axe.ts'
import { fillProviderForm, signIn } from '../support/sign-in-pages.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'

const discovery = '**/.well-known/openid-configuration'

test.describe('a signed-out visitor', () => {
  for (const path of [
    '/',
    '/slides',
    '/slides/reader',
    '/samples/7',
    '/datasets/create',
    '/profile',
    '/no/such/page',
  ]) {
    test(`is led from ${path} to the login page`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    })
  }

  test('sees logo, welcome text and Sign In, and axe finds nothing', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('main').getByText('Vitrine', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible()
    await expect(page).toHaveTitle('Sign In · Vitrine')
    await expectAccessible(page)
  })

  test('is not led elsewhere by the Back button', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      history.pushState(null, '', '/slides')
      history.pushState(null, '', '/login')
    })
    await page.goBack()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('signing in', () => {
  test('leads to the slides', async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    await expect(page).toHaveURL('/slides')
    await expect(page.getByRole('heading', { name: 'Slides Dashboard' })).toBeVisible()
  })

  test('leads back to the address first asked for', async ({ page }) => {
    await page.goto('/profile?from=mail#top')
    await signIn(page)
    await expect(page).toHaveURL('/profile?from=mail#top')
  })

  test('keeps the tokens in local storage, the refresh token among them', async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    expect(await storedUser(page)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      id_token: expect.any(String),
    })
  })

  test('uses the code flow with PKCE', async ({ page }) => {
    await page.goto('/')
    const asked = page.waitForRequest(request => new URL(request.url()).searchParams.has('code_challenge'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    const parameters = new URL((await asked).url()).searchParams
    expect(parameters.get('response_type')).toBe('code')
    expect(parameters.get('code_challenge_method')).toBe('S256')
  })

  test("says 'Redirecting to login...' on its way", async ({ page }) => {
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    await page.route(discovery, async route => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Redirecting to login...')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    goOn()
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('a provider out of reach is an Authentication Error, and Try Again starts anew', async ({ page }) => {
    await page.route(discovery, route => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    await expect(page.getByText('An error occurred during authentication')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(discovery)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await fillProviderForm(page)
    await expect(page).toHaveURL('/slides')
  })

  test("shows the provider's own message where it has one", async ({ page }) => {
    await page.route('**/oidc/auth?**', route => {
      const state = new URL(route.request().url()).searchParams.get('state')
      const words = encodeURIComponent('The door is shut for today.')
      const location = `/login?error=access_denied&error_description=${words}&state=${state}`
      return route.fulfill({ status: 303, headers: { location } })
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    await expect(page.getByText('The door is shut for today.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.unroute('**/oidc/auth?**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await fillProviderForm(page)
    await expect(page).toHaveURL('/profile')
  })

  test('an answer that this browser never asked for signs nobody in', async ({ page }) => {
    await page.goto('/login?code=stolen&state=unknown')
    await expect(page.getByText('An error occurred during authentication')).toBeVisible()
    expect(await storedUser(page)).toBeUndefined()
  })

  test('without crypto.subtle there is a sentence that helps', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('https')
  })

  test('runs one startup action, auth/me, about 100 ms later', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => request.url().includes('/api/auth/me/') && asked.push(request.url()))
    await page.goto('/profile')
    const startup = page.waitForResponse('**/api/auth/me/')
    await signIn(page)
    expect((await startup).status()).toBe(200)
    await page.getByRole('link', { name: 'Samples' }).click()
    await expect(page).toHaveURL('/samples')
    expect(asked).toHaveLength(1)
  })

  test('in one tab signs in the other, at the address it was asked for', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other).toHaveURL('/login')
    await page.goto('/')
    await signIn(page)
    await expect(other).toHaveURL('/profile')
    await expect(other.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  })
})
