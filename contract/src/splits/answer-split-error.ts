import { badRequest } from '../api/api-error.ts'
import { SplitError } from './rules.ts'

/** What `work` returns. @throws 400 that names `field`, in place of its `SplitError` */
export function answerSplitError<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SplitError ? badRequest(error.message, field) : error
  }
}
