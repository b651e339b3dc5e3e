import type { NamedSlide, SlidesByName } from '../../slides/slides-by-name.ts'
import { type DatasetRow, hasOneType, type Repeat, repeatOf } from './read-dataset-file.ts'

/** A name that several slides have. */
interface AmbiguousRow {
  row: DatasetRow
  ids: readonly number[]
}
/** Rows of different types that mean one slide. */
interface RowConflict {
  name: string
  rows: readonly DatasetRow[]
}

/** What is known about the slides of a file. A validation that failed is invalid, with empty lists. */
export interface SlideValidation {
  isValid: boolean
  missing: readonly DatasetRow[]
  ambiguous: readonly AmbiguousRow[]
  conflicts: readonly RowConflict[]
  /** Rows in several spellings that are merged into one entry. */
  repeats: readonly Repeat[]
  /** How many different slides there are. */
  slideCount: number
  /** The slide's id by its name in the file. */
  ids: ReadonlyMap<string, number>
}

export const FAILED_VALIDATION: SlideValidation = {
  isValid: false,
  missing: [],
  ambiguous: [],
  conflicts: [],
  repeats: [],
  slideCount: 0,
  ids: new Map(),
}

/** Slides in exactly the case of the file take precedence. */
function meantSlides(name: string, slides: readonly NamedSlide[]): readonly NamedSlide[] {
  const exact = slides.filter(slide => slide.name.trim() === name)
  return exact.length > 0 ? exact : slides
}

/** Compares a file's rows with the slides of their names: every row must mean one slide, and no slide may have two types. */
export function matchSlides(entries: readonly DatasetRow[], found: SlidesByName): SlideValidation {
  const meant = entries.map(row => ({ row, slides: meantSlides(row.slideName, found.get(row.slideName) ?? []) }))
  const missing = meant.filter(({ slides }) => slides.length === 0).map(({ row }) => row)
  const ambiguous = meant
    .filter(({ slides }) => slides.length > 1)
    .map(({ row, slides }) => ({ row, ids: slides.map(slide => slide.id) }))
  const settled = meant.filter(({ slides }) => slides.length === 1)
  const slideOf = new Map(settled.map(({ row, slides }) => [row, slides[0] as NamedSlide]))
  const groups = [...Map.groupBy(slideOf.keys(), row => slideOf.get(row)?.id).values()]
  const shared = groups.filter(rows => rows.length > 1)
  const conflicts = shared
    .filter(rows => !hasOneType(rows))
    .map(rows => ({ name: slideOf.get(rows[0] as DatasetRow)?.name ?? '', rows }))
  return {
    isValid: missing.length + ambiguous.length + conflicts.length === 0,
    missing,
    ambiguous,
    conflicts,
    repeats: shared.filter(hasOneType).map(repeatOf),
    slideCount: groups.length,
    ids: new Map([...slideOf].map(([row, slide]) => [row.slideName, slide.id])),
  }
}
