import { randomUUID } from 'node:crypto'
import { ApiError } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { attachPictures } from './attach.ts'
import { equalSlides, matchOf } from './match-sql.ts'

/**
 * Small transactions hold locks only briefly, and if a slide gets another picture at the same time, few others are left to the
 * next walk.
 */
const AT_ONCE = 50

interface ExactMatch {
  readonly id: number
  readonly slide: number
  readonly folder: string
}

/**
 * Attaches every file that matches exactly one slide, if that slide has no picture; the history names the folder as the author.
 * If several files match a slide, a person has to choose. @returns the number of attached files
 */
export async function attachExact(db: Db): Promise<number> {
  const { rows } = await sql<ExactMatch>`
    select id, slide, folder from (
      select p.id, p.folder, equal_ids[1] as slide, count(*) over (partition by equal_ids[1]) as files
      from pictures as p cross join lateral (select ${equalSlides} as equal_ids offset 0) as equal
      where p.attached_at is null and not p.ignored and p.state = 'ready' and ${matchOf} = 'exact'
    ) as exact where files = 1 order by id`.execute(db)
  let attached = 0
  for (const [folder, matches] of Map.groupBy(rows, row => row.folder))
    for (const batch of batchesOf(matches, AT_ONCE)) attached += await attachBatch(db, folder, batch)
  return attached
}

async function attachBatch(db: Db, folder: string, matches: readonly ExactMatch[]): Promise<number> {
  const items = matches.map(({ id, slide }) => ({ id, slide }))
  try {
    return (await attachPictures(db, { folder, requestId: randomUUID() }, items)).attached.length
  } catch (error) {
    // Another change came first; the next walk tries again.
    if (error instanceof ApiError) return 0
    throw error
  }
}
