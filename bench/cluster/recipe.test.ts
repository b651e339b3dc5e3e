import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseLines, fillRecipe, serverLines } from './recipe.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')

const node = (number: number) => ({ name: `db${number}`, host: `10.0.0.1${number}`, port: 5432, apiPort: 8008 })
const server = (number: number) => ({ name: `vitrine${number}`, host: `10.0.0.3${number}`, port: 8080 })

const EXAMPLES = {
  'patroni.yml': {
    NODE: 'db1',
    HOST: '10.0.0.11',
    PORT: 5432,
    API_PORT: 8008,
    NETWORK: '10.0.0.0/24',
    ETCD: '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379',
    DATA_DIR: '/var/lib/postgresql/15/main',
    BIN_DIR: '/usr/lib/postgresql/15/bin',
    SOCKET_DIR: '/var/run/postgresql',
    SUPERUSER_PASSWORD: 'secret-1',
    REPLICATION_PASSWORD: 'secret-2',
  },
  'haproxy.cfg': {
    HOST: '10.0.0.2',
    PRIMARY_PORT: 5432,
    REPLICAS_PORT: 5433,
    VITRINE_PORT: 80,
    DATABASE_NODES: databaseLines([1, 2, 3].map(node)),
    SERVERS: serverLines([1, 2, 3].map(server)),
  },
  'pgbouncer.ini': { HOST: '10.0.0.2', PRIMARY_PORT: 5432, PORT: 6432, USERS: '/etc/pgbouncer/userlist.txt' },
}

test.each(Object.entries(EXAMPLES))('docs/scaling.md shows %s like the cluster runs it', (file, values) => {
  expect(page).toContain(`\n${fillRecipe(file, values).trimEnd()}\n\`\`\`\n`)
})
