import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FIELD_ENTITIES, type FieldEntity } from '@vitrine/contract/fields'
import { roleMessages } from '@vitrine/contract/roles'
import { meQuery } from '../api/me-query.ts'
import { useRole } from '../auth/use-role.ts'
import { customFieldsMessages } from '../custom-fields/custom-fields-messages.ts'
import { FieldsView } from '../custom-fields/fields-view.tsx'
import { Spellings } from '../custom-fields/spellings.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { ownFieldSpec } from '../own-fields/own-field-spec.ts'
import { useOwnFields } from '../own-fields/use-own-fields.ts'
import { SAMPLE_FIELDS } from '../samples/sample-fields.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SLIDE_FIELDS } from '../slides/slide-fields.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { MissingNotice } from '../ui/screen-notice.tsx'
import tabStyles from '../ui/tabs.module.css'

/** For admins: the lab's own fields. */
export function CustomFields() {
  const role = useRole()
  // A reload of this screen: nobody's role is known before the first reply.
  const { isPending } = useQuery(meQuery)
  return (
    <>
      <PageTitle>{customFieldsMessages.title}</PageTitle>
      {role === 'admin' && <EntityTabs />}
      {role !== 'admin' && (role !== undefined || !isPending) && (
        <MissingNotice
          heading={customFieldsMessages.forAdmins}
          more={roleMessages.onlyAdmins}
          link={{ to: slideAddress.dashboard, label: customFieldsMessages.toSlides }}
        />
      )}
    </>
  )
}

function EntityTabs() {
  const [{ entity: named }] = useAddressParams(['entity'])
  const entity = FIELD_ENTITIES.find(entity => entity === named) ?? 'slides'
  return (
    <>
      <h1>{customFieldsMessages.title}</h1>
      <nav className={tabStyles['tabs']} aria-label={customFieldsMessages.title}>
        {FIELD_ENTITIES.map(name => (
          <Link
            key={name}
            to="."
            search={(name === 'slides' ? {} : { entity: name }) as never}
            activeOptions={{ exact: true }}
            aria-current={name === entity ? 'page' : undefined}
          >
            {customFieldsMessages.entities[name]}
          </Link>
        ))}
      </nav>
      <FieldsView key={entity} entity={entity} />
      <EntitySpellings key={`spellings of ${entity}`} entity={entity} />
    </>
  )
}

const isKnown = ({ knownIn }: FieldSpec) => knownIn !== undefined

/** Fields that all records of an entity have, of which most have one of a few values. */
const BUILT_IN: Readonly<Record<FieldEntity, readonly FieldSpec[]>> = {
  slides: SLIDE_FIELDS.filter(isKnown),
  samples: SAMPLE_FIELDS.filter(isKnown),
  datasets: [],
}

function EntitySpellings({ entity }: { entity: FieldEntity }) {
  const own = useOwnFields(entity)
  if (!own) return null
  const texts = own.filter(({ type, unique }) => type === 'text' && !unique).map(ownFieldSpec)
  const fields = [...BUILT_IN[entity], ...texts]
  return fields.length > 0 && <Spellings entity={entity} fields={fields} />
}
