import { Button, Group, Text } from '@mantine/core'
import { ConflictChoice, EditConflict } from '../../edit/edit-conflict.tsx'
import type { Difference } from '../../edit/three-way.ts'
import type { Side } from '../../edit/use-record-form.ts'
import { DATASET_FIELDS } from '../dataset-fields.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { type DraftEntry, draftTexts } from '../draft/draft.ts'
import { type Collision, isClear, sideChoice, sideOf, typesIn } from '../draft/merge-drafts.ts'
import styles from './dataset-editor.module.css'
import { editorMessages, slideTypeText, someNames, someOf } from './editor-messages.ts'
import type { EditorState } from './editor-state.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

/** Number of conflicting slides listed one by one; more can only be resolved together, as nobody reviews a thousand. */
const COLLISIONS_SHOWN = 20

const fieldsForm = ({ state, dispatch }: DatasetEditorState) => ({
  noun: DATASET_NOUN,
  specs: [...DATASET_FIELDS, ...state.own],
  conflict: state.conflict.fields,
  chosen: ({ name, theirs }: Difference): Side => (draftTexts(state.draft)[name] === theirs ? 'theirs' : 'mine'),
  choose: (difference: Difference, side: Side) =>
    dispatch({ kind: 'type', field: difference.name, text: difference[side] }),
})

export function ConflictPanel({ editor }: { editor: DatasetEditorState }) {
  const { conflict } = editor.state
  if (isClear(conflict)) return null
  return (
    <EditConflict form={fieldsForm(editor)}>
      <Merged state={editor.state} />
      <Collisions editor={editor} />
    </EditConflict>
  )
}

const namesIn = (entries: readonly DraftEntry[]) => someNames(entries.map(({ slide }) => slide.name))

function Merged({ state: { conflict } }: { state: EditorState }) {
  const retyped = conflict.retyped.map(({ slide, from, to }) => editorMessages.retypedFrom(slide.name, from, to))
  const listed = [
    [editorMessages.theyAdded, namesIn(conflict.added)],
    [editorMessages.theyRemoved, namesIn(conflict.removed)],
    [editorMessages.theyRetyped, someOf(retyped)],
  ].filter(([, what]) => what !== '')
  if (listed.length === 0) return null
  return (
    <dl className={`${styles['note']} ${styles['merged']}`}>
      {listed.map(([label, what]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

const differenceOf = ({ slide, was, mine, theirs }: Collision): Difference => ({
  name: String(slide.id),
  loaded: slideTypeText(was),
  mine: slideTypeText(mine),
  theirs: slideTypeText(theirs),
})

function Collisions({ editor: { state, dispatch } }: { editor: DatasetEditorState }) {
  const { collisions } = state.conflict
  if (collisions.length === 0) return null
  const present = typesIn(state.draft.entries)
  const shown = collisions.slice(0, COLLISIONS_SHOWN)
  const rest = collisions.length - shown.length
  const choose = (chosen: readonly Collision[], side: Side) =>
    dispatch({ kind: 'choose-side', choices: chosen.map(collision => sideChoice(collision, side)) })
  return (
    <>
      <Group gap={8} className={styles['note'] ?? ''}>
        <Text component="h3" flex={1} size="sm" fw="var(--fw-strong)" c="var(--text-2)">
          {editorMessages.collisions(collisions.length)}
        </Text>
        <Button size="xs" variant="default" onClick={() => choose(collisions, 'theirs')}>
          {editorMessages.allTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(collisions, 'mine')}>
          {editorMessages.allMine}
        </Button>
      </Group>
      {shown.map(collision => (
        <ConflictChoice
          key={collision.slide.id}
          label={collision.slide.name}
          difference={differenceOf(collision)}
          chosen={sideOf(collision, present)}
          onChoose={side => choose([collision], side)}
        />
      ))}
      {rest > 0 && <p className={styles['note']}>{editorMessages.moreCollisions(rest)}</p>}
    </>
  )
}
