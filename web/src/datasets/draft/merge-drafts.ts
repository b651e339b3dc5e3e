import type { Slide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type Difference, differences, keepTyped, withMine } from '../../edit/three-way.ts'
import type { Side } from '../../edit/use-record-form.ts'
import { type DatasetDraft, type DraftEntry, draftedTexts, draftTexts, splitDiffers } from './draft.ts'

/** A slide's type in the dataset; undefined if the slide is not in it. */
export type SlideType = DatasetType | undefined

/** A slide that both people changed differently. */
export interface Collision {
  slide: Slide
  was: SlideType
  mine: SlideType
  theirs: SlideType
  /** The fold that each person chose for the slide. */
  folds: Readonly<Record<Side, number | undefined>>
}

/** Changes by someone else while a dataset was edited here. */
export interface DraftConflict {
  fields: readonly Difference[]
  /** Slides that only they added, removed or gave another type, merged without asking. */
  added: readonly DraftEntry[]
  removed: readonly DraftEntry[]
  retyped: readonly { slide: Slide; from: DatasetType; to: DatasetType }[]
  /** Each needs a choice; until then, the version here stays. */
  collisions: readonly Collision[]
}

export const NO_CONFLICT: DraftConflict = { fields: [], added: [], removed: [], retyped: [], collisions: [] }

export const isClear = (conflict: DraftConflict): boolean => Object.values(conflict).every(part => part.length === 0)

type BySlide = ReadonlyMap<number, DraftEntry>
const bySlide = (entries: readonly DraftEntry[]): BySlide => new Map(entries.map(entry => [entry.slide.id, entry]))

type Lists<Value> = { -readonly [Part in keyof Value]: Value[Part] extends readonly (infer Item)[] ? Item[] : never }

/** The fold of a slide with a decided type: only folds of that type count, and a fold that only they changed wins. */
function foldOf(
  was: DraftEntry | undefined,
  here: DraftEntry | undefined,
  there: DraftEntry | undefined,
  type: DatasetType,
): number | undefined {
  const [mine, theirs] = [here, there].map(side => (side?.type === type ? side : undefined))
  if (mine === undefined || theirs === undefined) return (mine ?? theirs)?.fold
  return mine.fold === was?.fold ? theirs.fold : mine.fold
}

/** Keeps the order here, followed by slides that only they have, in their order. Ids of saved entries win. */
function mergeEntries(base: BySlide, mine: BySlide, theirs: BySlide) {
  const entries: DraftEntry[] = []
  const changes: Lists<Omit<DraftConflict, 'fields'>> = { added: [], removed: [], retyped: [], collisions: [] }
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const [was, here, there] = [base.get(id), mine.get(id), theirs.get(id)]
    const isMine = there?.type === was?.type || there?.type === here?.type
    const isTheirs = !isMine && here?.type === was?.type
    const type = isTheirs ? there?.type : here?.type
    const entry = (there ?? here ?? was) as DraftEntry
    if (type !== undefined) entries.push({ ...entry, type, fold: foldOf(was, here, there, type) })
    if (isMine) continue
    if (!isTheirs)
      changes.collisions.push({
        ...{ slide: entry.slide, was: was?.type, mine: here?.type, theirs: there?.type },
        folds: { mine: here?.fold, theirs: there?.fold },
      })
    else if (was === undefined) changes.added.push(entry)
    else if (there === undefined) changes.removed.push(was)
    else changes.retyped.push({ slide: entry.slide, from: was.type, to: there.type })
  }
  return { entries, changes }
}

/**
 * Three-way merge of a dataset. Nothing done here is lost: changes that only they made are merged, and what both changed keeps
 * the version here until the user chooses.
 */
export function mergeDrafts(
  base: DatasetDraft,
  mine: DatasetDraft,
  theirs: DatasetDraft,
): { draft: DatasetDraft; conflict: DraftConflict } {
  const [loaded, typed, saved] = [draftTexts(base), draftTexts(mine), draftTexts(theirs)]
  const { entries, changes } = mergeEntries(bySlide(base.entries), bySlide(mine.entries), bySlide(theirs.entries))
  return {
    draft: {
      ...draftedTexts(keepTyped(loaded, typed, saved)),
      grouping: (splitDiffers('grouping', mine, base) ? mine : theirs).grouping,
      recipe: (splitDiffers('recipe', mine, base) ? mine : theirs).recipe,
      entries,
    },
    conflict: { fields: differences(loaded, typed, saved), ...changes },
  }
}

/** The chosen result for a slide: a type, or not in the dataset (undefined). */
export interface SlideChoice {
  slide: Slide
  to: SlideType
  fold: number | undefined
}

export const typesIn = (entries: readonly DraftEntry[]): ReadonlyMap<number, SlideType> =>
  new Map(entries.map(({ slide, type }) => [slide.id, type]))

/** The side whose version is currently in the draft. */
export const sideOf = ({ slide, theirs }: Collision, types: ReadonlyMap<number, SlideType>): Side =>
  types.get(slide.id) === theirs ? 'theirs' : 'mine'

export const sideChoice = (collision: Collision, side: Side): SlideChoice => ({
  slide: collision.slide,
  to: collision[side],
  fold: collision.folds[side],
})

/** Applies choices; restored slides are added at the end. */
export function withChosen(entries: readonly DraftEntry[], choices: readonly SlideChoice[]): readonly DraftEntry[] {
  const wanted = new Map(choices.map(choice => [choice.slide.id, choice]))
  const left: DraftEntry[] = []
  for (const entry of entries) {
    const choice = wanted.get(entry.slide.id)
    wanted.delete(entry.slide.id)
    if (choice === undefined) left.push(entry)
    else if (choice.to === entry.type) left.push(entry)
    else if (choice.to !== undefined) left.push({ ...entry, type: choice.to, fold: choice.fold })
  }
  for (const { slide, to, fold } of wanted.values())
    if (to !== undefined) left.push({ id: null, slide, type: to, fold })
  return left
}

/** Edits made after the conflict appeared become 'mine'. */
export function withPresent(conflict: DraftConflict, draft: DatasetDraft): DraftConflict {
  if (conflict.fields.length === 0 && conflict.collisions.length === 0) return conflict
  const entries = bySlide(draft.entries)
  return {
    ...conflict,
    fields: withMine(conflict.fields, draftTexts(draft)),
    collisions: conflict.collisions.map(collision => {
      const present = entries.get(collision.slide.id)
      if (present?.type === collision.theirs) return collision
      return { ...collision, mine: present?.type, folds: { ...collision.folds, mine: present?.fold } }
    }),
  }
}
