import { readRecordId } from '@vitrine/contract/api/integers'
import type { RowError } from '@vitrine/contract/bulk/import-calls'
import type { NamedSlide } from '@vitrine/contract/slides/slides'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { isUuid } from '../../http/uuid.ts'
import { lookUpSlides, slidesByIds, slidesByUuids } from '../../slides/look-up.queries.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { sampleMessages } from '../sample-messages.ts'
import { sampleRowMessages } from './import-messages.ts'
import type { ReadSampleRow, RowSlide } from './read-rows.ts'

/** The slides that an import may refer to, by id, uuid and name. */
export interface FoundSlides {
  readonly byId: Map<number, NamedSlide>
  readonly byUuid: Map<string, NamedSlide>
  /**
   * Slides by name. If there are no exact matches, those that differ in surrounding blanks; otherwise those that differ in case.
   */
  readonly byName: Map<string, NamedSlide[]>
}

/** `slide` is undefined for a row without a slide. */
type SlideMatch = { slide: number | null | undefined } | { error: RowError }

const BATCH_SIZE = 1000

const uuidOf = (text: string) => (isUuid(text) ? text.toLowerCase() : undefined)

/** Looks up all slides in the rows, a thousand at a time. */
export async function findSlides(db: Db, rows: readonly ReadSampleRow[]): Promise<FoundSlides> {
  const { ids, uuids, names } = writtenIn(rows)
  const found: FoundSlides = { byId: new Map(), byUuid: new Map(), byName: new Map() }
  for (const batch of batchesOf([...ids], BATCH_SIZE))
    for (const slide of await slidesByIds(db, batch)) found.byId.set(slide.id, slide)
  for (const batch of batchesOf([...uuids], BATCH_SIZE))
    for (const { uuid, ...slide } of await slidesByUuids(db, batch)) found.byUuid.set(uuid, slide)
  for (const batch of batchesOf([...names], BATCH_SIZE))
    for (const { name, slides } of await lookUpSlides(db, batch)) found.byName.set(name, closest(name, slides))
  return found
}

/** Everything in the rows that may be an id, a uuid or a name of a slide. */
function writtenIn(rows: readonly ReadSampleRow[]) {
  const [ids, uuids, names] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (const { slide: written } of rows) {
    const { slide, slide_name } = written
    const text = slide === undefined ? slide_name : slide
    if (typeof text === 'string') names.add(text)
    const id = typeof slide === 'string' ? readRecordId(slide) : slide
    const uuid = typeof slide === 'string' ? uuidOf(slide) : undefined
    if (typeof id === 'number') ids.add(id)
    if (uuid !== undefined) uuids.add(uuid)
  }
  return { ids, uuids, names }
}

function closest(name: string, slides: NamedSlide[]): NamedSlide[] {
  const exact = slides.filter(slide => slide.name === name)
  if (exact.length > 0) return exact
  const trimmed = slides.filter(slide => slide.name.trim() === name.trim())
  return trimmed.length > 0 ? trimmed : slides
}

/** The slide that a row refers to. An ambiguous reference is an error. */
export function matchSlide(written: RowSlide, found: FoundSlides): SlideMatch {
  const { slide, slide_name } = written
  if (slide === undefined) return typeof slide_name === 'string' ? byName(slide_name, found) : { slide: slide_name }
  if (slide === null)
    return typeof slide_name === 'string'
      ? invalid('slide_name', sampleRowMessages.nameWithoutSlide(slide_name))
      : { slide }
  const match = typeof slide === 'number' ? byId(slide, found) : byText(slide, found)
  if ('error' in match) return match
  const isOther = typeof slide_name === 'string' && slide_name.trim() !== match.name.trim()
  return isOther
    ? invalid('slide_name', sampleRowMessages.otherName(slide_name, match.id, match.name))
    : { slide: match.id }
}

const invalid = (field: string, message: string) => ({ error: { field, message } })
const idsOf = (slides: readonly NamedSlide[]) => slides.map(({ id }) => id)

function byId(id: number, found: FoundSlides): NamedSlide | { error: RowError } {
  return found.byId.get(id) ?? invalid('slide', sampleMessages.noSlide(id))
}

function byName(name: string, found: FoundSlides): SlideMatch {
  const named = found.byName.get(name) ?? []
  if (named.length > 1) return invalid('slide_name', slideMessages.severalNamed(name, idsOf(named)))
  const [slide] = named
  return slide ? { slide: slide.id } : invalid('slide_name', sampleRowMessages.noSlideNamed(name))
}

function byText(text: string, found: FoundSlides): NamedSlide | { error: RowError } {
  const named = found.byName.get(text) ?? []
  const hasId = found.byId.get(readRecordId(text) ?? 0)
  const hasUuid = found.byUuid.get(uuidOf(text) ?? '')
  const certain = hasId ?? hasUuid
  const others = named.filter(({ id }) => id !== certain?.id)
  if (certain && others.length > 0) {
    const message = hasId ? sampleRowMessages.idAndName : sampleRowMessages.uuidAndName
    return invalid('slide', message(text, [certain.id, ...idsOf(others)]))
  }
  if (named.length > 1) return invalid('slide', slideMessages.severalNamed(text, idsOf(named)))
  return certain ?? named[0] ?? invalid('slide', sampleRowMessages.noSuchSlide(text))
}
