import type { ReactNode } from 'react'
import { RecordsProvider, useRecordsOf } from '../../table/dashboard/records-provider.tsx'
import { samplesDashboard } from './samples-dashboard.tsx'

/**
 * Holds the list of samples for a screen. @param user whose views, columns and density are used
 * @public the dashboard itself provides its list; this is for other screens
 */
export const SamplesProvider = (props: { user: string; children: ReactNode }) => (
  <RecordsProvider dashboard={samplesDashboard} {...props} />
)

/** The list of samples of the screen. @throws outside of a SamplesProvider. */
export const useSamples = () => useRecordsOf(samplesDashboard)
