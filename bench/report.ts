import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

/** A figure, with its target and a limit measured in the same run. */
export interface Figure {
  what: string
  /** Such as '12 ms' or '1,800 requests/s'. */
  measured: string
  target?: string
  met?: boolean
  /** The same work without Vitrine: the same SQL in pgbench, or the same page with an empty list. */
  limit?: string
  /** All measurements, for comparing runs. */
  details: unknown
}

export interface Report {
  measured_at: string
  machine: Machine
  library: { slides: number; samples: number; datasets: number }
  /** Scenarios that were not measured, with reasons. */
  notes: string[]
  figures: Figure[]
}

/** With two decimals below 10. */
export const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })

const verdict = (figure: Figure) => (figure.met === undefined ? '' : figure.met ? 'yes' : 'NO')
const cell = (text: string) => text.replaceAll('|', '\\|')

export function table(report: Report): string {
  const { machine, library } = report
  const grouped = (count: number) => count.toLocaleString('en')
  const rows = report.figures.map(figure =>
    [figure.what, figure.measured, figure.target ?? '', verdict(figure), figure.limit ?? ''].map(cell).join(' | '),
  )
  return [
    `# Speed, ${report.measured_at.slice(0, 10)}`,
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.memory_gib} GiB; Node ${machine.node}; ${machine.postgresql}; ${machine.platform}.`,
    `${grouped(library.slides)} slides, ${grouped(library.samples)} samples, ${grouped(library.datasets)} datasets.`,
    'Clients run on the same machine, so they share its cores with the server and the database.',
    '',
    '| what | measured | target | met | limit in the same run |',
    '|---|---|---|---|---|',
    ...rows.map(row => `| ${row} |`),
    ...(report.notes.length > 0 ? ['', ...report.notes.map(note => `- ${note}`)] : []),
    '',
  ].join('\n')
}

/** Writes `<date>-<what>.json` and a readable table. Returns the table's path. */
export function saveReport(folder: string, what: string, report: Report): string {
  mkdirSync(folder, { recursive: true })
  const stem = join(folder, `${report.measured_at.slice(0, 10)}-${what}`)
  writeFileSync(`${stem}.json`, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(`${stem}.md`, table(report))
  return `${stem}.md`
}
