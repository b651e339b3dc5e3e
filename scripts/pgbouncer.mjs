// Finds PgBouncer for the tests of poolers, and installs it if it is missing.
import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackage } from './debian.mjs'

const hasPgBouncer = () =>
  ['pgbouncer', '/usr/sbin/pgbouncer'].some(program => spawnSync(program, ['--version']).status === 0)

/**
 * Ensures that there is a PgBouncer, or installs Debian's if this is root. Without one, tests that need it are skipped, or fail
 * if the environment variable `CI` is set.
 * @param {(line: string) => void} say
 */
export function ensurePgBouncer(say) {
  if (hasPgBouncer()) return
  if (canInstallPackages()) {
    say("Installing Debian's PgBouncer for the tests of poolers (once) ...")
    installPackage(['pgbouncer'])
  }
  if (!hasPgBouncer()) say('There is no pgbouncer here, which the tests of poolers need.')
}
