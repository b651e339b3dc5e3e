import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { apiClient, Records } from './records.ts'
import { signIn } from './sign-in-pages.ts'
import { recordToasts } from './toasts.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Well below the ten minutes of a token: two contexts that renew the same refresh token would use it twice. */
const CACHE_MS = 4 * 60_000

/** Shared by all signed-in tests of a worker, so that the browser loads and compiles the app only once. */
interface SharedContext {
  context: BrowserContext
  /** Stays open between tests, to keep the process that renders the app. */
  idle: Page
  /** The storage after the sign-in. */
  state: StorageState
}
interface Fixtures {
  /** A blank signed-in page, with nothing stored except for the sign-in. */
  signedIn: Page
  /** Creates this test's own records. */
  records: Records
}
interface WorkerFixtures {
  baseUrl: string
  sharedContext: (options: BrowserContextOptions) => Promise<SharedContext>
  api: () => Promise<APIRequestContext>
}

/** Caches the result of `make`, and calls it again when it has expired. */
function cached<Args extends unknown[], Value>(make: (...args: Args) => Promise<Value>) {
  let value: Promise<Value> | undefined
  let madeAt = 0
  return (...args: Args): Promise<Value> => {
    if (value === undefined || Date.now() - madeAt > CACHE_MS) {
      madeAt = Date.now()
      value = make(...args)
    }
    return value
  }
}

/** Slows down the pages by this factor, to see flows like on a slow machine: VITRINE_E2E_SLOWER=3. */
const SLOWER = Number(process.env['VITRINE_E2E_SLOWER'] ?? 1)

async function slowDown(page: Page) {
  if (SLOWER <= 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the page. The layout of tables is stored in IndexedDB. */
async function restoreStorage(items: readonly { name: string; value: string }[]) {
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((deleted, failed) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = deleted
      request.onerror = failed
    })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => use(process.env['VITRINE_E2E_URL'] ?? ''),
    { scope: 'worker' },
  ],
  baseURL: async ({ baseUrl }, use) => use(baseUrl),
  page: async ({ page }, use) => {
    await slowDown(page)
    await recordToasts(page)
    await use(page)
  },
  sharedContext: [
    async ({ browser, baseUrl }, use) => {
      await use(
        cached(async (options: BrowserContextOptions) => {
          const context = await browser.newContext({ ...options, baseURL: baseUrl })
          const idle = await context.newPage()
          await idle.goto('/profile')
          await signIn(idle)
          const state = await context.storageState()
          // This address runs none of our scripts.
          await idle.goto('/config.json')
          return { context, idle, state }
        }),
      )
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ sharedContext, contextOptions }, use, info) => {
    const { context, idle, state } = await sharedContext(contextOptions)
    await idle.evaluate(restoreStorage, state.origins[0]?.localStorage ?? [])
    const page = await context.newPage()
    await slowDown(page)
    await recordToasts(page)
    await use(page)
    if (info.error && !page.isClosed()) await info.attach('page', { body: await page.locator('body').ariaSnapshot() })
    for (const opened of context.pages()) if (opened !== idle) await opened.close()
    await context.clearPermissions()
  },
  api: [async ({ baseUrl }, use) => use(cached(() => apiClient(baseUrl))), { scope: 'worker' }],
  records: async ({ api }, use) => use(new Records(await api())),
})

export { expect } from '@playwright/test'
