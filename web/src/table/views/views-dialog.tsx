import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { toast } from '../../ui/toast.tsx'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { type SavedView, viewNamed } from './saved-views.ts'
import type { ListViews } from './use-views.ts'
import { ViewEntry } from './view-entry.tsx'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

type NamedColumn = Pick<Column<never>, 'id' | 'field' | 'header' | 'sortField'>

export interface ViewsDialogProps {
  views: ListViews
  /** Those of the list: they name what a view is sorted by. */
  columns: readonly NamedColumn[]
  isOpen: boolean
  onClose: () => void
}

/** 'Created descending · 6 columns · 1 filter'. */
function contentText({ sort, columns, filter }: SavedView, known: readonly NamedColumn[]): string {
  const sorted = sort && known.find(column => (column.sortField ?? fieldOf(column)) === sort.field)
  const filters = Object.keys(filter).length
  const parts = [
    sort && viewsMessages.sortedBy(sorted?.header ?? sort.field, sort.order),
    viewsMessages.columns(columns.length),
    filters > 0 && viewsMessages.filters(filters),
  ]
  return parts.filter(Boolean).join(' · ')
}

export default function ViewsDialog({ views, columns, isOpen, onClose }: ViewsDialogProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const apply = (view: SavedView) => {
    views.apply(view)
    onClose()
  }
  const remove = (view: SavedView) => {
    views.remove(view.id)
    // The button that had the focus disappears with its view.
    nameField.current?.focus()
  }
  return (
    <Dialog title={viewsMessages.title} isOpen={isOpen} onClose={onClose}>
      {!views.isStored && <Banner kind="yellow">{viewsMessages.notStored}</Banner>}
      <SaveForm views={views} nameField={nameField} />
      <ul className={styles['list']} aria-label={viewsMessages.list}>
        {views.views.map(view => (
          <ViewEntry
            key={view.id}
            view={view}
            views={views}
            content={contentText(view, columns)}
            onApply={() => apply(view)}
            onRemove={() => remove(view)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** Saves what the list shows. Disabled while the name is blank. */
function SaveForm({ views, nameField }: { views: ListViews; nameField: RefObject<HTMLInputElement | null> }) {
  const [name, setName] = useState('')
  const known = viewNamed(views.views, name)
  const isBuiltIn = known?.id === views.builtInId
  const isDisabled = name.trim() === '' || isBuiltIn

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled) return
    views.save(name)
    toast.success(viewsMessages.saved(name.trim()))
    setName('')
  }
  return (
    <form className={styles['form']} onSubmit={save} noValidate>
      <TextInput
        ref={nameField}
        data-autofocus
        flex={1}
        label={viewsMessages.nameOfNew}
        description={viewsMessages.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={isBuiltIn && <FieldError text={viewsMessages.takenByBuiltIn(known?.name ?? '')} />}
      />
      <Button type="submit" className={styles['save'] ?? ''} disabled={isDisabled}>
        {known && !isBuiltIn ? viewsMessages.overwriteThat : viewsMessages.save}
      </Button>
    </form>
  )
}
