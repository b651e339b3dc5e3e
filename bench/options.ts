import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  slides: number
  samples: number
  datasets: number
  /** The duration of each load. */
  seconds: number
  dataDir: string
  /** Only scenarios whose name contains this. */
  only: string
  web: boolean
  pgbench: boolean
  /** Used in the names of the result files. */
  name: string
}

const BENCH_USAGE =
  'npm run bench -- [--slides 1000000] [--samples 5000000] [--datasets 1000] [--seconds 10] [--data-dir <folder>]\n' +
  '                 [--only <part of a name>] [--no-web] [--no-pgbench] [--name speed]\n' +
  'Made-up records are loaded once (minutes at full size) and kept in the data directory for the next run.'

/** An error in the command's arguments, as a sentence. */
export class BenchError extends Error {}

export function positive(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw new BenchError(`--${name} takes a whole number above 0, not '${text}'.`)
  return Number(text)
}

function parse(args: string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      options: {
        slides: text('1000000'),
        samples: text('5000000'),
        datasets: text('1000'),
        seconds: text('10'),
        'data-dir': text(''),
        only: text(''),
        'no-web': flag,
        'no-pgbench': flag,
        name: text('speed'),
      },
    }).values
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\n${BENCH_USAGE}`)
  }
}

export function readBenchOptions(args: string[]): BenchOptions {
  const values = parse(args)
  const sizes = {
    slides: positive('slides', values.slides),
    samples: positive('samples', values.samples),
    datasets: positive('datasets', values.datasets),
  }
  // Outside the repository, because a server started by root runs PostgreSQL as another user, who must have access.
  const cached = join(tmpdir(), `vitrine-bench-${sizes.slides}-${sizes.samples}-${sizes.datasets}`)
  return {
    ...sizes,
    seconds: positive('seconds', values.seconds),
    dataDir: values['data-dir'] ? resolve(values['data-dir']) : cached,
    only: values.only,
    web: !values['no-web'],
    pgbench: !values['no-pgbench'],
    name: values.name,
  }
}
