import { defineConfig } from 'vitest/config'
import { systemPrograms } from './server/test/system-postgres.ts'

/** Ends what hangs; on a busy machine a slow test is no failure. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Server tests run against the embedded PostgreSQL and, where the system has one, against that too. */
const serverTests = {
  ...patience,
  include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
  globalSetup: './server/test/global-setup.ts',
}

/** Tests that start databases and servers of their own: what they test does not depend on the run's database. */
const PROCESS_TESTS = 'server/test/process/**'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', ...patience, include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', ...patience, include: ['scripts/**/*.test.mjs'] } },
      // A test that needs a DOM says so in its first line: `// @vitest-environment happy-dom`.
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { name: 'web', ...patience, include: ['src/**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'server', ...serverTests } },
      ...(systemPrograms() ? [{ test: { name: 'server-system', ...serverTests, exclude: [PROCESS_TESTS] } }] : []),
    ],
  },
})
