import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { readQueryObject } from '@vitrine/contract/lists/query-object'
import type { Db } from '../../db/client.ts'
import { conditionsOf } from '../../db/list-where.ts'
import type { RecordTable } from '../../db/record-table.ts'
import { tableNow } from '../../fields/custom-columns.ts'
import { slideTable } from '../../slides/slide-table.ts'
import { cohortMessages as messages } from './cohort-messages.ts'

type Written = Readonly<Record<string, unknown>>

interface CohortQuery {
  /** The table with its current lab fields. */
  readonly table: RecordTable
  readonly query: ListQuery
}

/** The query of a stored filter. @throws 400 if it names something that no longer exists */
export async function cohortQuery(db: Db, cohort: Written): Promise<CohortQuery> {
  const table = await tableNow(db, slideTable)
  return { table, query: readQueryObject(table.spec, cohort) }
}

/** Whether two callers would find different slides. */
const dependsOnCaller = ({ spec }: RecordTable, cohort: Written) =>
  JSON.stringify(readQueryObject(spec, cohort, 1)) !== JSON.stringify(readQueryObject(spec, cohort, 2))

/**
 * The stored form of a dataset's filter.
 * @param field named in errors
 * @throws 400 for a filter that is invalid, finds every slide, or depends on the caller
 */
export async function readCohort(db: Db, written: Written | null, field: string): Promise<Written | null> {
  if (written === null) return null
  const { ordering: _, ...cohort } = written
  try {
    const { table, query } = await cohortQuery(db, cohort)
    if (conditionsOf(table, query).length === 0) throw badRequest(messages.findsAll, field)
    if (dependsOnCaller(table, cohort)) throw badRequest(messages.meansMe, field)
  } catch (error) {
    throw error instanceof ApiError ? badRequest(error.message, field) : error
  }
  return cohort
}
