import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Small Linux images have no `ps`, and other systems have no /proc. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    return lines
      .map(line => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid, of]) => (of === parent ? [pid as number] : []))
  }
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  return pids.filter(pid => parentOf(pid) === parent)
}

/** undefined if the process has ended. */
function parentOf(pid: number): number | undefined {
  try {
    // The name before it, in parentheses, may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Signals a process, which may already have ended. */
export function killProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
