import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Takes pictures of the demo library for review. Only asserts that each screen is reached. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results',
  globalSetup: './start-demo.ts',
  workers: 2,
  use: { ...base.use, viewport: { width: 1440, height: 900 } },
})
