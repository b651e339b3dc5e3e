import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { systemPrograms } from './server/test/system-postgres.ts'

/**
 * Generous timeouts: they end a test that hangs, and a slow test on a busy machine does not fail. CI tries a failed test once
 * more, and says so at the end of the run: it is a fault to mend, but no reason to throw away everything else.
 */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: process.env['CI'] ? 1 : 0,
}

/** One worker more than there are cores, for tests wait: for PostgreSQL, processes and timers. Vitest would leave one core idle. */
const everyCore = { maxWorkers: availableParallelism() + 1 }

/** Short files that run long: they start servers of their own. */
const STARTS_SERVERS = /\/(server\/test\/process|bench)\//

/**
 * A worker serves files of one environment and is replaced at each change, so files with a DOM run together. Vitest puts large
 * files first, so that no long one is left for the end; those that are long for another reason go before them.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isDomFile = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
    const startsServers = ({ moduleId }: TestSpecification) => STARTS_SERVERS.test(moduleId)
    const sorted = (await super.sort(files)).toSorted((a, b) => Number(startsServers(b)) - Number(startsServers(a)))
    const groups = Map.groupBy(sorted, file => `${file.project.name} ${isDomFile(file)}`)
    return [...groups.values()].flat()
  }
}

const serverTests = {
  ...patience,
  ...everyCore,
  include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'bench/**/*.test.ts'],
  globalSetup: './server/test/global-setup.ts',
  setupFiles: './server/test/setup.ts',
  // Loading Fastify, TypeBox and the drivers costs more than most files do; the setup file separates the files.
  isolate: false,
  // Projects with different numbers of workers run one after another.
  sequence: { groupOrder: 1 },
}

/**
 * Run on the embedded PostgreSQL alone. The other server tests are repeated on the system's, and make every statement of the
 * server there too (docs/decisions/0169-one-postgresql-for-most-tests.md). What these are about does not depend on its version.
 */
const ON_ONE_POSTGRESQL = [
  'bench/**',
  'server/src/auth/{accounts-command,attempts,auth-calls,external-*,first-account,outage,provider-roles,restart,sign-in-flow}.test.ts',
  'server/src/auth/api-tokens/token-text.test.ts',
  'server/src/auth/oidc/**',
  'server/src/auth/{new-password,passwords,sessions/browser-name}.test.ts',
  'server/src/{config,demo/*,disk/*,http/*,seed/seed-*}.test.ts',
  'server/src/datasets/{edits-at-once,full-view,large-list,handover/*,trust/split-thread}.test.ts',
  'server/src/datasets/versions/{present-comparison-sequences,version-bytes}.test.ts',
  'server/src/datasets/slide-import/{large-import,slide-import-faults}.test.ts',
  'server/src/db/{database-watch,embedded/*,facets/range-steps}.test.ts',
  'server/src/{experiments/leaks/leak-worlds,export/field-columns,fields/imported-fields}.test.ts',
  'server/src/backup/{bucket-backup,daily,refused-backup,while-serving}.test.ts',
  'server/src/history/undo/undo-{limit,sequences}.test.ts',
  'server/src/pictures/{codes,iiif,reader}/**',
  'server/src/pictures/{bucket-pictures,folder-guard,image-cache,open-pictures,picture-paths}.test.ts',
  'server/src/pictures/uploads/{bucket-uploads,copy-uploads,receive-chunk}.test.ts',
  'server/src/samples/import/import-at-once.test.ts',
  'server/src/{storage,wsi}/**',
  'server/test/{bodies,bulk-share,changes,every-call,failover,http,lock-order,outage,pooler,prepared-edits,python-client,query-words,raw-sql,read-only,reads-of-one-person,redirects,replicas,roles,security-headers,statements-of-a-call,tokens-refused}.test.ts',
  'server/test/process/**',
]

export default defineConfig({
  test: {
    ...everyCore,
    sequence: { sequencer: ByEnvironment },
    projects: [
      // Pure functions, which leave nothing behind for another file.
      { test: { name: 'contract', ...patience, include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'scripts', ...patience, include: ['scripts/**/*.test.mjs'] } },
      // A test that needs a DOM says so in its first line: `// @vitest-environment happy-dom`.
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          ...patience,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: resolve(import.meta.dirname, 'web/src/test-setup.ts'),
          // Loading React, Mantine and a DOM for every file is most of the run. The setup file separates the files from each
          // other instead; to do so it needs fake-indexeddb among the modules that it resets.
          isolate: false,
          // A project with a configuration of its own does not inherit this.
          ...everyCore,
          server: { deps: { inline: ['fake-indexeddb'] } },
        },
      },
      { test: { name: 'server', ...serverTests } },
      ...(systemPrograms() ? [{ test: { name: 'server-system', ...serverTests, exclude: ON_ONE_POSTGRESQL } }] : []),
    ],
  },
})
