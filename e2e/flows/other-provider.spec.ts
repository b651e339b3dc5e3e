import { CLIENT_ID, Glewlwyd, hasGlewlwyd, PERSON } from '../support/glewlwyd.ts'
import { startVitrine } from '../support/start-server.ts'
import { storedUser } from '../support/stored-user.ts'
import { expectTamperingRefused } from '../support/tampering.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ provider: Glewlwyd; site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
  provider: async ({}, use) => {
    const provider = await Glewlwyd.start()
    await use(provider)
    await provider.stop()
  },
  /** The address of a separate server whose people sign in with that provider. */
  site: async ({ provider }, use) => {
    const { address, stop } = await startVitrine({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_SCOPE: 'openid',
      // If no resource was requested, glewlwyd's access tokens have their scope as audience.
      OIDC_AUDIENCE: 'openid',
      VITRINE_ADMIN_USERNAME: '',
      VITRINE_ADMIN_PASSWORD: '',
    })
    await provider.register(address)
    await use(address)
    await stop()
  },
})

test.skip(!hasGlewlwyd(), 'glewlwyd is not installed; on Debian, `apt-get install glewlwyd` installs it')

test('a person signs in with an independent provider; tampered id tokens and replies are refused', async ({
  page,
  provider,
  site,
}) => {
  const codes: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/login' && searchParams.has('code')) codes.push(searchParams.get('code') ?? '')
  })
  await page.goto(`${site}/profile`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Login').fill(PERSON.username)
  await page.getByLabel('Password').fill(PERSON.password)
  await page.getByRole('button', { name: 'OK' }).click()
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
  await goOn()
  await expect(page).toHaveURL(`${site}/profile`)
  await expect(page.getByRole('main').getByText(PERSON.name)).toBeVisible()

  const { access_token, id_token, refresh_token } = (await storedUser(page)) ?? {}
  const status = async (token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.get(`${site}/api/slides/`, { headers })).status()
  }
  expect(await status(access_token)).toBe(200)
  expect(await status(id_token)).toBe(401)
  expect(await status(refresh_token)).toBe(401)

  const authorization = new URL(`${provider.issuer}/auth`).pathname
  await expectTamperingRefused(page, { site, authorization, usedCode: codes[0] ?? '', goOn })
})
