import { parseArgs } from 'node:util'
import { BenchError, positive } from '../options.ts'

export interface FaultOptions {
  /** The names of faults to run; empty means all. */
  readonly names: readonly string[]
  /** Overrides the usual number; the results of such a run are not written to the table. */
  readonly rounds: number | undefined
  readonly seed: number
}

const USUAL_SEED = 20_261_122

const usage = (command: string, names: readonly string[]) =>
  `${command} [<fault> ...] [--rounds <number>] [--seed <number>]\nFaults: ${names.join(', ')}`

/** @param command how the command is typed @param known the names of all faults */
export function readFaultOptions(command: string, args: string[], known: readonly string[]): FaultOptions {
  const { values, positionals } = parse(command, args, known)
  const stranger = positionals.find(name => !known.includes(name))
  if (stranger !== undefined) throw new BenchError(`There is no fault '${stranger}'.\n${usage(command, known)}`)
  return {
    names: positionals,
    rounds: values.rounds === undefined ? undefined : positive('rounds', values.rounds),
    seed: values.seed === undefined ? USUAL_SEED : positive('seed', values.seed),
  }
}

function parse(command: string, args: string[], known: readonly string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { rounds: { type: 'string' }, seed: { type: 'string' } },
    })
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\n${usage(command, known)}`)
  }
}
