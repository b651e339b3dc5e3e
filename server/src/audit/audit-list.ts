import { type AuditLine, auditList } from '@vitrine/contract/accounts/audit'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { orderBy, orderTerms } from '../db/list-order.ts'
import type { ListPage } from '../db/list-sql.ts'
import { allOf, conditionsOf } from '../db/list-where.ts'
import type { ListedTable } from '../db/record-table.ts'
import { inSnapshot } from '../db/snapshot.ts'

const auditTable: ListedTable = {
  name: 'audit',
  spec: auditList,
  required: ['id', 'event', 'at'],
  renamed: { by: 'user_id' },
  idFilters: {},
  sortKeys: {},
}

/** A page of the audit. */
export function listAudit(db: Db, query: ListQuery): Promise<ListPage<AuditLine>> {
  const where = allOf([sql`true`, ...conditionsOf(auditTable, query)])
  return inSnapshot(db, async trx => {
    const counted = await sql<{ total: number }>`select count(*) as total from audit as t where ${where}`.execute(trx)
    const { rows } = await sql<AuditLine>`
      select t.id, t.at, t.event, t.address, t.request_id, t.subject, t.details,
        case when users.id is not null then jsonb_build_object('id', users.id, 'username', username, 'name', users.name) end as by,
        case when t.token_id is not null then jsonb_build_object('id', t.token_id, 'name', api_tokens.name) end as token
      from audit as t
      left join users on users.id = t.user_id
      left join api_tokens on api_tokens.id = t.token_id
      where ${where} order by ${orderBy(orderTerms(auditTable, query.ordering))}
      limit ${query.limit} offset ${query.offset}`.execute(trx)
    return { total: counted.rows[0]?.total ?? 0, results: rows }
  })
}
