import type { Page, Route } from '@playwright/test'
import { storedUser } from './stored-user.ts'
import { expect } from './test.ts'

type Change = readonly [of: 'request' | 'reply', parameter: string, value: string]

const replaced = (address: string, parameter: string, value: string): string => {
  const url = new URL(address)
  if (url.searchParams.has(parameter)) url.searchParams.set(parameter, value)
  return url.href
}

/**
 * Intercepts the requests between browser and provider, and changes a parameter of a request or of the address that a reply
 * redirects to.
 */
const tamper =
  ([of, parameter, value]: Change) =>
  async (route: Route) => {
    const asked = route.request().url()
    const url = of === 'request' ? replaced(asked, parameter, value) : asked
    const response = await route.fetch({ url, maxRedirects: 0 })
    const headers = response.headers()
    const leadsTo = new URL(headers['location'] ?? '', asked).href
    const location = of === 'reply' ? replaced(leadsTo, parameter, value) : leadsTo
    await route.fulfill({ response, headers: { ...headers, location } })
  }

interface SignInPaths {
  site: string
  /** The path of the provider's authorization endpoint. */
  authorization: string
  /** A code that has been used. */
  usedCode: string
  /** Confirms the question that the provider asks a person who is already signed in. */
  goOn?: () => Promise<void>
}

/**
 * Signs in again while signed in at the provider, tampering with one parameter each time. None of the attempts may succeed. Ends
 * on the Login screen.
 */
export async function expectTamperingRefused(page: Page, parts: SignInPaths): Promise<void> {
  const { site, authorization, usedCode, goOn = () => Promise.resolve() } = parts
  const changes: Change[] = [
    ['reply', 'state', 'of-another-sign-in'],
    ['reply', 'code', usedCode],
    ['request', 'nonce', 'of-another-sign-in'],
  ]
  const isAuthorization = ({ pathname }: URL) => pathname === authorization
  for (const change of changes) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site}/login`)
    await page.route(isAuthorization, tamper(change))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await goOn()
    await expect(page.getByRole('heading', { name: 'Authentication Error' }), `${change}`).toBeVisible()
    expect(await storedUser(page), `${change}`).toBeUndefined()
    await page.unroute(isAuthorization)
  }
}
