import type { ElementHandle, Locator, Page } from '@playwright/test'

interface StoredUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_at: number
}

/** The user that the browser has stored, if anyone is signed in. */
export const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('oidc.user:'))
    return key === undefined ? undefined : (JSON.parse(localStorage.getItem(key) ?? '{}') as StoredUser)
  })

/**
 * Changes the stored tokens, to simulate the passing of time or a broken server.
 * @param clicked is clicked at the same time, because otherwise a call that the page makes by itself could use the tokens before
 * the click
 */
export const changeStoredUser = async (page: Page, change: Partial<StoredUser>, clicked?: Locator) =>
  page.evaluate(
    ({ patch, element }) => {
      for (const key of Object.keys(localStorage).filter(name => name.startsWith('oidc.user:'))) {
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...patch }))
      }
      element?.click()
    },
    { patch: change, element: (await clicked?.elementHandle()) as ElementHandle<HTMLElement> | undefined },
  )

/** A moment ago, in the format of tokens. */
export const JUST_OVER = Math.floor(Date.now() / 1000) - 5
