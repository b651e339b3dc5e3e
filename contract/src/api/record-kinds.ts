/** Records that have tables: they are listed, viewed, edited in bulk, and have fields of the lab's own. */
export const RECORD_KINDS = ['slides', 'samples', 'datasets'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
