import { formatCount } from '../format/numbers.ts'

export const backupsMessages = {
  title: 'Daily backup',
  scheduled: 'Every day at',
  lastSuccess: 'Last success',
  lastFailure: 'Last failure',
  never: 'Never',
  notSetUp: 'No daily backup is set up.',
  howTo:
    'Set BACKUP_DIR to a folder, best on another disk, and start the server again. It then makes a backup every day at BACKUP_AT (02:30).',
  byHand: 'By hand:',
  command: 'npm run backup -- FILE',
  failing: (since: string) => `The latest backup failed. The last one that succeeded is of ${since}.`,
  neverSucceeded: 'The latest backup failed, and none has succeeded yet.',
  overdue: (since: string) => `There is no backup of the last two days: the last one is of ${since}.`,
  results: 'Latest backups',
  columns: { started: 'Started', took: 'Took', result: 'Result', file: 'File', size: 'Size', rows: 'Rows' },
  ok: 'Saved',
  failed: 'Failed',
  seconds: (count: number) => `${formatCount(count)} s`,
  none: 'No backup has been made yet.',
  loading: 'Loading the backups...',
  loadFailed: (reason: string) => `The backups could not be loaded: ${reason}`,
} as const
