import { changeRoutes } from '@vitrine/contract/history/changes'
import { call } from '../../api/call.ts'

/** From when on a list that is read now is to be told of changes; undefined where that could not be read. */
export const readCursor = (): Promise<string | undefined> =>
  call(changeRoutes.list, { query: {} }).then(
    ({ cursor }) => cursor,
    () => undefined,
  )
