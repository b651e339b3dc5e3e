// Finds the browser that tests and measurements drive, and gets one where there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

/**
 * The Chromium or Chrome of this machine; `VITRINE_BROWSER` names another one. Undefined means Playwright's own.
 * @returns {string | undefined}
 */
export const findBrowser = () => process.env['VITRINE_BROWSER'] || PLACES.find(place => existsSync(place))

/**
 * Sees to it that there is a browser: the machine's, else Debian's package where this is root, else Playwright's own.
 * @param {{ say: (line: string) => void, playwright: (args: string[]) => number }} tools
 * @returns {boolean} whether there is one now
 */
export function ensureBrowser({ say, playwright }) {
  if (findBrowser()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's Chromium for the browser tests (once) ...")
    const isInstalled = apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium')
    if (isInstalled && findBrowser()) return true
  }
  say("Fetching Playwright's Chromium for the browser tests (once) ...")
  return playwright(['install', 'chromium']) === 0
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['--quiet', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
