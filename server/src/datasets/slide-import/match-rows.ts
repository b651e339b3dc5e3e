import type { RowError } from '@vitrine/contract/bulk/import-calls'
import { type ImportMatch, MAX_IMPORT_MATCHES } from '@vitrine/contract/slides/slide-import'
import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { markRepeated } from '../../http/import-rows.ts'
import { isUuid } from '../../http/uuid.ts'
import { slidesByBlocks, slidesByExactNames, slidesByIds, slidesByUuids } from '../../slides/look-up.queries.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { slideRowMessages } from './import-messages.ts'
import type { ReadSlideRow, SlideKey } from './read-rows.ts'

/** A row with the slide that it identifies. */
export interface MatchedRow extends ReadSlideRow {
  /** null for a new slide, or if the row does not identify one. */
  readonly slideId: number | null
  /** The first of several possible slides. */
  readonly matches?: readonly ImportMatch[]
}

/** Slides by everything that can identify them in rows. */
interface FoundSlides {
  readonly ids: ReadonlySet<number>
  readonly byUuid: ReadonlyMap<string, number>
  readonly byKey: ReadonlyMap<string, readonly number[]>
}

const BATCH_SIZE = 1000

/** Finds the slide of each row. Unresolved rows get an error. */
export async function matchRows(db: Db, rows: readonly ReadSlideRow[]): Promise<MatchedRow[]> {
  const found = await findSlides(db, rows)
  const several = await describeSeveral(db, rows, found)
  const matched = rows.map((row): MatchedRow => {
    const { slideId = null, errors = [], ids = [] } = matchRow(row, found)
    const matches = ids.slice(0, MAX_IMPORT_MATCHES).map(id => several.get(id) as ImportMatch)
    const all = [...row.errors, ...errors]
    return ids.length > 0 ? { ...row, slideId, errors: all, matches } : { ...row, slideId, errors: all }
  })
  // Several rows of one slide, or of one new key, are all invalid; each message names two of their lines.
  markRepeated(
    matched,
    ({ slideId, key }) => slideId ?? textOfKey(key),
    (row, [first, second]) => ({
      field: fieldOfKey(row.key),
      message: repeatedSentence(row, [first.line, second.line]),
    }),
  )
  return matched
}

/** A text that identifies a name, or a block and a cut. */
function textOfKey(key: SlideKey | undefined): string | undefined {
  if (key?.by === 'name') return key.name
  return key?.by === 'block' ? `${key.cut} ${key.block}` : undefined
}

async function findSlides(db: Db, rows: readonly ReadSlideRow[]): Promise<FoundSlides> {
  const [ids, byUuid, byKey] = [new Set<number>(), new Map<string, number>(), new Map<string, number[]>()]
  const add = (text: string, id: number) => byKey.set(text, [...(byKey.get(text) ?? []), id])
  for (const batch of batchesOf(rows, BATCH_SIZE)) {
    const keys = batch.flatMap(({ key }) => key ?? [])
    const identities = keys.filter(key => key.by === 'identity')
    const writtenIds = identities.flatMap(({ id }) => id ?? [])
    const writtenUuids = identities.flatMap(({ uuid }) => (uuid !== null && isUuid(uuid) ? [uuid] : []))
    const names = new Set(keys.flatMap(key => (key.by === 'name' && !byKey.has(key.name) ? [key.name] : [])))
    const blocks = new Map(
      keys.flatMap(key => {
        const text = textOfKey(key) as string
        return key.by === 'block' && !byKey.has(text) ? [[text, key]] : []
      }),
    )
    for (const { id } of await slidesByIds(db, writtenIds)) ids.add(id)
    for (const { id, uuid } of await slidesByUuids(db, writtenUuids)) byUuid.set(uuid, id)
    for (const { id, name } of await slidesByExactNames(db, [...names])) add(name, id)
    for (const { id, ...key } of await slidesByBlocks(db, [...blocks.values()]))
      add(textOfKey({ by: 'block', ...key }) as string, id)
  }
  return { ids, byUuid, byKey }
}

interface Match {
  readonly slideId?: number | null
  readonly errors?: readonly RowError[]
  /** All possible slides, if there are several. */
  readonly ids?: readonly number[]
}

function matchRow({ key }: ReadSlideRow, found: FoundSlides): Match {
  if (key === undefined || key.by === 'nothing') return {}
  if (key.by === 'identity') return matchIdentity(key, found)
  const ids = found.byKey.get(textOfKey(key) as string) ?? []
  if (ids.length <= 1) return { slideId: ids[0] ?? null }
  const error =
    key.by === 'name'
      ? { field: 'name', message: slideMessages.severalNamed(key.name, ids) }
      : { field: 'block_id', message: slideRowMessages.severalCuts(key.block, key.cut, ids) }
  return { ids, errors: [error] }
}

function matchIdentity({ uuid, id }: Extract<SlideKey, { by: 'identity' }>, found: FoundSlides): Match {
  const errors: RowError[] = []
  const byUuid = uuid === null ? undefined : found.byUuid.get(uuid.toLowerCase())
  if (uuid !== null && byUuid === undefined)
    errors.push({ field: 'uuid', message: slideRowMessages.noSlideWithUuid(uuid) })
  if (id !== null && !found.ids.has(id)) errors.push({ field: 'id', message: httpMessages.noRecord('slide', id) })
  if (errors.length === 0 && byUuid !== undefined && id !== null && byUuid !== id)
    errors.push({ field: 'id', message: slideRowMessages.disagree(byUuid, id) })
  return errors.length > 0 ? { errors } : { slideId: byUuid ?? id }
}

/** The possible slides for ambiguous rows, by id. */
async function describeSeveral(
  db: Db,
  rows: readonly ReadSlideRow[],
  { byKey }: FoundSlides,
): Promise<ReadonlyMap<number, ImportMatch>> {
  const texts = new Set(rows.flatMap(({ key }) => textOfKey(key) ?? []))
  const several = [...texts].flatMap(text => {
    const ids = byKey.get(text) ?? []
    return ids.length > 1 ? ids.slice(0, MAX_IMPORT_MATCHES) : []
  })
  if (several.length === 0) return new Map()
  const { rows: slides } = await sql<ImportMatch>`select id, name, block_id, cut_number, created_at from slides
    where id = any(${several}::integer[])`.execute(db)
  return new Map(slides.map(slide => [slide.id, slide]))
}

/** The field to name in an error about a row's key. */
const fieldOfKey = (key: SlideKey | undefined): string =>
  key?.by === 'identity' ? (key.uuid === null ? 'id' : 'uuid') : key?.by === 'block' ? 'block_id' : 'name'

function repeatedSentence({ slideId, key }: MatchedRow, lines: readonly [number, number]): string {
  if (slideId !== null) return slideRowMessages.sameSlide(slideId, lines)
  if (key?.by === 'block') return slideRowMessages.sameCut(key.block, key.cut, lines)
  return slideRowMessages.sameName(textOfKey(key) as string, lines)
}
