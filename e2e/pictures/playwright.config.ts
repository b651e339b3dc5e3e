import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Pictures of the demo library, to be looked at; nothing is asserted but that each screen gets there. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results',
  globalSetup: './start-demo.ts',
  workers: 2,
  use: { ...base.use, viewport: { width: 1440, height: 900 } },
})
