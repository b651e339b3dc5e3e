import { Box } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { MAX_DISTINCT } from '@vitrine/contract/tables/facets'
import { useEffect, useRef, useState } from 'react'
import { useRecordsChanged } from '../api/records-changed.ts'
import { BulkProgressLine } from '../table/bulk/bulk-progress.tsx'
import { runBulk } from '../table/bulk/bulk-run.ts'
import { bulkRun } from '../table/bulk/bulk-run-store.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/notices/screen-notice.tsx'
import { useStored } from '../ui/stores/store.ts'
import styles from './field-settings.module.css'
import { type Merge, SpelledWordRow } from './spelled-word-row.tsx'
import { type SpelledField, type SpelledWord, spellingsQuery } from './spellings-api.ts'
import { spellingsMessages as messages } from './spellings-messages.ts'

interface SpellingsProps {
  entity: RecordKind
  fields: readonly SpelledField[]
}

const keyOf = ({ field, spellings }: SpelledWord) => JSON.stringify([field.field, spellings.map(({ value }) => value)])

/** Values of a field that differ only by case or spaces, with a button for each word that gives all its records one spelling. */
export function Spellings({ entity, fields }: SpellingsProps) {
  const client = useQueryClient()
  const query = spellingsQuery(entity, fields)
  const { data, error, refetch } = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const isBusy = useStored(bulkRun, run => run !== undefined)
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })
  useRecordsChanged(() => void reload())
  const section = useRef<HTMLDivElement>(null)
  const hasMerged = useRef(false)
  useEffect(() => {
    // The merged word has disappeared, and the clicked button with it.
    if (data && hasMerged.current && document.activeElement === document.body) section.current?.focus()
  }, [data])

  async function merge({ field, into, others, count }: Merge) {
    setProblem(undefined)
    const records = messages.records(entity, count)
    const filter = { field: field.field, op: 'one_of', value: others }
    try {
      await runBulk({
        kind: entity,
        body: {
          where: { query: { filter }, total: count },
          operations: [{ op: 'set', field: field.field, value: into }],
          report: { limit: 0 },
        },
        running: messages.merging(records),
        done: () => messages.merged(field.label, records, into),
      })
      hasMerged.current = true
    } catch (failure) {
      setProblem(messages.failed(field.label, (failure as Error).message))
      await reload()
    }
  }
  return (
    <Box ref={section} tabIndex={-1} mt={24}>
      <Card title={messages.title} isFlush>
        {data && data.words.length > 0 && <Note p="8px 16px 0">{messages.about}</Note>}
        {data?.cut.map(({ field, label }) => (
          <Note key={field} p="8px 16px 0">
            {messages.cut(label, MAX_DISTINCT)}
          </Note>
        ))}
        <BulkProgressLine />
        {problem && (
          <Banner kind="red" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Banner>
        )}
        {error && <FailedNotice text={messages.loadFailed(error.message)} onRetry={() => void refetch()} />}
        <div className={styles['spellings']}>
          {!data && !error && <AwaitedNotice text={messages.loading} />}
          {data?.words.length === 0 && <p role="status">{messages.none}</p>}
          {data && data.words.length > 0 && (
            <PlainTable columns={messages.columns} actions={messages.mergeColumn} minWidth={0} spacing="sm">
              {data.words.map(word => (
                <SpelledWordRow
                  key={keyOf(word)}
                  entity={entity}
                  word={word}
                  isBusy={isBusy}
                  onMerge={chosen => void merge(chosen)}
                />
              ))}
            </PlainTable>
          )}
        </div>
      </Card>
    </Box>
  )
}
