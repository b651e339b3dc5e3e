import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemPrograms } from '../../server/test/system-postgres.ts'

/** The programs of a cluster beside PostgreSQL, by the packages of Debian that hold them. */
const PACKAGES = {
  patroni: ['patroni'],
  'etcd-server': ['etcd'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
  radosgw: ['radosgw', 'radosgw-admin'],
  'ceph-mon': ['ceph-mon'],
  'ceph-osd': ['ceph-osd'],
  'ceph-common': ['ceph'],
} as const

type Package = keyof typeof PACKAGES

/** Debian keeps servers where only root looks. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program of this machine; undefined where it is not installed. */
export const findProgram = (name: string) => FOLDERS.map(folder => join(folder, name)).find(existsSync)

const isInstalled = (name: Package) => PACKAGES[name].every(program => findProgram(program))
const missingOf = (names: readonly Package[]) => names.filter(name => !isInstalled(name))

/** Those without which there is no cluster. @returns Debian's names of their packages */
export const missingPackages = (): string[] => [
  ...(systemPrograms() ? [] : ['postgresql-15']),
  ...missingOf(['patroni', 'etcd-server', 'haproxy']),
]

/** What a cluster has only where its programs are installed, with the packages that are missing. */
export const missingParts = {
  pooler: () => missingOf(['pgbouncer']),
  bucket: () => missingOf(['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']),
}
