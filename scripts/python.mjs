// Finds Python for the tests of its client, and installs it if it is missing.
import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackage } from './debian.mjs'

/** `VITRINE_PYTHON` selects another one, such as one with pandas. The system's Python is the one that most people have. */
const PYTHONS = [process.env['VITRINE_PYTHON'] ?? '', '/usr/bin/python3', 'python3'].filter(Boolean)

const findPython = () => PYTHONS.find(python => spawnSync(python, ['--version'], { stdio: 'ignore' }).status === 0)

/**
 * Finds a Python 3, or installs Debian's if this is root. Without one, tests that need it are skipped, or fail if the environment
 * variable `CI` is set.
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 */
export function ensurePython(say) {
  const found = findPython()
  if (found) return found
  if (canInstallPackages()) {
    say("Installing Debian's Python for the tests of its client (once) ...")
    installPackage(['python3'])
  }
  const installed = findPython()
  if (!installed) say('There is no python3 here, which the tests of the Python client need.')
  return installed
}
