import { useQuery } from '@tanstack/react-query'
import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import { PARTS, type Part } from '@vitrine/contract/splits/dataset-types'
import { capitalized } from '@vitrine/contract/text/words'
import { datasetName } from '../../datasets/dataset-fields.ts'
import { findDatasets } from '../../datasets/datasets-api.ts'
import { listVersions } from '../../datasets/versions/versions-api.ts'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import { chosenValues, joinedValues } from '../../fields/chosen-values.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { putInput } from '../experiments-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'

const required =
  (label: string) =>
  (text: string): FieldEntry =>
    text === '' ? { error: messages.required(label) } : { value: text }

const FOLDS = /^\d+(?:\s*,\s*\d+)*$/

function readFolds(text: string): FieldEntry {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (!FOLDS.test(typed)) return { error: messages.notFolds(typed) }
  return { value: [...new Set(typed.split(',').map(fold => String(Number(fold))))] }
}

export const PART_CHOICES = PARTS.map(value => ({ value, label: capitalized(value) }))

/** Which slides of which version. */
export const VERSION_FIELDS = {
  dataset: {
    field: 'dataset',
    label: messages.dataset,
    kind: 'choice',
    isRequired: true,
    read: required(messages.dataset),
  },
  version: {
    field: 'version',
    label: messages.version,
    kind: 'choice',
    isRequired: true,
    read: required(messages.version),
  },
  parts: {
    field: 'parts',
    label: messages.parts,
    kind: 'choices',
    isRequired: true,
    choices: PART_CHOICES,
    read: text => (text.trim() === '' ? { error: messages.required(messages.parts) } : { value: chosenValues(text) }),
  },
} satisfies Record<string, FieldSpec>

const FOLDS_FIELD: FieldSpec = {
  field: 'folds',
  label: messages.folds,
  kind: 'text',
  placeholder: '1, 2, 3',
  help: messages.foldsHelp,
  read: readFolds,
}
const SPECS: readonly FieldSpec[] = [...Object.values(VERSION_FIELDS), FOLDS_FIELD]

/** The fields of a version with the datasets there are, and the versions of the chosen one. */
export function useVersionChoices(dataset: string) {
  const datasets = useQuery({
    queryKey: ['datasets to choose'],
    queryFn: ({ signal }) => findDatasets('', signal),
    staleTime: 0,
  })
  const versions = useQuery({
    queryKey: ['versions', Number(dataset)],
    queryFn: ({ signal }) => listVersions(Number(dataset), signal),
    enabled: dataset !== '',
    gcTime: 0,
  })
  const isNone = dataset !== '' && versions.data?.results.length === 0
  const fields: Record<string, Partial<FieldSpec>> = {
    dataset: { choices: (datasets.data ?? []).map(one => ({ value: String(one.id), label: datasetName(one) })) },
    version: {
      choices: (versions.data?.results ?? []).map(({ uuid, number, slides_count }) => ({
        value: uuid,
        label: messages.versionOf(number, slides_count),
      })),
      ...(isNone && { help: messages.noVersions }),
    },
  }
  return {
    error: datasets.error ?? versions.error,
    versions: versions.data?.results,
    withChoices: (specs: readonly FieldSpec[]): FieldSpec[] => specs.map(spec => ({ ...spec, ...fields[spec.field] })),
  }
}

/** What a model usually learns from. */
const LEARNED = joinedValues(['training', 'validation'])

interface Added {
  version: string
  parts: Part[]
  folds?: string[]
}

interface AddVersionDialogProps {
  experiment: number
  /** The dataset that the experiment names. */
  dataset: number | undefined
  onClose: () => void
  onAdded: (input: ExperimentInput) => void
}

/** Names a frozen version, and the part of it, that an experiment learned from. */
export function AddVersionDialog({ experiment, dataset, onClose, onAdded }: AddVersionDialogProps) {
  const form = useNewFields({
    specs: SPECS,
    initial: { dataset: dataset === undefined ? '' : String(dataset), parts: LEARNED },
    create: ({ version, parts, folds }: Added) =>
      putInput(experiment, version, { parts, folds: folds?.map(Number) ?? null }),
    onCreated: onAdded,
    texts: { createFailed: messages.addVersionFailed },
  })
  const { error, withChoices } = useVersionChoices(form.values['dataset'] ?? '')
  function change(name: string, value: string) {
    form.change(name, value)
    if (name === 'dataset') form.change('version', '')
  }
  return (
    <FormDialog
      title={messages.addVersion}
      noun={messages.input}
      isOpen
      form={{ ...form, failure: form.failure ?? error?.message }}
      note=""
      submitText={form.isSaving ? messages.adding : messages.addVersion}
      onClose={onClose}
    >
      <FormFields
        form={{ ...form, change }}
        specs={withChoices(SPECS)}
        takesFocus="dialog"
        classOf={() => DIALOG_WIDE}
      />
    </FormDialog>
  )
}
