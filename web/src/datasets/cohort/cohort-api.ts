import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cohortRoutes } from '@vitrine/contract/datasets/cohort'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { call } from '../../api/call.ts'
import type { UserAction } from '../../api/user-action.ts'

type At = Pick<Dataset, 'id' | 'version'>

/** Maximum number of slides listed in a dialog. */
const MAX_LISTED = 200

/** The slides that match the filter of a dataset and are not in it yet. */
export const useCohortNews = ({ id, version }: At) =>
  useQuery({
    queryKey: ['cohort', id, version],
    queryFn: ({ signal }) => call(cohortRoutes.news, { params: { id }, query: { limit: MAX_LISTED }, signal }),
    gcTime: 0,
  })

/** The types that new slides would get. @param slideIds some of them; undefined for all, [] for none */
export const usePlacedNews = ({ id, version }: At, slideIds: readonly number[] | undefined, isEnabled: boolean) =>
  useQuery({
    queryKey: ['cohort', id, version, 'placed', slideIds],
    queryFn: ({ signal }) =>
      call(cohortRoutes.add, { params: { id }, body: slideIds ? { slide_ids: [...slideIds] } : {}, signal }),
    enabled: isEnabled && slideIds?.length !== 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** @param slideIds those that the user saw; undefined for all that exist when the call is made */
export const addNews = ({ id, version }: At, slideIds: readonly number[] | undefined, action: UserAction) =>
  call(cohortRoutes.add, {
    params: { id },
    body: { apply: true, ...(slideIds && { slide_ids: [...slideIds] }) },
    ifMatch: version,
    action,
  })
