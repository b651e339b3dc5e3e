import { toListParams } from '@vitrine/contract/lists/list-query'
import { pictureRoutes } from '@vitrine/contract/pictures/pictures'
import {
  type PictureAttach,
  type ScannedFile,
  type SlideOfScannedFile,
  scannedFileRoutes,
} from '@vitrine/contract/pictures/scanned-files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { call } from '../api/call.ts'
import type { UserAction } from '../api/user-action.ts'
import { type ScannedFilesQuery, scannedFilesFilter, tabCounts } from './scanned-files-query.ts'

export const SCANNED_FILES_PAGE_SIZE = 50

/** One page of the scanned files, counted from 0, with counts and folders. Requires the feature 'pictures'. */
export const listScannedFiles = ({ tab, search }: ScannedFilesQuery, page: number, signal?: AbortSignal) =>
  call(scannedFileRoutes.list, {
    query: { ...toListParams({ page, limit: SCANNED_FILES_PAGE_SIZE, search }), ...scannedFilesFilter(tab) },
    signal,
  })

/** The number of files waiting for a decision. */
export const waitingQueryKey = ['scanned files waiting'] as const

export async function countScannedFiles(signal: AbortSignal): Promise<number> {
  const { counts } = await call(scannedFileRoutes.list, { query: { limit: '1' }, signal })
  return tabCounts(counts).waiting
}

type ScannedFilesPage = Awaited<ReturnType<typeof listScannedFiles>>
/** The screen's data besides the list. */
export type ScannedFilesState = Pick<ScannedFilesPage, 'counts' | 'attached_today' | 'folders' | 'labels_hidden'>

/** Attaches all of them or none. @throws {ApiError} 409 if a file or slide is no longer free */
export const attachFiles = (items: PictureAttach['items']) => call(scannedFileRoutes.attach, { body: { items } })

// A request that changes no record can't be undone.
const isUndoable = false

/** Deletes an uploaded file permanently from the server. Admins only. */
export const deleteScannedFile = (id: ScannedFile['id'], action: UserAction): Promise<void> =>
  call(pictureRoutes.remove, { params: { id }, action, isUndoable })

/** Changes all of them or none. Returns the ids of those that changed: calling the opposite with these undoes it. */
export async function setAllIgnored(ids: readonly ScannedFile['id'][], isIgnored: boolean): Promise<number[]> {
  const route = isIgnored ? scannedFileRoutes.ignoreAll : scannedFileRoutes.unignoreAll
  return (await call(route, { body: { ids: [...ids] }, isUndoable })).ids
}

/** Creates the slide and attaches the file to it, both or neither. */
export const createSlideOf = (id: ScannedFile['id'], body: SlideOfScannedFile, action: UserAction): Promise<Slide> =>
  call(scannedFileRoutes.createSlide, { params: { id }, body, action })

export const typeCode = (id: ScannedFile['id'], code: string) =>
  call(scannedFileRoutes.code, { params: { id }, body: { code }, isUndoable })

const SCAN_POLL_MS = 500
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Checks the folders, and waits for the outcome while somebody wants to know it. */
export async function checkFolders(isWanted: () => boolean) {
  const { id } = await call(scannedFileRoutes.scan, { isUndoable })
  for (;;) {
    const scan = await call(scannedFileRoutes.scanState, { params: { id } })
    if (scan.state !== 'running' || !isWanted()) return scan
    await pause(SCAN_POLL_MS)
  }
}
