import type { DatasetDraft } from './draft.ts'
import { editorMessages } from './editor-messages.ts'

export const hasName = ({ name }: DatasetDraft): boolean => name.trim() !== ''

/** Spec 2 §5: Save is disabled with no name or no slides. */
export const isSavable = (draft: DatasetDraft): boolean => hasName(draft) && draft.entries.length > 0

/** What stands in the way of saving, in the order of the screen (spec 2 §5). */
export function draftError(draft: DatasetDraft): string | undefined {
  if (!hasName(draft)) return editorMessages.nameRequired
  return draft.entries.length === 0 ? editorMessages.slidesRequired : undefined
}

/** Spec 2 §5, warning banners; 'no validation slides' only with at least one slide (DECIDED section 9). */
export function draftWarnings(draft: DatasetDraft): string[] {
  const hasSlides = draft.entries.length > 0
  const hasValidation = draft.entries.some(({ type }) => type === 'V')
  return [
    hasSlides ? '' : editorMessages.warnNoSlides,
    hasName(draft) ? '' : editorMessages.warnNoName,
    hasSlides && !hasValidation ? editorMessages.warnNoValidation : '',
  ].filter(Boolean)
}
