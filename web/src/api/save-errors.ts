import { ApiError } from '@vitrine/contract/api/api-error'

/** The error of a save that someone else's save preceded. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412

/** The record as someone else saved it, where that is why a save failed and the reply carries it. */
export const savedByOther = <Rec>(error: unknown): Rec | undefined =>
  isStale(error) ? (error.current as Rec | undefined) : undefined
