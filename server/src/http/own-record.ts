import { badRequest } from '@vitrine/contract/api/api-error'
import { httpMessages } from './http-messages.ts'

/** A body may repeat the record's own id, but not contain a different one. */
export function checkOwnId(id: number, body: { id?: number }): void {
  if (body.id !== undefined && body.id !== id) throw badRequest(httpMessages.otherId(id, body.id), 'id')
}
