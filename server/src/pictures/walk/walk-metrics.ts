import { type RawBuilder, sql } from 'kysely'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Db } from '../../db/client.ts'
import { foldersOnDisks, type PicturePaths } from '../picture-paths.ts'
import { WORK_KINDS } from './picture-work.ts'

export const workFailed = new Counter({
  name: 'vitrine_work_failed_total',
  help: 'Work on picture folders that failed on this server: folders to list, files to read',
  labelNames: ['kind'],
  registers: [],
})

/** Counts across the whole library, read from the database on demand. */
export function walkMetrics(db: Db, paths: PicturePaths): readonly Metric[] {
  const gauge = (name: string, help: string, count: RawBuilder<{ count: number }>) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const { rows } = await count.execute(db).catch(() => ({ rows: [] }))
        this.set(rows[0]?.count ?? Number.NaN)
      },
    })
  return [
    gauge(
      'vitrine_picture_folders_unreadable',
      'Folders of scanned files that the last walk could not read',
      sql`select count(*) as count from picture_folders where state in ('unreadable', 'slow')`,
    ),
    gauge(
      'vitrine_pictures_found',
      'Scanned files that belong to no slide and are not ignored',
      sql`select count(*) as count from pictures where attached_at is null and not ignored`,
    ),
    gauge(
      'vitrine_digests_waiting',
      'Scanned files whose SHA-256 is still to be computed',
      sql`select count(*) as count from pictures where sha256 is null and state in ('ready', 'unsupported')
        and folder = any(${foldersOnDisks(paths)}::text[])`,
    ),
    workWaiting(db),
    workFailed,
  ]
}

const workWaiting = (db: Db) =>
  new Gauge({
    name: 'vitrine_work_waiting',
    help: 'Work on picture folders that no server has done yet: folders to list, files to read',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const { rows } = await sql<{ kind: string; count: number }>`
        select kind, count(*) as count from picture_work group by kind`
        .execute(db)
        .catch(() => ({ rows: undefined }))
      for (const kind of WORK_KINDS)
        this.set({ kind }, rows === undefined ? Number.NaN : (rows.find(row => row.kind === kind)?.count ?? 0))
    },
  })
