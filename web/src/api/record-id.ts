const IS_ID = /^[1-9]\d{0,14}$/

/** The record id in an address; undefined for anything but a positive integer. */
export const readRecordId = (text: string): number | undefined => (IS_ID.test(text) ? Number(text) : undefined)
