import { NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AUDIT_EVENTS, type AuditLine } from '@vitrine/contract/accounts/audit'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { formatMoment } from '../format/dates.ts'
import { PersonSelect } from '../history/person-select.tsx'
import { useFieldDefinitions } from '../lab-fields/use-lab-fields.ts'
import { ListEnd } from '../list/list-end.tsx'
import { usePagedList } from '../list/use-paged-list.ts'
import { SearchBar } from '../search/search-bar.tsx'
import { ClearFilters } from '../ui/buttons/clear-filters.tsx'
import { DayRangeFields } from '../ui/inputs/day-range-fields.tsx'
import cardStyles from '../ui/layout/card.module.css'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import styles from './accounts.module.css'
import { AUDIT_PAGE_SIZE, everybodyQuery, listAudit } from './accounts-api.ts'
import {
  type AccountsParams,
  type AuditQuery,
  isAccountsFiltered,
  NO_ACCOUNTS_FILTER,
  readAuditQuery,
} from './accounts-query.ts'
import { auditMessages } from './audit-messages.ts'
import { detailsText, eventText, namedFieldsOf, whoText } from './describe-audit-line.ts'

export interface AuditViewProps {
  params: AccountsParams
  setParams: (params: AccountsParams) => void
}

export function AuditView({ params, setParams }: AuditViewProps) {
  const query = readAuditQuery(params)
  const list = usePagedList<AuditLine>({
    key: JSON.stringify(query),
    pageSize: AUDIT_PAGE_SIZE,
    rowId: ({ id }) => id,
    fetchPage: (page, signal) => listAudit(query, page, signal),
  })
  useNamedFields(list.rows)
  return (
    <Stack gap="md">
      <Text c="var(--text-2)">{auditMessages.about}</Text>
      <AuditFilters query={query} setParams={setParams} onSearchAgain={list.reload} />
      {list.rows.length > 0 && <AuditTable lines={list.rows} />}
      <ListEnd
        list={list}
        texts={auditMessages}
        noneText={isAccountsFiltered(query) ? auditMessages.noneMatch : auditMessages.none}
        shownOf={auditMessages.shownOf(list.rows.length, list.total)}
      />
    </Stack>
  )
}

interface AuditFiltersProps extends Pick<AuditViewProps, 'setParams'> {
  query: AuditQuery
  onSearchAgain: () => void
}

function AuditFilters({ query, setParams, onSearchAgain }: AuditFiltersProps) {
  const { search, event, by, from, until } = query
  const { data: people = [] } = useQuery(everybodyQuery)
  return (
    <div className={styles['filters']}>
      <SearchBar
        label={auditMessages.search}
        placeholder={auditMessages.searchPlaceholder}
        value={search}
        onChange={text => setParams({ search: text })}
        onSearchAgain={onSearchAgain}
      />
      <NativeSelect
        aria-label={auditMessages.event}
        value={event ?? ''}
        data={[
          { value: '', label: auditMessages.allEvents },
          ...AUDIT_EVENTS.map(value => ({ value, label: auditMessages.events[value] })),
        ]}
        onChange={change => setParams({ event: change.currentTarget.value })}
      />
      <PersonSelect
        aria-label={auditMessages.by}
        people={people}
        value={by}
        onChange={id => setParams({ by: id?.toString() })}
      />
      <DayRangeFields labels={auditMessages} from={from} until={until} onChange={setParams} />
      {isAccountsFiltered(query) && <ClearFilters onClear={() => setParams(NO_ACCOUNTS_FILTER)} />}
    </div>
  )
}

/** Loads the labels of the fields that the lines mention, in use or not. */
function useNamedFields(lines: readonly AuditLine[]): void {
  const named = new Set(lines.map(namedFieldsOf))
  const wanted = (entity: RecordKind) => (named.has(entity) ? entity : undefined)
  useFieldDefinitions(wanted('slides'))
  useFieldDefinitions(wanted('samples'))
  useFieldDefinitions(wanted('datasets'))
}

const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <div className={cardStyles['records']}>
    <PlainTable
      columns={auditMessages.columns}
      minWidth={860}
      spacing="md"
      scroller={{ tabIndex: 0, role: 'region', 'aria-label': auditMessages.label }}
    >
      {lines.map(line => (
        <Table.Tr key={line.id}>
          <Table.Td className={styles['moment'] ?? ''}>
            <time dateTime={line.at}>{formatMoment(line.at)}</time>
          </Table.Td>
          <Table.Td className={styles['event'] ?? ''}>{eventText(line)}</Table.Td>
          <Table.Td className={styles['text'] ?? ''}>{whoText(line)}</Table.Td>
          <Table.Td className={styles['text'] ?? ''}>{line.subject}</Table.Td>
          <Table.Td className={styles['text'] ?? ''}>{detailsText(line)}</Table.Td>
          <Table.Td className={styles['text'] ?? ''}>{line.address}</Table.Td>
        </Table.Tr>
      ))}
    </PlainTable>
  </div>
)
