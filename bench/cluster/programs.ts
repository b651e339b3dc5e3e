import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemPrograms } from '../../server/test/system-postgres.ts'

/** The programs of a cluster other than PostgreSQL, with their Debian packages. */
const PROGRAMS = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' }
const POOLER = { pgbouncer: 'pgbouncer' }

/** Debian installs servers in folders that are only in root's PATH. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of an installed program; undefined if it is missing. */
export const findProgram = (name: string) => FOLDERS.map(folder => join(folder, name)).find(existsSync)

/** The missing packages of a cluster, by their names in Debian. */
export const missingPackages = (hasPooler = false): string[] => [
  ...(systemPrograms() ? [] : ['postgresql-15']),
  ...Object.entries({ ...PROGRAMS, ...(hasPooler && POOLER) }).flatMap(([name, program]) =>
    findProgram(program) ? [] : [name],
  ),
]
