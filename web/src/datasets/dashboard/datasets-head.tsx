import { DashboardHead } from '../../table/dashboard/dashboard-head.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { useDatasets } from './datasets-provider.tsx'

/** The dashboard's head: its title, the number of all datasets and the estimate of recent activity. */
export function DatasetsHead() {
  const { allCount } = useDatasets()
  return (
    <DashboardHead title={datasetListMessages.title} countLabel={datasetListMessages.totalLabel} total={allCount} />
  )
}
