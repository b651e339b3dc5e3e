import { changeRoutes } from '@vitrine/contract/history/changes'
import { call } from '../../api/call.ts'

/** The cursor from which to follow the changes of a list that is loaded now; undefined if it could not be read. */
export const readCursor = (): Promise<string | undefined> =>
  call(changeRoutes.list, { query: {} }).then(
    ({ cursor }) => cursor,
    () => undefined,
  )
