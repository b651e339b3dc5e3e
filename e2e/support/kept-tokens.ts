import type { Page } from '@playwright/test'

interface KeptUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_at: number
}

/** What the browser keeps of the sign-in, if anything. */
export const keptUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('oidc.user:'))
    return key === undefined ? undefined : (JSON.parse(localStorage.getItem(key) ?? '{}') as KeptUser)
  })

/** Changes the tokens that the browser keeps, as time or a wrong server would. */
export const changeKeptUser = (page: Page, change: Partial<KeptUser>) =>
  page.evaluate(patch => {
    for (const key of Object.keys(localStorage).filter(name => name.startsWith('oidc.user:'))) {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...patch }))
    }
  }, change)

/** A moment ago, as tokens write it. */
export const JUST_OVER = Math.floor(Date.now() / 1000) - 5
