/**
 * 0 is a network failure; 409, 423 and 460 mean that another request is still writing the upload, or that bytes were corrupted.
 */
const TEMPORARY = [0, 408, 409, 423, 429, 460, 500, 502, 503, 504]

export const isTemporary = (status: number): boolean => TEMPORARY.includes(status)
