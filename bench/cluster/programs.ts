import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemPrograms } from '../../server/test/system-postgres.ts'

/** The programs of a cluster beside PostgreSQL, by Debian's packages. */
const PROGRAMS = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' }
const POOLER = { pgbouncer: 'pgbouncer' }

/** Debian keeps servers where only root looks. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program of this machine; undefined where it is not installed. */
export const findProgram = (name: string) => FOLDERS.map(folder => join(folder, name)).find(existsSync)

/** What a cluster takes that is not installed, as Debian's packages. */
export const missingPackages = (hasPooler = false): string[] => [
  ...(systemPrograms() ? [] : ['postgresql-15']),
  ...Object.entries({ ...PROGRAMS, ...(hasPooler && POOLER) }).flatMap(([name, program]) =>
    findProgram(program) ? [] : [name],
  ),
]
