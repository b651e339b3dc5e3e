import { Box, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { TrashItem } from '@vitrine/contract/history/trash'
import { useState } from 'react'
import { SearchBar } from '../search/search-bar.tsx'
import { RecordsTable } from '../table/dashboard/records-table.tsx'
import { ClearFilters } from '../ui/buttons/clear-filters.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ShortList } from '../ui/layout/scroll-list.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { PermanentDeletionDialog } from './permanent-deletion-dialog.tsx'
import { TakenIdsDialog } from './taken-ids-dialog.tsx'
import { daysKept, trashColumns } from './trash-columns.tsx'
import { countAll, NO_TRASH_FILTER, TrashFilters } from './trash-filters.tsx'
import { trashMessages } from './trash-messages.ts'
import { isTrashFiltered, orderingOf } from './trash-query.ts'
import { TrashToolbar } from './trash-toolbar.tsx'
import { useRestore } from './use-restore.ts'
import { useTrash } from './use-trash.ts'

const rowId = ({ id }: TrashItem) => id
const rowName = ({ name }: TrashItem) => name

/** The deleted records, which can be restored. @param isAdmin may also delete them permanently */
export function TrashView({ isAdmin }: { isAdmin: boolean }) {
  const trash = useTrash()
  const { query, setParams, list, selection, counts } = trash
  const restore = useRestore(trash)
  /** The records to confirm deleting permanently, or 'all'. */
  const [toDelete, setToDelete] = useState<readonly TrashItem[] | 'all'>()
  const selected = trash.selectedRows()
  const isFound = isTrashFiltered(query)
  const [first] = list.rows
  const allCount = counts ? countAll(counts) : 0

  function handleDeleted() {
    setToDelete(undefined)
    if (toDelete === 'all') trash.reload()
    else trash.remove(toDelete ?? [])
  }

  return (
    <>
      <PageTitle>{trashMessages.title}</PageTitle>
      <Group component="header" align="flex-end" gap="12px 28px" mb="md">
        <Box flex="1 1 420px">
          <h1>{trashMessages.title}</h1>
          <Box component="p" mt={4} c="var(--text-2)">
            {trashMessages.about(first && daysKept(first))}
          </Box>
        </Box>
        <Box display="flex" flex="0 1 300px">
          <SearchBar
            label={trashMessages.search}
            placeholder={trashMessages.searchPlaceholder}
            value={query.search}
            onChange={search => setParams({ search })}
          />
        </Box>
      </Group>
      <TrashFilters query={query} counts={counts} people={trash.people} onChange={setParams} />
      {restore.problem && !restore.taken && (
        <Banner kind="red" mb={12} onDismiss={restore.dismissProblem}>
          {restore.problem}
        </Banner>
      )}
      {restore.incomplete.length > 0 && (
        <Banner kind="yellow" mb={12} onDismiss={restore.dismissIncomplete}>
          {trashMessages.notAll}
          <ShortList label={trashMessages.notAll} items={restore.incomplete} />
        </Banner>
      )}
      <RecordsTable
        label={trashMessages.label}
        columns={trashColumns(item => restore.restore([item]), restore.isBusy)}
        density="normal"
        rowId={rowId}
        rowName={rowName}
        list={list}
        sort={query.sort}
        onSort={sort => setParams({ ordering: orderingOf(sort) })}
        selection={selection}
        toolbar={
          <TrashToolbar
            selected={selected}
            restoring={restore}
            isEmpty={allCount === 0}
            onDelete={isAdmin ? setToDelete : undefined}
          />
        }
        rowMenu={
          isAdmin
            ? item => [
                {
                  label: trashMessages.permanently,
                  icon: <IconTrash aria-hidden />,
                  isDanger: true,
                  onPick: () => setToDelete([item]),
                },
              ]
            : undefined
        }
        empty={{
          text: isFound ? trashMessages.noneMatch : trashMessages.empty(query.kind),
          actions: isFound && <ClearFilters onClear={() => setParams(NO_TRASH_FILTER)} />,
        }}
        failure={trashMessages.failed}
        countText={trashMessages.showing}
      />
      {!isAdmin && (
        <Box component="p" mt={12} fz="sm" c="var(--text-3)">
          {trashMessages.onlyAdmins}
        </Box>
      )}
      {restore.taken && (
        <TakenIdsDialog
          taken={restore.taken}
          isBusy={restore.isBusy}
          problem={restore.problem}
          onRestore={ids => restore.taken && restore.restore(restore.taken.items, ids)}
          onClose={restore.cancel}
        />
      )}
      {toDelete && (
        <PermanentDeletionDialog
          items={toDelete === 'all' ? undefined : toDelete}
          count={toDelete === 'all' ? allCount : toDelete.length}
          onDeleted={handleDeleted}
          onRefused={trash.reload}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}
