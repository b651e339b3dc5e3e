import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { channelRoutes, channels } from '@vitrine/contract/experiments/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { servers } from '@vitrine/contract/experiments/servers'
import { call } from '../api/call.ts'
import { formatCount } from '../format/numbers.ts'
import { isSameText } from '../format/same-text.ts'
import type { Column } from '../table/columns/column.ts'
import { experimentsMessages as messages, namedTexts } from './experiments-messages.ts'
import { experimentTable } from './experiments-table.tsx'
import type { NamedRow, NamedTable } from './named/named-table.ts'
import { NamedTableView, type NamedTableViewProps } from './named/named-table-view.tsx'

export const EXPERIMENTS_TABS = ['experiments', 'training', 'deployment', 'servers', 'channels'] as const
export type ExperimentsTab = (typeof EXPERIMENTS_TABS)[number]

const tableOf = (kind: NamedTable['kind']): NamedTable => ({ kind, texts: namedTexts(kind.noun) })

const TABLES: Readonly<Record<ExperimentsTab, NamedTable>> = {
  experiments: experimentTable,
  training: tableOf(trainingConfigs),
  deployment: tableOf(deploymentConfigs),
  servers: tableOf(servers),
  channels: { ...tableOf(channels), useMoreColumns: useSampleCounts },
}

interface ExperimentsViewProps extends Omit<NamedTableViewProps, 'table'> {
  tab: ExperimentsTab
}

/** One of the tables of the screen. */
export const ExperimentsView = ({ tab, ...creating }: ExperimentsViewProps) => (
  <NamedTableView key={tab} table={TABLES[tab]} {...creating} />
)

/** The main button of a table. */
export const CreateNamed = ({ tab, onClick }: { tab: ExperimentsTab; onClick: () => void }) => (
  <Button size="sm" leftSection={<IconPlus aria-hidden />} onClick={onClick}>
    {TABLES[tab].texts.create}
  </Button>
)

/** A column with the number of samples that have a channel. */
function useSampleCounts(): readonly Column<NamedRow>[] {
  const { data: counts } = useQuery({
    queryKey: ['channel counts'],
    queryFn: ({ signal }) => call(channelRoutes.stats, { signal }),
    staleTime: 0,
  })
  const countOf = (name: string) => counts?.find(({ channel }) => isSameText(channel, name))?.count ?? 0
  return [
    {
      id: 'samples',
      header: messages.samples,
      weight: 70,
      floor: 84,
      isSortable: false,
      text: ({ name }) => (counts ? formatCount(countOf(name)) : null),
    },
  ]
}
