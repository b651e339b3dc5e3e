import { cpus, totalmem } from 'node:os'

/** The machine that figures were measured on: without it they say nothing. */
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
