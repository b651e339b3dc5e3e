import type { ReactNode } from 'react'
import { RecordsProvider, useRecordsOf } from '../../table/dashboard/records-provider.tsx'
import { datasetsDashboard } from './datasets-dashboard.tsx'

/**
 * Holds the list of datasets for a screen. @param user whose columns and density are used
 * @public the dashboard itself provides its list; this is for other screens
 */
export const DatasetsProvider = (props: { user: string; children: ReactNode }) => (
  <RecordsProvider dashboard={datasetsDashboard} {...props} />
)

/** The list of datasets of the screen. @throws outside of a DatasetsProvider. */
export const useDatasets = () => useRecordsOf(datasetsDashboard)
