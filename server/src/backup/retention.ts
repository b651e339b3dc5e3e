const NAME = /^vitrine-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.vitrine$/

const DAYS = 7
const WEEKS = 4

/** 'vitrine-20261122T023000Z.vitrine' */
export const nameOfBackup = (madeAt: Date): string =>
  `vitrine-${madeAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.vitrine`

/** When a daily backup was made, by its name; undefined for any other file. */
export function madeAtOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (second === undefined) return undefined
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : madeAt
}

/** When the last of these backups was made. */
export function lastMadeAt(names: readonly string[]): Date | undefined {
  const last = names
    .filter(name => madeAtOf(name))
    .sort()
    .at(-1)
  return last === undefined ? undefined : madeAtOf(last)
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (madeAt: Date) => Math.floor(madeAt.getTime() / DAY_MS)
/** Weeks begin on Monday; day 0 was a Thursday. */
const weekOf = (madeAt: Date) => Math.floor((dayOf(madeAt) + 3) / 7)

/**
 * The daily backups that are no longer needed. Those of the last seven days that have one are kept, and the first one of
 * each of the last four weeks that have one: a server that was off for a month keeps what it has. Days and weeks are in UTC.
 * @param names of all files in the folder
 */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names.flatMap(name => {
    const madeAt = madeAtOf(name)
    return madeAt ? [{ name, day: dayOf(madeAt), week: weekOf(madeAt) }] : []
  })
  backups.sort((a, b) => (a.name < b.name ? -1 : 1))
  const latest = (numbers: readonly number[], count: number) =>
    new Set([...new Set(numbers)].sort((a, b) => b - a).slice(0, count))
  const days = latest(
    backups.map(({ day }) => day),
    DAYS,
  )
  const weeks = latest(
    backups.map(({ week }) => week),
    WEEKS,
  )
  const firstOfWeek = new Map<number, string>()
  for (const { name, week } of backups) if (!firstOfWeek.has(week)) firstOfWeek.set(week, name)
  const isKept = ({ name, day, week }: (typeof backups)[number]) =>
    days.has(day) || (weeks.has(week) && firstOfWeek.get(week) === name)
  return backups.filter(backup => !isKept(backup)).map(({ name }) => name)
}
