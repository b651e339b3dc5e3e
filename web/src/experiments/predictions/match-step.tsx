import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { missingColumns } from '@vitrine/contract/evaluation/prediction-columns'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { labelOptions } from '../../datasets/trust/rule-options.ts'
import { FormFields } from '../../edit/form-fields.tsx'
import { chosenValues } from '../../fields/chosen-values.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { ImportFoot, ImportMiddle } from '../../import/import-frame.tsx'
import { headersOf, rowCount } from '../../import/match/column-values.ts'
import { StepTitle } from '../../ui/layout/step-title.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { useVersionChoices } from '../detail/version-fields.ts'
import { COLUMN_FIELDS, columnChoices, columnsOfForm, TASK_FIELDS } from './prediction-fields.ts'
import { predictionMessages as messages } from './prediction-messages.ts'
import type { PredictionFile } from './try-predictions.ts'
import type { PredictionImportSteps } from './use-prediction-import.ts'

interface MatchStepProps {
  steps: PredictionImportSteps
  source: PredictionFile
  onCancel: () => void
}

const FORM = 'predictions'

/** Describes the predictions in a file: slides, truth and columns. */
export function PredictionsMatchStep({ steps, source, onCancel }: MatchStepProps) {
  const { form } = steps
  const { sheet, columns } = source
  const headers = headersOf(sheet)
  const [isOpen, setOpen] = useState(false)
  const isChoosing = isOpen || missingColumns(columns) !== undefined
  const element = useRef<HTMLFormElement>(null)
  const { withChoices, versions, error } = useVersionChoices(form.values['dataset'] ?? '')
  const version = versions.find(({ uuid }) => uuid === form.values['version'])
  const labels = version ? labelOptions([], version).flatMap(({ items }) => items) : []
  const task = withChoices(TASK_FIELDS).map(
    (spec): FieldSpec => (spec.field === 'label' ? { ...spec, choices: labels } : spec),
  )

  function submit() {
    const invalidField = form.submit()
    if (invalidField === undefined) return
    flushSync(() => setOpen(isOpen || COLUMN_FIELDS.some(({ field }) => field === invalidField)))
    element.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }
  const named = ['slide', 'group', 'truth', 'predicted', 'scores'].flatMap(field =>
    chosenValues(form.values[field] ?? '').map(position => headers[Number(position)] ?? ''),
  )
  const choices = columnChoices(headers)
  return (
    <ImportMiddle>
      <StepTitle>{messages.matchTitle}</StepTitle>
      <form
        id={FORM}
        ref={element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={16}>
          <Banner kind="red">{form.failure ?? error?.message}</Banner>
          {sheet.sheets.length > 1 && <SheetChoice steps={steps} source={source} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
            <FormFields form={form} specs={task} />
          </SimpleGrid>
          {!isChoosing && (
            <Text size="sm">
              {messages.recognized(columns.program, named)}{' '}
              <Button size="xs" variant="default" ml={8} onClick={() => setOpen(true)}>
                {messages.chooseColumns}
              </Button>
            </Text>
          )}
          {isChoosing && (
            <section aria-label={messages.columns}>
              <Stack gap={12}>
                <Banner kind="yellow">{missingColumns(columnsOfForm(form.values, headers, columns))}</Banner>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
                  <FormFields
                    form={form}
                    specs={COLUMN_FIELDS.map(spec => ({ ...spec, choices }))}
                    takesFocus={isOpen ? 'page' : undefined}
                  />
                </SimpleGrid>
              </Stack>
            </section>
          )}
        </Stack>
      </form>
      <ImportFoot onBack={form.isSaving ? undefined : steps.back} note={messages.nothingSaved} onCancel={onCancel}>
        <Button type="submit" form={FORM} disabled={form.isSaving}>
          {form.isSaving ? messages.checking : messages.check(rowCount(sheet))}
        </Button>
      </ImportFoot>
    </ImportMiddle>
  )
}

/** Chooses the sheet of a workbook with several. */
function SheetChoice({ steps, source: { file, sheet } }: Pick<MatchStepProps, 'steps' | 'source'>) {
  const spec: FieldSpec = {
    field: 'sheet',
    label: messages.sheet,
    kind: 'choice',
    isRequired: true,
    choices: sheet.sheets.map(({ name, rows }) => ({ value: name, label: messages.sheetOf(name, rows) })),
  }
  const values = { sheet: sheet.name ?? '' }
  const form = {
    values,
    loaded: values,
    isSaving: steps.reading.isReading,
    touch: () => {},
    errorOf: () => undefined,
    change: (_: string, name: string) => void steps.loadFile(file, name),
  }
  return <FormFields form={form} specs={[spec]} />
}
