import { fieldErrors } from '../../fields/field-values.ts'
import { DATASET_FIELDS, type DatasetField } from '../dataset-fields.ts'
import type { DatasetDraft } from './draft.ts'
import { editorMessages } from './editor-messages.ts'

/** Why the fields cannot be saved, by field. */
export const draftErrors = (draft: DatasetDraft) => fieldErrors<DatasetField>(DATASET_FIELDS, draft)

const firstError = (draft: DatasetDraft): string | undefined => Object.values(draftErrors(draft))[0]

export const isSavable = (draft: DatasetDraft): boolean => firstError(draft) === undefined && draft.entries.length > 0

/** The first reason not to save, in the order of the screen. */
export function draftError(draft: DatasetDraft): string | undefined {
  return firstError(draft) ?? (draft.entries.length === 0 ? editorMessages.slidesRequired : undefined)
}

/** Texts of the warning banners. */
export function draftWarnings(draft: DatasetDraft): string[] {
  const hasSlides = draft.entries.length > 0
  const hasValidation = draft.entries.some(({ type }) => type === 'V')
  return [
    hasSlides ? '' : editorMessages.warnNoSlides,
    draftErrors(draft).name ? editorMessages.warnNoName : '',
    hasSlides && !hasValidation ? editorMessages.warnNoValidation : '',
  ].filter(Boolean)
}
