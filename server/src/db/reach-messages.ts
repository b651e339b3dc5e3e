export const reachMessages = {
  unreachable: (variable: string, reason: string) => `${variable} names a database that can't be reached: ${reason}.`,
  tooOld: (variable: string, version: string) =>
    `${variable} names a PostgreSQL ${version}; Vitrine takes 15 or newer.`,
  encoding: (variable: string, encoding: string) =>
    `${variable} names a database in ${encoding}; Vitrine takes one in UTF8.`,
  pooler: (variable: string) =>
    variable === 'DATABASE_URL'
      ? 'DATABASE_URL leads through a pooler: set DATABASE_POOLER to transaction or statements, and DATABASE_DIRECT_URL to the address of the database itself.'
      : `${variable} leads through a pooler, which does not pass on the settings of a connection: it takes the address of the database itself.`,
  noReplica: (host: string) => `DATABASE_REPLICAS names ${host}, which is no replica of DATABASE_URL.`,
  replicaAway: (host: string, reason: string) =>
    `DATABASE_REPLICAS names ${host}, which can't be reached: ${reason}. Reads go to it once it answers.`,
  commitsLater:
    'DATABASE_REPLICAS needs a database that answers a change once it is written: synchronous_commit must not be off.',
  otherDatabase: 'DATABASE_DIRECT_URL and DATABASE_URL name different databases.',
  notPassedOn: (settings: string) =>
    `The pooler of DATABASE_URL does not pass on ${settings}. Run RECONNECT on its console, or take these settings out of its own configuration.`,
  labelsNeedAdministrator: (role: string, database: string) =>
    `SHOW_LABELS=off behind a pooler is a setting that only the administrator of the database can make: alter role ${role} in database ${database} set vitrine.labels = 'off'`,
} as const
