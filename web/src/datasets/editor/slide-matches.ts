import { searchTerms } from '@vitrine/contract/list-query'
import { SLIDE_SEARCH_COLUMNS, type Slide } from '@vitrine/contract/slides'

/** Upper case first: it expands letters that lower case keeps (ß), as full case folding does. */
const fold = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase()

/** Whether the slide's searchable columns contain every term, as in the server's search. */
export function slideMatcher(search: string): (slide: Slide) => boolean {
  const terms = searchTerms(search).map(fold)
  if (terms.length === 0) return () => true
  return slide => {
    const texts = SLIDE_SEARCH_COLUMNS.map(column => fold(String(slide[column] ?? '')))
    return terms.every(term => texts.some(text => text.includes(term)))
  }
}
