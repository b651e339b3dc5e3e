import { counted } from '@vitrine/contract/text/counted'
import { listed } from '@vitrine/contract/text/words'

/** Numbers of records by kind, as both commands report them. */
export interface LibraryCounts {
  readonly slides: number
  readonly samples: number
  readonly datasets: number
  readonly files: number
}

export interface BackupOutcome {
  readonly counts: LibraryCounts
  /** Rows of all tables. */
  readonly rows: number
  /** Size of the backup file. */
  readonly bytes: number
  readonly seconds: number
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** '2.31 MB': three digits, in units of 1,000. */
function size(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  for (; value >= 999.5 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${value >= 99.95 ? value.toFixed(0) : value.toPrecision(3)} ${UNITS[unit]}`
}

const summary = ({ counts, bytes }: BackupOutcome) =>
  `${counted(counts.slides, 'slide')}, ${counted(counts.samples, 'sample')}, ${counted(counts.datasets, 'dataset')}, ${counted(counts.files, 'file')} (${size(bytes)})`

const duration = ({ seconds }: BackupOutcome) => `${Math.max(1, Math.round(seconds)).toLocaleString('en')} s`

/** The noun of a table's records: 'training_configs' are training configs. */
const nounOf = (table: string) => table.replaceAll('_', ' ').replace(/s$/, '')

export const backupMessages = {
  backupUsage: `npm run backup -- FILE
FILE is a path, or s3://bucket/path of a bucket.
Writes the whole library to a new file, at one moment. Works while the server runs and while it does not.`,
  restoreUsage: `npm run restore -- FILE [--replace]
FILE is a path, or s3://bucket/path of a bucket.
Puts a backup in the place of the library; --replace where the library holds records. Works while the server runs and
while it does not. Everybody signs in anew afterwards.`,

  backedUp: (file: string, outcome: BackupOutcome) =>
    `Backed up ${summary(outcome)} to ${file} in ${duration(outcome)}.`,
  restored: (file: string, outcome: BackupOutcome) =>
    `Restored ${summary(outcome)} from ${file} in ${duration(outcome)}.`,

  noBucket: (file: string) => `${file} is no file in a bucket, such as s3://lab-backups/library.vitrine.`,
  present: (file: string) => `${file} is there already.`,
  cannotWrite: (file: string, reason: string) => `${file} can't be written: ${reason}.`,
  cannotRead: (file: string, reason: string) => `${file} can't be read: ${reason}.`,
  foreign: (file: string) => `${file} isn't a backup of Vitrine.`,
  cut: (file: string) => `${file} is cut off: it ends before its checksums.`,
  wrongRow: (file: string, table: string, rule: string, row: string) =>
    `${file} can't be restored: ${table} has a row that breaks the rule ${rule}. ${row.slice(0, 200)} The library is as it was.`,
  wrongValue: (
    file: string,
    { table, id, column, value }: { table: string; id: number; column: string; value: string },
  ) =>
    `${file} can't be restored: ${column} of ${table} ${id} has a value that Vitrine does not take: ${value}. The library is as it was.`,
  damaged: (file: string, member: string) => `${file} is damaged: ${member} is not what was written.`,
  newer: (file: string, schema: string) =>
    `${file} was made by a newer Vitrine (schema ${schema}). Update Vitrine first.`,
  /** @param counts the tables that hold records, and how many */
  notEmpty: (counts: readonly (readonly [table: string, rows: number])[]) => {
    const records = listed(counts.map(([table, rows]) => counted(rows, nounOf(table))))
    return `This library holds ${records}. Add --replace to put the backup in their place.`
  },

  noLibrary: (dataDir: string) => `There is no library in ${dataDir} yet, so there is nothing to back up.`,
  noTables: 'DATABASE_URL names a database without a library, so there is nothing to back up.',
  busy: 'Another backup or restore of this library is running. Try again when it has ended.',
  changing: 'The library is being brought up to date. Try again when that has ended.',
  mayNotCreate:
    'The user of DATABASE_URL may not create a schema in its database, which a restore needs. Grant it CREATE on the database.',
  inUse:
    'The library was in use without a pause, so that the backup could not take its place; it is as it was. Try again at a quieter time.',
  views: (names: readonly string[]) =>
    `Views of your own read from the library: ${names.join(', ')}. Drop them, restore, and create them again. The library is as it was.`,
  lost: 'The connection to the database was lost before it had answered.',
  diskFull: "The database's disk is full. The library is as it was.",
  failed: (reason: string) => `The database reported an error: ${reason}. The library is as it was.`,
  dailyFailed: (reason: string) => `The daily backup failed and is tried again in an hour: ${reason}`,
  dailyNotRecorded: (reason: string) => `The list of daily backups could not be continued: ${reason}`,
  notRecorded: (reason: string) => `The backup is made, but could not be added to the audit: ${reason}`,
  stopped: 'Stopped. The library is as it was.',
  /** Refers to a table that somebody else added to the database. */
  ignored: (table: string) => `The table ${table} is none of Vitrine's and was left out.`,
  checking: 'Reading the backup ...',
  loading: (table: string, rows: number) => `${table}: ${counted(rows, 'row')} ...`,
  indexing: 'Indexes ...',
  migrating: (schema: string) => `Bringing the backup up to date (it has schema ${schema}) ...`,
} as const
