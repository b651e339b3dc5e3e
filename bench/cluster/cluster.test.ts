import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileCache } from '../../server/test/process/vitrine.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { strikeOnce, strikes } from './failover.ts'
import { Home } from './home.ts'
import { missingPackages } from './programs.ts'

const START_LIMIT_MS = 180_000

// One round of the fastest check; `npm run cluster -- check` runs all of them. Times are not asserted, as they are longer on a
// busy machine.
describe.skipIf(missingPackages().length > 0)('a cluster (needs PostgreSQL 15, Patroni, etcd and HAProxy)', () => {
  let home: Home
  let cluster: Cluster

  beforeAll(async () => {
    home = new Home()
    cluster = await startCluster(home, { say: () => undefined, servers: 2, settings: compileCache })
  }, START_LIMIT_MS)

  afterAll(() => home.end(), START_LIMIT_MS)

  test('a switchover under writers and readers loses nothing that was acknowledged, and only replies with 503', {
    timeout: START_LIMIT_MS,
  }, async () => {
    const former = await cluster.database.primary()
    expect((await strikeOnce(cluster, strikes.switchover)).problems).toEqual([])
    expect(await cluster.database.primary()).not.toEqual(former)
  })
})
