import type { Evaluation } from '@vitrine/contract/experiments/evaluations'
import { FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { updateEvaluation } from './evaluation-api.ts'

const SPECS: readonly FieldSpec[] = [{ field: 'name', label: messages.evaluationName, kind: 'text', isRequired: true }]

interface RenameDialogProps {
  evaluation: Evaluation
  onClose: () => void
  onRenamed: (now: Evaluation) => void
}

/** Besides its threshold, only the name of an evaluation can change. */
export function RenameDialog({ evaluation: { uuid, name }, onClose, onRenamed }: RenameDialogProps) {
  const form = useNewFields({
    specs: SPECS,
    initial: { name },
    create: (body: { name: string }) => updateEvaluation(uuid, body),
    onCreated: onRenamed,
    texts: { createFailed: messages.renameFailed },
  })
  return (
    <FormDialog
      title={messages.renameTitle}
      noun={messages.evaluation.toLowerCase()}
      isOpen
      form={form}
      note=""
      submitText={form.isSaving ? messages.renaming : messages.rename}
      onClose={onClose}
    >
      <FormFields form={form} specs={SPECS} takesFocus="dialog" />
    </FormDialog>
  )
}
