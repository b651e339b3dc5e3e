import { Group, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconDots, IconStarFilled } from '@tabler/icons-react'
import type { View } from '@vitrine/contract/tables/views'
import { type Ref, useId, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import type { Library } from '../address/use-library.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import { NameForm } from './name-form.tsx'
import { onEscape } from './on-escape.ts'
import { type ViewAction, viewActions } from './view-actions.ts'
import { builtInName, type ViewProps, viewWithName } from './view-names.ts'
import styles from './views.module.css'
import { viewsMessages } from './views-messages.ts'

export type ViewTask = { kind: 'new' } | { kind: 'actions' | 'rename' | 'remove'; id: number | 'built-in' }

interface RowProps {
  ref?: Ref<HTMLButtonElement>
  name: string
  notes: readonly string[]
  count: number | undefined
  isCurrent: boolean
  /** Whether the table opens with it. */
  opens: boolean
  onApply: () => void
}

/** The view's name. Clicking it, or next to it, applies the view. */
function ViewName({ ref, name, notes, count, isCurrent, opens, onApply }: RowProps) {
  const id = useId()
  return (
    <div ref={isCurrent ? showWhole : undefined} className={styles['row']}>
      <IconCheck aria-hidden visibility={isCurrent ? 'visible' : 'hidden'} />
      <span className={styles['texts']}>
        <button
          ref={ref}
          type="button"
          className={styles['apply']}
          title={name}
          data-step
          data-autofocus={isCurrent || undefined}
          aria-current={isCurrent || undefined}
          aria-describedby={`${id}notes ${id}count`}
          onClick={onApply}
        >
          {name}
        </button>
        {notes.length > 0 && (
          <span id={`${id}notes`} className={styles['notes']}>
            {notes.join(' · ')}
          </span>
        )}
      </span>
      {opens && <IconStarFilled aria-hidden className={styles['star']} />}
      <span id={`${id}count`} className={styles['count']}>
        {count !== undefined && (
          <>
            {formatCount(count)}
            <VisuallyHidden>{` ${viewsMessages.match}`}</VisuallyHidden>
          </>
        )}
      </span>
    </div>
  )
}

function ActionsButton(props: { name: string; isOpen: boolean; hasFocus?: boolean; onClick: () => void }) {
  const { name, isOpen, hasFocus = false, onClick } = props
  return (
    <IconButton
      label={viewsMessages.actions(name)}
      aria-expanded={isOpen}
      autoFocus={hasFocus}
      icon={<IconDots aria-hidden />}
      onClick={onClick}
    />
  )
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const ActionList = ({ name, actions }: { name: string; actions: readonly ViewAction[] }) => (
  <ul ref={showWhole} aria-label={viewsMessages.actions(name)} className={styles['actions']}>
    {actions.map(({ key, label, name, isDanger, onPick }) => (
      <li key={key}>
        <button
          type="button"
          className={styles['action']}
          data-step
          data-danger={isDanger}
          aria-label={name}
          onClick={onPick}
        >
          {label}
        </button>
      </li>
    ))}
  </ul>
)

/** The view that every user has: it can be applied and made the default. */
export function BuiltInEntry(
  props: ViewProps & {
    ref: Ref<HTMLButtonElement>
    library: Library
    task: ViewTask | undefined
    onTask: (task: ViewTask | undefined) => void
    onApplied: () => void
  },
) {
  const { ref, dashboard, library, records, task, onTask, onApplied } = props
  const name = builtInName(dashboard)
  const opens = library.opening === undefined
  const isOpen = task?.kind === 'actions' && task.id === 'built-in'
  const [label, nameOf] = viewsMessages.setOwnDefault
  const openWith = { key: 'open', label, name: nameOf(name), onPick: () => void library.openBuiltIn() }
  return (
    <div className={styles['entry']}>
      <ViewName
        ref={ref}
        name={name}
        notes={[]}
        count={records.allCount}
        isCurrent={library.current === undefined}
        opens={opens}
        onApply={() => {
          library.showBuiltIn()
          onApplied()
        }}
      />
      {!opens && (
        <ActionsButton
          name={name}
          isOpen={isOpen}
          onClick={() => onTask(isOpen ? undefined : { kind: 'actions', id: 'built-in' })}
        />
      )}
      {isOpen && !opens && <ActionList name={name} actions={[openWith]} />}
    </div>
  )
}

function notesOf(view: View, library: Library): string[] {
  const isMine = library.mine.includes(view)
  const notes = [
    isMine ? view.shared && viewsMessages.isShared : viewsMessages.sharedBy(view.owner.name ?? view.owner.username),
    view.locked && viewsMessages.isLocked,
    library.isOwnDefault(view) && viewsMessages.opens,
    view.is_default && viewsMessages.opensForAll,
  ]
  return notes.filter(note => note !== false)
}

interface EntryProps {
  dashboard: AnyDashboard
  library: Library
  view: View
  count: number | undefined
  task: 'actions' | 'rename' | 'remove' | undefined
  onTask: (task: ViewTask | undefined) => void
  onApplied: () => void
  /** Focuses another element. */
  onRemove: () => void
}

export function ViewEntry(props: EntryProps) {
  const { dashboard, library, view, count, task, onTask, onApplied, onRemove } = props
  const [returns, setReturns] = useState(0)
  const { id, name } = view
  /** The focus returns to where it was. */
  const back = () => {
    setReturns(now => now + 1)
    onTask({ kind: 'actions', id })
  }
  const remove = async () => {
    // Its buttons disappear with the view.
    onRemove()
    if (await library.remove(view)) onTask(undefined)
    else back()
  }
  const overwrite = async () => {
    if (await library.overwrite(view)) toast.success(viewsMessages.saved(name))
  }
  if (task === 'rename') {
    return (
      <li className={styles['entry']}>
        <NameForm
          name={name}
          findNamesake={name => viewWithName(name, dashboard, library, id)}
          onSave={name => library.update(view, { name: name.trim() })}
          onClose={back}
        />
      </li>
    )
  }
  const actions = viewActions(view, library, {
    overwrite: () => void overwrite(),
    rename: () => onTask({ kind: 'rename', id }),
    remove: () => (view.shared ? onTask({ kind: 'remove', id }) : void remove()),
  })
  return (
    <li className={styles['entry']}>
      <ViewName
        name={name}
        notes={notesOf(view, library)}
        count={count}
        isCurrent={id === library.current?.id}
        opens={id === library.opening?.id}
        onApply={() => {
          library.apply(view)
          onApplied()
        }}
      />
      <ActionsButton
        key={returns}
        name={name}
        isOpen={task !== undefined}
        hasFocus={returns > 0}
        onClick={() => onTask(task ? undefined : { kind: 'actions', id })}
      />
      {task === 'actions' && <ActionList name={name} actions={actions} />}
      {task === 'remove' && <Confirmation name={name} onConfirm={() => void remove()} onCancel={back} />}
    </li>
  )
}

function Confirmation({ name, onConfirm, onCancel }: { name: string; onConfirm: () => void; onCancel: () => void }) {
  const [label, nameOf] = viewsMessages.remove
  return (
    <div ref={showWhole} role="alert" className={styles['confirm']} onKeyDown={onEscape(onCancel)}>
      {viewsMessages.confirmRemove(name)}
      <Group gap="xs" mt="xs" ml={-8}>
        {/* biome-ignore lint/a11y/noAutofocus: the button that asked has disappeared */}
        <button type="button" className={styles['action']} data-step autoFocus onClick={onCancel}>
          {uiMessages.cancel}
        </button>
        <button
          type="button"
          className={styles['action']}
          data-step
          data-danger
          aria-label={nameOf(name)}
          onClick={onConfirm}
        >
          {label}
        </button>
      </Group>
    </div>
  )
}
