import { useQueries } from '@tanstack/react-query'
import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { ListState } from '@vitrine/contract/lists/list-query'
import { listDatasets } from '../../datasets/datasets-api.ts'
import type { FieldChoice } from '../../fields/field-spec.ts'
import type { LinkChoices } from './named-fields.ts'
import { listNamed } from './named-table.ts'

type ListLinked = (
  state: ListState,
  signal: AbortSignal,
) => Promise<{ results: readonly { id: number; name: string | null }[] }>

/** How the records are listed that a link can name. */
const LINKED: Readonly<Record<string, ListLinked>> = {
  dataset: listDatasets,
  training_config: (state, signal) => listNamed(trainingConfigs, state, signal),
  parent: (state, signal) => listNamed(experiments, state, signal),
  deployment_config: (state, signal) => listNamed(deploymentConfigs, state, signal),
}

const NEWEST = { field: 'created_at', order: 'dsc' } as const

async function readChoices(link: string, ids: readonly number[], signal: AbortSignal): Promise<FieldChoice[]> {
  const list = LINKED[link]
  if (!list) return []
  const offered = (await list({ page: 0, limit: MAX_PAGE_SIZE, sort: NEWEST }, signal)).results
  const missing = ids.filter(id => !offered.some(one => one.id === id))
  const more =
    missing.length > 0 ? await list({ page: 0, limit: missing.length, filter: { id: missing } }, signal) : undefined
  return [...offered, ...(more?.results ?? [])].map(({ id, name }) => ({ value: String(id), label: name || `#${id}` }))
}

/** The records that the links of some rows name, and the newest others. */
export function useLinkChoices(
  { links }: Pick<NamedRecord, 'links'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): LinkChoices {
  const read = useQueries({
    queries: links.map(link => {
      const ids = [...new Set(rows.map(row => row[link]).filter(id => typeof id === 'number'))].toSorted(
        (a, b) => a - b,
      )
      return {
        queryKey: ['link choices', link, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => readChoices(link, ids, signal),
        staleTime: 0,
        placeholderData: (before: FieldChoice[] | undefined) => before,
      }
    }),
  })
  return Object.fromEntries(links.map((link, index) => [link, read[index]?.data ?? []]))
}
