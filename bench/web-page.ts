import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { BrowserContext, Page } from 'playwright-core'
import type { Figure } from './report.ts'
import type { Library } from './scenarios-api.ts'
import { account, type BenchServer } from './server.ts'

/** The environment of a browser scenario. */
export interface WebSurroundings {
  /** Signed in. */
  readonly page: Page
  readonly server: BenchServer
  readonly library: Library
  /** The folder that the server scans for scanned files. */
  readonly pictureFolder: string
}

/** A measurement of a screen in a browser. */
export interface WebScenario {
  name: string
  measure: (around: WebSurroundings) => Promise<Figure[]>
  /** False if the library is too small for a meaningful result. */
  runsOn?: (library: Library) => boolean
}

export async function signedInPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('grid', { name: 'Slides' }).waitFor()
  return page
}

const isSlideList = (address: URL) => address.pathname === '/api/slides/'

/** While `work` runs, the list of slides returns these rows in one page. */
export async function withSlides<T>(page: Page, results: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const total = results.length
  await page.route(isSlideList, route =>
    route.fulfill({ json: { count: total, total, next: null, previous: null, results } }),
  )
  try {
    return await work()
  } finally {
    await page.unroute(isSlideList)
  }
}

/** The largest page. */
const ROWS_A_CALL = MAX_PAGE_SIZE

/** The newest slides, at most `count`. */
export async function manySlides({ server }: WebSurroundings, count: number): Promise<Slide[]> {
  const rows: Slide[] = []
  while (rows.length < count) {
    const reply = await fetch(`${server.url}/api/slides/?limit=${ROWS_A_CALL}&offset=${rows.length}`, {
      headers: { authorization: `Bearer ${await server.token()}` },
    })
    const { results } = (await reply.json()) as { results: Slide[] }
    if (results.length === 0) break
    rows.push(...results)
  }
  return rows.slice(0, count)
}
