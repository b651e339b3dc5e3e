import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from './load.ts'

/** The database's own throughput for the same SQL; times in milliseconds. */
export interface SqlLimit {
  clients: number
  transactions_per_s: number
  p50: number
  p95: number
  p99: number
}

/** The path of pgbench, if it is installed (it is part of PostgreSQL's packages, but not of the embedded one). */
export function findPgbench(): string | undefined {
  const found = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  return found.status === 0 ? 'pgbench' : undefined
}

/** Transaction times from pgbench's log: `client transaction time_us ...`. */
function loggedTimes(folder: string): number[] {
  const lines = readdirSync(folder)
    .filter(file => file.startsWith('log.'))
    .flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  return lines.map(line => Number(line.split(' ')[2]) / 1000).sort((a, b) => a - b)
}

const rounded = (number: number) => Math.round(number * 100) / 100

/** Runs the statements of one request, prepared like by the server, for `seconds` on `clients` connections. */
export function measureSql(url: string, script: string, clients: number, seconds: number): SqlLimit {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbench-'))
  try {
    writeFileSync(join(folder, 'script.sql'), script)
    const args = ['-n', '-M', 'prepared', '-f', 'script.sql', '-c', String(clients), '-j', '1', '-T', String(seconds)]
    const out = execFileSync('pgbench', [...args, '-l', '--log-prefix=log', url], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    const times = loggedTimes(folder)
    return {
      clients,
      transactions_per_s: rounded(Number(/^tps = ([\d.]+)/m.exec(out)?.[1] ?? Number.NaN)),
      p50: rounded(percentile(times, 0.5)),
      p95: rounded(percentile(times, 0.95)),
      p99: rounded(percentile(times, 0.99)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
