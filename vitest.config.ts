import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
