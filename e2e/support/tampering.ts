import type { Page, Route } from '@playwright/test'
import { storedUser } from './stored-user.ts'
import { expect } from './test.ts'

const replaced = (address: string, name: string, value: string): string => {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

/** Leads the browser's next visit of an address to a changed one, as somebody who can change links would. */
async function changeOnce(page: Page, path: string, name: string, value: string): Promise<void> {
  const matches = (url: URL) => url.pathname === path && url.searchParams.has(name)
  const redirect = (route: Route) =>
    route.fulfill({ status: 303, headers: { location: replaced(route.request().url(), name, value) } })
  await page.route(matches, redirect, { times: 1 })
}

interface SignInPaths {
  site: string
  /** Path of the provider's authorization endpoint. */
  authorization: string
  /** A code that was used. */
  usedCode: string
  /** What the provider asks of somebody who is signed in there. */
  goOn?: () => Promise<void>
}

/**
 * Signs in anew, with somebody signed in at the provider, and tampers with one parameter each time: nobody may be signed in.
 * Leaves the page on the Login screen.
 */
export async function expectTamperingRefused(page: Page, parts: SignInPaths): Promise<void> {
  const { site, authorization, usedCode, goOn = () => Promise.resolve() } = parts
  const changes = [
    ['/login', 'state', 'of-another-sign-in'],
    ['/login', 'code', usedCode],
    [authorization, 'nonce', 'of-another-sign-in'],
  ] as const
  for (const [path, name, value] of changes) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site}/login`)
    await changeOnce(page, path, name, value)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await goOn()
    await expect(page.getByRole('heading', { name: 'Authentication Error' }), `another ${name}`).toBeVisible()
    expect(await storedUser(page), `another ${name}`).toBeUndefined()
  }
}
