import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { ownValue } from '../../fields/own-values.ts'
import { ownFieldsMessages } from '../../own-fields/own-fields-messages.ts'
import { OwnValue } from '../../own-fields/own-value.tsx'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { Card } from '../../ui/card.tsx'
import { type Pair, Pairs } from '../../ui/pairs.tsx'
import { DrawerGroup } from '../details/drawer.tsx'

export interface OwnPairsProps {
  entity: RecordKind
  record: object
}

function useOwnPairs({ entity, record }: OwnPairsProps): readonly Pair[] {
  const fields = useOwnFields(entity) ?? []
  return fields.map(field => [field.label, <OwnValue key={field.key} field={field} value={ownValue(record, field)} />])
}

/** A record's values of the lab's own fields on its screen. Nothing where the lab has none. */
export function OwnFieldsCard(props: OwnPairsProps) {
  const pairs = useOwnPairs(props)
  return (
    pairs.length > 0 && (
      <Card title={ownFieldsMessages.title}>
        <Pairs pairs={pairs} />
      </Card>
    )
  )
}

/** The values in the drawer of an open row, which `OwnFieldsGroup` loads. */
export function DrawnFieldsGroup(props: OwnPairsProps) {
  const pairs = useOwnPairs(props)
  return pairs.length > 0 && <DrawerGroup title={ownFieldsMessages.title} pairs={pairs} />
}
