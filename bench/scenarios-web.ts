import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import type { Figure } from './report.ts'
import { account } from './server.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const TURNS = 5
const JAVASCRIPT_TARGET_KB = 200
const FIRST_ROWS_TARGET_MS = 1_000
/** Spec 1 §2: what an empty list says. */
const EMPTY_WORDS = 'No slides found'

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function signedInPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('grid', { name: 'Slides' }).waitFor()
  return page
}

/** What runs in the page has no types here: the bench is a program of Node. */
interface PageScope {
  document: { body?: { textContent: string } }
}

/** Milliseconds from the navigation until the page shows the words, as the page's own clock has it. */
async function timeUntil(page: Page, url: string, words: string): Promise<number> {
  await page.goto(`${url}/slides`, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    text =>
      (globalThis as unknown as PageScope).document.body?.textContent.includes(text) ? performance.now() : undefined,
    words,
    { polling: 'raf', timeout: 30_000 },
  )
  return (await shown.jsonValue()) as number
}

async function medianTime(page: Page, url: string, words: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await timeUntil(page, url, words))
  return Math.round(median(times))
}

/** Bytes of JavaScript, as they come over the wire, until the first rows are there, with nothing in the cache. */
async function javascriptBytes(
  page: Page,
  url: string,
  words: string,
): Promise<{ files: number; bytes: number; ms: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bodies: Promise<number>[] = []
  const count = (response: {
    request(): { resourceType(): string; sizes(): Promise<{ responseBodySize: number }> }
  }) => {
    if (response.request().resourceType() === 'script')
      bodies.push(
        response
          .request()
          .sizes()
          .then(sizes => sizes.responseBodySize),
      )
  }
  page.on('response', count)
  const ms = Math.round(await timeUntil(page, url, words))
  page.off('response', count)
  const sizes = await Promise.all(bodies)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), ms }
}

/** The name in the first row of the list as the dashboard first shows it. */
async function firstName(page: Page): Promise<string> {
  const reply = await page.waitForResponse(response => new URL(response.url()).pathname === '/api/slides/')
  const { results } = (await reply.json()) as { results: { name: string }[] }
  return results[0]?.name ?? ''
}

async function emptyListTime(page: Page, url: string): Promise<number> {
  const isList = (address: URL) => address.pathname === '/api/slides/'
  await page.route(isList, route =>
    route.fulfill({ json: { count: 0, total: 0, next: null, previous: null, results: [] } }),
  )
  const time = await medianTime(page, url, EMPTY_WORDS)
  await page.unroute(isList)
  return time
}

async function measure(browser: Browser, url: string): Promise<Figure[]> {
  const page = await signedInPage(await browser.newContext({ viewport: { width: 1600, height: 900 } }), url)
  const [name] = await Promise.all([firstName(page), page.reload()])
  const script = await javascriptBytes(page, url, name)
  const rows = await medianTime(page, url, name)
  const empty = await emptyListTime(page, url)
  const kilobytes = Math.round(script.bytes / 100) / 10
  return [
    {
      what: 'web: JavaScript needed for the first screen',
      measured: `${kilobytes} kB compressed, ${script.files} files`,
      target: `<= ${JAVASCRIPT_TARGET_KB} kB`,
      met: kilobytes <= JAVASCRIPT_TARGET_KB,
      details: script,
    },
    {
      what: 'web: slides dashboard, signed in, from navigation to first rows',
      measured: `${rows} ms (${script.ms} ms with an empty cache)`,
      target: `<= ${FIRST_ROWS_TARGET_MS.toLocaleString('en')} ms`,
      met: rows <= FIRST_ROWS_TARGET_MS,
      limit: `the same page with an empty list: ${empty} ms`,
      details: { rows, empty, emptyCache: script.ms, turns: TURNS },
    },
  ]
}

export async function measureWeb(url: string, notes: string[]): Promise<Figure[]> {
  const executablePath = findBrowser()
  if (executablePath === undefined) {
    notes.push('Without Chromium or Chrome on this machine, the web was not measured.')
    return []
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    return await measure(browser, url)
  } catch (error) {
    notes.push(`The web was not measured: ${(error as Error).message.split('\n')[0]}`)
    return []
  } finally {
    await browser.close()
  }
}
