import { facetRoutes, parseFacetQuery } from '@vitrine/contract/tables/facets'
import { followingRoutes, parseFollowingQuery } from '@vitrine/contract/tables/following'
import { groupRoutes, parseGroupQuery } from '@vitrine/contract/tables/groups'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { countFacets } from '../db/facets/facets.ts'
import { listFollowing } from '../db/following-records.ts'
import { listGroups } from '../db/groups/groups.ts'
import type { RecordTable } from '../db/record-table.ts'
import { handle } from '../http/handle.ts'
import { pageByOffset } from '../http/page-reply.ts'
import { tableNow } from './custom-columns.ts'

type CountedTable = RecordTable<unknown, keyof typeof facetRoutes>

/** Serves the calls about a list's records that accompany the list: its facets, its groups, and the records after a given one. */
export function addCountRoutes(app: FastifyInstance, db: Db, table: CountedTable): void {
  handle(app, facetRoutes[table.name], async ({ query, request }) => {
    const now = await tableNow(db, table)
    return countFacets(db, now, parseFacetQuery(now.spec, query, request.user.id))
  })
  handle(app, groupRoutes[table.name], async ({ query, request }) => {
    const now = await tableNow(db, table)
    const groups = parseGroupQuery(now.spec, query, request.user.id)
    const { records, ...page } = await listGroups(db, now, groups)
    return { ...pageByOffset(request, groups, page), records }
  })
  handle(app, followingRoutes[table.name], async ({ query, request }) => {
    const now = await tableNow(db, table)
    return { results: await listFollowing(db, now, parseFollowingQuery(now.spec, query, request.user.id)) }
  })
}
