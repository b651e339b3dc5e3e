import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import type { Part } from '@vitrine/contract/splits/dataset-types'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import { joinedValues } from '../../fields/chosen-values.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { putInput } from '../experiments-api.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { useVersionChoices, VERSION_FIELDS } from './version-fields.ts'

const FOLDS = /^\d+(?:\s*,\s*\d+)*$/

function readFolds(text: string): FieldEntry {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (!FOLDS.test(typed)) return { error: messages.notFolds(typed) }
  return { value: [...new Set(typed.split(',').map(fold => String(Number(fold))))] }
}

const FOLDS_FIELD: FieldSpec = {
  field: 'folds',
  label: messages.folds,
  kind: 'text',
  placeholder: '1, 2, 3',
  help: messages.foldsHelp,
  read: readFolds,
}
const SPECS: readonly FieldSpec[] = [...Object.values(VERSION_FIELDS), FOLDS_FIELD]

/** The parts that a model usually learns from. */
const LEARNED = joinedValues(['training', 'validation'])

interface Added {
  version: string
  parts: Part[]
  folds?: string[]
}

interface AddVersionDialogProps {
  experiment: number
  /** The experiment's dataset. */
  dataset: number | undefined
  onClose: () => void
  onAdded: (input: ExperimentInput) => void
}

/** Adds a frozen version, and its parts, to the training data of an experiment. */
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
