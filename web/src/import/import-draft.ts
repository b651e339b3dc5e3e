import { createUserStore, isObject } from '../ui/user-store.ts'
import type { Matching } from './import-kind.ts'
import type { ReviewRow } from './review/review-rows.ts'
import type { ReviewChoices } from './review/reviewed.ts'
import type { ReviewStart } from './review/use-review.ts'

/** An import that was begun, as it comes back after a reload. */
export interface ImportDraft {
  file: File
  matching: Matching
  /** Once it was under review. */
  review?: { edited: readonly EditedRow[]; choices: ReviewChoices } | undefined
}

/** What was changed of a row; the rest is read from the file again. */
type EditedRow = Pick<ReviewRow, 'id' | 'values' | 'unread' | 'isNameGenerated' | 'decision'>

const store = createUserStore('vitrine-imports', 'drafts')

/** Keys of a user's drafts: what was edited is kept apart from the file, which may be large. */
const keysOf = (user: string, kind: string) => ({ file: `${user} ${kind}`, review: `${user} ${kind} review` })

export async function readDraft(user: string, kind: string): Promise<ImportDraft | undefined> {
  const keys = keysOf(user, kind)
  const [kept, review] = await Promise.all([store.read(keys.file), store.read(keys.review)])
  if (!isObject(kept) || !(kept['file'] instanceof File)) return undefined
  return { ...(kept as unknown as ImportDraft), review: review as ImportDraft['review'] }
}

export async function keepMatching(user: string, kind: string, draft: Pick<ImportDraft, 'file' | 'matching'>) {
  const keys = keysOf(user, kind)
  await store.change(keys.file, () => ({ file: draft.file, matching: draft.matching }))
  await store.change(keys.review, () => undefined)
}

const isEdited = (row: ReviewRow, read: ReviewRow | undefined) =>
  row.decision !== undefined || row.values !== read?.values || row.unread !== read.unread

/** @param read the rows as the file has them */
export const keepReview = (user: string, kind: string, { rows, review }: ReviewStart, read: readonly ReviewRow[]) =>
  store.change(keysOf(user, kind).review, () => ({
    edited: rows
      .filter(row => isEdited(row, read[row.id]))
      .map(({ id, values, unread, isNameGenerated, decision }) => ({ id, values, unread, isNameGenerated, decision })),
    choices: review,
  }))

export async function forgetDraft(user: string, kind: string): Promise<void> {
  for (const key of Object.values(keysOf(user, kind))) await store.change(key, () => undefined)
}

/** The rows of the file with what was edited. */
export const withEdits = (read: readonly ReviewRow[], edited: readonly EditedRow[]): readonly ReviewRow[] => {
  const rows = [...read]
  for (const edit of edited) if (rows[edit.id]) rows[edit.id] = { ...(rows[edit.id] as ReviewRow), ...edit }
  return rows
}
