import { useState } from 'react'
import type { DraftEntry, Placements } from '../draft/draft.ts'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import type { DatasetSave } from '../editor/use-save-dataset.ts'
import { type DraftFix, fixDraft } from '../trust/draft-groups.ts'
import type { GroupsState } from '../trust/use-draft-groups.ts'
import { checkMessages as messages } from './check-messages.ts'

/** The last fix in a draft, and the state before it. */
interface Fixed {
  text: string
  before: Placements
  /** The entries that the fix made: once they are others, it can't be taken back. */
  entries: readonly DraftEntry[] | undefined
}

type CheckedGroups = Extract<GroupsState, { kind: 'done' }>

export type Fixes = ReturnType<typeof useFixes>

/** Moves slides so that groups are whole. A page that is read saves each fix at once; while it is edited, a fix is one more change. */
export function useFixes(props: { editor: DatasetEditorState; saving: DatasetSave; isEditing: boolean }) {
  const { editor, saving, isEditing } = props
  const { draft } = editor.state
  const [fixed, setFixed] = useState<Fixed>()
  // The first entries after a fix are those that it made.
  if (fixed && fixed.entries === undefined) setFixed({ ...fixed, entries: draft.entries })

  function apply(places: Placements, text: string) {
    if (places.size === 0) return
    if (!isEditing) return saving.fix(places, text)
    const before = draft.entries
      .filter(({ slide }) => places.has(slide.id))
      .map(({ slide, type, fold }) => [slide.id, { type, fold }] as const)
    editor.dispatch({ kind: 'place', places })
    setFixed({ text, before: new Map(before), entries: undefined })
  }

  return {
    isBusy: saving.isSaving,
    /** The effect of fixing. @param only the key of one of the groups. Default: all */
    plan: (done: CheckedGroups, rules: readonly string[], only?: string) =>
      fixDraft({ entries: done.entries, recipe: draft.recipe }, rules, done, only),
    fix(done: CheckedGroups, { places, groups }: DraftFix) {
      // A second press before the check has finished: Undo stays available.
      if (done.entries === draft.entries) apply(places, messages.fixed(places.size, groups))
    },
    move: (ids: readonly number[], place: { type: DraftEntry['type']; fold: number | undefined }, text: string) =>
      apply(new Map(ids.map(id => [id, place])), text),
    /** The last fix in the draft, until it is changed otherwise. */
    undoable: fixed !== undefined && fixed.entries === draft.entries ? fixed.text : undefined,
    undo() {
      if (fixed) editor.dispatch({ kind: 'place', places: fixed.before })
      setFixed(undefined)
    },
  }
}
