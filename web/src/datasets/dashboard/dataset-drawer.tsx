import { IconEye, IconPencil } from '@tabler/icons-react'
import type { Dataset } from '@vitrine/contract/datasets'
import type { DashboardDrawerProps } from '../../table/dashboard/dashboard.ts'
import { Drawer, DrawerLink } from '../../table/details/drawer.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { DatasetDetailsPanel } from './dataset-details-panel.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetName } from './datasets-columns.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The details of an open row: which dataset it is, links, and three groups. */
export function DatasetDrawer({ row: dataset, onClose }: DashboardDrawerProps<Dataset>) {
  const { viewDetails, edit } = datasetListMessages
  return (
    <Drawer
      title={datasetName(dataset)}
      onClose={onClose}
      actions={
        <>
          <DrawerLink to={datasetAddress.detail(dataset.id)} icon={<IconEye {...ICON} />} text={viewDetails} />
          <DrawerLink to={datasetAddress.edit(dataset.id)} icon={<IconPencil {...ICON} />} text={edit} />
        </>
      }
    >
      <DatasetDetailsPanel dataset={dataset} />
    </Drawer>
  )
}
