import { changeRoutes } from '@vitrine/contract/changes'
import { backendOffers } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'

/** From when on a list that is read now is to be told of changes; undefined where the backend tells of none. */
export const readCursor = (): Promise<string | undefined> | undefined =>
  backendOffers('changes')
    ? call(changeRoutes.list, { query: {} }).then(
        ({ cursor }) => cursor,
        () => undefined,
      )
    : undefined
