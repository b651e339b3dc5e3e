import type { DatasetDraft } from './draft.ts'
import { editorMessages } from './editor-messages.ts'

export const hasName = ({ name }: DatasetDraft): boolean => name.trim() !== ''

export const isSavable = (draft: DatasetDraft): boolean => hasName(draft) && draft.entries.length > 0

/** The first reason not to save, in the order of the screen. */
export function draftError(draft: DatasetDraft): string | undefined {
  if (!hasName(draft)) return editorMessages.nameRequired
  return draft.entries.length === 0 ? editorMessages.slidesRequired : undefined
}

/** Texts of the warning banners. */
export function draftWarnings(draft: DatasetDraft): string[] {
  const hasSlides = draft.entries.length > 0
  const hasValidation = draft.entries.some(({ type }) => type === 'V')
  return [
    hasSlides ? '' : editorMessages.warnNoSlides,
    hasName(draft) ? '' : editorMessages.warnNoName,
    hasSlides && !hasValidation ? editorMessages.warnNoValidation : '',
  ].filter(Boolean)
}
