/** Records that have tables: they are listed, viewed, edited in bulk, and have lab fields. */
export const RECORD_KINDS = ['slides', 'samples', 'datasets'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
