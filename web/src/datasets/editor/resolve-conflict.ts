import type { Slide } from '@vitrine/contract/slides'
import { withMine } from '../../edit/three-way.ts'
import type { Side } from '../../edit/use-record-form.ts'
import type { DatasetDraft, DraftEntry } from './draft.ts'
import type { Collision, DraftConflict, Standing } from './merge-drafts.ts'

/** What a slide becomes by a choice: of a type, or not in the dataset (undefined). */
export interface SlideChoice {
  slide: Slide
  to: Standing
}

/** The type of each slide in a draft. */
export const standingIn = (entries: readonly DraftEntry[]): ReadonlyMap<number, Standing> =>
  new Map(entries.map(({ slide, type }) => [slide.id, type]))

/** Whose version is in the draft at present. */
export const sideOf = ({ slide, theirs }: Collision, standing: ReadonlyMap<number, Standing>): Side =>
  standing.get(slide.id) === theirs ? 'theirs' : 'mine'

export const choiceOf = (collision: Collision, side: Side): SlideChoice => ({
  slide: collision.slide,
  to: collision[side],
})

/** Applies choices; slides that come back are added at the end. */
export function withChosen(entries: readonly DraftEntry[], choices: readonly SlideChoice[]): readonly DraftEntry[] {
  const wanted = new Map(choices.map(choice => [choice.slide.id, choice]))
  const left: DraftEntry[] = []
  for (const entry of entries) {
    const choice = wanted.get(entry.slide.id)
    wanted.delete(entry.slide.id)
    if (choice === undefined) left.push(entry)
    else if (choice.to !== undefined) left.push({ ...entry, type: choice.to })
  }
  for (const { slide, to } of wanted.values()) if (to !== undefined) left.push({ id: null, slide, type: to })
  return left
}

/** Edits made after the conflict appeared become 'mine'. */
export function withPresent(conflict: DraftConflict, { entries, ...texts }: DatasetDraft): DraftConflict {
  if (conflict.fields.length === 0 && conflict.collisions.length === 0) return conflict
  const standing = standingIn(entries)
  return {
    ...conflict,
    fields: withMine(conflict.fields, texts),
    collisions: conflict.collisions.map(collision => {
      const present = standing.get(collision.slide.id)
      return present === collision.theirs ? collision : { ...collision, mine: present }
    }),
  }
}
