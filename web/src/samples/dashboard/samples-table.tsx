import { IconEye, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { type ReactNode, useEffect } from 'react'
import { DeletionProblem } from '../../table/dashboard/deletion-problem.tsx'
import { RecordsTable } from '../../table/dashboard/records-table.tsx'
import type { RowMenuItem } from '../../table/dashboard/row-menu.tsx'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { sampleMessages } from '../sample-messages.ts'
import { sampleName } from './sample-columns.tsx'
import type { SampleTask } from './sample-dialogs.tsx'
import { SampleDrawer } from './sample-drawer.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { useSamples } from './samples-provider.tsx'
import { SamplesToolbar } from './samples-toolbar.tsx'
import { type SampleActions, useSampleActions } from './use-sample-actions.ts'

/** Spec 1 §9: the list's 600 less so many for the footer. */
const FOOTER_HEIGHT_PX = 90
/** Spec 1 §2: up and down toggle the selection too. */
const KEYS = { arrowsToggle: true } as const
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface SamplesTableProps {
  /** The ways to add samples: they stand in the toolbar. */
  addActions: ReactNode
  /** The same, below the words for an empty list. */
  emptyActions: ReactNode
  /** Opens the dialog for something. */
  onTask: (task: SampleTask) => void
}

function useRowMenu(
  { deleteOne }: SampleActions,
  onTask: SamplesTableProps['onTask'],
): (sample: Sample) => RowMenuItem[] {
  const navigate = useNavigate()
  const open = (to: string) => () => void navigate({ to })
  const { viewDetails, editSample, changeSlide, associateSlide, delete: deleteLabel } = sampleListMessages
  return sample => [
    { label: viewDetails, icon: <IconEye {...ICON} />, onPick: open(sampleAddress.detail(sample.id)) },
    { label: editSample, icon: <IconPencil {...ICON} />, onPick: open(sampleAddress.edit(sample.id)) },
    {
      label: sample.slide === null ? associateSlide : changeSlide,
      icon: <IconLink {...ICON} />,
      onPick: () => onTask({ kind: 'associate', sample }),
    },
    'rule',
    { label: deleteLabel, icon: <IconTrash {...ICON} />, isDanger: true, onPick: () => void deleteOne(sample) },
  ]
}

/** Spec 1 §2: the row detail panel goes to the sample before or after, in the order of the list. */
function useDrawerOf() {
  const { list, expansion } = useSamples()
  return (sample: Sample, close: () => void) => {
    const index = list.rows.findIndex(({ id }) => id === sample.id)
    const stepTo = (other: Sample | undefined) => other && (() => expansion.expand(other.id))
    return (
      <SampleDrawer
        sample={sample}
        onClose={close}
        onPrevious={stepTo(list.rows[index - 1])}
        onNext={stepTo(list.rows[index + 1])}
      />
    )
  }
}

/** The table of the Samples Dashboard with its toolbar, its row panel and its footer. */
export function SamplesTable({ addActions, emptyActions, onTask }: SamplesTableProps) {
  const { list, query, ask, selection, expansion, choices, stats } = useSamples()
  const actions = useSampleActions()
  const { error } = list
  useLoadingFlag(actions.isDeleting || (list.status === 'loading' && stats.totalCount === undefined))
  useEffect(() => {
    if (error) toast.error(sampleListMessages.loadFailed)
  }, [error])
  const batchEdit = () => onTask({ kind: 'batch', samples: actions.chosenSamples() })

  return (
    <>
      <DeletionProblem of={actions} />
      <RecordsTable
        label="Samples"
        columns={choices.visibleColumns}
        widths={choices.widths}
        onWidth={choices.setWidth}
        density={choices.density}
        rowId={sample => sample.id}
        rowName={sampleName}
        list={list}
        sort={query.sort}
        onSort={sort => ask(now => ({ ...now, sort }))}
        selection={selection}
        expansion={expansion}
        toolbar={<SamplesToolbar addActions={addActions} actions={actions} onBatchEdit={batchEdit} />}
        drawer={useDrawerOf()}
        rowMenu={useRowMenu(actions, onTask)}
        onSaveCell={actions.saveCell}
        empty={{ text: sampleListMessages.empty, actions: emptyActions }}
        failure={sampleMessages.notLoaded}
        countText={sampleListMessages.showing}
        footerHeight={FOOTER_HEIGHT_PX}
        keys={KEYS}
      />
    </>
  )
}
