import type { ReactNode } from 'react'
import { RecordsProvider, useRecordsOf } from '../../table/dashboard/records-provider.tsx'
import { slidesDashboard } from './slides-dashboard.tsx'

/**
 * Holds the list of slides for a screen. @param user whose columns and density are used
 * @public the dashboard itself provides its list; this is for other screens
 */
export const SlidesProvider = (props: { user: string; children: ReactNode }) => (
  <RecordsProvider dashboard={slidesDashboard} {...props} />
)

/** The list of slides of the screen. @throws outside of a SlidesProvider. */
export const useSlides = () => useRecordsOf(slidesDashboard)
