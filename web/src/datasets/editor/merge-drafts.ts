import type { DatasetType } from '@vitrine/contract/datasets'
import type { Slide } from '@vitrine/contract/slides'
import { type Difference, differences, keepTyped } from '../../edit/three-way.ts'
import type { DatasetField } from '../dataset-fields.ts'
import type { DatasetDraft, DraftEntry } from './draft.ts'

/** A slide's type in the dataset; undefined if the slide is not in it. */
export type Standing = DatasetType | undefined

/** A slide that both people changed differently. */
export interface Collision {
  slide: Slide
  was: Standing
  mine: Standing
  theirs: Standing
}

/** A slide whose type only the other person changed. */
interface Retyped {
  slide: Slide
  from: DatasetType
  to: DatasetType
}

/** What someone else changed in a dataset while it was edited here. */
export interface DraftConflict {
  fields: readonly Difference<DatasetField>[]
  /** Slides that only they added, removed or retyped: merged as they are. */
  added: readonly DraftEntry[]
  removed: readonly DraftEntry[]
  retyped: readonly Retyped[]
  /** Each needs a choice; until it is made, the version here is kept. */
  collisions: readonly Collision[]
}

export const NO_CONFLICT: DraftConflict = { fields: [], added: [], removed: [], retyped: [], collisions: [] }

export const isClear = (conflict: DraftConflict): boolean => Object.values(conflict).every(part => part.length === 0)

type BySlide = ReadonlyMap<number, DraftEntry>
const bySlide = (entries: readonly DraftEntry[]): BySlide => new Map(entries.map(entry => [entry.slide.id, entry]))

interface Sides {
  base: DraftEntry | undefined
  mine: DraftEntry | undefined
  theirs: DraftEntry | undefined
}

const isMine = ({ base, mine, theirs }: Sides) => theirs?.type === base?.type || theirs?.type === mine?.type
const isTheirs = ({ base, mine }: Sides) => mine?.type === base?.type

/** The entry after the merge: the one here, unless only the other person changed it. The saved entry's id wins. */
function mergedEntry(sides: Sides): DraftEntry | undefined {
  const { mine, theirs } = sides
  if (!isMine(sides) && isTheirs(sides)) return theirs
  if (mine === undefined || theirs === undefined) return mine
  return mine.type === theirs.type ? theirs : { ...theirs, type: mine.type }
}

type SlideNotes = { [Part in 'added' | 'removed' | 'retyped' | 'collisions']: DraftConflict[Part][number][] }

function note(notes: SlideNotes, sides: Sides): void {
  const { base, mine, theirs } = sides
  if (isMine(sides)) return
  if (!isTheirs(sides)) {
    const { slide } = (mine ?? theirs ?? base) as DraftEntry
    notes.collisions.push({ slide, was: base?.type, mine: mine?.type, theirs: theirs?.type })
  } else if (base === undefined) notes.added.push(theirs as DraftEntry)
  else if (theirs === undefined) notes.removed.push(base)
  else notes.retyped.push({ slide: theirs.slide, from: base.type, to: theirs.type })
}

/** Keeps the order here; slides that only they have follow in their order. */
function mergeEntries(base: BySlide, mine: BySlide, theirs: BySlide) {
  const notes: SlideNotes = { added: [], removed: [], retyped: [], collisions: [] }
  const entries: DraftEntry[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const entry = mergedEntry(sides)
    if (entry) entries.push(entry)
    note(notes, sides)
  }
  return { entries, notes }
}

const fieldsOf = ({ entries: _, ...fields }: DatasetDraft) => fields

/**
 * Three-way merge of a dataset. Nothing done here is lost: what only they changed is merged, and what both changed keeps the
 * version here until the user chooses.
 */
export function mergeDrafts(
  base: DatasetDraft,
  mine: DatasetDraft,
  theirs: DatasetDraft,
): { draft: DatasetDraft; conflict: DraftConflict } {
  const [loaded, typed, saved] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)]
  const { entries, notes } = mergeEntries(bySlide(base.entries), bySlide(mine.entries), bySlide(theirs.entries))
  return {
    draft: { ...keepTyped(loaded, typed, saved), entries },
    conflict: { fields: differences(loaded, typed, saved), ...notes },
  }
}
