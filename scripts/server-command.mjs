// Shared by accounts, backup, migrate, restore, seed and bench, which are separate programs and run on the pinned Node.
import { become, install } from './bootstrap.mjs'

/** @param {string} program */
export function runProgram(program) {
  install()
  become([program, ...process.argv.slice(2)])
}
