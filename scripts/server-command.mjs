// What the commands beside the server (accounts, seed, bench) share: they are programs of their own, run on the pinned Node.
import { become, install } from './bootstrap.mjs'

/** @param {string} program */
export function runProgram(program) {
  install()
  become([program, ...process.argv.slice(2)])
}
