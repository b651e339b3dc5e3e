import { createUserStore, isObject } from '../ui/stores/user-store.ts'
import type { Matching } from './import-kind.ts'
import type { ReviewRow } from './review/review-rows.ts'
import type { ReviewChoices } from './review/reviewed.ts'
import type { ReviewStart } from './review/use-review.ts'

/** An unfinished import, as restored after a reload. */
export interface ImportDraft {
  file: File
  matching: Matching
  /** Present once the review had begun. */
  review?: { edited: readonly EditedRow[]; choices: ReviewChoices } | undefined
}

/** The changes to a row; everything else is read from the file again. */
type EditedRow = Pick<ReviewRow, 'id' | 'values' | 'unread' | 'isNameGenerated' | 'decision'>

const store = createUserStore('vitrine-imports', 'drafts')

/** Storage keys of a user's drafts. The file and its sheet may be large, so they are stored separately from choices and edits. */
const keysOf = (user: string, kind: string) => ({
  file: `${user} ${kind}`,
  matching: `${user} ${kind} columns`,
  review: `${user} ${kind} rows`,
})

/** The stored parts of a file, as not all browsers can store files themselves. */
interface KeptFile {
  name: string
  bytes: ArrayBuffer
  sheet: Matching['sheet']
}

export async function readDraft(user: string, kind: string): Promise<ImportDraft | undefined> {
  const keys = keysOf(user, kind)
  const [kept, matching, review] = await Promise.all([keys.file, keys.matching, keys.review].map(store.read))
  if (!isObject(kept) || !isObject(matching)) return undefined
  const { name, bytes, sheet } = kept as unknown as KeptFile
  return {
    file: new File([bytes], name),
    matching: { sheet: { ...sheet, header: matching['header'] }, ...matching } as unknown as Matching,
    review: review as ImportDraft['review'],
  }
}

/** The records that the stored draft has. */
let keptRecords: Matching['sheet']['records'] | undefined

export async function keepMatching(user: string, kind: string, { file, matching }: ImportDraft): Promise<void> {
  const keys = keysOf(user, kind)
  const { sheet, ...chosen } = matching
  if (sheet.records !== keptRecords) {
    keptRecords = sheet.records
    const kept: KeptFile = { name: file.name, bytes: await file.arrayBuffer(), sheet }
    await store.change(keys.file, () => kept)
  }
  await store.change(keys.matching, () => ({ ...chosen, header: sheet.header }))
  await store.change(keys.review, () => undefined)
}

const isEdited = (row: ReviewRow, read: ReviewRow | undefined) =>
  row.decision !== undefined || row.values !== read?.values || row.unread !== read.unread

/** @param read the rows as in the file */
export const keepReview = (user: string, kind: string, { rows, review }: ReviewStart, read: readonly ReviewRow[]) =>
  store.change(keysOf(user, kind).review, () => ({
    edited: rows
      .filter(row => isEdited(row, read[row.id]))
      .map(({ id, values, unread, isNameGenerated, decision }) => ({ id, values, unread, isNameGenerated, decision })),
    choices: review,
  }))

export async function forgetDraft(user: string, kind: string): Promise<void> {
  keptRecords = undefined
  for (const key of Object.values(keysOf(user, kind))) await store.change(key, () => undefined)
}

/** The rows of the file with edits applied. */
export const withEdits = (read: readonly ReviewRow[], edited: readonly EditedRow[]): readonly ReviewRow[] => {
  const rows = [...read]
  for (const edit of edited) if (rows[edit.id]) rows[edit.id] = { ...(rows[edit.id] as ReviewRow), ...edit }
  return rows
}
