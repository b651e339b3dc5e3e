import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type DashboardQuery, EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { choiceOf } from '../../table/columns/column-choice.ts'
import { type RecordsList, useRecordsList } from '../../table/dashboard/use-records-list.ts'
import type { PagedList } from '../../table/list/use-paged-list.ts'
import { type ListViews, useListViews } from '../../table/views/use-list-views.ts'
import { type SavedViews, useSavedViews } from '../../table/views/use-saved-views.ts'
import { listSamples } from '../samples-api.ts'
import { DEFAULT_VIEW } from './default-view.ts'
import { sampleColumns } from './sample-columns.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { type BarColumn, type SampleStats, sampleStats } from './sample-stats.ts'

type Question = DashboardQuery<BarColumn>

/** Spec 1 §4: newest first. */
const INITIAL_QUERY: Question = { ...EMPTY_QUERY, sort: { field: 'created_at', order: 'dsc' } }
const TABLE = 'samples'

/** The list of samples of a screen, its views and its statistics. */
export interface SamplesState extends RecordsList<Sample, BarColumn> {
  views: ListViews
  stats: SampleStats
  /** The samples of the first page, which the statistics are of. */
  firstPage: readonly Sample[]
}

const Samples = createContext<SamplesState | undefined>(undefined)

export interface SamplesProviderProps {
  /** Whose views, columns and density are used. */
  user: string
  children: ReactNode
}

/** Holds the list of samples for a screen. Nothing is asked before the user's views are known: one of them may be how it opens. */
export function SamplesProvider({ user, children }: SamplesProviderProps) {
  const saved = useSavedViews({ user, table: TABLE, builtIn: DEFAULT_VIEW })
  if (!saved.isReady) return null
  return (
    <SamplesList key={user} user={user} saved={saved}>
      {children}
    </SamplesList>
  )
}

/** Spec 1 §3: statistics are of the first page only; they stay while Previous shows a later one alone. */
function useFirstPage({ rows, firstPage }: Pick<PagedList<Sample>, 'rows' | 'firstPage'>): readonly Sample[] {
  const shown = useMemo(() => (firstPage === 0 ? rows.slice(0, DASHBOARD_PAGE_SIZE) : undefined), [rows, firstPage])
  const [known, setKnown] = useState<readonly Sample[]>([])
  if (shown && shown !== known) setKnown(shown)
  return shown ?? known
}

/** The user's own default view, as the list is opened. The built-in one changes nothing: the list opens as it was left (DECIDED section 8). */
const openingView = ({ views }: SavedViews) => views.find(view => view.isDefault && view.id !== DEFAULT_VIEW.id)

function SamplesList({ user, saved, children }: SamplesProviderProps & { saved: SavedViews }) {
  const [opened] = useState(() => openingView(saved))
  const of = useRecordsList<Sample, BarColumn>({
    table: TABLE,
    user,
    columns: sampleColumns,
    pageSize: DASHBOARD_PAGE_SIZE,
    first: opened ? { ...EMPTY_QUERY, filter: opened.filter as Question['filter'], sort: opened.sort } : INITIAL_QUERY,
    listPage: listSamples,
  })
  const { setColumnChoice } = of.choices
  useEffect(() => {
    if (opened) setColumnChoice(choiceOf(opened.columns, sampleColumns))
  }, [opened, setColumnChoice])

  const views = useListViews({ saved, list: of, columns: sampleColumns, opened })
  const firstPage = useFirstPage(of.list)
  const stats = useMemo(() => sampleStats(firstPage, of.allCount), [firstPage, of.allCount])
  return <Samples value={{ ...of, views, stats, firstPage }}>{children}</Samples>
}

/** The list of samples of the screen. @throws outside of a SamplesProvider. */
export function useSamples(): SamplesState {
  const state = useContext(Samples)
  if (!state) throw new Error(sampleListMessages.outsideProvider)
  return state
}
