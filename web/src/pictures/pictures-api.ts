import { type Picture, type PicturePatch, pictureRoutes } from '@vitrine/contract/pictures/pictures'
import { call } from '../api/call.ts'
import type { UserAction } from '../api/user-action.ts'

/**
 * The picture of a file. Requires the feature 'pictures'.
 * @throws {ApiError} 404 if the file has none
 */
export const getPicture = (fileId: number, signal?: AbortSignal): Promise<Picture> =>
  call(pictureRoutes.get, { params: { id: fileId }, signal })

/** Rotates or mirrors the picture for everybody. Returns the updated picture. */
export const updatePicture = (fileId: number, patch: PicturePatch) =>
  call(pictureRoutes.update, { params: { id: fileId }, body: patch })

/** Detaches the picture from the file, which becomes a scanned file again. */
export const detachPicture = (fileId: number, action: UserAction) =>
  call(pictureRoutes.detach, { params: { id: fileId }, action })
