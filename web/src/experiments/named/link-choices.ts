import { useQueries } from '@tanstack/react-query'
import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { MAX_PAGE_SIZE, type Page } from '@vitrine/contract/api/page'
import type { Route } from '@vitrine/contract/api/route'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { toListParams } from '@vitrine/contract/lists/list-query'
import { call } from '../../api/call.ts'
import type { QueryValues } from '../../api/call-address.ts'
import type { FieldChoice } from '../../fields/field-spec.ts'
import type { LinkChoices } from './named-fields.ts'

/** The lists of records that a link can refer to. */
const LINKED: Readonly<Record<string, Route>> = {
  dataset: datasetRoutes.list,
  training_config: trainingConfigs.routes.list,
  parent: experiments.routes.list,
  deployment_config: deploymentConfigs.routes.list,
}

type Linked = { readonly id: number; readonly name: string | null }

const listLinked = async (list: Route, query: QueryValues, signal: AbortSignal) =>
  ((await call(list, { query, signal })) as unknown as Page<Linked>).results

const NEWEST = { field: 'created_at', order: 'dsc' } as const

async function readChoices(link: string, ids: readonly number[], signal: AbortSignal): Promise<FieldChoice[]> {
  const list = LINKED[link]
  if (!list) return []
  const offered = await listLinked(list, toListParams({ page: 0, limit: MAX_PAGE_SIZE, sort: NEWEST }), signal)
  const missing = ids.filter(id => !offered.some(one => one.id === id))
  const more = missing.length > 0 ? await listLinked(list, { id: missing, limit: missing.length }, signal) : []
  return [...offered, ...more].map(({ id, name }) => ({ value: String(id), label: name || `#${id}` }))
}

/** The records that the links of some rows refer to, and the newest others. */
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
