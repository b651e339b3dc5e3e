import { Chips } from '../search/chips.tsx'
import { cleared } from '../search/list-question.ts'
import { questionChips } from '../search/question-chips.ts'
import { SearchBar } from '../search/search-bar.tsx'
import classes from '../search/search-line.module.css'
import { slideSearchColumns } from './slide-columns.tsx'
import { slideMessages } from './slide-messages.ts'
import { filterLabel } from './slide-stats.ts'
import { useSlides } from './slides-provider.tsx'

const columnLabel = (id: string) => slideSearchColumns.find(column => column.value === id)?.label ?? id

/** The search bar with its column picker, and what is at work of search and filters. */
export function SlidesSearch() {
  const { question, ask } = useSlides()
  return (
    <div className={classes['find']}>
      <SearchBar
        label="Search slides"
        placeholder={slideMessages.searchPlaceholder}
        value={question.search}
        onChange={search => ask(now => ({ ...now, search }))}
        columns={slideSearchColumns}
        chosenColumns={question.searchColumns}
        onColumnsChange={searchColumns => ask(now => ({ ...now, searchColumns }))}
      />
      <Chips chips={questionChips({ question, ask, columnLabel, filterLabel })} onClearAll={() => ask(cleared)} />
    </div>
  )
}
