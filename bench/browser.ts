import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Runs `work` with Chromium or Chrome; undefined if this machine has neither. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T | undefined> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
