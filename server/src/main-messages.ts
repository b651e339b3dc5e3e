import type { FirstAccount } from './auth/first-account.ts'

/** Messages that the server prints at startup and shutdown. */
export const mainMessages = {
  upToDate: 'The database is up to date.',
  waitingForMigrations: 'Waiting for npm run migrate to bring the database up to date ...',
  migrated: (steps: readonly string[]) =>
    steps[0]?.startsWith('0001-')
      ? 'The tables have been created.'
      : `The database has been brought up to date (${steps.join(', ')}).`,
  loadingDemo: 'Loading the demo library ...',
  ready: (address: string) => `Vitrine is ready at ${address}`,
  firstAccount: ({ username, password }: FirstAccount, dataDir: string) => [
    '',
    'The first account:',
    `  Username: ${username}`,
    ...(password === undefined
      ? ['  Password: as set by VITRINE_ADMIN_PASSWORD']
      : [`  Password: ${password}`, `  (shown once; also in ${dataDir}/first-account.txt)`]),
    '',
  ],
  cannotListen: (code: string, host: string, port: number): string | undefined =>
    ({
      EADDRINUSE: `PORT ${port} is taken by another program. Stop that one, or set PORT to another number (0: any free one).`,
      EACCES: `PORT ${port} can't be used by this user. Set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `HOST takes an address of this machine, and ${host} is none.`,
      ENOTFOUND: `HOST takes an address of this machine, and ${host} is not known.`,
    })[code],
  cannotWrite: (variable: string, place: string, reason: string) =>
    `${variable} names ${place}, where Vitrine can't write: ${reason}.`,
  stopping: 'Stopping; running requests are finished first ...',
  stopped: 'Stopped.',
  stopFailed: (reason: string) => `Something did not stop as it should: ${reason}`,
} as const
