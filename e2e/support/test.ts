import { type APIRequestContext, test as base, type Page } from '@playwright/test'
import { apiClient, Records } from './records.ts'
import { signIn } from './sign-in-pages.ts'
import { recordToasts } from './toasts.ts'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Well before the ten minutes of a token: two contexts that renew the same refresh token would use it twice. */
const CACHE_MS = 4 * 60_000

interface Fixtures {
  /** A blank page of a browser that is signed in. */
  signedIn: Page
  /** Creates this test's own records. */
  records: Records
}
interface WorkerFixtures {
  baseUrl: string
  signInState: () => Promise<StorageState>
  api: () => Promise<APIRequestContext>
}

/** Caches what `make` returns, and calls it again once that is too old. */
function cached<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let madeAt = 0
  return () => {
    if (value === undefined || Date.now() - madeAt > CACHE_MS) {
      madeAt = Date.now()
      value = make()
    }
    return value
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => use(process.env['VITRINE_E2E_URL'] ?? ''),
    { scope: 'worker' },
  ],
  baseURL: async ({ baseUrl }, use) => use(baseUrl),
  page: async ({ page }, use) => {
    await recordToasts(page)
    await use(page)
  },
  signInState: [
    async ({ browser, baseUrl }, use) => {
      await use(
        cached(async () => {
          const context = await browser.newContext({ baseURL: baseUrl })
          const page = await context.newPage()
          await page.goto('/profile')
          await signIn(page)
          const state = await context.storageState()
          await context.close()
          return state
        }),
      )
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ browser, baseUrl, signInState, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: baseUrl, storageState: await signInState() })
    const page = await context.newPage()
    await recordToasts(page)
    await use(page)
    await context.close()
  },
  api: [async ({ baseUrl }, use) => use(cached(() => apiClient(baseUrl))), { scope: 'worker' }],
  records: async ({ api }, use) => use(new Records(await api())),
})

export { expect } from '@playwright/test'
