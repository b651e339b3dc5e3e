import { setTimeout as pause } from 'node:timers/promises'
import { type CuttableDisk, cuttableDisk, obstacleTo } from './disks.ts'
import type { Fault, Result } from './fault.ts'
import { countedRounds, underWriters } from './kills.ts'
import { Library } from './library.ts'

const ENDED_POLL_MS = 10

/** The processes are killed, too: they would end with the power, and keep the file system mounted otherwise. */
async function cutPower(library: Library, disk: CuttableDisk): Promise<void> {
  const database = library.databasePids
  disk.cut()
  const ended = library.killServer()
  library.signalDatabase('SIGKILL', database)
  await ended
  while (database.some(isAlive)) await pause(ENDED_POLL_MS)
  disk.restore()
  await library.start()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function run(rounds: number): Promise<Result> {
  const disk = cuttableDisk()
  try {
    const library = await Library.open(disk.dataDir)
    try {
      return await countedRounds(rounds, () => underWriters(library, () => cutPower(library, disk)))
    } finally {
      await library.stop()
    }
  } finally {
    disk.remove()
  }
}

export const powerCut: Fault = {
  name: 'power-cut',
  what: 'power cut at a random moment under 16 writers: the file system of the embedded database drops what was not synced',
  rounds: 30,
  obstacle: () => obstacleTo(cuttableDisk),
  run,
}
