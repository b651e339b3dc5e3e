import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { labValue } from '../../fields/lab-values.ts'
import { labFieldsMessages } from '../../lab-fields/lab-fields-messages.ts'
import { LabValue } from '../../lab-fields/lab-value.tsx'
import { useLabFields } from '../../lab-fields/use-lab-fields.ts'
import { Card } from '../../ui/layout/card.tsx'
import { type Pair, Pairs } from '../../ui/layout/pairs.tsx'
import { DrawerGroup } from '../details/drawer.tsx'

export interface LabPairsProps {
  entity: RecordKind
  record: object
}

function useLabPairs({ entity, record }: LabPairsProps): readonly Pair[] {
  const fields = useLabFields(entity) ?? []
  return fields.map(field => [field.label, <LabValue key={field.key} field={field} value={labValue(record, field)} />])
}

/** A record's lab field values on its screen; nothing if there are no lab fields. */
export function LabFieldsCard(props: LabPairsProps) {
  const pairs = useLabPairs(props)
  return (
    pairs.length > 0 && (
      <Card title={labFieldsMessages.title}>
        <Pairs pairs={pairs} />
      </Card>
    )
  )
}

/** The values in the drawer of an open row, loaded by `LabFieldsGroup`. */
export function DrawnFieldsGroup(props: LabPairsProps) {
  const pairs = useLabPairs(props)
  return pairs.length > 0 && <DrawerGroup title={labFieldsMessages.title} pairs={pairs} />
}
