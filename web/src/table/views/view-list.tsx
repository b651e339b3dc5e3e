import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { View } from '@vitrine/contract/tables/views'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ButtonPopover } from '../../ui/buttons/button-popover.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { type Library, useLibrary } from '../address/use-library.ts'
import { BrowserViews } from './browser-views-line.tsx'
import { onEscape } from './on-escape.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { useViewCounts } from './use-view-counts.ts'
import { BuiltInEntry, ViewEntry, type ViewTask } from './view-entry.tsx'
import { builtInName, type ViewProps } from './view-names.ts'
import styles from './views.module.css'
import { viewsMessages } from './views-messages.ts'

/** A list with more views is searchable. */
const MAX_WITHOUT_SEARCH = 8
const LIST_WIDTH_PX = 348

interface ListProps extends ViewProps {
  button: HTMLElement
  onClose: () => void
}

export function ViewList(props: ListProps) {
  const library = useLibrary(props.dashboard, props.records)
  const [task, setTask] = useState<ViewTask>()
  // Escape cancels typing or a confirmation before it closes the list.
  const hasEscape = task === undefined || task.kind === 'actions'
  return (
    <ButtonPopover
      isAtStart
      label={viewsMessages.title}
      button={props.button}
      hasEscape={hasEscape}
      listWidth={LIST_WIDTH_PX}
      onClose={props.onClose}
    >
      <Views {...props} library={library} task={task} onTask={setTask} />
    </ButtonPopover>
  )
}

/** Up and down move from entry to entry, except in text fields. */
function stepByArrows(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, key } = event
  const target = event.target as HTMLElement
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || target.matches('input:not([data-step])')) return
  const steps = [...currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
  const isAfter = (step: Node) => Boolean(target.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING)
  const isBefore = (step: Node) => Boolean(target.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_PRECEDING)
  event.preventDefault()
  const next = key === 'ArrowDown' ? (steps.find(isAfter) ?? steps[0]) : (steps.findLast(isBefore) ?? steps.at(-1))
  next?.focus()
}

interface ViewsProps extends ListProps {
  library: Library
  task: ViewTask | undefined
  onTask: (task: ViewTask | undefined) => void
}

function Views({ dashboard, records, library, task, onTask, onClose, button }: ViewsProps) {
  const { mine, shared, problem } = library
  const [text, setText] = useState('')
  const builtIn = useRef<HTMLButtonElement>(null)
  const counts = useViewCounts(records.library.views, library, dashboard)
  const isFound = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase())
  const found = [mine, shared].map(views => views.filter(({ name }) => isFound(name))) as [View[], View[]]
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const entry = (view: View) => (
    <ViewEntry
      key={view.id}
      {...{ dashboard, library, view, onTask }}
      count={counts[view.id]}
      task={task && 'id' in task && task.id === view.id ? task.kind : undefined}
      onApplied={close}
      onRemove={() => builtIn.current?.focus()}
    />
  )
  const showsBuiltIn = isFound(builtInName(dashboard))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its entries are the controls
    <div
      className={styles['views']}
      onKeyDown={event => {
        stepByArrows(event)
        // Even when the field or confirmation of the task has lost the focus.
        if (task) onEscape(() => onTask(undefined))(event)
      }}
    >
      {problem !== undefined && task?.kind !== 'new' && <Banner kind="red">{problem}</Banner>}
      <BrowserViews dashboard={dashboard} records={records} library={library} />
      {mine.length + shared.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          data-autofocus
          data-step
          size="xs"
          aria-label={viewsMessages.find}
          placeholder={viewsMessages.find}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles['scroll']}>
        {showsBuiltIn && (
          <BuiltInEntry {...{ dashboard, library, records, onTask, task }} ref={builtIn} onApplied={close} />
        )}
        <Section name={viewsMessages.mine}>{found[0].map(entry)}</Section>
        <Section name={viewsMessages.shared}>{found[1].map(entry)}</Section>
        {!showsBuiltIn && found.flat().length === 0 && (
          <p className={styles['nothing']} role="status">
            {viewsMessages.nothingFound(text.trim())}
          </p>
        )}
      </div>
      <SaveAsNew {...{ dashboard, library, task, onTask }} onSaved={close} />
    </div>
  )
}

function Section({ name, children }: { name: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['section']}>
        {name}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

function SaveAsNew({
  dashboard,
  library,
  task,
  onTask,
  onSaved,
}: Pick<ViewsProps, 'dashboard' | 'library' | 'task' | 'onTask'> & { onSaved: () => void }) {
  const [hasFocus, setFocus] = useState(false)
  const cancel = () => {
    setFocus(true)
    onTask(undefined)
  }
  if (task?.kind === 'new') {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the form
      <div className={styles['new']} onKeyDown={onEscape(cancel)}>
        <SaveViewForm dashboard={dashboard} library={library} onSaved={onSaved} onCancel={cancel} />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles['add']}
      data-step
      // biome-ignore lint/a11y/noAutofocus: after its form, the focus returns to where it was
      autoFocus={hasFocus}
      onClick={() => onTask({ kind: 'new' })}
    >
      <IconPlus aria-hidden />
      {viewsMessages.saveAsNew}
    </button>
  )
}
