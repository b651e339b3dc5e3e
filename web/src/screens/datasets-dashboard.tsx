import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../auth/use-session.ts'
import { datasetListMessages } from '../datasets/dashboard/dataset-list-messages.ts'
import { DatasetsHead } from '../datasets/dashboard/datasets-head.tsx'
import { DatasetsProvider } from '../datasets/dashboard/datasets-provider.tsx'
import { DatasetsSearch } from '../datasets/dashboard/datasets-search.tsx'
import { DatasetsTable } from '../datasets/dashboard/datasets-table.tsx'
import { datasetAddress } from '../datasets/dataset-addresses.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ImportDataset } from './import-dataset.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

function AddButtons({ size, onImport }: { size: 'xs' | 'sm'; onImport: () => void }) {
  return (
    <>
      <Button
        size={size}
        leftSection={<IconPlus {...ICON} />}
        renderRoot={props => <Link to={datasetAddress.create} {...props} />}
      >
        {datasetListMessages.create}
      </Button>
      <Button size={size} variant="default" leftSection={<IconUpload {...ICON} />} onClick={onImport}>
        {datasetListMessages.importCsv}
      </Button>
    </>
  )
}

/** Spec 2 §2, Datasets dashboard. */
export function DatasetsDashboard() {
  const { session } = useSession()
  const [isImporting, setImporting] = useState(false)
  const openImport = () => setImporting(true)
  return (
    <DatasetsProvider user={session.subject}>
      <PageTitle>{datasetListMessages.title}</PageTitle>
      <DatasetsHead />
      <DatasetsSearch />
      <DatasetsTable
        addActions={<AddButtons size="xs" onImport={openImport} />}
        emptyActions={<AddButtons size="sm" onImport={openImport} />}
      />
      <ImportDataset isOpen={isImporting} onClose={() => setImporting(false)} />
    </DatasetsProvider>
  )
}
