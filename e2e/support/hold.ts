import type { Page } from '@playwright/test'

/** Holds the calls to an address, or those of one method, until the returned function is called. */
export async function holdCalls(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (method === undefined || route.request().method() === method) await held.promise
    await route.continue()
  })
  return held.resolve
}
