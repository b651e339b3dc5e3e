import { useEffect, useMemo } from 'react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { joinedBy } from '../../search/rule-tree.ts'
import type { GroupedList } from '../grid/grid-band.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { groupColumns, groupLabel } from './group-fields.ts'
import { groupMessages } from './group-messages.ts'
import { bandKey, GroupBandOf, GroupRow } from './group-row.tsx'
import { groupFilter, positionInGroup } from './group-tree.ts'
import { useGroupedList } from './use-grouped-list.ts'

const rowId = (row: DashboardRow) => row.id
/** Groups a dashboard's records while it is rendered. */
export function GroupedRecords(props: {
  dashboard: AnyDashboard
  records: Pick<Records<DashboardRow>, 'showGroups'>
  query: DashboardQuery
  group: readonly string[]
}) {
  const { dashboard, records, query, group } = props
  const entity = dashboard.table
  const {
    items,
    records: count,
    list,
    toggle,
    loadMore,
    see,
  } = useGroupedList<DashboardRow>({
    entity,
    group,
    query,
    listPage: dashboard.list,
    rowId,
  })
  const noun = entity.slice(0, -1)
  const key = group.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the fields
  const grouped = useMemo((): GroupedList<DashboardRow> => {
    const labels = group.map(field => groupLabel(groupColumns(dashboard), field))
    const loaded = items.filter(item => item.kind === 'group' && item.path.length === 1 && item.group.count > 0).length
    const act = ({ item }: GroupBandOf) => (item.kind === 'group' ? toggle(item.path) : loadMore(item.path))
    return {
      list,
      positionOf(id) {
        const position = positionInGroup(items, id)
        return position && { ...position, rules: joinedBy(query.rules, groupFilter(group, position.path)) }
      },
      countText: (_, total) => groupMessages.showing(loaded, total, count, noun),
      bands: {
        rows: items.map(item => (item.kind === 'row' ? item.row : new GroupBandOf(item))),
        level: group.length + 1,
        onKey(band, key, moveTo) {
          if (!(band instanceof GroupBandOf)) return false
          const { item } = band
          const isOpen = item.kind === 'group' && item.isOpen
          if (key === 'Enter' || key === ' ') act(band)
          else if (key === 'ArrowRight') isOpen || item.kind !== 'group' || act(band)
          else if (key !== 'ArrowLeft') return false
          else if (isOpen) act(band)
          else if (item.path.length > 0)
            moveTo(bandKey('group', item.kind === 'group' ? item.path.slice(0, -1) : item.path))
          return true
        },
        render: (band, row) =>
          band instanceof GroupBandOf && (
            <GroupRow {...{ band, labels, row }} noun={noun} onAct={() => act(band)} onSee={see} />
          ),
      },
    }
  }, [items, count, list, key, query.rules, dashboard, entity, toggle, loadMore, see])

  const { showGroups } = records
  useEffect(() => showGroups(grouped), [grouped, showGroups])
  useEffect(() => () => showGroups(undefined), [showGroups])
  return null
}
