import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** The browser of this machine, or the one that `npm test` found; undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return process.env['VITRINE_BROWSER'] ?? SYSTEM_BROWSERS.find(path => existsSync(path))
}
