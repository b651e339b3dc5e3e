// Finds the browser for tests and measurements, and installs one if there is none.
import { existsSync } from 'node:fs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Has no window, so tests need a third less CPU time. Measurements use an ordinary browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/** @param {string[]} paths in order of preference */
const firstOf = paths => process.env['VITRINE_BROWSER'] || paths.find(path => existsSync(path))

/**
 * The Chromium or Chrome of this machine; `VITRINE_BROWSER` names another one. Undefined means Playwright's own.
 * @returns {string | undefined}
 */
export const findBrowser = () => firstOf([...BROWSERS, HEADLESS_SHELL])

/**
 * Like `findBrowser`, for tests.
 * @returns {string | undefined}
 */
export const findTestBrowser = () => firstOf([HEADLESS_SHELL, ...BROWSERS])

/**
 * Ensures that there is a browser for tests: Debian's headless shell if this is root, else an installed one, or else Playwright's
 * own headless shell.
 * @param {{ say: (line: string) => void, playwright: (args: string[]) => number }} tools
 * @returns {boolean} whether there is one now
 */
export function ensureBrowser({ say, playwright }) {
  if (process.env['VITRINE_BROWSER'] || existsSync(HEADLESS_SHELL)) return true
  // A person's machine keeps the browser that it has.
  if (canInstallPackages() && (process.env['CI'] || !findBrowser())) {
    say("Installing Debian's Chromium for the browser tests (once) ...")
    // Older releases of Debian and its derivatives only have the full browser.
    installPackage(DEBIAN_PACKAGES)
  }
  if (findBrowser()) return true
  say("Fetching Playwright's Chromium for the browser tests (once) ...")
  return playwright(['install', '--only-shell', 'chromium']) === 0
}
