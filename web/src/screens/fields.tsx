import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import { fieldSettingsMessages } from '../field-settings/field-settings-messages.ts'
import { FieldsView } from '../field-settings/fields-view.tsx'
import { Spellings } from '../field-settings/spellings.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { labFieldSpec } from '../lab-fields/lab-field-spec.ts'
import { useLabFields } from '../lab-fields/use-lab-fields.ts'
import { SAMPLE_FIELDS } from '../samples/sample-fields.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { SLIDE_FIELDS } from '../slides/slide-fields.ts'
import { AddressTabs, ForAdmins } from './for-admins.tsx'

/** For admins: lab fields. */
export const LabFields = () => (
  <ForAdmins texts={fieldSettingsMessages}>
    <EntityTabs />
  </ForAdmins>
)

function EntityTabs() {
  const [{ entity: named }] = useAddressParams(['entity'])
  const entity = RECORD_KINDS.find(entity => entity === named) ?? 'slides'
  const { title, entities } = fieldSettingsMessages
  return (
    <>
      <h1>{title}</h1>
      <AddressTabs label={title} parameter="entity" names={RECORD_KINDS} texts={entities} shown={entity} />
      <FieldsView key={entity} entity={entity} />
      <EntitySpellings key={`spellings of ${entity}`} entity={entity} />
    </>
  )
}

const isKnown = ({ knownIn }: FieldSpec) => knownIn !== undefined

/** Built-in fields, most of which have one of few values. */
const BUILT_IN: Readonly<Record<RecordKind, readonly FieldSpec[]>> = {
  slides: SLIDE_FIELDS.filter(isKnown),
  samples: SAMPLE_FIELDS.filter(isKnown),
  datasets: [],
}

function EntitySpellings({ entity }: { entity: RecordKind }) {
  const own = useLabFields(entity)
  if (!own) return null
  const texts = own.filter(({ type, unique }) => type === 'text' && !unique).map(labFieldSpec)
  const fields = [...BUILT_IN[entity], ...texts]
  return fields.length > 0 && <Spellings entity={entity} fields={fields} />
}
