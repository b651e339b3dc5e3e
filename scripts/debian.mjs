// Installs packages of Debian and its derivatives, for example in a fresh container.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether `installPackage` can work, which needs root on such a system. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs the first of the packages that the system's release contains.
 * @param {string[]} names in order of preference
 */
export const installPackage = names =>
  apt('update') && names.some(name => apt('install', '--yes', '--no-install-recommends', name))

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['--quiet', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
