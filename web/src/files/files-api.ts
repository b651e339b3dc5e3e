import { ApiError } from '@vitrine/contract/api/api-error'
import { type FilePatch, fileRoutes, type NewFile, type SlideFile } from '@vitrine/contract/files/files'
import { call, callCreate } from '../api/call.ts'
import type { UserAction } from '../api/user-action.ts'
import { fileMessages } from './file-messages.ts'

export async function findFile(id: string): Promise<SlideFile | undefined> {
  try {
    return await call(fileRoutes.get, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined
    throw error
  }
}

/** Returns the changed fields, to be merged into the file on screen. */
export const updateFile = (file: Pick<SlideFile, 'id' | 'version'>, patch: FilePatch): Promise<Partial<SlideFile>> =>
  call(fileRoutes.update, { params: { id: file.id }, body: patch, ifMatch: file.version })

/** @throws if the reply has no id, as nothing could be attached then */
export const registerFile = (body: NewFile, action?: UserAction): Promise<SlideFile> =>
  callCreate(fileRoutes.create, body, fileMessages.noFileReceived, action)
