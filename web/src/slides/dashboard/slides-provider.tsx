import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/page'
import type { Slide } from '@vitrine/contract/slides'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type DashboardQuery, EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { type RecordsList, useRecordsList } from '../../table/dashboard/use-records-list.ts'
import { slideMessages } from '../slide-messages.ts'
import { listSlides } from '../slides-api.ts'
import { slideColumns } from './slide-columns.tsx'
import { type BarColumn, type SlideStats, slideStats } from './slide-stats.ts'

/** Spec 1 §4: newest first. */
export const INITIAL_QUERY: DashboardQuery<BarColumn> = { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } }

/** Spec 1 §3, slide list state. */
export interface SlidesState extends RecordsList<Slide, BarColumn> {
  stats: SlideStats
}

const Slides = createContext<SlidesState | undefined>(undefined)

/** Holds the list of slides for a screen. @param user whose columns and density are used. */
export function SlidesProvider({ user, children }: { user: string; children: ReactNode }) {
  const of = useRecordsList<Slide, BarColumn>({
    table: 'slides',
    user,
    columns: slideColumns,
    pageSize: DASHBOARD_PAGE_SIZE,
    first: INITIAL_QUERY,
    listPage: listSlides,
  })
  const { rows } = of.list
  const stats = useMemo(() => slideStats(rows, of.allCount), [rows, of.allCount])
  return <Slides value={{ ...of, stats }}>{children}</Slides>
}

/** The list of slides of the screen. @throws outside of a SlidesProvider (spec 1 §8). */
export function useSlides(): SlidesState {
  const state = useContext(Slides)
  if (!state) throw new Error(slideMessages.outsideProvider)
  return state
}
