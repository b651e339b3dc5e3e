const IS_ID = /^[1-9]\d{0,14}$/

/** The id that an address names; undefined for anything but a whole number from 1, which names no record. */
export const readRecordId = (written: string): number | undefined => (IS_ID.test(written) ? Number(written) : undefined)
