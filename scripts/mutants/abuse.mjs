// Wrong calls, floods, and what the log says of them.

/** @type {import('../mutants.mjs').Group[]} */
export const abuseMutants = [
  {
    project: 'server',
    tests: ['server/test/process/log.test.ts'],
    mutants: [
      {
        name: "the log contains the values that PostgreSQL's messages repeat",
        file: 'server/src/http/log.ts',
        find: "if (ABOUT_VALUES.test(String(error.code))) return 'the database refused a value'",
        replace: 'if (ABOUT_VALUES.test(String(error.code))) return error.message',
      },
      {
        name: 'the log contains addresses, with what was searched for',
        file: 'server/src/http/log.ts',
        find: "route: request.routeOptions.url ?? 'none'",
        replace: 'route: request.url',
      },
      {
        name: "the embedded database's log contains the values of refused records",
        file: 'server/src/db/embedded/server-settings.ts',
        find: "log_error_verbosity: 'terse'",
        replace: "log_error_verbosity: 'default'",
      },
    ],
  },
  {
    project: 'server',
    tests: ['bench/faults/faults.test.ts'],
    mutants: [
      {
        name: 'a reply has a value that the description does not allow',
        file: 'server/src/auth/own-account.ts',
        find: "role_from: 'vitrine' as const,",
        replace: "role_from: 'vitrine' as const,\n    role: 'owner' as 'admin',",
      },
      {
        name: 'a number beyond what the database stores is an error of the server',
        file: 'server/src/http/handle.ts',
        find: '!/^[1-9]\\d{0,9}$/.test(text) || Number(text) > MAX_ID',
        replace: '!/^[1-9]\\d{0,9}$/.test(text)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/attempts.test.ts'],
    mutants: [
      {
        name: 'a flood of guesses keeps colleagues at the same address waiting',
        file: 'server/src/auth/passwords.ts',
        find: "lanes[isKnown ? 'known' : 'stranger']",
        replace: 'lanes.stranger',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/http/slow-bodies.test.ts'],
    mutants: [
      {
        name: 'a body that stops arriving is waited for a minute',
        file: 'server/src/http/slow-bodies.ts',
        find: 'graceMs: 10_000',
        replace: 'graceMs: 60_000',
      },
    ],
  },
]
