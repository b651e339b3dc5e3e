import { IconDownload, IconEye, IconFileSettings, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useEffect } from 'react'
import { DeletionProblem } from '../../table/dashboard/deletion-problem.tsx'
import { RecordsTable } from '../../table/dashboard/records-table.tsx'
import type { RowMenuItem } from '../../table/dashboard/row-menu.tsx'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { slideMessages } from '../slide-messages.ts'
import { SlideDrawer } from './slide-drawer.tsx'
import { useSlides } from './slides-provider.tsx'
import { SlidesToolbar } from './slides-toolbar.tsx'
import { type SlideActions, useSlideActions } from './use-slide-actions.ts'

/** Spec 1 §9: the list's 600 less so many for the footer. */
const FOOTER_HEIGHT_PX = 50
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

function useRowMenu({ downloadLabel, deleteOne }: SlideActions): (slide: Slide) => RowMenuItem[] {
  const navigate = useNavigate()
  const open = (to: string) => () => void navigate({ to })
  return ({ id, ...slide }) => [
    { label: 'View Details', icon: <IconEye {...ICON} />, onPick: open(slideAddress.detail(id)) },
    { label: 'Edit Slide', icon: <IconPencil {...ICON} />, onPick: open(slideAddress.edit(id)) },
    { label: 'Edit File', icon: <IconFileSettings {...ICON} />, onPick: open(slideAddress.fileEdit(id)) },
    { label: 'Download ZPL', icon: <IconDownload {...ICON} />, onPick: () => void downloadLabel({ id, ...slide }) },
    'rule',
    { label: 'Delete', icon: <IconTrash {...ICON} />, isDanger: true, onPick: () => void deleteOne({ id, ...slide }) },
  ]
}

export interface SlidesTableProps {
  /** The ways to add slides: they stand in the toolbar. */
  addActions: ReactNode
  /** The same, below the words for an empty list. */
  emptyActions: ReactNode
}

/** The table of the Slides Dashboard with its toolbar, its drawer and its footer. */
export function SlidesTable({ addActions, emptyActions }: SlidesTableProps) {
  const { list, query, ask, selection, expansion, choices, stats } = useSlides()
  const actions = useSlideActions()
  const { error } = list
  useLoadingFlag(actions.isDeleting || (list.status === 'loading' && stats.totalCount === undefined))
  useEffect(() => {
    if (error) toast.error(slideMessages.loadFailed)
  }, [error])

  return (
    <>
      <DeletionProblem of={actions} />
      <RecordsTable
        label="Slides"
        columns={choices.visibleColumns}
        widths={choices.widths}
        onWidth={choices.setWidth}
        density={choices.density}
        rowId={slide => slide.id}
        rowName={slide => slide.name}
        list={list}
        sort={query.sort}
        onSort={sort => ask(now => ({ ...now, sort }))}
        selection={selection}
        expansion={expansion}
        toolbar={<SlidesToolbar addActions={addActions} actions={actions} />}
        drawer={(slide, close) => <SlideDrawer slide={slide} onClose={close} />}
        rowMenu={useRowMenu(actions)}
        onSaveCell={actions.saveCell}
        empty={{ text: slideMessages.empty, actions: emptyActions }}
        failure={slideMessages.listFailed}
        countText={slideMessages.showing}
        footerHeight={FOOTER_HEIGHT_PX}
      />
    </>
  )
}
