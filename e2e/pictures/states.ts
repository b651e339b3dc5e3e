import type { Page } from '@playwright/test'

/** The replies to a screen's calls while pictures of it are taken. */
export type State = 'full' | 'empty' | 'loading' | 'failing'

const isJsonCall = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/auth/')

/** Makes the calls of a screen return what the state implies. Must be called before the screen is opened. */
export async function answerAs(page: Page, state: State): Promise<void> {
  if (state === 'full') return
  await page.route(isJsonCall, async route => {
    if (state === 'loading') return
    if (state === 'failing') return route.fulfill({ status: 500, json: { detail: 'The server failed.' } })
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
    const reply: unknown = await response.json()
    await route.fulfill({ response, json: isPage(reply) ? withoutResults(reply) : reply })
  })
}

const isPage = (reply: unknown): reply is { results: unknown[] } =>
  typeof reply === 'object' && reply !== null && Array.isArray((reply as { results?: unknown }).results)

const withoutResults = (reply: { results: unknown[] }) => ({ ...reply, count: 0, total: 0, next: null, results: [] })
