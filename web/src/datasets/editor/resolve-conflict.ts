import type { Slide } from '@vitrine/contract/slides'
import { withMine } from '../../edit/three-way.ts'
import type { Side } from '../../edit/use-record-form.ts'
import type { DatasetDraft, DraftEntry } from './draft.ts'
import type { Collision, DraftConflict, Standing } from './merge-drafts.ts'

/** Where a slide is to stand after a choice: of a type, or (undefined) not in the dataset. */
export interface SlideChoice {
  slide: Slide
  to: Standing
}

/** Where slides stand in a draft. */
export const standingIn = (entries: readonly DraftEntry[]): ReadonlyMap<number, Standing> =>
  new Map(entries.map(({ slide, type }) => [slide.id, type]))

/** Whose wish stands in the draft at present. */
export const sideOf = ({ slide, theirs }: Collision, standing: ReadonlyMap<number, Standing>): Side =>
  standing.get(slide.id) === theirs ? 'theirs' : 'mine'

export const choiceOf = (collision: Collision, side: Side): SlideChoice => ({
  slide: collision.slide,
  to: collision[side],
})

/** Puts every slide where its choice says: one that comes back stands at the end. */
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

/** What is done by hand after the question was put is what stands on this side of it. */
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
