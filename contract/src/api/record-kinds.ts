/** The records that have tables: they are listed, viewed and edited in bulk, and can have lab fields. */
export const RECORD_KINDS = ['slides', 'samples', 'datasets'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
