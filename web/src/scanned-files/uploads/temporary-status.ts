/** 0 is a network failure; 409, 423 and 460 tell of an upload that another request still writes, or of corrupted bytes. */
const TEMPORARY = [0, 408, 409, 423, 429, 460, 500, 502, 503, 504]

export const isTemporary = (status: number): boolean => TEMPORARY.includes(status)
