import { badRequest, conflict } from '@vitrine/contract/api/api-error'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { scannedFileMessages as messages, quotedNames } from './scanned-file-messages.ts'

interface LockedFile {
  readonly id: number
  readonly name: string
  readonly state: PictureState
  readonly problem: string | null
  readonly ignored: boolean
}

/** @throws 400 for the field of the body if an id occurs twice */
export function checkUnique(field: string, noun: string, ids: readonly number[]): void {
  const seen = new Set<number>()
  for (const id of ids) {
    if (seen.has(id)) throw badRequest(messages.twice(field, noun, id), field)
    seen.add(id)
  }
}

/**
 * Locks scanned files that belong to no slide.
 * @param field the field of the body that contains the ids
 * @throws 400 for an unknown id, 409 if a file was attached
 */
export async function lockScannedFiles(
  trx: Trx,
  ids: readonly number[],
  field: string,
): Promise<readonly LockedFile[]> {
  const { rows } = await sql<LockedFile & { is_attached: boolean }>`
    select id, name, state, problem, ignored, attached_at is not null as is_attached from pictures
    where id = any(${ids}::integer[]) order by id for update`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.find(id => !known.has(id))
  if (unknown !== undefined) throw badRequest(messages.noScannedFile(unknown), field)
  const attached = rows.filter(row => row.is_attached)
  if (attached.length > 0) throw conflict(messages.attached(quotedNames(attached), attached.length))
  return rows
}
