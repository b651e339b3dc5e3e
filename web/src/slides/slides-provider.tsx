import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/page'
import type { Slide } from '@vitrine/contract/slides'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useMemo, useState } from 'react'
import { type ExpansionState, useExpansion } from '../table/use-expansion.ts'
import { type PagedList, usePagedList } from '../table/use-paged-list.ts'
import { type SelectionState, useSelection } from '../table/use-selection.ts'
import { type TableChoices, useTableChoices } from '../table/use-table-choices.ts'
import { slideColumns } from './slide-columns.tsx'
import { slideMessages } from './slide-messages.ts'
import { type SlideStats, slideStats } from './slide-stats.ts'
import { listSlides } from './slides-api.ts'
import { asksForAll, FIRST_QUESTION, foundKey, type SlidesQuestion } from './slides-question.ts'

/** Spec 1 §3, slide list state. */
export interface SlidesState {
  question: SlidesQuestion
  ask: Dispatch<SetStateAction<SlidesQuestion>>
  list: PagedList<Slide>
  selection: SelectionState
  expansion: ExpansionState
  choices: TableChoices<Slide>
  stats: SlideStats
  /** Slides that came or went without a new list of all. */
  countAll: (difference: number) => void
}

const Slides = createContext<SlidesState | undefined>(undefined)

/** Holds the list of slides for a screen. @param user whose columns and density are used. */
export function SlidesProvider({ user, children }: { user: string; children: ReactNode }) {
  const [question, ask] = useState(FIRST_QUESTION)
  const [all, setAll] = useState<number>()
  const list = usePagedList<Slide>({
    key: JSON.stringify(question),
    pageSize: DASHBOARD_PAGE_SIZE,
    rowId: slide => slide.id,
    fetchPage: async (page, signal) => {
      const answer = await listSlides({ page, limit: DASHBOARD_PAGE_SIZE, ...question }, signal)
      if (asksForAll(question)) setAll(answer.total)
      return answer
    },
  })
  const state: SlidesState = {
    question,
    ask,
    list,
    selection: useSelection(foundKey(question)),
    expansion: useExpansion(),
    choices: useTableChoices({ table: 'slides', user, columns: slideColumns }),
    stats: useMemo(() => slideStats(list.rows, all), [list.rows, all]),
    countAll: difference => setAll(now => now && now + difference),
  }
  return <Slides value={state}>{children}</Slides>
}

/** The list of slides of the screen. @throws outside of a SlidesProvider (spec 1 §8). */
export function useSlides(): SlidesState {
  const state = useContext(Slides)
  if (!state) throw new Error(slideMessages.outsideProvider)
  return state
}
