import { readFileSync } from 'node:fs'

/** Linux counts processor time in units of 10 ms. */
const TICK_MS = 10

/** The processor time used by processes in user and system mode, in milliseconds. */
export function processTime(pids: readonly number[]): number {
  const ticks = pids.map(pid => {
    // The name, in parentheses, may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}
