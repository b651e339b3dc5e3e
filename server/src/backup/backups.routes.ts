import { type Backups, backupRoutes } from '@vitrine/contract/api/backups'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TimeOfDay } from '../config.ts'
import type { Db } from '../db/client.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { handle } from '../http/handle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The time of the daily backup, if there is one. */
    readonly backupAt: TimeOfDay | undefined
  }
}

/** The number of latest backups that are listed: those of two weeks, as long as none fails. */
const LISTED = 14

const twoDigits = (number: number) => String(number).padStart(2, '0')
const timeText = ({ hour, minute }: TimeOfDay) => `${twoDigits(hour)}:${twoDigits(minute)}`

export function addBackupRoutes(app: FastifyInstance, db: Db): void {
  handle(app, backupRoutes.list, async () => ({
    scheduled: app.backupAt === undefined ? null : timeText(app.backupAt),
    ...(await readBackups(db)),
  }))
}

/** The latest daily backups, and the times of the last success and failure. */
function readBackups(db: Db): Promise<Omit<Backups, 'scheduled'>> {
  return inSnapshot(db, async trx => {
    const results = await trx
      .selectFrom('backups')
      .select(['started_at', 'ended_at', 'file', 'bytes', 'rows', 'problem', sql<boolean>`problem is null`.as('ok')])
      .orderBy('id', 'desc')
      .limit(LISTED)
      .execute()
    const last = await trx
      .selectFrom('backups')
      .select(sql<string | null>`max(ended_at) filter (where problem is null)`.as('last_success'))
      .select(sql<string | null>`max(ended_at) filter (where problem is not null)`.as('last_failure'))
      .executeTakeFirstOrThrow()
    return { ...last, results }
  })
}
