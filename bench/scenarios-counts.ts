import { SEARCH_TERMS } from '../server/src/seed/seed-words.ts'
import { type ApiScenario, p95Below } from './scenarios-api.ts'

const FIVE = 'facets=species,organ,vendor,status,created_at'
const LIVER = encodeURIComponent(JSON.stringify({ field: 'organ', op: 'is', value: 'Liver' }))
const address = (path: string) => () => ({ path })

function facets(name: string, more: string): ApiScenario {
  return {
    name: `facets: five of slides, ${name}`,
    clients: 1,
    shot: address(`/api/slides/facets/?${FIVE}${more}`),
    target: p95Below(300),
    headline: 'p95',
    hasLimit: false,
  }
}

const groups = (name: string, query: string): ApiScenario => ({
  name: `groups of slides ${name}`,
  clients: 1,
  shot: address(`/api/slides/groups/?${query}`),
  headline: 'p95',
  hasLimit: false,
})

/** Facets and groups over all slides. */
export const countScenarios: readonly ApiScenario[] = [
  facets('all of them', ''),
  facets(`with a search of every third ('${SEARCH_TERMS.everyThird}')`, `&search=${SEARCH_TERMS.everyThird}`),
  facets('with a filter of one of them', `&filter=${LIVER}`),
  facets('with a search and a filter', `&search=${SEARCH_TERMS.everyThird}&filter=${LIVER}`),
  groups('by organ and species', 'group=organ,species'),
  groups('by block, a quarter of a million', 'group=block_id'),
  groups('by the first part of the name', 'group=case:name:-:1'),
]
