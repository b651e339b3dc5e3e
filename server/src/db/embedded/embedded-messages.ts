const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

export const embeddedMessages = {
  creating: 'Creating the database (once) ...',
  starting: 'Starting the database ...',
  stillStarting: 'The database takes longer than usual to start ...',
  recovering: 'The database was not stopped cleanly and is recovering; nothing is lost ...',
  endingOrphan: (pid: number) => `Ending the database of a Vitrine server that is gone (process ${pid}) ...`,
  died: 'The database has stopped unexpectedly. Starting it again ...',
  isBack: 'The database answers again.',
  diskFull: (free: number, reserve: number) =>
    `The database's disk is full (${megabytes(free)} free, DISK_RESERVE_MB ${megabytes(reserve)}): nothing is saved until there is room.`,
  diskHasRoom: "The database's disk has room again; changes are saved.",
  ballastGivenUp:
    "The database's disk is full. Giving up the file that was kept for this, so that the database starts ...",
  stillDown: (reason: string) => `The database could not be started again and is tried once more: ${reason}`,
  placed: (folder: string) => `Other users can't reach the data directory, so the database itself lies in ${folder}.`,
  inUse: (dataDir: string, pid?: string) =>
    `Another Vitrine server${pid ? ` (process ${pid})` : ''} is running on ${dataDir}. Stop it, or set VITRINE_DATA_DIR to another folder.`,
  noAccount:
    'PostgreSQL does not run as root, and this system has no user postgres or nobody to run it as. Start Vitrine as another user.',
  notAllowed: (what: string) =>
    `${what} can't be written by this user. Start Vitrine as the user it belongs to, or set VITRINE_DATA_DIR to another folder.`,
  noPrograms: (platform: string) =>
    `Vitrine brings no PostgreSQL for ${platform}. Set DATABASE_URL to the address of a PostgreSQL 15 or newer.`,
  otherVersion: (folder: string, found: string, ours: string) =>
    `The database in ${folder} is of PostgreSQL ${found}, and this Vitrine brings PostgreSQL ${ours}. Move it over with pg_dump, or go back to the Vitrine that made it.`,
  noPassword: (file: string) =>
    `${file} is empty, so the database can't be opened. Restore that file from a copy of the data directory.`,
  hung: (pid: number, folder: string) =>
    `Process ${pid} holds the database in ${folder} and does not answer. End it and start Vitrine again.`,
  failed: (program: string, reason: string, log: string) => `${program} failed: ${reason}. More is in ${log}.`,
  cannotRun: (program: string, reason: string) => `${program} could not be run: ${reason}.`,
} as const
