import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { toast } from '../../ui/toast.tsx'
import type { TableSource } from '../address/shown-table.ts'
import { useLibrary } from '../address/use-library.ts'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { LibrarySection } from './library-section.tsx'
import { type SavedView, viewNamed } from './saved-views.ts'
import type { ListViews } from './use-views.ts'
import { ViewEntry } from './view-entry.tsx'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

type NamedColumn = Pick<Column<never>, 'id' | 'field' | 'header' | 'sortField'>

export interface ViewsDialogProps {
  /** Those of the browser; undefined where the dashboard has none. */
  views: ListViews | undefined
  source: TableSource
  records: Records<DashboardRow>
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

export default function ViewsDialog({ views, source, records, columns, isOpen, onClose }: ViewsDialogProps) {
  const hasLibrary = backendOffers('views')
  return (
    <Dialog title={viewsMessages.title} size={hasLibrary ? 'list' : 'form'} isOpen={isOpen} onClose={onClose}>
      {views && <BrowserViews views={views} records={records} columns={columns} onApplied={onClose} />}
      {hasLibrary && <ServerViews source={source} records={records} onApplied={onClose} />}
    </Dialog>
  )
}

function ServerViews(props: Pick<ViewsDialogProps, 'source' | 'records'> & { onApplied: () => void }) {
  const library = useLibrary(props.source, props.records)
  return library && <LibrarySection library={library} onApplied={props.onApplied} />
}

function BrowserViews(props: {
  views: ListViews
  records: Records<DashboardRow>
  columns: readonly NamedColumn[]
  onApplied: () => void
}) {
  const { views, records, columns, onApplied } = props
  const nameField = useRef<HTMLInputElement>(null)
  const apply = (view: SavedView) => {
    views.apply(view)
    records.setLibrary(({ views }) => ({ views }))
    onApplied()
  }
  const remove = (view: SavedView) => {
    views.remove(view.id)
    // The button that had the focus disappears with its view.
    nameField.current?.focus()
  }
  return (
    <>
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
    </>
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
