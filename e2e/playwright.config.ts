import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../scripts/browser.mjs'

const path = findTestBrowser()

export default defineConfig({
  testDir: './flows',
  outputDir: '../test-results',
  globalSetup: './support/start-server.ts',
  fullyParallel: true,
  // Pages wait for frames, replies and pauses in typing, so two browsers would leave two cores idle half of the time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // Flows that only passed the second time are listed at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  // Two cores run the server, the database and three browsers, so only something that never happens should fail.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    // Without transitions nothing is moving while a test acts.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // Recording every test takes a third of the run. To see what a failed one did: `npx playwright test -c e2e <file> --trace
    // on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(path === undefined ? {} : { executablePath: path }),
      // Chromium's sandbox does not run as root. The other options keep it from making requests of its own.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // A single process renders all pages of the app, so it compiles it only once.
        '--process-per-site',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
