import { ApiError } from '@vitrine/contract/api/api-error'

/** Whether a save failed because someone else saved first. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412

/** The record as someone else saved it, if that made a save fail and the reply contains it. */
export const savedByOther = <Rec>(error: unknown): Rec | undefined =>
  isStale(error) ? (error.current as Rec | undefined) : undefined
