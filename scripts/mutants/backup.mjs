// Backup and restore of the whole library, and the daily backup.

/** @type {import('../mutants.mjs').Group[]} */
export const backupMutants = [
  {
    project: 'server',
    tests: ['server/src/backup/backup.test.ts'],
    mutants: [
      {
        name: 'a backup with other rows than were written is restored',
        file: 'server/src/backup/archive-reader.ts',
        find: 'if (checksums.members[member] !== digest)',
        replace: 'if (checksums.members[member] === undefined)',
      },
      {
        name: 'a backup ends with a frame whose loss goes unnoticed',
        file: 'server/src/backup/archive-writer.ts',
        find: 'await new Promise<void>((done, failed) => compress.write(chunk, error => (error ? failed(error) : done())))',
        replace: 'compress.write(chunk)',
      },
      {
        name: 'a backup holds the signing keys',
        file: 'server/src/backup/stored-tables.ts',
        find: "  'auth_keys',\n",
        replace: '',
      },
      {
        name: 'ids of deleted records are given out again after a restore',
        file: 'server/src/backup/load-tables.ts',
        find: '    await this.#setSequences()\n',
        replace: '',
      },
      {
        name: 'functions of a restored library look for others in the schema it was loaded in',
        file: 'server/src/backup/swap.ts',
        find: '  await renameInFunctions(client, from, to)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/backup/while-serving.test.ts'],
    mutants: [
      {
        name: 'a backup reads each table at another moment',
        file: 'server/src/backup/back-up.ts',
        find: 'begin isolation level repeatable read read only',
        replace: 'begin read only',
      },
      {
        name: 'servers go on with people and keys of the library that was replaced',
        file: 'server/src/backup/swap.ts',
        find: '      await disconnectServers(client)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/backup/daily.test.ts'],
    mutants: [
      {
        name: 'the last backup of a week is kept instead of the first',
        file: 'server/src/backup/retention.ts',
        find: 'if (!firstOfWeek.has(week)) firstOfWeek',
        replace: 'firstOfWeek',
      },
    ],
  },
]
