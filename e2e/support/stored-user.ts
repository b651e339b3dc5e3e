import type { Page } from '@playwright/test'

interface StoredUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_at: number
}

/** What the browser keeps of the sign-in, if anything. */
export const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('oidc.user:'))
    return key === undefined ? undefined : (JSON.parse(localStorage.getItem(key) ?? '{}') as StoredUser)
  })

/** Changes the tokens that the browser keeps, as time or a wrong server would. */
export const changeStoredUser = (page: Page, change: Partial<StoredUser>) =>
  page.evaluate(patch => {
    for (const key of Object.keys(localStorage).filter(name => name.startsWith('oidc.user:'))) {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...patch }))
    }
  }, change)

/** A moment ago, as tokens write it. */
export const JUST_OVER = Math.floor(Date.now() / 1000) - 5
