import { type TrashEmpty, type TrashItem, type TrashRestore, trashRoutes } from '@vitrine/contract/history/trash'
import { toListParams } from '@vitrine/contract/lists/list-query'
import { call } from '../api/call.ts'
import { type TrashQuery, trashFilter } from './trash-query.ts'

export const TRASH_PAGE_SIZE = 50

/** One page of the trash, counted from 0, and the number of records of each kind. Requires the feature 'trash'. */
export const listTrash = (query: TrashQuery, page: number, signal: AbortSignal) =>
  call(trashRoutes.list, {
    query: {
      ...toListParams({ page, limit: TRASH_PAGE_SIZE, search: query.search, sort: query.sort }),
      ...trashFilter(query),
    },
    signal,
  })

export type TrashCounts = Awaited<ReturnType<typeof listTrash>>['counts']

/** @throws {ApiError} 409 if a unique value is now taken, 404 if something is no longer in the trash */
export const restoreFromTrash = (body: TrashRestore) => call(trashRoutes.restore, { body })

/** For admins. @throws {ApiError} 404 if it is not in the trash */
export const deletePermanently = (id: TrashItem['id']) => call(trashRoutes.remove, { params: { id } })

/** For admins. @throws {ApiError} 409 if the number of records is no longer `count` */
export const emptyTrash = (body: TrashEmpty) => call(trashRoutes.empty, { body })
