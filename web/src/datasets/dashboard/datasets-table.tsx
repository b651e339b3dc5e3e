import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Dataset } from '@vitrine/contract/datasets'
import type { ReactNode } from 'react'
import { DeletionProblem } from '../../table/dashboard/deletion-problem.tsx'
import { RecordsTable } from '../../table/dashboard/records-table.tsx'
import type { RowMenuItem } from '../../table/dashboard/row-menu.tsx'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { DatasetDrawer } from './dataset-drawer.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetName } from './datasets-columns.tsx'
import { useDatasets } from './datasets-provider.tsx'
import { DatasetsToolbar } from './datasets-toolbar.tsx'
import { type DatasetActions, useDatasetActions } from './use-dataset-actions.ts'

/** Spec 2 §9: the list's 600 less so many for the footer. */
const FOOTER_HEIGHT_PX = 50
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

function useRowMenu({ deleteOne }: DatasetActions): (dataset: Dataset) => RowMenuItem[] {
  const navigate = useNavigate()
  const open = (to: string) => () => void navigate({ to })
  const { viewDetails, edit, delete: deleteLabel } = datasetListMessages
  return dataset => [
    { label: viewDetails, icon: <IconEye {...ICON} />, onPick: open(datasetAddress.detail(dataset.id)) },
    { label: edit, icon: <IconPencil {...ICON} />, onPick: open(datasetAddress.edit(dataset.id)) },
    'rule',
    { label: deleteLabel, icon: <IconTrash {...ICON} />, isDanger: true, onPick: () => void deleteOne(dataset) },
  ]
}

export interface DatasetsTableProps {
  /** The ways to add datasets: they stand in the toolbar. */
  addActions: ReactNode
  /** The same, below the words for an empty list. */
  emptyActions: ReactNode
}

/** The table of the Datasets Dashboard with its toolbar, its drawer and its footer. */
export function DatasetsTable({ addActions, emptyActions }: DatasetsTableProps) {
  const { list, query, ask, selection, expansion, choices, allCount } = useDatasets()
  const actions = useDatasetActions()
  useLoadingFlag(actions.isDeleting || (list.status === 'loading' && allCount === undefined))

  return (
    <>
      <DeletionProblem of={actions} />
      <RecordsTable
        label="Datasets"
        columns={choices.visibleColumns}
        widths={choices.widths}
        onWidth={choices.setWidth}
        density={choices.density}
        rowId={dataset => dataset.id}
        rowName={datasetName}
        list={list}
        sort={query.sort}
        onSort={sort => ask(now => ({ ...now, sort }))}
        selection={selection}
        expansion={expansion}
        toolbar={<DatasetsToolbar addActions={addActions} actions={actions} />}
        drawer={(dataset, close) => <DatasetDrawer dataset={dataset} onClose={close} />}
        rowMenu={useRowMenu(actions)}
        onSaveCell={actions.saveCell}
        empty={{ text: datasetListMessages.empty, actions: emptyActions }}
        failure={datasetListMessages.loadFailed}
        countText={datasetListMessages.showing}
        footerHeight={FOOTER_HEIGHT_PX}
      />
    </>
  )
}
