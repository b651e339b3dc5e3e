import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dataset } from '@vitrine/contract/datasets'
import { Drawer } from '../../table/details/drawer.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { DatasetDetailsPanel } from './dataset-details-panel.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetName } from './datasets-columns.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The drawer of an open row: which dataset it is, where it goes on, and its three groups. */
export function DatasetDrawer({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const link = (to: string) => (props: object) => <Link to={to} {...props} />
  const look = { size: 'xs', variant: 'subtle', color: 'gray' } as const
  return (
    <Drawer
      title={datasetName(dataset)}
      onClose={onClose}
      actions={
        <>
          <Button {...look} leftSection={<IconEye {...ICON} />} renderRoot={link(datasetAddress.detail(dataset.id))}>
            {datasetListMessages.viewDetails}
          </Button>
          <Button {...look} leftSection={<IconPencil {...ICON} />} renderRoot={link(datasetAddress.edit(dataset.id))}>
            {datasetListMessages.edit}
          </Button>
        </>
      }
    >
      <DatasetDetailsPanel dataset={dataset} />
    </Drawer>
  )
}
