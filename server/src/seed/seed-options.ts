import { parseArgs } from 'node:util'

export interface SeedOptions {
  slides: number
  samples: number
  datasets: number
  /** The same seed gives the same rows. */
  seed: number
  /** Whether to add to a library that already contains records. */
  add: boolean
}

/** An error in the command's arguments, as a sentence. */
export class SeedOptionError extends Error {}

/** Exceeds the sizes that Vitrine is measured with; prevents a typo from filling the disk. */
const MOST = {
  slides: 20_000_000,
  samples: 100_000_000,
  datasets: 100_000,
  seed: 2 ** 32 - 1,
} as const
const DEFAULTS = {
  slides: 10_000,
  samples: 50_000,
  datasets: 50,
  seed: 1,
} as const

const SEED_USAGE =
  'npm run seed -- [--slides 10000] [--samples 50000] [--datasets 50] [--seed 1] [--add]\n' +
  'Fills the library with made-up records. Where it holds some already, --add adds more.'

type NumberName = keyof typeof MOST

function wholeNumber(name: NumberName, text: string | undefined): number {
  if (text === undefined) return DEFAULTS[name]
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number) || number > MOST[name]) {
    throw new SeedOptionError(
      `--${name} takes a whole number from 0 to ${MOST[name].toLocaleString('en')}, not '${text}'.`,
    )
  }
  return number
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      options: {
        slides: text,
        samples: text,
        datasets: text,
        seed: text,
        add: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new SeedOptionError(`${(error as Error).message}\n${SEED_USAGE}`)
  }
}

export function readSeedOptions(args: string[]): SeedOptions {
  const values = parse(args)
  const options = {
    slides: wholeNumber('slides', values.slides),
    samples: wholeNumber('samples', values.samples),
    datasets: wholeNumber('datasets', values.datasets),
    seed: wholeNumber('seed', values.seed),
    add: values.add,
  }
  if (options.slides + options.samples + options.datasets === 0) {
    throw new SeedOptionError('Nothing to do: --slides, --samples and --datasets are all 0.')
  }
  return options
}
