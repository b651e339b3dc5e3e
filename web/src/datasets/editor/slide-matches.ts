import { searchTerms } from '@vitrine/contract/list-query'
import { SLIDE_SEARCH_COLUMNS, type Slide } from '@vitrine/contract/slides'

/** Upper case first: it takes the letters apart that lower case leaves as they are (ß), as full case folding does. */
const fold = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase()

/** Whether every term stands somewhere in the slide's searchable columns, as the server's own search has it. */
export function slideMatcher(search: string): (slide: Slide) => boolean {
  const terms = searchTerms(search).map(fold)
  if (terms.length === 0) return () => true
  return slide => {
    const texts = SLIDE_SEARCH_COLUMNS.map(column => fold(String(slide[column] ?? '')))
    return terms.every(term => texts.some(text => text.includes(term)))
  }
}
