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
  /** The entries after the fix, which can be undone as long as they don't change. */
  entries: readonly DraftEntry[] | undefined
}

type CheckedGroups = Extract<GroupsState, { kind: 'done' }>

export type Fixes = ReturnType<typeof useFixes>

/** Moves slides so that groups are whole. In read mode each fix is saved at once; in edit mode it is another change. */
export function useFixes(props: { editor: DatasetEditorState; saving: DatasetSave; isEditing: boolean }) {
  const { editor, saving, isEditing } = props
  const { draft } = editor.state
  const [fixed, setFixed] = useState<Fixed>()
  // The first entries after a fix are its result.
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
    /** The effect of fixing. @param only the key of a single group. Default: all */
    plan: (done: CheckedGroups, rules: readonly string[], only?: string) =>
      fixDraft({ entries: done.entries, recipe: draft.recipe }, rules, done, only),
    fix(done: CheckedGroups, { places, groups }: DraftFix) {
      // A second click before the check has finished would lose Undo.
      if (done.entries === draft.entries) apply(places, messages.fixed(places.size, groups))
    },
    move: (ids: readonly number[], place: { type: DraftEntry['type']; fold: number | undefined }, text: string) =>
      apply(new Map(ids.map(id => [id, place])), text),
    /** The last fix in the draft, until other changes are made. */
    undoable: fixed !== undefined && fixed.entries === draft.entries ? fixed.text : undefined,
    undo() {
      if (fixed) editor.dispatch({ kind: 'place', places: fixed.before })
      setFixed(undefined)
    },
  }
}
