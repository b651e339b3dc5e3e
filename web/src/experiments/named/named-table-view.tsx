import { Box } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { orderingParam } from '@vitrine/contract/lists/list-query'
import { useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { RecordsTable } from '../../table/dashboard/records-table.tsx'
import { useExpansion } from '../../table/details/use-drawer.ts'
import { useDeleteRows } from '../../table/records/use-delete-rows.ts'
import { tableMessages } from '../../table/table-messages.ts'
import { ClearFilters } from '../../ui/buttons/clear-filters.tsx'
import { Toolbar } from '../../ui/buttons/toolbar.tsx'
import { ask } from '../../ui/dialogs/question.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import type { FloatingMenuItem } from '../../ui/popovers/floating-menu.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { useLinkChoices } from './link-choices.ts'
import { namedColumns } from './named-columns.tsx'
import { EditNamedDialog, NewNamedDialog } from './named-dialog.tsx'
import { NamedDrawer } from './named-drawer.tsx'
import { namedFields } from './named-fields.ts'
import { type NamedRow, type NamedTable, removeNamed, updateNamed } from './named-table.ts'
import { useNamedList } from './use-named-list.ts'

const rowId = ({ id }: NamedRow) => id
const useNoColumns = () => []
const rowName = ({ name }: NamedRow) => name

export interface NamedTableViewProps {
  table: NamedTable
  /** Whether the form for a new record is open. */
  isCreating: boolean
  /** Closes the form. */
  closeForm: () => void
}

/** The dashboard of a named kind: list, drawer and forms are derived from the kind's declaration. */
export function NamedTableView({ table, isCreating, closeForm }: NamedTableViewProps) {
  const { kind, texts, address, useMoreColumns = useNoColumns } = table
  const { query, setParams, list, selection } = useNamedList(kind)
  const specs = namedFields(kind, useLinkChoices(kind, list.rows))
  const expansion = useExpansion()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const [edited, setEdited] = useState<NamedRow>()
  const close = () => setEdited(undefined)
  const goTo = (id: number) => address && void navigate({ to: address(id), ignoreBlocker: true })
  const deletion = useDeleteRows<NamedRow>({
    ...{ rowName, texts, list, selection, expansion },
    remove: removeNamed(kind),
    confirm: question => ask({ ...question, isDanger: true, text: messages.canBeUndone }),
  })
  const columns = namedColumns(
    table.shown ? specs.filter(({ field }) => table.shown?.includes(field)) : specs,
    address,
    useMoreColumns(list.rows),
  )
  const saveCell = useSaveCell<NamedRow>({
    columns,
    noun: texts.one,
    messages: texts,
    send: (row, column, value) => updateNamed(kind, row, { [column.id]: value }),
    mergeRow: list.mergeRow,
  })

  const menuOf = (row: NamedRow): FloatingMenuItem[] => [
    ...(address
      ? [{ label: tableMessages.viewDetails, icon: <IconEye aria-hidden />, onPick: () => goTo(row.id) }]
      : []),
    ...(mayEdit
      ? [
          { label: messages.edit, icon: <IconPencil aria-hidden />, onPick: () => setEdited(row) },
          'divider' as const,
          {
            label: texts.delete,
            icon: <IconTrash aria-hidden />,
            isDanger: true,
            onPick: () => void deletion.deleteOne(row),
          },
        ]
      : []),
  ]
  const isFound = query.search.trim() !== ''
  return (
    <>
      <Banner kind="red" mb={12} onDismiss={deletion.dismiss}>
        {deletion.problem}
      </Banner>
      <RecordsTable
        label={texts.label}
        columns={columns}
        density="normal"
        rowId={rowId}
        rowName={rowName}
        list={list}
        sort={query.sort}
        onSort={sort => setParams({ ordering: orderingParam(sort) })}
        selection={mayEdit ? selection : undefined}
        toolbar={
          <Toolbar
            label={texts.label}
            lastTool={
              selection.count > 0
                ? {
                    label: texts.deleteMany(selection.count),
                    icon: <IconTrash aria-hidden />,
                    isDanger: true,
                    isDisabled: deletion.isDeleting,
                    onPick: () => void deletion.deleteSelected(),
                  }
                : undefined
            }
          >
            <Box flex="1 1 220px" maw={420} miw={200}>
              <SearchBar
                label={texts.searchLabel}
                placeholder={texts.searchPlaceholder}
                value={query.search}
                onChange={search => setParams({ search })}
              />
            </Box>
          </Toolbar>
        }
        drawer={{
          expansion,
          render: (row, closeDrawer) => (
            <NamedDrawer
              specs={specs}
              row={row}
              to={address?.(row.id)}
              onEdit={() => setEdited(row)}
              onClose={closeDrawer}
            />
          ),
        }}
        rowMenu={mayEdit || address ? menuOf : undefined}
        onSaveCell={mayEdit ? saveCell : undefined}
        empty={{
          text: isFound ? texts.noneMatch : texts.none,
          actions: isFound ? <ClearFilters onClear={() => setParams({ search: '' })} /> : mayEdit && table.emptyNote,
        }}
        failure={texts.listFailed}
        countText={texts.showing}
      />
      {isCreating && (
        <NewNamedDialog
          {...{ table, specs }}
          onClose={closeForm}
          onSaved={row => {
            closeForm()
            if (address) goTo(row.id)
            else list.reload()
          }}
        />
      )}
      {edited && (
        <EditNamedDialog
          {...{ table, specs }}
          row={edited}
          onClose={close}
          onSaved={row => {
            close()
            list.mergeRow(row)
          }}
        />
      )}
    </>
  )
}
