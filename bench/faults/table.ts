import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Machine } from '../machine.ts'

/** A row of the table: the latest run of a fault. */
export interface Row {
  readonly name: string
  readonly what: string
  readonly rounds: number
  readonly figures: string
  readonly outcome: 'held' | 'BROKEN' | 'not run'
}

const TITLES = '| fault | what was done | rounds | figures | result | run |'
const HEAD = [TITLES, '|---|---|---|---|---|---|']

const nameOf = (line: string) => /^\| ([a-z-]+) \|/.exec(line)?.[1]

const machineText = ({ cpu, cores, memory_gib, platform }: Machine) =>
  `${cpu}, ${cores} cores, ${memory_gib} GiB, ${platform}`

/** Replaces a fault's row in the page's table, and leaves other rows and the surrounding text unchanged. */
export function writeRow(page: string, row: Row, machine: Machine, order: readonly string[]): void {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '# Faults\n\n'
  const lines = text.trimEnd().split('\n')
  const begin = lines.indexOf(TITLES)
  const table = begin < 0 ? [] : lines.slice(begin + HEAD.length).filter(line => nameOf(line) !== undefined)
  const before = begin < 0 ? lines : lines.slice(0, begin)
  const after = begin < 0 ? [] : lines.slice(begin + HEAD.length + table.length)
  const run = `${new Date().toISOString().slice(0, 10)}, ${machineText(machine)}`
  const byName = new Map(table.map(line => [nameOf(line), line]))
  const { name, what, rounds, figures, outcome } = row
  byName.set(name, `| ${[name, what, rounds, figures, outcome, run].join(' | ')} |`)
  const sorted = order.flatMap(name => byName.get(name) ?? [])
  writeFileSync(page, `${[...before, ...HEAD, ...sorted, ...after].join('\n')}\n`)
}
