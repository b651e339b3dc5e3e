import { type APIRequestContext, test as base, type Page } from '@playwright/test'
import { apiClient, Records } from './records.ts'
import { signIn } from './sign-in-pages.ts'

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Well before a token's ten minutes are over: two contexts that renew one kept refresh token would spend it twice. */
const KEEP_MS = 4 * 60_000

interface Fixtures {
  /** A page of a browser that is signed in, still blank. */
  signedIn: Page
  /** Makes this test's own records. */
  records: Records
}
interface WorkerFixtures {
  baseUrl: string
  keptSignIn: () => Promise<StorageState>
  api: () => Promise<APIRequestContext>
}

/** Gives what `make` made, and makes it anew when it has grown old. */
function kept<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let madeAt = 0
  return () => {
    if (value === undefined || Date.now() - madeAt > KEEP_MS) {
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
  keptSignIn: [
    async ({ browser, baseUrl }, use) => {
      await use(
        kept(async () => {
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
  signedIn: async ({ browser, baseUrl, keptSignIn, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: baseUrl, storageState: await keptSignIn() })
    await use(await context.newPage())
    await context.close()
  },
  api: [async ({ baseUrl }, use) => use(kept(() => apiClient(baseUrl))), { scope: 'worker' }],
  records: async ({ api }, use) => use(new Records(await api())),
})

export { expect } from '@playwright/test'
