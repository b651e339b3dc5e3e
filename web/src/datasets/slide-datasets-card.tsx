import { Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { call } from '../api/call.ts'
import { useRecordsChanged } from '../api/records-changed.ts'
import { serverReason } from '../api/server-reason.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import { datasetAddress } from './dataset-addresses.ts'
import { datasetMessages } from './dataset-messages.ts'
import { DatasetTypeBadge } from './dataset-type-badge.tsx'

const KEY = 'datasets of slide'

/** The datasets that contain a slide, with the slide's type in each. Requires the feature 'slide-datasets'. */
export function SlideDatasetsCard({ slideId }: { slideId: number }) {
  const queries = useQueryClient()
  useRecordsChanged(() => void queries.invalidateQueries({ queryKey: [KEY] }))
  const query = useQuery({
    queryKey: [KEY, slideId],
    queryFn: ({ signal }) => call(datasetRoutes.ofSlide, { params: { id: slideId }, signal }),
    // Other screens add slides to datasets.
    staleTime: 0,
  })
  const { data } = query
  const failed = [datasetMessages.ofSlideFailed, serverReason(query.error)].filter(Boolean).join(' ')
  return (
    <Card title={datasetMessages.ofSlide} note={data && data.results.length > 0 ? data.results.length : undefined}>
      <QueryNotice query={query} loading={datasetMessages.loadingOfSlide} failed={failed} />
      {data?.results.length === 0 && <Note>{datasetMessages.noneOfSlide}</Note>}
      {data && data.results.length > 0 && (
        <Stack component="ul" gap={6} mah={240} fz="sm" style={{ overflowY: 'auto' }}>
          {data.results.map(({ id, name, type }) => (
            <Group key={`${id} ${type}`} component="li" gap={8} justify="space-between" wrap="nowrap">
              <Link
                to={datasetAddress.detail(id)}
                style={{ minWidth: 0, overflowWrap: 'anywhere', color: 'var(--text)', fontWeight: 500 }}
              >
                {name}
              </Link>
              <DatasetTypeBadge type={type} />
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  )
}
