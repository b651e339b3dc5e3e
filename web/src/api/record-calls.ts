import type { Page } from '@vitrine/contract/api/page'
import type { Route } from '@vitrine/contract/api/route'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import { call, callCreate } from './call.ts'
import type { UserAction } from './user-action.ts'

type RecordRoutes = Readonly<Record<'list' | 'create' | 'update' | 'remove', Route>>

/**
 * The calls that every kind of record has.
 * @param noRecord the error where the reply to a create carries no id
 */
export const recordCalls = <Row extends { id: number; version?: number | undefined }, New, Patch>(
  routes: RecordRoutes,
  noRecord: string,
) => ({
  list: (state: ListState, signal?: AbortSignal) =>
    call(routes.list, { query: toListParams(state), signal }) as unknown as Promise<Page<Row>>,

  /** @throws if the reply carries no id */
  create: (body: New, action?: UserAction) =>
    callCreate(routes.create, body as never, noRecord, action) as unknown as Promise<Row>,

  /** Returns the changed fields, to be merged into the record on screen. */
  update: ({ id, version }: Pick<Row, 'id' | 'version'>, body: Patch, action?: UserAction) =>
    call(routes.update, { params: { id }, body: body as never, ifMatch: version, action }) as unknown as Promise<
      Partial<Row>
    >,

  remove: (id: number, action?: UserAction) =>
    call(routes.remove, { params: { id }, action }) as unknown as Promise<void>,
})
