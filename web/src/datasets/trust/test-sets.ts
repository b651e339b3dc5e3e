import { useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { type TestSetCount, testSetCount } from '@vitrine/contract/datasets/test-set-count'
import { type TestSetOverlap, testSetRoutes } from '@vitrine/contract/datasets/test-sets'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { call } from '../../api/call.ts'

const OVERLAP = 'test-set-overlap'
const TEST_SETS = 'test-sets'
/** Queries that locking or unlocking invalidates. */
export const TEST_SET_KEYS = [[OVERLAP], [TEST_SETS]] as const

/** The versions that are locked as test sets. */
export const useTestSets = () =>
  useQuery({
    queryKey: [TEST_SETS],
    queryFn: ({ signal }) => call(testSetRoutes.list, { query: { limit: MAX_PAGE_SIZE }, signal }),
    select: ({ results }) => results,
  })

/** The slides of a saved dataset that are in test sets; undefined until known. */
export function useTestSetOverlap(dataset: Pick<Dataset, 'id' | 'version'> | undefined): TestSetOverlap | undefined {
  const { data } = useQuery({
    queryKey: [OVERLAP, dataset?.id, dataset?.version],
    queryFn: ({ signal }) => call(testSetRoutes.ofDataset, { params: { id: dataset?.id as number }, signal }),
    enabled: dataset !== undefined,
    gcTime: 0,
  })
  return data
}

/** A test set with the training and validation slides that it contains. */
export interface CountedTestSet extends TestSetCount {
  slides: TestSetOverlap['slides']
}

/** The test sets that contain training or validation slides, by the types of slides in a draft. */
export function countTestSets(
  { slides, test_sets }: TestSetOverlap,
  typeOf: (slideId: number) => DatasetType | undefined,
): CountedTestSet[] {
  const learned = slides.filter(({ slide_id }) => ['T', 'V'].includes(typeOf(slide_id) ?? ''))
  const found = Map.groupBy(learned, ({ test_set }) => test_set)
  return test_sets.flatMap(set => {
    const ofSet = found.get(set.test_set)
    return ofSet ? { ...testSetCount(set, ofSet), slides: ofSet } : []
  })
}
