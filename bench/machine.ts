import { cpus, loadavg, totalmem } from 'node:os'

/** The machine that the figures were measured on. */
export interface Machine {
  cpu: string
  cores: number
  memory_gib: number
  node: string
  postgresql: string
  platform: string
}

export const machineFacts = (postgresql: string): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory_gib: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  postgresql,
  platform: `${process.platform} ${process.arch}`,
})

/** A warning if the machine is busy with other work, which makes the results worse. */
export function foreignLoad(): string | undefined {
  const [lastMinute = 0] = loadavg()
  const cores = cpus().length
  if (lastMinute < cores / 4) return undefined
  return `The machine was busy when the run started (load ${lastMinute.toFixed(1)} on ${cores} cores). An idle machine is faster.`
}
