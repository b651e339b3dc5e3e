import { Button, Group, Table } from '@mantine/core'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { MAX_BULK_RECORDS } from '@vitrine/contract/bulk/bulk'
import { useId, useState } from 'react'
import { formatCount } from '../format/numbers.ts'
import styles from './field-settings.module.css'
import type { SpelledField, SpelledWord } from './spellings-api.ts'
import { spellingsMessages as messages } from './spellings-messages.ts'

/** Replaces other spellings by one in all records. */
export interface Merge {
  field: SpelledField
  into: string
  others: readonly string[]
  /** Number of affected records. */
  count: number
}

interface SpelledWordRowProps {
  entity: RecordKind
  word: SpelledWord
  /** True while records are being changed. */
  isBusy: boolean
  onMerge: (merge: Merge) => void
}

/** A word with its spellings. The most frequent one is the default choice. */
export function SpelledWordRow({ entity, word: { field, spellings }, isBusy, onMerge }: SpelledWordRowProps) {
  const group = useId()
  const [into, setInto] = useState(spellings[0]?.value ?? '')
  const others = spellings.filter(({ value }) => value !== into)
  const count = others.reduce((sum, other) => sum + other.count, 0)
  const records = messages.records(entity, count)
  const isTooMany = count > MAX_BULK_RECORDS
  return (
    <Table.Tr>
      <Table.Th scope="row">{field.label}</Table.Th>
      <Table.Td>
        <Group
          component="fieldset"
          gap="4px 16px"
          miw={0}
          className={styles['words'] ?? ''}
          aria-label={messages.choose(field.label)}
        >
          {spellings.map(({ value, count }) => (
            <Group key={value} component="label" gap={6} mih={24} wrap="nowrap">
              <input type="radio" name={group} checked={value === into} onChange={() => setInto(value)} />
              <q>{value}</q> <span className={styles['count']}>{formatCount(count)}</span>
            </Group>
          ))}
        </Group>
        {isTooMany && <p className={styles['help']}>{messages.tooMany(messages.records(entity, MAX_BULK_RECORDS))}</p>}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          aria-label={messages.mergeInto(records, into)}
          disabled={isBusy || isTooMany}
          onClick={() => onMerge({ field, into, others: others.map(({ value }) => value), count })}
        >
          {messages.merge(records)}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
