import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormFields } from '../../edit/form-fields.tsx'
import { useFormValues } from '../../edit/use-form-values.ts'
import { chosenValues } from '../../fields/chosen-values.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { QueryNotice } from '../../ui/notices/screen-notice.tsx'
import { experimentLeaksQuery } from '../experiments-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { LeakReportView } from '../leak-report.tsx'
import { useVersionChoices, VERSION_FIELDS } from './version-fields.ts'

const SPECS: readonly FieldSpec[] = [
  { ...VERSION_FIELDS.dataset, isRequired: false },
  { ...VERSION_FIELDS.version, isRequired: false },
  { ...VERSION_FIELDS.parts, isRequired: false, help: messages.partsHelp },
]

interface LeakCheckCardProps {
  experiment: number
  /** The experiment's dataset. */
  dataset: number | undefined
}

/** Checks whether slides of a version were used in training, before anything is predicted. */
export function LeakCheckCard({ experiment, dataset }: LeakCheckCardProps) {
  const first = { dataset: dataset === undefined ? '' : String(dataset), version: '', parts: '' }
  const { values, change, touch, errorOf } = useFormValues<Record<string, string>>(first, () => ({}))
  const { withChoices, error } = useVersionChoices(values['dataset'] ?? '')
  const leaks = useQuery(experimentLeaksQuery(experiment, values['version'] ?? '', chosenValues(values['parts'] ?? '')))
  function handleChange(name: string, value: string) {
    change(name, value)
    if (name === 'dataset') change('version', '')
  }
  const form = { values, touch, errorOf, change: handleChange, isSaving: false, loaded: first }
  return (
    <Card title={messages.leakCheck} note={messages.leakCheckNote}>
      <Stack gap={16}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
          <FormFields form={form} specs={withChoices(SPECS)} />
        </SimpleGrid>
        <Banner kind="red">{error?.message}</Banner>
        {values['version'] === '' ? (
          <Note>{messages.chooseVersion}</Note>
        ) : (
          <>
            <QueryNotice query={leaks} loading={messages.checking} />
            {leaks.data && <LeakReportView report={leaks.data} />}
          </>
        )}
      </Stack>
    </Card>
  )
}
