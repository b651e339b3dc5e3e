import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { httpMessages } from '../../http/http-messages.ts'
import type { RowError } from '../../http/import-rows.ts'
import { isUuid } from '../../http/uuid.ts'
import { lookUpSlides, slidesByIds, slidesByUuids } from '../../slides/look-up.queries.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { importMessages } from './import-messages.ts'
import { isNamedOnly, isUnidentified, type KnownRow } from './read-known-rows.ts'

/** A row with the slide that it names. */
export interface MatchedRow extends KnownRow {
  /** null for a new slide, and where it can't be told. */
  readonly slideId: number | null
}

interface FoundSlides {
  readonly ids: ReadonlySet<number>
  readonly byUuid: ReadonlyMap<string, number>
  readonly byName: ReadonlyMap<string, readonly number[]>
}

const BATCH_SIZE = 1000

/** Finds the slide of each row; what can't be told becomes an error of the row. */
export async function matchRows(db: Db, rows: readonly KnownRow[]): Promise<MatchedRow[]> {
  const found = await findSlides(db, rows)
  const matched = rows.map(row => {
    const match = matchRow(row, found)
    return typeof match === 'object' && match !== null
      ? { ...row, slideId: null, errors: [...row.errors, ...match.errors] }
      : { ...row, slideId: match, errors: [...row.errors] }
  })
  markRepeated(matched)
  return matched
}

async function findSlides(db: Db, rows: readonly KnownRow[]): Promise<FoundSlides> {
  const [ids, byUuid, byName] = [new Set<number>(), new Map<string, number>(), new Map<string, number[]>()]
  const identified = rows.filter(row => !isUnidentified(row))
  for (const batch of batchesOf(identified, BATCH_SIZE)) {
    const writtenIds = batch.flatMap(({ id }) => (id === null ? [] : [id]))
    const writtenUuids = batch.flatMap(({ uuid }) => (uuid !== null && isUuid(uuid) ? [uuid] : []))
    const names = [...new Set(batch.filter(isNamedOnly).flatMap(({ name }) => (name === null ? [] : [name])))]
    for (const { id } of await slidesByIds(db, writtenIds)) ids.add(id)
    for (const { id, uuid } of await slidesByUuids(db, writtenUuids)) byUuid.set(uuid, id)
    for (const { name, slides } of await lookUpSlides(db, names)) {
      const exact = slides.filter(slide => slide.name === name)
      byName.set(
        name,
        exact.map(({ id }) => id),
      )
    }
  }
  return { ids, byUuid, byName }
}

function matchRow(row: KnownRow, found: FoundSlides): number | null | { readonly errors: readonly RowError[] } {
  const { uuid, id, name } = row
  if (isUnidentified(row)) return null
  if (isNamedOnly(row)) return name === null ? null : matchName(name, found)
  const errors: RowError[] = []
  const byUuid = uuid === null ? undefined : found.byUuid.get(uuid.toLowerCase())
  if (uuid !== null && byUuid === undefined)
    errors.push({ field: 'uuid', message: importMessages.noSlideWithUuid(uuid) })
  if (id !== null && !found.ids.has(id)) errors.push({ field: 'id', message: httpMessages.noRecord('slide', id) })
  if (errors.length === 0 && byUuid !== undefined && id !== null && byUuid !== id)
    errors.push({ field: 'id', message: importMessages.disagree(byUuid, id) })
  return errors.length > 0 ? { errors } : (byUuid ?? id)
}

function matchName(name: string, { byName }: FoundSlides) {
  const ids = byName.get(name) ?? []
  const message = slideMessages.severalNamed(name, ids)
  return ids.length > 1 ? { errors: [{ field: 'name', message }] } : (ids[0] ?? null)
}

/** Several rows of one slide, or of one new name, are all wrong; each message has two of their lines. */
function markRepeated(rows: readonly MatchedRow[]): void {
  const first = new Map<number | string, MatchedRow>()
  const marked = new Set<MatchedRow>()
  const mark = (row: MatchedRow, lines: readonly [number, number]) => {
    if (marked.has(row)) return
    marked.add(row)
    const { slideId, uuid, id, name } = row
    const field = uuid !== null ? 'uuid' : id !== null ? 'id' : 'name'
    const message =
      slideId === null ? importMessages.sameName(name as string, lines) : importMessages.sameSlide(slideId, lines)
    row.errors.push({ field, message })
  }
  for (const row of rows) {
    const key = row.slideId ?? (isNamedOnly(row) && !isUnidentified(row) ? row.name : null)
    if (key === null) continue
    const other = first.get(key)
    if (!other) first.set(key, row)
    else for (const one of [other, row]) mark(one, [other.line, row.line])
  }
}
